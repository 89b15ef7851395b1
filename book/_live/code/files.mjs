// The files of a build, fetched with their bytes counted and unpacked on the way. Used by page and worker.
const ask = globalThis.fetch.bind(globalThis); // the worker puts its own in this place later
const packs = typeof DecompressionStream === "function";

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

  /** The name under which a file is fetched: the packed one where there is one and the browser can unpack. */
  actual(name) {
    return packs && `${name}.bin` in this.build.files ? `${name}.bin` : name;
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
    if (actual.endsWith(".bin")) stream = stream.pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream, { headers: { "Content-Type": type } });
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

  async bytes(name) {
    return new Uint8Array(await (await this.open(name)).arrayBuffer());
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
