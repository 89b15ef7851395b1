// node make_image.mjs PYODIDE_DIR LOCK PACKAGE.whl OUT.bin SITE_DIR...
// Boots Pyodide once, imports and opens everything that a page needs, saves the memory, and tests it.
// SITE_DIRs hold what compile.mjs made; PACKAGE.whl is the engine, carried inside the image for its files.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import zlib from "node:zlib";
import { restore } from "./code/restore.mjs";
import { files, main, pyodide } from "./pyodide_node.mjs";

const [dir, lock, packageWheel, out, ...sites] = process.argv.slice(2).map((p) => path.resolve(p));

async function make({ loadPyodide, options }) {
  // A fixed seed of hashes, so that the same inputs give the same image.
  const py = await loadPyodide({ ...options, env: { PYTHONHASHSEED: "0" }, _makeSnapshot: true });
  const site = py.runPython("import sysconfig; sysconfig.get_path('purelib')");
  // Laid in from here, not by loadPackage: that leaves a JavaScript object in the memory, and no image can hold one.
  for (const [name, content] of sites.flatMap((folder) => [...files(folder)])) {
    py.FS.mkdirTree(path.posix.dirname(`${site}/${name}`));
    py.FS.writeFile(`${site}/${name}`, content);
  }
  py.FS.writeFile("/package.whl", fs.readFileSync(packageWheel));
  const opened = py.runPython(`
import gc, importlib, linecache, re
importlib.invalidate_caches()
import pagehost
opened = ", ".join(pagehost.prepare(open("/package.whl", "rb").read()))
linecache.clearcache(); re.purge(); importlib.invalidate_caches()
gc.collect()
# Free memory still holds what stood there; zeros pack to nothing.
for size in (1 << 20, 1 << 18, 1 << 16, 1 << 14, 1 << 12, 1 << 10, 600):
    blocks = [bytearray(size) for _ in range((3 << 20) // size)]
    del blocks
gc.collect()
opened
`);
  return { image: py.makeMemorySnapshot(), opened };
}

/** Restore it as a page does, without any file, open every laboratory and run a cell. */
async function test({ loadPyodide, options }, image) {
  const makeModule = import(pathToFileURL(path.join(dir, "pyodide.asm.mjs"))).then((m) => m.default);
  const py = await restore({ loadPyodide, makeModule, image, options: { ...options, stdLibURL: "/dev/null" } });
  const host = py.pyimport("pagehost");
  const messages = [];
  const receive = (message) => host.receive(JSON.stringify({ ...message, msg_id: "m" }), py.toPy([]));
  const noFile = () => { throw new Error("no file may be needed"); };
  host.start((text) => messages.push(...JSON.parse(text)), '{"stdlib": null, "wheels": {}}', py.toPy(new Uint8Array(32)), noFile);
  host.check();
  const labs = host.labs.known().toJs();
  for (const ref of labs) receive({ type: "show", id: ref, ref });
  receive({ type: "run", id: "cell", code: "print(6 * 7)" });
  const wrong = messages.filter((m) => m.type === "error" || m.type === "not-shown");
  if (wrong.length) throw new Error(`the image does not work:\n${wrong.map((m) => m.detail ?? m.text).join("\n")}`);
  const shown = messages.filter((m) => m.type === "shown").length;
  if (shown !== labs.length + 1 || !JSON.stringify(messages).includes("42")) throw new Error("the image does not answer");
}

await main(async () => {
  const started = await pyodide(dir, lock);
  const { image, opened } = await make(started);
  const packed = zlib.gzipSync(image, { level: 9 });
  await test(started, image);
  fs.writeFileSync(out, packed);
  console.log(`memory image: ${image.length} bytes, ${packed.length} packed; opened ${opened || "no laboratory of the engine"}`);
});
