// A sheet as a picture: what the browser shows of a table, drawn once more on a canvas.

const MARGIN = 20;
const SCALE = 2; // sharp on a wall

async function picture(table) {
  await document.fonts.ready;
  const box = table.getBoundingClientRect();
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(box.width + 2 * MARGIN) * SCALE;
  canvas.height = Math.ceil(box.height + 2 * MARGIN) * SCALE;
  const pen = canvas.getContext("2d");
  pen.fillStyle = getComputedStyle(table).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(SCALE, SCALE);
  pen.translate(MARGIN - box.left, MARGIN - box.top);
  const rules = [table, ...table.querySelectorAll("*")].flatMap(rulesOf);
  // Where rules meet, the stronger stands, and a cell's own before its group's.
  for (const rule of rules.sort((one, other) => one.thick - other.thick)) drawRule(pen, rule);
  drawWords(pen, table);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function rulesOf(part) {
  if (part.closest(".b-vh")) return [];
  const style = getComputedStyle(part);
  const { left, top, right, bottom, width, height } = part.getBoundingClientRect();
  const sides = { Top: [left, top, width, 0], Bottom: [left, bottom, width, 0], Left: [left, top, 0, height], Right: [right, top, 0, height] };
  return Object.entries(sides)
    .map(([side, place]) => ({ place, thick: parseFloat(style[`border${side}Width`]), kind: style[`border${side}Style`], colour: style[`border${side}Color`] }))
    .filter(({ thick, kind }) => thick && kind !== "none");
}

function drawRule(pen, { place: [x, y, across, down], thick, colour }) {
  pen.fillStyle = colour;
  if (across) pen.fillRect(x, y - thick / 2, across, thick);
  else pen.fillRect(x - thick / 2, y, thick, down);
}

function drawWords(pen, table) {
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  pen.textBaseline = "alphabetic";
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (parent.closest(".b-vh, .b-was") || !node.data.trim()) continue;
    const style = getComputedStyle(parent);
    pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    pen.fillStyle = style.color;
    const toRight = style.textAlign === "right";
    pen.textAlign = toRight ? "right" : "left";
    const ascent = pen.measureText("x").fontBoundingBoxAscent;
    // Word by word, each where the browser put it, so that lines break where they did.
    for (const { index, 0: word } of node.data.matchAll(/[^ \n]+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const place = range.getClientRects()[0];
      if (place) pen.fillText(word, toRight ? place.right : place.left, place.top + ascent);
    }
  }
}
