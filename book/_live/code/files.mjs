// The files of a build, fetched with their bytes counted and unpacked on the way. Used by page and worker.
import { unpacking } from "./unpack.mjs";

const ask = globalThis.fetch.bind(globalThis); // the worker puts its own in this place later

export class Missing extends Error {
  constructor(name, status) {
    super(`${name}: ${status}`);
    Object.assign(this, { kind: "missing", name, status });
  }
}

export class Files {
  constructor(build, base, count = () => {}) {
    Object.assign(this, { build, base, count });
    // Rejected when any file breaks off: Pyodide does not always say that its own did.
    this.broken = new Promise((_, reject) => (this.breaks = reject));
    this.broken.catch(() => {});
  }

  /** The name under which a file is fetched: the packed one where there is one. */
  actual(name) {
    return `${name}.bin` in this.build.files ? `${name}.bin` : name;
  }

  size(name) {
    return this.build.files[this.actual(name)]?.size ?? 0;
  }

  url(name) {
    return `${this.base}${name}?v=${this.build.files[name]?.hash ?? this.build.id}`;
  }

  /** A response with the file's own bytes, whatever was fetched. */
  async open(name, type = "application/octet-stream") {
    const actual = this.actual(name);
    let answer;
    try {
      answer = await ask(this.url(actual));
    } catch (error) {
      throw Object.assign(error, { kind: "connection" });
    }
    if (!answer.ok) throw new Missing(actual, answer.status);
    let stream = this.watched(answer.body);
    if (actual.endsWith(".bin")) stream = stream.pipeThrough(unpacking(() => this.unpacker()));
    return new Response(stream, { headers: { "Content-Type": type } });
  }

  /** What unpacks all others is packed as every browser of the last years can unpack it. */
  async unpacker() {
    const packed = typeof DecompressionStream === "function", name = packed ? "unpack.wasm.bin" : "unpack.wasm";
    const answer = await ask(this.url(name));
    if (!answer.ok) throw new Missing(name, answer.status);
    const body = this.watched(answer.body);
    return new Response(packed ? body.pipeThrough(new DecompressionStream("gzip")) : body).arrayBuffer();
  }

  /** The same stream, with its bytes counted and its breaking off reported. */
  watched(body) {
    const reader = body.getReader();
    return new ReadableStream({
      pull: async (out) => {
        try {
          const { done, value } = await reader.read();
          if (done) return out.close();
          this.count(value.byteLength);
          out.enqueue(value);
        } catch (error) {
          const broken = Object.assign(new Error(error.message), { kind: "connection" });
          this.breaks(broken);
          out.error(broken);
        }
      },
      cancel: (why) => reader.cancel(why),
    });
  }

  /** With the size known beforehand nothing is copied twice. */
  async bytes(name) {
    const answer = await this.open(name), { whole } = this.build.files[this.actual(name)];
    if (!whole) return new Uint8Array(await answer.arrayBuffer());
    const bytes = new Uint8Array(whole), reader = answer.body.getReader();
    for (let at = 0; ; ) {
      const { done, value } = await reader.read();
      if (done && at < whole) throw new Error(`${name} is shorter than it was made`);
      if (done) return bytes;
      bytes.set(value, at); // throws when it is longer
      at += value.length;
    }
  }

  /** A self-contained module. From its packed form it comes as a blob, which a browser may not cache compiled. */
  async module(name) {
    if (this.actual(name) === name) return import(this.url(name));
    const text = await (await this.open(name, "text/javascript")).blob();
    const url = URL.createObjectURL(text);
    try {
      return await import(url);
    } finally {
      URL.revokeObjectURL(url);
    }
  }
}
