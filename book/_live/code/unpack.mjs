// What browsers cannot unpack by themselves: Zstandard, by a small wasm of its own (see build.py).
// A stream in, a stream out, as DecompressionStream does it.

let module; // compiled once for the page, once for the worker

/** `load` gives the bytes of the wasm. */
export function unpacking(load) {
  module ??= load().then((bytes) => WebAssembly.compile(bytes));
  let unpacker;
  return new TransformStream({
    start: async () => (unpacker = new Unpacker(await WebAssembly.instantiate(await module, IMPORTS))),
    transform: (chunk, out) => unpacker.push(chunk, (part) => out.enqueue(part)),
    flush: () => unpacker.end(),
  });
}

const IMPORTS = { env: { emscripten_notify_memory_growth() {} } };

class Unpacker {
  constructor({ exports }) {
    this.zstd = exports;
    this.context = exports.ZSTD_createDCtx();
    this.capacity = exports.ZSTD_DStreamInSize();
    this.size = exports.ZSTD_DStreamOutSize();
    [this.from, this.to, this.given, this.got] = [this.capacity, this.size, 12, 12].map((n) => exports.malloc(n));
  }

  push(chunk, each) {
    for (let at = 0; at < chunk.length; at += this.capacity) this.feed(chunk.subarray(at, at + this.capacity), each);
  }

  feed(bytes, each) {
    const { zstd, from, to, given, got, size } = this;
    new Uint8Array(zstd.memory.buffer).set(bytes, from);
    this.words(given).set([from, bytes.length, 0]);
    let full;
    do {
      this.words(got).set([to, size, 0]);
      this.left = zstd.ZSTD_decompressStream(this.context, got, given);
      if (this.left < 0 && this.left > -128) throw new Error("what was loaded is damaged");
      const written = this.words(got)[2];
      full = written === size;
      if (written) each(new Uint8Array(zstd.memory.buffer, to, written).slice());
    } while (full || this.words(given)[2] < bytes.length);
  }

  end() {
    if (this.left !== 0) throw new Error("what was loaded is not whole");
  }

  /** Anew each time: the memory may have grown. */
  words(at) {
    return new Uint32Array(this.zstd.memory.buffer, at, 3);
  }
}
