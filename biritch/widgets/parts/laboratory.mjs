// The front end of the laboratories that are forms: native controls, no rule of any game. Python says what there is
// to see (`view`); a change goes into `state`, and what comes back takes the place of what was there.

const CONTROLS = "[data-name]";
const LARGEST = 1_000_000; // of a file, in bytes; Python says so when it is more
const PATIENCE = 8_000; // milliseconds for an answer that never comes

const keyOf = (node) => node.id || node.dataset?.part || "";
const alike = (one, other) =>
  one.nodeName === other.nodeName && keyOf(one) === keyOf(other) &&
  one.type === other.type && one.dataset?.rule === other.dataset?.rule;

/** Make `old` like `fresh` by as few changes as can be: what stays keeps the keyboard, its value, its openness. */
function morph(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  // Whether something is folded is the reader's; where a rule stands is the page's.
  const theirs = (name) => name === "open" || (name === "href" && old.dataset.rule);
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !theirs(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (!theirs(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old.localName !== "textarea") morphChildren(old, fresh);
}

function morphChildren(old, fresh) {
  const wanted = new Set([...fresh.children].map(keyOf));
  for (const child of [...old.children]) if (keyOf(child) && !wanted.has(keyOf(child))) child.remove();
  const known = new Map([...old.children].filter(keyOf).map((child) => [keyOf(child), child]));
  let at = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const match = keyOf(next) ? known.get(keyOf(next)) : at && !keyOf(at) ? at : null;
    if (!match || !alike(match, next)) {
      old.insertBefore(next, at);
      continue;
    }
    // Whatever has no name and stands before it goes; a node that is not moved keeps the keyboard.
    while (at && at !== match && !keyOf(at)) at = drop(at);
    if (at === match) at = at.nextSibling;
    else old.insertBefore(match, at);
    morph(match, next);
  }
  while (at) at = drop(at);
}

function drop(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

/** Whether a press is only the second half of a double one. What is undone may be undone as fast as anybody likes. */
const isTwice = ({ detail }, button) => detail > 1 && button.dataset.do !== "undo";

const valueOf = (control) => {
  if (control.dataset.kind !== "whole") return control.value;
  return control.value === "" || control.validity.badInput ? null : Number(control.value);
};

/** A copy of the state with the value at a dotted path changed. */
function changed(state, path, value) {
  const copy = structuredClone(state);
  const steps = path.split(".");
  const last = steps.pop();
  let part = copy;
  for (const step of steps) part = part[step] ??= {};
  part[last] = value;
  return copy;
}

// What can be taken away

function save(name, blob) {
  const address = URL.createObjectURL(blob);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // An older way, for a page that is not served safely.
    const area = element("textarea", { "aria-hidden": "true", style: "position: fixed; opacity: 0" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    if (!done) throw new Error("nothing was copied");
  }
}

/** The bytes of a file in base 64: what letters they are, the engine finds. */
const bytesOf = (file) =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file.slice(0, 2 * LARGEST + 3)); // two bytes a letter and a mark, and one byte too many
  });

class View {
  constructor(model, el) {
    this.model = model;
    this.unique = `b${Math.random().toString(36).slice(2)}-`; // two views of one laboratory must not share ids
    this.root = element("div", { class: "b-scoring" });
    this.status = element("p", { class: "b-vh", role: "status" });
    el.append(this.root, this.status);
    this.lab = el.closest(".b-lab");
    this.asked = []; // what was done, one thing after another: each waits for the answer to the one before
    this.waiters = [];
    this.count = 0;
    this.hands = new Hands(this);
    this.listen();
  }

  draw() {
    const view = this.model.get("view");
    if (!view?.html) return;
    const active = this.root.contains(document.activeElement) ? document.activeElement : null;
    const fresh = element("template");
    fresh.innerHTML = view.html.replaceAll('"~', `"${this.unique}`).replaceAll('"#~', `"#${this.unique}`);
    // Only a page has an address that can carry a state, and other pages beside it.
    if (!this.lab) for (const part of fresh.content.querySelectorAll("[data-do='copy-link'], [data-page]")) part.remove();
    morphChildren(this.root, fresh.content);
    // An answer to an older question must not undo what has been done since.
    if (this.isAnswered() && !this.asked.length) this.fill(view.values);
    this.hands.mark();
    // A refusal stands at its field, and a folded field is opened for it.
    for (const refusal of this.root.querySelectorAll("details:not([open]) .b-refusal")) refusal.closest("details").open = true;
    if (active && document.activeElement !== active) this.refocus(active);
    if (this.drawn) this.say(view.status);
    this.drawn = true;
    if (this.waitsFor === "state" && this.isAnswered()) this.answered();
  }

  isAnswered = () => JSON.stringify(this.model.get("view").state) === JSON.stringify(this.model.get("state"));

  /** Do one thing: `{ set: a control's name, value }` or `{ do, what }`. Nothing overtakes what was done before it. */
  ask(what) {
    const last = this.asked.at(-1);
    if (what.set && last?.set === what.set) last.value = what.value; // a slider is drawn faster than it is answered
    else this.asked.push(what);
    this.next();
  }

  next() {
    if (this.waitsFor || !this.asked.length) return;
    const { set, value, ...message } = this.asked.shift();
    if (set) {
      const state = changed(this.model.get("state"), set, value);
      if (JSON.stringify(state) === JSON.stringify(this.model.get("state"))) return this.next();
      this.waitsFor = "state";
      this.model.set("state", state);
      this.model.save_changes();
    } else {
      this.waitsFor = ++this.count;
      this.model.send({ ...message, answer: this.count });
    }
    this.patience = setTimeout(() => this.answered(), PATIENCE);
  }

  answered() {
    clearTimeout(this.patience);
    this.waitsFor = null;
    this.next();
    if (!this.waitsFor) for (const go of this.waiters.splice(0)) go();
  }

  /** Until everything that was asked is answered. */
  settled() {
    return this.waitsFor ? new Promise((done) => this.waiters.push(done)) : null;
  }

  /** What was done while there was no engine yet. */
  kept(one) {
    if (one.set) this.fill({ [one.set]: one.value });
    this.ask(one);
  }

  /** The keyboard stays where it was; if that has gone, at what took its place. */
  refocus(gone) {
    const place = this.hands.card(gone.dataset.card) ?? document.getElementById(gone.id) ?? this.root.querySelector("[data-next]") ?? this.root.querySelector(CONTROLS);
    place?.focus({ preventScroll: true });
  }

  say(words) {
    if (this.status.textContent !== words) this.status.textContent = words;
  }

  fill(values) {
    for (const control of this.root.querySelectorAll(`${CONTROLS}, [data-shows]`)) {
      const name = control.dataset.name ?? control.dataset.shows;
      if (!(name in values) || control === this.typing) continue;
      const value = values[name];
      if (control.type === "radio") control.checked = value != null && control.value === String(value);
      else if (control.type === "checkbox") control.checked = (value ?? []).includes(control.value);
      else if (control.value !== String(value ?? "")) control.value = value ?? "";
    }
  }

  commit(control) {
    const { name } = control.dataset;
    const all = () => [...this.root.querySelectorAll(`[data-name="${name}"]:checked`)].map((box) => box.value);
    this.ask({ set: name, value: control.type === "checkbox" ? all() : valueOf(control) });
  }

  /** What was typed and not sent yet, now. */
  flush() {
    clearTimeout(this.waiting);
    const control = this.typing;
    this.typing = null;
    if (control?.isConnected) this.commit(control);
  }

  listen() {
    const { root } = this;
    const isWritten = (control) => control.matches("textarea, input:not([type=number], [type=range], [type=radio], [type=checkbox])");
    // Numbers and choices answer at once; a text when it is left, pasted, or rested upon.
    root.addEventListener("input", (event) => {
      const control = event.target.closest(CONTROLS);
      if (!control) return;
      if (this.typing !== control) this.flush();
      if (!isWritten(control)) return this.commit(control);
      clearTimeout(this.waiting);
      this.typing = control;
      this.waiting = setTimeout(() => this.flush(), event.inputType === "insertFromPaste" ? 0 : 900);
    });
    root.addEventListener("change", (event) => {
      const control = event.target.closest(CONTROLS);
      if (control && isWritten(control)) {
        this.typing = control;
        this.flush();
      } else if (event.target.dataset.do) this.act(event.target);
    });
    root.addEventListener("click", (event) => {
      const button = event.target.closest("button[data-do]");
      const link = event.target.closest("a[data-do]");
      if (link) this.go(event, link);
      if (button && button.getAttribute("aria-disabled") !== "true" && !isTwice(event, button)) this.act(button);
    });
    root.addEventListener("submit", (event) => event.preventDefault());
    // Jupyter has its own meanings for keys; here they are typed.
    root.addEventListener("keydown", (event) => {
      event.stopPropagation();
      // A key held down would take off one deal after another.
      if (event.repeat && event.key === "Enter" && event.target.closest("button[data-do]")) event.preventDefault();
    });
  }

  /** To a place in the laboratory, because somebody asked; the page's address keeps the state. */
  go(event, link) {
    event.preventDefault();
    const place = this.at(link.dataset.of);
    place?.closest("section").scrollIntoView({ block: "start" });
    place?.focus({ preventScroll: true });
  }

  at = (id) => id && document.getElementById(id.replace("~", this.unique));

  async act(control) {
    this.flush();
    const { do: what, of } = control.dataset;
    const other = this.at(of);
    try {
      if (/^(copy|picture)/.test(what)) await this.settled(); // what is taken away is what was just asked for
      if (what === "copy-link") await this.copied(control, this.link());
      else if (what === "copy") await this.copied(control, other.textContent);
      else if (what === "picture") save(control.dataset.file, await picture(other));
      else if (what === "read") this.read(other.value, "");
      else if (what === "read-file") await this.readFile(control);
      else this.ask({ do: what, what: control.dataset.what ?? control.value ?? "" });
    } catch (error) {
      console.warn(error);
      this.say(control.dataset.failed ?? "");
    }
  }

  async copied(button, text) {
    await copy(text);
    this.say(button.dataset.done);
    const words = button.textContent;
    if (words === button.dataset.done) return;
    button.textContent = button.dataset.done;
    setTimeout(() => (button.textContent = words), 1600);
  }

  link() {
    const { address } = this.model.get("view");
    const page = location.href.split("#")[0];
    return `${page}#${this.lab.id}${address && `=${encodeURIComponent(address)}`}`;
  }

  read(text, name) {
    this.ask({ do: "read", text: text.slice(0, LARGEST + 1), name });
  }

  /** A file that is let fall anywhere on the laboratory is one that was chosen; a card is none. */
  takeDropped(event) {
    if (![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
    event.preventDefault();
    if (event.type === "drop") this.readFile({ files: event.dataTransfer.files });
  }

  async readFile(control) {
    const [file] = control.files;
    if (!file) return;
    const bytes = await bytesOf(file);
    const { name } = file;
    control.value = ""; // the same file may be chosen again
    this.model.send({ do: "read", bytes, name });
  }
}

function render({ model, el }) {
  bringLook(model.get("look"));
  const view = new View(model, el);
  const draw = () => view.draw();
  const given = (message) => {
    if (message.give) save(message.give.name, new Blob([message.give.text], { type: message.give.type }));
    if (message.answered && message.answered === view.waitsFor) view.answered();
  };
  for (const kind of ["dragover", "drop"]) el.addEventListener(kind, (event) => view.takeDropped(event));
  model.on("change:view", draw);
  model.on("msg:custom", given);
  draw();
  const leave = takeKept(el, (one) => view.kept(one));
  return () => {
    leave();
    clearTimeout(view.waiting);
    clearTimeout(view.patience);
    model.off("change:view", draw);
    model.off("msg:custom", given);
  };
}

export default { render };
