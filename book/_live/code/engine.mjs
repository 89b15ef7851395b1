// The page's one worker: started when something wants it, watched, ended, started anew.
import { Files } from "./files.mjs";

const FRONT_ENDS = ["widgets/manager.mjs", "widgets/manager.css"];
const UNPACKERS = ["unpack.wasm", "unpack.wasm"]; // for the page and for its worker
const WORKER_FILES = {
  image: ["image.bin", "pyodide/pyodide.asm.wasm", "pyodide/pyodide.asm.mjs"],
  packages: ["pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "pagehost.zip"],
};
const SILENCE = { starting: 60, ready: 20 }; // seconds after which a worker counts as dead

/** Events: state (off, starting, ready, failed), message, progress: `done` bytes of all `total` bytes are there. */
export class Engine extends EventTarget {
  constructor(build, base) {
    super();
    Object.assign(this, { build, base, state: "off", counted: { page: 0, worker: 0 }, open: new Set(), running: 0 });
    this.files = new Files(build, base, (n) => this.count("page", n));
    this.how = "image";
  }

  /** Start if not started. */
  want() {
    if (this.state === "off" || this.state === "failed") this.start();
  }

  start() {
    this.worker?.terminate();
    this.open.clear();
    this.running = 0;
    this.counted.worker = 0; // what the page has loaded itself it keeps
    this.total = this.bytesToLoad();
    const worker = new Worker(`${this.base}${this.build.code}/worker.mjs`, { type: "module" });
    worker.onmessage = ({ data }) => worker === this.worker && this.receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.worker) this.fail({ kind: "browser", text: event.message ?? "the worker could not be loaded" });
    };
    this.worker = worker;
    worker.postMessage({ type: "start", how: this.how, build: this.build, base: this.base });
    this.become("starting");
    this.listen();
  }

  bytesToLoad() {
    const wheels = this.how === "packages" ? Object.keys(this.build.files).filter((name) => name.endsWith(".whl")) : [];
    const names = [...WORKER_FILES[this.how], ...wheels, ...FRONT_ENDS, ...UNPACKERS];
    return names.reduce((sum, name) => sum + this.files.size(name), 0);
  }

  get done() {
    return this.counted.page + this.counted.worker;
  }

  count(who, n) {
    this.counted[who] += n;
    if (this.state === "starting") this.dispatchEvent(new Event("progress"));
  }

  become(state, detail = {}) {
    Object.assign(this, { state, detail });
    this.dispatchEvent(new Event("state"));
  }

  fail(detail) {
    this.worker?.terminate();
    this.worker = null;
    clearTimeout(this.silence);
    const wasReady = this.state === "ready";
    if (detail.kind !== "stopped") console.error(detail.detail ?? detail);
    this.become("failed", { ...detail, wasReady, done: this.done });
  }

  receive(data) {
    if (data.type === "bytes") this.count("worker", data.n);
    else if (data.type === "ready") this.become("ready");
    else if (data.type === "no-image") return this.withoutImage(data);
    else if (data.type === "failed") return this.fail(data);
    else if (data.type === "messages") for (const message of data.messages) this.deliver(message);
    this.listen();
  }

  /** The image could not be restored, whatever the reason: start once more, the ordinary way. */
  withoutImage(why) {
    console.info(`The memory image was not used: ${why.text}`);
    this.how = "packages"; // the line says so
    this.start();
  }

  deliver(message) {
    if (message.type === "idle") this.open.delete(message.msg_id);
    if (message.type === "ran") this.running -= 1;
    this.dispatchEvent(new MessageEvent("message", { data: message }));
  }

  /** Send; a message with msg_id is answered by `idle`. */
  send(message) {
    if (!this.worker) return;
    if (message.msg_id) this.open.add(message.msg_id);
    if (message.type === "run") this.running += 1;
    this.worker.postMessage(message);
    this.listen();
  }

  /** A worker that the browser has killed says nothing: watch the time. A cell may run as long as it likes. */
  listen() {
    clearTimeout(this.silence);
    const seconds = SILENCE[this.state];
    const due = this.state === "starting" || (this.open.size > 0 && this.running === 0);
    if (seconds && due) this.silence = setTimeout(() => this.fail({ kind: "silent", seconds }), seconds * 1000);
  }
}
