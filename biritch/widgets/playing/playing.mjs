// The front end of a hand that is played: it draws the parts that Python wrote (`view`) and sends what was pressed,
// with the number of the view that it was pressed in. No rule of any game is here.

const PAUSE = 250; // ms in which a second press is the end of the first
const NEAR = 24; // px
const SETTING = new Set(["new-deal", "restart", "show"]);
const MOVING = new Set(["top", "left", "right", "foot", "mid", "tape", "msg"]);

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
    this.box = element("div", { class: "t-box" });
    this.status = element("p", { class: "b-vh", role: "status" });
    this.box.innerHTML = model.get("view").frame;
    this.root = this.box.firstElementChild;
    el.append(this.box, this.status);
    this.travel = new Travel(this.root);
    this.listen();
  }

  // Drawing

  /** What happened first, card by card; then the table as it is. Only the newest view is drawn. */
  async draw() {
    const view = this.model.get("view");
    if (!view?.parts) return;
    const active = this.root.contains(document.activeElement) ? document.activeElement : null;
    const before = { active, key: active && keyOf(active) };
    this.travel.stop();
    this.unnote();
    if (!this.first && !view.watch && view.serial !== this.serial) this.say(view.status);
    if ((!this.first || view.start) && view.steps.length && view.serial !== this.serial) {
      this.serial = view.serial;
      if (view.start) this.lay(view.start);
      this.root.dataset.busy = "";
      this.message(view.why);
      // A card that leaves takes the focus with it: the table keeps the keys meanwhile.
      if (active) this.root.querySelector(".t-table").focus({ preventScroll: true });
      this.watch(view.watch, active);
      const write = { tell: (html) => this.message(html), draw: (name, html) => this.drawPart(name, html) };
      if (!(await this.travel.show(view.steps, view.places, write))) return;
    }
    this.finish(view, before);
  }

  /** The reader has nothing to decide in what follows: in place of the controls, what can be asked of the run. */
  watch(html, active) {
    const run = this.root.querySelector(".t-run");
    const had = run.contains(document.activeElement);
    run.innerHTML = html;
    if (html) this.say(run.querySelector(".t-why").textContent);
    if (html && active) run.querySelector("button").focus({ preventScroll: true });
    return had;
  }

  steer(what) {
    this.travel.steer(what);
    const stop = this.root.querySelector('[data-run="stop"]');
    stop.textContent = this.travel.held ? stop.dataset.off : stop.dataset.on;
  }

  finish(view, { active, key }) {
    delete this.root.dataset.busy;
    if (view.watch) this.say(view.status); // not before it has happened
    const had = this.watch("");
    this.serial = view.serial;
    this.whys = view.whys;
    this.lay(view);
    this.fill(view.values);
    this.mark(view.wrong);
    this.link();
    const jumped = this.jump && view.serial !== this.jump;
    if (jumped) this.shut();
    if (view.note) this.note(view.note, view.wrong);
    if (jumped) this.refocus(null);
    else if (had || (active && !(active.isConnected && active === document.activeElement))) this.refocus(key);
    this.jump = 0;
    if (view.note?.kind === "refused" && !this.first) this.say(view.status);
    if (view.note?.kind === "hint") this.say(this.alert.textContent);
    this.first = false;
  }

  lay({ classes, parts }) {
    this.root.className = classes + (this.open ? ` ${this.open}` : "");
    for (const [name, html] of parts) this.drawPart(name, html);
  }

  drawPart(name, html) {
    const node = this.parts.get(name)?.node ?? this.root.querySelector(`[data-part="${name}"]`);
    const part = this.parts.get(name) ?? { node };
    this.parts.set(name, part);
    node.id = `${this.unique}part-${name}`;
    // What travelled has changed a part besides: it is drawn as Python has it.
    if (part.html === html && !MOVING.has(name)) return;
    const open = new Set([...node.querySelectorAll("details[open]")].map((details) => details.dataset.keep));
    const scrolled = node.querySelector(".t-scroll")?.scrollTop;
    node.innerHTML = html.replaceAll('"~', `"${this.unique}`);
    part.html = html;
    for (const details of node.querySelectorAll("details")) details.open = open.has(details.dataset.keep);
    if (scrolled && name === "rubber") node.querySelector(".t-scroll").scrollTop = scrolled;
  }

  message(html) {
    this.root.querySelector('[data-part="msg"] > p').innerHTML = html;
  }

  /** The rubber sheet of the site, with the deals of this match; elsewhere there is no such page. */
  link() {
    for (const link of this.root.querySelectorAll("[data-sheet]")) {
      if (this.root.closest(".b-lab")) link.href = `rubber.html#rubber=${encodeURIComponent(link.dataset.sheet)}`;
      else link.parentElement.remove();
    }
  }

  // Notes: a refusal or a hint, in a box with its tail at what it is about

  get alert() {
    return this.root.querySelector(".t-alert");
  }

  note({ html, kind, card, move }, wrong) {
    const about = card ? `[data-card="${card}"]` : `[data-move="${move}"]`;
    const at = card || move ? this.root.querySelector(about) : null;
    const box = element("div", { class: `t-note is-${kind}`, id: `${this.unique}note` });
    box.innerHTML = html;
    this.noted = box;
    const form = this.root.querySelector(".t-fold[open] > .t-setform");
    if (form && !card && !move) {
      // What was entered is refused where it was entered.
      box.classList.add("is-inside");
      const field = wrong.length ? form.querySelector(`#${this.unique}${wrong[0]}`)?.closest(".b-field") : null;
      if (field) field.append(box);
      else form.prepend(box);
      return;
    }
    this.alert.replaceChildren(box);
    at?.classList.add(`is-${kind}`);
    this.place(box, at);
  }

  place(box, at) {
    const table = this.alert.getBoundingClientRect();
    if (!at) {
      box.classList.add("is-free");
      return;
    }
    const card = at.getBoundingClientRect();
    const width = box.offsetWidth;
    const middle = card.left + Math.min(card.width / 2, 16) - table.left;
    const left = Math.min(Math.max(middle - width / 2, 0), Math.max(0, table.width - width));
    box.style.left = `${left}px`;
    box.style.setProperty("--at", `${middle - left}px`);
    const above = card.top - table.top;
    if (above > box.offsetHeight + 12) box.style.top = `${above - box.offsetHeight - 12}px`;
    else {
      box.classList.add("is-under");
      box.style.top = `${card.bottom - table.top + 12}px`;
    }
  }

  unnote() {
    const open = Boolean(this.noted?.isConnected);
    this.noted?.remove();
    for (const marked of this.root.querySelectorAll(".is-hint, .is-refused")) marked.classList.remove("is-hint", "is-refused");
    return open;
  }

  fill(values) {
    for (const control of this.root.querySelectorAll("[data-name]")) {
      const value = values[control.dataset.name];
      if (control.type === "radio") control.checked = control.value === value;
      else if (control.type === "checkbox") control.checked = value.includes(control.value);
      else control.value = value;
    }
    for (const control of this.root.querySelectorAll("[data-pace]")) control.checked = control.value === pace.get();
  }

  /** What was refused in an entry is said to be wrong, and why. */
  mark(wrong) {
    for (const control of this.root.querySelectorAll(".t-setform :is(input, select, textarea)")) {
      const marks = { "aria-invalid": "true", "aria-describedby": `${this.unique}note` };
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
    const first = this.root.querySelector(
      '[data-heading], [data-first], .t-answers [tabindex="0"], .t-answers button, [data-part="controls"] button',
    );
    const next = again ?? due ?? first;
    if (again && stopOf(again)) this.rove(again);
    next?.focus({ preventScroll: true }); // the page never moves by itself
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
    if (this.travel.busy) return; // nothing was asked yet
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
    if (this.travel.busy && event.target.closest('[data-part="mid"]')) {
      if (this.root.querySelector("[data-run]")) this.steer("card");
      else this.travel.hurry();
    }
    if (!button) {
      if (!event.target.closest(".t-note, .t-setform")) this.unnote();
      return;
    }
    const { card, move, do: done, use, copy, why, whatif, run } = button.dataset;
    if (run) this.steer(run);
    else if (why) this.why(why);
    else if (use) this.use(use);
    else if (copy) this.copy(copy);
    else if (done === "tricks" || done === "sheet") this.rise(done);
    else if (!this.isTwice(event)) {
      this.unnote();
      if (card ?? move) this.act({ move: card ?? move });
      else if (whatif) this.act({ whatif: Number(whatif) });
      else if (done) this.act({ [done]: true });
      if (SETTING.has(done)) this.shut();
      if (whatif) this.rise("");
    }
  }

  /** A robot's reason goes where the messages are, and to whoever listens. */
  why(seat) {
    if (this.travel.busy || !this.whys?.[seat]) return;
    this.message(this.whys[seat]);
    this.say(this.root.querySelector('[data-part="msg"]').textContent);
  }

  /** On a phone tricks and sheet rise from the foot, one at a time. */
  rise(what) {
    const name = what && `is-${what}-open`;
    this.root.classList.remove("is-tricks-open", "is-sheet-open");
    this.open = this.open === name ? "" : name;
    if (this.open) this.root.classList.add(this.open);
  }

  /** The set-up folds into its line again. */
  shut() {
    const fold = this.root.querySelector(".t-fold");
    if (fold) fold.open = false;
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
    if (target.dataset.pace) pace.set(target.value);
    if (!name) return;
    const boxes = this.root.querySelectorAll(`[data-name="${name}"]:checked`);
    if (name === "apart") this.set({ apart: target.checked });
    else this.set({ [name]: target.type === "checkbox" ? [...boxes].map((box) => box.value).join("") : target.value });
  }

  use(name) {
    const control = this.root.querySelector(`#${this.unique}${name}`);
    this.jump = this.model.get("view").serial; // to the table, if there is another deal on it
    const whole = control.type === "number" && control.value !== "" && !control.validity.badInput;
    this.set({ [name]: whole ? Number(control.value) : control.value });
  }

  /** What was pressed while there was no engine yet is pressed where it lives now. */
  kept({ press }) {
    const button = this.root.querySelector(`[data-due] button${press}`) ?? this.root.querySelector(`button${press}`);
    if (!button) return;
    if (document.activeElement === document.body) button.focus({ preventScroll: true });
    button.click();
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
    const typing = event.target.matches("input, textarea, select");
    if (event.key === "Escape") {
      event.preventDefault();
      if (!event.repeat) this.escape(typing);
    } else if (event.key.toLowerCase() === "h" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      if (!event.repeat) this.act({ hint: true });
    } else if (button && ["Enter", " "].includes(event.key)) {
      if (event.repeat) event.preventDefault(); // a key held down would play one card after another
    } else if (button) {
      const next = neighbour(button, event.key);
      if (!next) return;
      event.preventDefault();
      this.rove(next);
      this.unnote();
      next.focus({ preventScroll: true });
    }
  }

  /** What is open closes; else a wait ends; else a move is taken back. */
  escape(typing) {
    const fold = this.root.querySelector(".t-fold[open]");
    if (this.unnote()) return;
    if (this.travel.busy) this.travel.hurry();
    else if (this.open) this.rise("");
    else if (fold?.contains(document.activeElement)) {
      fold.open = false;
      fold.querySelector("summary").focus({ preventScroll: true });
    } else if (!typing) this.act({ undo: true });
  }
}

function render({ model, el }) {
  bringLook(model.get("look"));
  const hand = new Hand(model, el);
  const draw = () => hand.draw();
  model.on("change:view", draw);
  draw();
  const leave = takeKept(el, (one) => hand.kept(one));
  return () => {
    leave();
    model.off("change:view", draw);
  };
}

export default { render };
