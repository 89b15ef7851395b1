// A page with live parts: its laboratories, its live cells, and the one Python that they share.
import { Bridge } from "./bridge.mjs";
import { Cell } from "./cells.mjs";
import { Engine } from "./engine.mjs";
import { Laboratory } from "./labs.mjs";

export function liven(build, base) {
  const style = document.createElement("link");
  Object.assign(style, { rel: "stylesheet", href: new URL("live.css", import.meta.url).href });
  document.head.append(style);
  return new Page(build, base);
}

class Page {
  constructor(build, base) {
    this.engine = new Engine(build, base);
    this.bridge = new Bridge(this.engine);
    this.inbox = Promise.resolve();
    this.labs = [...document.querySelectorAll(".b-lab[data-lab]")].map((el) => new Laboratory(el, this.engine, this.bridge));
    this.cells = [];
    document.querySelectorAll(".cell.tag_live").forEach((el, i) => this.cells.push(new Cell(el, i + 1, this)));
    this.parts = new Map([...this.labs, ...this.cells].map((part) => [part.id, part]));
    this.engine.addEventListener("state", () => this.changed());
    this.engine.addEventListener("progress", () => this.parts.forEach((part) => part.progress()));
    this.engine.addEventListener("message", ({ data }) => this.receive(data));
    for (const kind of ["input", "pointerdown"]) addEventListener(kind, ({ target }) => this.touch(target), true);
  }

  want() {
    this.engine.want();
    this.bridge.load().catch((error) => this.engine.fail({ kind: "connection", ...error, text: error.message }));
  }

  /** Ends what runs; the next start begins with nothing in memory. */
  stop() {
    this.engine.fail({ kind: "stopped" });
  }

  changed() {
    // Said to whoever looks from outside: off, starting, image or packages, failed.
    document.documentElement.dataset.live = this.engine.state === "ready" ? this.engine.how : this.engine.state;
    if (this.engine.state === "starting") {
      this.inbox = Promise.resolve(this.bridge.forget());
      if (this.labs.some((lab) => lab.wanted)) this.bridge.load().catch(() => {});
    }
    this.parts.forEach((part) => part.follow());
  }

  /** Messages keep their order; they wait only for html-manager to be loaded. */
  receive(message) {
    this.inbox = this.inbox
      .then(() => this.bridge.load())
      .then(() => this.handle(message))
      .catch((error) => console.error(error));
  }

  handle(message) {
    if (message.type === "error") return this.trouble(message);
    if (message.id) return void this.parts.get(message.id)?.receive(message).catch((error) => console.error(error));
    this.bridge.receive(message);
  }

  touch(target) {
    const element = target.closest?.(".b-lab, .cell.tag_live");
    if (element) this.touched = [...this.parts.values()].find((part) => part.element === element);
  }

  trouble({ text, detail }) {
    console.error(detail);
    this.touched?.trouble(text);
  }
}
