// A code to scan, drawn by qrcode-generator.
import qrcode from "qrcode-generator";

/** The code of a text as SVG, with the quiet zone that scanners want. */
export function svg(text) {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  return code.createSvgTag({ cellSize: 4, margin: 16, scalable: true });
}
