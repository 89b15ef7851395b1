// Laboratories: <div class="b-lab" id data-lab="module:function" data-state>, with a snapshot in .b-lab-view.
import { reason } from "./bridge.mjs";
import { StateLine } from "./state.mjs";
import { say } from "./words.mjs";

const NEAR = 400; // px below or above the screen

export class Laboratory {
  constructor(element, engine, bridge) {
    Object.assign(this, { element, engine, bridge, id: element.id, wanted: false, live: false });
    this.view = element.querySelector(".b-lab-view");
    this.state = new StateLine(element.querySelector(".b-state"));
    this.own = element.dataset.state; // what the page gives, without its address
    this.address = addressed(this.id) ?? this.own;
    this.watch();
    // What is on the screen begins at once: a button to begin it would come and go, and move what stands below.
    const { top, bottom } = element.getBoundingClientRect();
    if (this.observer && top < innerHeight + NEAR && bottom > -NEAR) this.want();
    else this.rest();
  }

  rest() {
    this.state.show("snapshot", say("snapshot"), { button: [say("start"), () => this.want()] });
  }

  watch() {
    // Somebody who asked for little data decides alone.
    if (!navigator.connection?.saveData) {
      const wanted = (seen) => seen.some((one) => one.isIntersecting) && this.want();
      this.observer = new IntersectionObserver(wanted, { rootMargin: `${NEAR}px` });
      this.observer.observe(this.element);
    }
    for (const kind of ["pointerdown", "focusin"]) this.element.addEventListener(kind, () => this.want(), { once: true });
    this.element.addEventListener("b-keeps", () => this.kept());
    addEventListener("hashchange", () => this.moved());
  }

  /** Something was done before Python was there (book/_ext/widgets/early.js): the line says that it is kept. */
  kept() {
    this.want();
    this.progress();
  }

  /** What was done belongs to what was seen: it goes where something else is shown. */
  forget() {
    this.element.kept?.splice(0);
    this.element.classList.remove("is-kept");
  }

  want() {
    if (this.wanted) return;
    this.wanted = true;
    this.observer?.disconnect();
    this.engine.want();
    this.bridge.load().catch((error) => this.engine.fail({ kind: "connection", ...error, text: error.message }));
    this.follow();
  }

  /** What the engine is, this part shows. */
  follow() {
    if (!this.wanted) return;
    const { engine } = this;
    if (engine.state === "starting") {
      if (this.unfit) this.drop();
      this.progress();
    }
    else if (engine.state === "ready") this.ask();
    else if (engine.state === "failed") this.failed(engine.detail);
  }

  progress() {
    if (this.engine.state === "starting" && this.wanted) this.state.progress(this.engine, this.element.kept?.length);
  }

  ask() {
    const { id, address: state } = this;
    this.asking = true;
    this.engine.send({ type: "show", id, ref: this.element.dataset.lab, state, msg_id: `show-${id}` });
  }

  failed(detail) {
    const what = say(detail.kind === "stopped" ? "stopped" : detail.wasReady ? "broke" : "failed");
    if (this.live) this.view.inert = true; // a control that does nothing must not look alive
    // Whatever ended Python while it read a state would end it again.
    this.unfit = this.asking && this.address !== this.own && !["stopped", "connection", "missing"].includes(detail.kind);
    const more = [reason(detail), say(this.live ? "frozen" : "still"), this.unfit && say("unfit")].filter(Boolean).join(" ");
    this.live = this.asking = this.without = false;
    this.state.show("failed", what, { more, button: [say("again"), () => this.engine.start()] });
  }

  async receive(message) {
    if (message.type === "shown") {
      this.asking = false;
      await this.bridge.display(message.model_id, this.view);
      this.live = true;
      this.ready();
    } else if (message.type === "not-shown") {
      this.failed({ kind: "python", text: message.text });
    } else if (message.type === "address") {
      this.address = message.value;
      this.element.dispatchEvent(new CustomEvent("b-address", { detail: message.value }));
      const fragment = message.value && `#${this.id}=${encodeURIComponent(message.value)}`;
      history.replaceState(history.state, "", fragment || location.pathname + location.search);
    }
  }

  ready() {
    this.element.classList.remove("is-told", "is-unread", "is-kept");
    this.state.show("ready", say(this.without ? "without" : "ready"));
    // What was done before is done now: the front end takes it.
    this.element.dispatchEvent(new CustomEvent("b-ready", { bubbles: true }));
  }

  /** A callback raised an error after something was changed here. */
  trouble(text) {
    const line = this.state.show("failed", say("callback"), { more: say("python", { text }) });
    this.element.addEventListener("input", () => line.isConnected && this.ready(), { once: true });
  }

  /** Begin without the state that stood in the page's address. */
  drop() {
    this.forget();
    this.address = this.own;
    this.unfit = false;
    this.without = true;
    if (addressed(this.id) !== undefined) history.replaceState(history.state, "", location.pathname + location.search);
  }

  moved() {
    const state = addressed(this.id);
    if (state === undefined || state === this.address) return;
    if (!this.live) this.forget();
    this.address = state;
    this.unfit = this.without = false;
    if (!this.wanted) this.want();
    else if (this.engine.state === "ready") this.ask();
    else if (this.engine.state === "failed") this.engine.start();
  }
}

/** The state of a laboratory in the page's address: #id=state. */
function addressed(id) {
  const at = location.hash.indexOf("=");
  if (at < 0 || location.hash.slice(1, at) !== id) return undefined;
  const text = location.hash.slice(at + 1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // cut short or made up: the laboratory says in words what is wrong with it
  }
}
