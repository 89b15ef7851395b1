// Pyodide from a memory image. The same code runs in the page's worker and, at build time, in Node,
// where the image is tested. `_loadSnapshot` is not documented: Pyodide is pinned exactly.

const LAID = 4 << 20; // bytes at the beginning of the memory where the wasm lays its own data, rounded up

/** Boot with `image` (the unpacked bytes) laid over the memory. It is changed, and can be used once. */
export async function restore({ loadPyodide, makeModule, image, options = {} }) {
  let fails;
  const failed = new Promise((_, reject) => (fails = reject)); // Pyodide would wait for ever
  const loaded = loadPyodide({
    ...options,
    _loadSnapshot: image,
    createPyodideModule: async (settings) => {
      atStart(settings, (memory) => {
        try {
          differ(image, memory);
          grow(memory, image.length);
        } catch (error) {
          fails(error);
          throw error;
        }
      });
      const module = await (await makeModule)(settings);
      mendTrampoline(module, image);
      return module;
    },
  });
  const py = await Promise.race([loaded, failed]);
  for (const name of ["_loadSnapshot", "createPyodideModule"]) delete py._api.config[name]; // they hold thirty megabytes
  return py;
}

/** Do something with the memory as the wasm alone has laid it out, before any code has run. */
export function atStart(settings, work) {
  const start = settings.instantiateWasm;
  settings.instantiateWasm = (imports, done) => start(imports, (instance, wasm) => {
    work(Object.values(instance.exports).find((x) => x instanceof WebAssembly.Memory));
    return done(instance, wasm);
  });
}

/** The wasm's own data are not in the image a second time, only what differs: done twice, it is undone. */
export function differ(image, memory) {
  const [, begin] = new Uint32Array(image.buffer, image.byteOffset, 2);
  if (begin % 4 || begin + LAID > image.length) throw new Error("this is no memory image");
  const words = new Uint32Array(image.buffer, image.byteOffset + begin, LAID / 4);
  const laid = new Uint32Array(memory.buffer, 0, LAID / 4);
  for (let i = 0; i < words.length; i++) words[i] ^= laid[i];
}

/** The image is larger than the memory that the wasm asks for at first. */
function grow(memory, bytes) {
  const pages = Math.ceil((bytes - memory.buffer.byteLength) / 65536);
  if (pages > 0) memory.grow(pages);
}

/** CPython calls through a trampoline that this engine, not the one that made the image, has just
 *  chosen: take the live pointer over into the image before the image is laid over the memory. */
function mendTrampoline(module, image) {
  const at = (module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;
  const memoryStart = new Uint32Array(image.buffer, image.byteOffset, 2)[1];
  new Int32Array(image.buffer, image.byteOffset + memoryStart)[at] = module.HEAP32[at];
}
