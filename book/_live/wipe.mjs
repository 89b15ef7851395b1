// Free memory, and the stack below its end, still hold what stood there; zeros pack to nothing.
// The heap is dlmalloc's: chunk after chunk, each [size of the one before, if that is free][own size | flags] ...

const IN_USE = 2, FLAGS = 7;
const LISTED = 16, TREED = 32; // bytes at the beginning of a free chunk by which it is found again
const SMALL = 256;

/** Returns the end of the heap. Throws, with nothing changed, when the heap is not built as this file believes. */
export function wipe(module) {
  const words = module.HEAPU32, end = module._sbrk(0) >>> 0;
  const free = [];
  let at = module.___heap_base;
  while (at < end) {
    const head = words[(at + 4) >> 2], size = head & ~FLAGS;
    if (size === 0 || at + size > end) throw new Error("the heap is not as wipe.mjs expects");
    if (!(head & IN_USE)) free.push([at, size]);
    at += size;
  }
  for (const [begin, size] of free) module.HEAPU8.fill(0, begin + (size < SMALL ? LISTED : TREED), begin + size);
  module.HEAPU8.fill(0, module._emscripten_stack_get_end(), module._emscripten_stack_get_current());
  return end;
}
