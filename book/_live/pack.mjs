// node pack.mjs UNPACKER.wasm [PLAIN PACKED]...: files packed by Zstandard, and the wasm that unpacks them in the page.
import fs from "node:fs";
import path from "node:path";
import { constants, gzipSync, zstdCompressSync } from "node:zlib";

const [unpacker, ...files] = process.argv.slice(2);
const params = {
  [constants.ZSTD_c_compressionLevel]: 22,
  [constants.ZSTD_c_windowLog]: 23, // what the page keeps in memory meanwhile; a larger one gains nothing
  [constants.ZSTD_c_checksumFlag]: 1,
};
for (let i = 0; i < files.length; i += 2) {
  fs.writeFileSync(files[i + 1], zstdCompressSync(fs.readFileSync(files[i]), { params }));
}
// zstddec's own driver wants all chunks at once; its wasm takes them as they come.
const source = fs.readFileSync(path.join(import.meta.dirname, "../../node_modules/zstddec/dist/zstddec-stream.mjs"), "utf8");
const [, wasm] = source.match(/^const wasm = "([\w+/=]+)";$/m) ?? [];
if (!wasm) throw new Error("zstddec is no longer the module that pack.mjs expects");
fs.writeFileSync(unpacker, Buffer.from(wasm, "base64"));
fs.writeFileSync(`${unpacker}.bin`, gzipSync(Buffer.from(wasm, "base64"), { level: 9 })); // all browsers of the last years know this one
