// Pyodide from a memory image. The same code runs in the page's worker and, at build time, in Node,
// where the image is tested. `_loadSnapshot` is not documented: Pyodide is pinned exactly.

/** Boot with `image` (the unpacked bytes) laid over the memory. */
export async function restore({ loadPyodide, makeModule, image, options = {} }) {
  const py = await loadPyodide({
    ...options,
    _loadSnapshot: image,
    createPyodideModule: async (settings) => {
      const start = settings.instantiateWasm;
      settings.instantiateWasm = (imports, done) => start(imports, (instance, wasm) => {
        grow(instance, image.length);
        return done(instance, wasm);
      });
      const module = await (await makeModule)(settings);
      mendTrampoline(module, image);
      return module;
    },
  });
  delete py._api.config._loadSnapshot; // forty megabytes that nobody needs again
  return py;
}

/** The image is larger than the memory that the wasm asks for at first. */
function grow(instance, bytes) {
  const memory = Object.values(instance.exports).find((x) => x instanceof WebAssembly.Memory);
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
