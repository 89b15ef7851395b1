// node make_image.mjs PYODIDE_DIR STDLIB.zip LOCK PACKAGE.whl OUT SITE_DIR...
// Boots Pyodide once, imports and opens everything that a page needs, saves the memory, and tests it.
// STDLIB.zip and the SITE_DIRs hold what compile.mjs made; PACKAGE.whl is the engine, whose data files the image carries.
import nodeCrypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { atStart, differ, restore } from "./code/restore.mjs";
import { files, main, pyodide } from "./pyodide_node.mjs";
import { wipe } from "./wipe.mjs";

const [dir, stdlib, lock, packageWheel, out, ...sites] = process.argv.slice(2).map((p) => path.resolve(p));
const makeModule = import(pathToFileURL(path.join(dir, "pyodide.asm.mjs"))).then((m) => m.default);

/** Chance and the clock leave traces all over the memory (keys of the allocator, the deals of a rehearsal, times of
 *  files), and so does the place where the build stands. While the image is made they are always the same, so that the
 *  same inputs give the same bytes, and a reader who has them need not load them again. */
function still() {
  let state = 1;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24;
  const fill = (view) => {
    new Uint8Array(view.buffer, view.byteOffset, view.byteLength).forEach((_, i, bytes) => (bytes[i] = next()));
    return view;
  };
  globalThis.crypto.getRandomValues = nodeCrypto.randomFillSync = fill;
  Math.random = () => next() / 256;
  Date.now = () => 1e12;
  performance.now = () => 1e3;
  process.argv[1] = "/make_image.mjs";
}

async function make({ loadPyodide, options }) {
  let laid;
  // The seed of hashes is fixed, too.
  const py = await loadPyodide({
    ...options, stdLibURL: stdlib, env: { PYTHONHASHSEED: "0" }, _makeSnapshot: true,
    createPyodideModule: async (settings) => {
      atStart(settings, (memory) => (laid = memory.buffer.slice(0)));
      return (await makeModule)(settings);
    },
  });
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
import pagehost, sitecustomize
opened = ", ".join(pagehost.prepare(open("/package.whl", "rb").read()))
late = sitecustomize.end()
linecache.clearcache(); re.purge(); importlib.invalidate_caches()
gc.collect()
opened
`);
  const end = wipe(py._module);
  const whole = py.makeMemorySnapshot();
  const [, begin] = new Uint32Array(whole.buffer, 0, 2);
  const image = whole.slice(0, begin + Math.ceil(end / 65536) * 65536);
  differ(image, { buffer: laid });
  return { image, opened };
}

/** Restore it as a page does, without any file, open every laboratory and run a cell. */
async function test({ loadPyodide, options }, image) {
  const py = await restore({ loadPyodide, makeModule, image, options: { ...options, stdLibURL: "/dev/null" } });
  const host = py.pyimport("pagehost");
  const messages = [];
  const receive = (message) => host.receive(JSON.stringify({ ...message, msg_id: "m" }), py.toPy([]));
  const noFile = (url) => { throw new Error(`no file may be needed: ${url}`); };
  host.start((text) => messages.push(...JSON.parse(text)), '{"stdlib": "stdlib", "wheels": {}}', py.toPy(new Uint8Array(32)), noFile);
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
  still();
  const started = await pyodide(dir, lock);
  const { image, opened } = await make(started);
  const bytes = image.length;
  fs.writeFileSync(`${out}.new`, image);
  await test(started, image); // which uses it up
  fs.renameSync(`${out}.new`, out);
  console.log(`memory image: ${bytes} bytes; opened ${opened || "no laboratory of the engine"}`);
});
