// The trick stepper's front end, for Jupyter and for pages without Python. It knows no rule: cards, winners and every
// sentence stand as JSON in the markup.

const PLACES = ["b-n", "b-e", "b-so", "b-w"]; // clockwise from North, as everywhere
const SUITS = ["spades", "hearts", "diamonds", "clubs"];
const LETTERS = "SHDC";
const CARD_TIME = 1400;
const TRICK_TIME = 2600;

function make(name, attributes, ...content) {
  const space = name === "svg" || name === "use" ? "2000/svg" : "1999/xhtml";
  const made = document.createElementNS(`http://www.w3.org/${space}`, name);
  for (const [key, value] of Object.entries(attributes)) if (value) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

const colour = (suit) => `b-${LETTERS[suit].toLowerCase()}`;
const hidden = (word) => make("span", { class: "b-vh" }, word);
const silent = (word) => make("span", { "aria-hidden": "true" }, word);

const picture = (label) => ({ role: "img", "aria-label": label });

function shape(suit, classes, label) {
  const spoken = label ? picture(label) : { "aria-hidden": "true" };
  return make("svg", { class: `b-suit ${classes}`, ...spoken }, make("use", { href: `#b-${SUITS[suit]}` }));
}

class Stepper {
  /** `host` may have `moved(step)`, and `address` if the page's address is ours to write. */
  constructor(root, host = {}) {
    this.root = root;
    this.host = host;
    this.data = JSON.parse(root.querySelector("script[type='application/json']").textContent);
    this.last = this.data.cards.length;
    this.owners = this.data.cards.map((_, step) => (this.leader(Math.floor(step / 4)) + (step % 4)) % 4);
    this.part = (selector) => root.querySelector(selector);
    this.buttons = [...root.querySelectorAll("[data-do]")];
    this.step = this.valid(Number(root.dataset.step)) ?? 0;
    this.off = new AbortController();
    this.listen((target, kind, act) => target.addEventListener(kind, act, this.off));
    this.part(".b-controls").hidden = false;
    root.tabIndex = -1; // pressed anywhere, it has the keys
    root.dataset.on = "";
    this.arrive(this.addressed());
  }

  valid(step) {
    return Number.isInteger(step) && step >= 0 && step <= this.last ? step : undefined;
  }

  leader(trick) {
    return trick ? this.data.winners[trick - 1] : this.data.leader;
  }

  // The address: #id=step. Anything else in it is not meant for this stepper.

  addressed() {
    const [, id, step] = location.hash.match(/^#(.+)=(\d{1,2})$/) ?? [];
    return this.host.address && id === this.root.id ? this.valid(Number(step)) : undefined;
  }

  arrive(step) {
    if (step === undefined) return;
    this.go(step, false);
    this.root.scrollIntoView();
  }

  remember() {
    if (this.host.address && this.root.id) history.replaceState(history.state, "", `#${this.root.id}=${this.step}`);
  }

  // What is done

  listen(on) {
    on(this.root, "click", (event) => this.pressed(event));
    on(this.root, "keydown", (event) => this.key(event));
    on(this.root, "focusin", ({ target }) => target.dataset.do && this.rove(target));
    on(this.part("select"), "change", ({ target }) => this.go(Math.min(4 * target.value, this.last)));
    on(document, "visibilitychange", () => document.hidden && this.stop());
    on(window, "hashchange", () => this.arrive(this.addressed()));
  }

  pressed({ target }) {
    const button = target.closest("[data-do]");
    if (button) return this.act(button.dataset.do);
    const tick = target.closest(".b-tape > li");
    if (tick) this.go(Math.min(4 * ([...tick.parentNode.children].indexOf(tick) + 1), this.last));
  }

  act(what) {
    if (what === "play") return this.timer ? this.stop() : this.play();
    this.go({ start: 0, back: this.step - 1, forward: this.step + 1 }[what]);
  }

  key(event) {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest("select, a, summary")) return;
    const button = target.closest("[data-do]");
    const steps = { ArrowLeft: this.step - 1, ArrowRight: this.step + 1, Home: 0, End: this.last };
    if (key in steps) this.go(steps[key]);
    else if (button && (key === "ArrowUp" || key === "ArrowDown")) this.next(button, key === "ArrowUp" ? -1 : 1);
    else if (key === " " && !button) this.act("play");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The buttons are one stop of Tab; among them the arrows up and down lead. */
  next(button, by) {
    this.buttons.at((this.buttons.indexOf(button) + by) % 4).focus();
  }

  rove(button) {
    for (const other of this.buttons) other.tabIndex = other === button ? 0 : -1;
  }

  /** Go to a step because somebody asked for it. */
  go(step, moved = true) {
    this.stop();
    if (this.valid(step) === undefined || step === this.step) return;
    this.show(step);
    this.say();
    if (moved) this.remember();
  }

  play() {
    if (this.step === this.last) this.show(0);
    const wait = () => {
      this.timer = setTimeout(() => {
        this.show(this.step + 1);
        // While it runs only the tricks are told, or nobody could listen.
        if (this.step % 4 === 0) this.say();
        if (this.step < this.last && this.root.isConnected) wait();
        else this.stop();
      }, this.step && this.step % 4 === 0 ? TRICK_TIME : CARD_TIME);
    };
    wait();
    this.mark();
  }

  stop() {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.mark();
    this.remember();
  }

  end() {
    clearTimeout(this.timer);
    this.off.abort();
  }

  say() {
    this.write("[role='status']", this.data.said[this.step]);
  }

  write(selector, text) {
    this.part(selector).textContent = text;
  }

  // What is seen

  show(step) {
    const forward = step === this.step + 1;
    this.step = step;
    const trick = this.trick();
    for (const seat of PLACES.keys()) this.drawPlace(seat, trick);
    this.drawTrick(trick, forward);
    this.drawTape();
    this.drawReasons();
    this.mark();
    this.host.moved?.(step);
  }

  get number() {
    return Math.ceil(this.step / 4);
  }

  /** The trick on the table: its first step, who led, who won it, and whose turn it is while it is open. */
  trick() {
    const before = Math.max(0, this.number - 1);
    const [first, leader] = [4 * before, this.leader(before)];
    const winner = this.step % 4 ? undefined : this.data.winners[this.number - 1];
    const turn = winner === undefined ? (leader + this.step - first) % 4 : undefined;
    return { first, leader: this.step ? leader : undefined, turn, winner };
  }

  drawPlace(seat, { leader, turn }) {
    const place = this.part(`.b-table > .${PLACES[seat]}`);
    if (!place) return;
    const { words, roles, dummy, seats } = this.data;
    const decides = turn === dummy && seat === (dummy + 2) % 4 && words.decides;
    const role = [roles[Math.min(this.step, 1)][seat], seat === leader && words.led, decides].filter(Boolean).join(", ");
    const name = make("p", { class: `b-seat${seat === turn ? " is-turn" : ""}` }, seats[seat]);
    if (role) name.append(" ", make("span", { class: "b-role" }, role));
    const played = new Set(this.data.cards.slice(0, this.step));
    const lines = this.data.hands[seat].map((ranks, suit) => {
      const left = ranks.split(" ").filter((rank) => !played.has(LETTERS[suit] + rank));
      const shown = left.join(" ") ? [left.join(" ")] : [silent("–"), hidden(words.none)];
      return make("li", {}, this.suit(suit), ...shown);
    });
    place.replaceChildren(name, make("ul", { class: "b-hand" }, ...lines));
  }

  suit(index) {
    return shape(index, colour(index), this.data.suits[index]);
  }

  drawTrick({ first, turn, winner }, forward) {
    const cards = [];
    for (let at = first; at < this.step; at += 1) cards.push(this.card(at, winner, forward && at === this.step - 1));
    if (turn !== undefined && this.step < 52) {
      cards.push(make("span", { class: `b-slot ${PLACES[turn]}`, ...picture(this.data.toPlay[turn]) }, "?"));
    }
    this.part(".b-trick").replaceChildren(...cards);
  }

  card(at, winner, fresh) {
    const { cards, names, wins } = this.data;
    const seat = this.owners[at];
    const suit = LETTERS.indexOf(cards[at][0]);
    const state = `${seat === winner ? " is-winner" : ""}${fresh ? " is-new" : ""}`;
    const label = seat === winner ? wins[Math.floor(at / 4)] : names[at];
    const shown = [silent(cards[at].slice(1)), shape(suit, colour(suit)), shape(suit, "b-pip")];
    return make("span", { class: `b-card ${colour(suit)} ${PLACES[seat]}${state}`, ...picture(label) }, ...shown);
  }

  drawTape() {
    const tape = this.part(".b-tape");
    if (!tape) return;
    const { ticks, winners, sides } = this.data;
    const won = winners.slice(0, Math.floor(this.step / 4)).map((seat) => seat % 2);
    tape.replaceChildren(...ticks.map((said, at) => {
      if (at >= won.length) return make("li", { class: at === won.length ? "is-open is-now" : "is-open" });
      return make("li", { class: won[at] ? "is-down" : "is-up" }, hidden(said));
    }));
    const count = (side) => `${sides[side]} ${won.filter((other) => other === side).length}`;
    this.write(".b-count strong", count(0));
    this.write(".b-count > :last-child", count(1));
  }

  drawReasons() {
    const list = this.part(".b-steps");
    const held = list.contains(document.activeElement);
    const first = this.step ? this.trick().first + 1 : 0;
    const items = this.data.reasons.slice(first, 4 * this.number + 1).flatMap((reasons, at) => {
      const state = ["", "is-now", "is-later"][Math.sign(first + at - this.step) + 1];
      return reasons.map((reason) => make("li", { class: state }, ...this.reason(reason)));
    });
    list.replaceChildren(...items);
    if (held) this.part("[tabindex='0'][data-do]").focus();
  }

  reason([text, rule, verdict]) {
    const [id, title] = this.data.rules[rule];
    const said = text.split(/([♠♥♦♣]\w*)/).map((part, at) => (at % 2 ? this.named(part) : part));
    const link = make("a", { class: "b-ref", "data-rule": id, title }, `§\u00a0${id.split("/").pop()}`);
    return [...(verdict ? [make("strong", {}, verdict), " "] : []), ...said, " ", link];
  }

  /** A card in a sentence stays on one line. */
  named([suit, ...rank]) {
    return make("span", { class: "b-name" }, this.suit("♠♥♦♣".indexOf(suit)), rank.join(""));
  }

  /** Controls that tell where we are. */
  mark() {
    const { words, places } = this.data;
    const stuck = { start: !this.step, back: !this.step, forward: this.step === this.last };
    for (const button of this.buttons) button.ariaDisabled = stuck[button.dataset.do] ? "true" : null;
    this.write("[data-do='play']", this.timer ? words.stop : words.play);
    this.part("select").value = this.number;
    this.write(".b-of", places[this.step]);
  }
}

/** In Jupyter: the markup comes from Python, and the step goes back and forth. */
function render({ model, el }) {
  bringLook(model.get("look"));
  let stepper;
  const follow = () => model.get("step") === stepper.step || stepper.go(model.get("step"));
  const begin = () => {
    stepper?.end();
    el.innerHTML = model.get("html");
    stepper = new Stepper(el.firstElementChild, {
      moved(step) {
        model.set("step", step);
        model.save_changes();
      },
    });
    follow();
  };
  model.on("change:html", begin);
  model.on("change:step", follow);
  begin();
  return () => { stepper.end(); model.off("change:html", begin); model.off("change:step", follow); };
}

export default { render };

// A page loads this file by its address; Jupyter makes a blob of it.
if (!import.meta.url.startsWith("blob:")) {
  for (const root of document.querySelectorAll(".b-stepper")) new Stepper(root, { address: true });
}
