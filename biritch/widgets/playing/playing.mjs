// The front end of a hand that is played: it draws the parts that Python wrote (`view`) and sends what was pressed,
// with the number of the view that it was pressed in. No rule of any game is here.

const PAUSE = 250; // ms in which a second press is the end of the first
const NEAR = 24; // px

/** How to find a control again after its part was drawn anew: by card, by word, by what it does, or by its id. */
function keyOf(control) {
  const { card, move, do: done } = control.dataset;
  if (card) return `[data-due] [data-card="${card}"]`;
  if (move) return `[data-move="${move}"]`;
  if (done) return `[data-do="${done}"]`;
  return control.id ? `#${CSS.escape(control.id)}` : null;
}

/** The buttons that arrows go through, as one stop of the keyboard: a hand of cards, or a grid of bids. */
const stopOf = (button) => button.closest(".b-cards, [data-roving]");

/** Where an arrow leads: along a hand, or in a grid by its columns. */
function neighbour(button, key) {
  const stop = stopOf(button);
  if (!stop) return null;
  const all = [...stop.querySelectorAll("button")];
  const width = Number(stop.dataset.roving) || 0;
  const at = all.indexOf(button);
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width };
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  return steps[key] ? (all[at + steps[key]] ?? button) : null;
}

class Hand {
  constructor(model, el) {
    Object.assign(this, { model, el, parts: new Map(), first: true, jump: 0, pressed: { when: -PAUSE, x: 0, y: 0 } });
    this.unique = `b${Math.random().toString(36).slice(2)}-`; // two views of one hand must not share ids
    this.root = element("div", { class: "b-play" });
    this.status = element("p", { class: "b-vh", role: "status" });
    el.append(this.root, this.status);
    this.listen();
  }

  // Drawing

  draw() {
    const view = this.model.get("view");
    if (!view?.parts) return;
    const active = this.root.contains(document.activeElement) ? document.activeElement : null;
    const key = active && keyOf(active);
    for (const [name, html] of view.parts) this.drawPart(name, html);
    this.fill(view.values);
    this.mark(view.wrong);
    if (this.jump && view.serial !== this.jump) this.refocus(null);
    else if (active && !active.isConnected) this.refocus(key);
    this.jump = 0;
    if (!this.first) this.say(view.status);
    this.first = false;
  }

  drawPart(name, html) {
    let part = this.parts.get(name);
    if (!part) {
      part = { node: element("div", { class: `b-part-${name}`, id: `${this.unique}part-${name}` }) };
      this.parts.set(name, part);
      this.root.append(part.node);
    }
    if (part.html === html) return;
    const open = new Set([...part.node.querySelectorAll("details[open]")].map((details) => details.dataset.keep));
    part.node.innerHTML = html.replaceAll('"~', `"${this.unique}`);
    part.node.hidden = !html;
    part.html = html;
    for (const details of part.node.querySelectorAll("details")) details.open = open.has(details.dataset.keep);
  }

  fill(values) {
    for (const control of this.root.querySelectorAll("[data-name]")) {
      const value = values[control.dataset.name];
      if (control.type === "radio") control.checked = control.value === value;
      else if (control.type === "checkbox") control.checked = value.includes(control.value);
      else control.value = value;
    }
  }

  /** What was refused in an entry is said to be wrong, and why. */
  mark(wrong) {
    for (const control of this.root.querySelectorAll(".b-part-deals :is(input, select, textarea)")) {
      const marks = { "aria-invalid": "true", "aria-describedby": `${this.unique}part-deals-refused` };
      for (const [name, value] of Object.entries(marks)) {
        if (wrong.includes(control.id.slice(this.unique.length))) control.setAttribute(name, value);
        else control.removeAttribute(name);
      }
    }
  }

  /** The same control if it is still there; else the hand that is due; else the first of the next step. */
  refocus(key) {
    const again = key && this.root.querySelector(key);
    const due = this.root.querySelector('[data-due] [tabindex="0"]');
    const next = again ?? due ?? this.root.querySelector("[data-first], .b-part-middle button, .b-part-controls button");
    const stop = again && stopOf(again);
    if (stop) this.rove(again);
    next?.focus();
  }

  rove(button) {
    for (const other of stopOf(button).querySelectorAll("button")) other.tabIndex = other === button ? 0 : -1;
  }

  /** Once per move; the same words again are made different, or nobody would hear them. */
  say(words) {
    this.status.textContent = this.status.textContent === words ? `${words}\u00a0` : words;
  }

  // What is sent

  act(what) {
    this.model.send({ ...what, at: this.model.get("view").serial });
  }

  set(parts) {
    this.model.send({ set: parts });
  }

  listen() {
    this.root.addEventListener("click", (event) => this.click(event));
    this.root.addEventListener("change", (event) => this.change(event));
    this.root.addEventListener("submit", (event) => event.preventDefault());
    this.root.addEventListener("keydown", (event) => this.key(event));
  }

  click(event) {
    const button = event.target.closest("button");
    if (!button) return;
    const { card, move, do: done, use, copy } = button.dataset;
    if (use) this.use(use);
    else if (copy) this.copy(copy);
    else if (!this.isTwice(event)) {
      if (card ?? move) this.act({ move: card ?? move });
      else if (done) this.act({ [done]: true });
    }
  }

  /** Whether a press is only the second half of a double one, which would play a card that nobody chose. */
  isTwice(event) {
    if (event.detail === 0) return false; // a key
    const { timeStamp: when, clientX: x, clientY: y } = event;
    const last = this.pressed;
    this.pressed = { when, x, y };
    // Two quick presses in two places are meant, both of them.
    return when - last.when < PAUSE && Math.hypot(x - last.x, y - last.y) < NEAR;
  }

  change({ target }) {
    const { name } = target.dataset;
    if (!name) return;
    const boxes = this.root.querySelectorAll(`[data-name="${name}"]:checked`);
    this.set({ [name]: target.type === "checkbox" ? [...boxes].map((box) => box.value).join("") : target.value });
  }

  use(name) {
    const control = this.root.querySelector(`#${this.unique}${name}`);
    this.jump = this.model.get("view").serial; // to the table, if there is another deal on it
    const whole = control.type === "number" && control.value !== "" && !control.validity.badInput;
    this.set({ [name]: whole ? Number(control.value) : control.value });
  }

  copy(id) {
    const area = this.root.querySelector(`#${id}`);
    area.select();
    const said = () => this.say(this.model.get("view").copied);
    navigator.clipboard?.writeText(area.value).then(said, () => {}); // else it is marked, to be copied by hand
  }

  // The keyboard

  key(event) {
    event.stopPropagation(); // Jupyter has its own meanings for keys
    const button = event.target.closest("button");
    if (event.key === "Escape" && !event.target.matches("input, textarea, select")) {
      event.preventDefault();
      if (!event.repeat) this.act({ undo: true });
    } else if (button && ["Enter", " "].includes(event.key)) {
      if (event.repeat) event.preventDefault(); // a key held down would play one card after another
    } else if (button) {
      const next = neighbour(button, event.key);
      if (!next) return;
      event.preventDefault();
      this.rove(next);
      next.focus();
    }
  }
}

function render({ model, el }) {
  bringLook(model.get("look"));
  const hand = new Hand(model, el);
  const draw = () => hand.draw();
  model.on("change:view", draw);
  draw();
  return () => model.off("change:view", draw);
}

export default { render };
