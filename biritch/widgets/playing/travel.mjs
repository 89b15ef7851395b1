// What travels on the table: a card to its place, a full trick to its winner. Nothing else moves, and no timer
// holds back what was pressed for longer than the reader wants: `hurry` ends every wait.

const EASE = "cubic-bezier(.2,.7,.2,1)";
const ARRIVE = 260; // ms: a card on its way
const HOLD = 700; // the full trick lies still
const GATHER = 320; // the trick goes to its winner
const BEATS = { one: 400, slow: 900, once: 0 }; // from one card to the next

const quiet = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How fast the robots play: kept on this device, as it is no part of a hand. */
const pace = {
  get: () => {
    try {
      return localStorage.getItem("b-pace") ?? "one";
    } catch {
      return "one";
    }
  },
  set: (value) => {
    try {
      localStorage.setItem("b-pace", value);
    } catch {
      // then it holds for this page alone
    }
    pace.get = () => value;
  },
};

class Travel {
  /** `part` gives the element of a place of the room; `places` which seat lies where. */
  constructor(root) {
    this.root = root;
    this.run = 0;
    this.busy = false;
  }

  /** Show the moves one after another; true if they were shown to the end. `tell` writes a message, `draw` a part. */
  async show(steps, places, { tell, draw }) {
    const run = ++this.run;
    this.beat = quiet() ? 0 : (BEATS[pace.get()] ?? BEATS.one);
    if (!this.beat) return true;
    this.busy = true;
    this.held = this.more = false;
    this.places = Object.fromEntries(Object.entries(places).map(([place, seat]) => [seat, place]));
    for (const [number, step] of steps.entries()) {
      if (number) await this.wait(step.say ? this.beat * 1.5 : this.beat);
      await this.free();
      this.more = false;
      if (run !== this.run) return false;
      if (step.say) this.speak(step);
      else this.card(step);
      for (const [name, html] of step.parts ?? []) draw(name, html);
      if (step.why) tell(step.why);
      if (step.won) {
        await this.wait(ARRIVE);
        if (run !== this.run) return false;
        this.take(step, tell, draw);
        await this.wait(HOLD);
        await this.free(); // a full trick lies as long as somebody looks at it
        if (run !== this.run) return false;
        this.gather(step);
        await this.wait(GATHER + 30);
        if (run !== this.run) return false;
        for (const slot of this.root.querySelectorAll("[data-slot]")) slot.replaceChildren();
      }
    }
    // The last thing that happened is seen before the next question.
    if (steps.at(-1)?.say || steps.at(-1)?.card) await this.wait(ARRIVE);
    this.busy = false;
    return run === this.run;
  }

  wait(ms) {
    if (!this.beat) return Promise.resolve();
    return new Promise((done) => {
      this.end = () => {
        clearTimeout(this.timer);
        done();
      };
      this.timer = setTimeout(done, ms);
    });
  }

  /** No more waiting in this run. */
  hurry() {
    this.beat = 0;
    this.held = false;
    this.end?.();
    this.release?.();
  }

  /** Wait while the run is stopped, until it goes on or one card more is asked for. */
  free() {
    if (!this.held || this.more) return Promise.resolve();
    return new Promise((done) => (this.release = done));
  }

  /** What somebody who only watches asks for: "stop" (and go on), one "card" more, the "end". */
  steer(what) {
    if (what === "end") return this.hurry();
    this.held = what === "card" || !this.held;
    this.more = what === "card";
    if (this.more) this.end?.();
    if (this.more || !this.held) this.release?.();
  }

  /** Another view is there: what is still on its way is given up. */
  stop() {
    this.run += 1;
    this.hurry();
    this.busy = false;
  }

  at(seat) {
    return this.root.querySelector(`[data-part="${this.places[seat]}"]`);
  }

  speak(step) {
    const part = this.at(step.seat);
    const place = part?.querySelector(".t-say, .t-own");
    place?.querySelector(".c-say")?.remove();
    place?.insertAdjacentHTML(place.matches(".t-own") ? "beforeend" : "afterbegin", step.say);
  }

  card(step) {
    const hand = this.root.querySelector(`[data-hand="${step.seat}"]`);
    const slot = this.slot(step.seat);
    const held = hand?.querySelector(`[data-held="${step.card}"]`) ?? hand?.querySelector(".is-back:last-child") ?? hand;
    const from = (held ?? slot).getBoundingClientRect();
    slot.innerHTML = step.html;
    slot.classList.remove("is-next");
    if (held && held !== hand) this.leave(hand, held);
    else if (hand && step.lines) hand.outerHTML = step.lines;
    const to = slot.firstElementChild;
    const there = to.getBoundingClientRect();
    if (!this.beat || !there.width || !from.width) return;
    const way = `translate(${from.left - there.left}px, ${from.top - there.top}px) scale(${Math.min(1, from.width / there.width)})`;
    to.style.transformOrigin = "0 0";
    to.animate([{ transform: way }, { transform: "none" }], { duration: ARRIVE, easing: EASE });
  }

  /** The cards that are left close up. */
  leave(hand, gone) {
    gone.remove();
    const left = [...hand.children];
    for (const [index, item] of left.entries()) {
      item.style.setProperty("--i", index);
      item.style.setProperty("--m", (left.length - 1) / 2);
    }
  }

  slot(seat) {
    const found = this.root.querySelector(`[data-slot="${seat}"]`);
    if (found) return found;
    // The talk has just ended: its words go, the places of a trick come.
    const side = { top: "t-n", left: "t-w", right: "t-e", foot: "t-s" };
    this.root.querySelector('[data-part="mid"]').innerHTML = Object.entries(this.places)
      .map(([name, place]) => `<span class="t-slot ${side[place]}" data-slot="${name}"></span>`)
      .join("");
    this.root.classList.remove("is-auction", "is-talking");
    return this.root.querySelector(`[data-slot="${seat}"]`);
  }

  /** The trick is taken: all records have it at once. */
  take({ won }, tell, draw) {
    this.slot(won.seat).firstElementChild?.classList.add("is-winner");
    for (const [name, html] of won.parts) draw(name, html);
    for (const [seat, html] of Object.entries(won.heads)) {
      const head = this.at(seat)?.querySelector(".t-seat");
      if (head) head.outerHTML = html;
    }
    tell(won.msg);
  }

  gather(step) {
    if (!this.beat) return;
    const away = { top: [0, -30], foot: [0, 30], left: [-30, 0], right: [30, 0] }[this.places[step.won.seat]];
    const to = this.slot(step.won.seat).getBoundingClientRect();
    for (const slot of this.root.querySelectorAll("[data-slot]")) {
      const from = slot.getBoundingClientRect();
      const [x, y] = [to.left - from.left, to.top - from.top];
      slot.firstElementChild?.animate(
        [
          { transform: "none", opacity: 1 },
          { transform: `translate(${x}px, ${y}px)`, opacity: 1, offset: 0.6 },
          { transform: `translate(${x + away[0]}px, ${y + away[1]}px) scale(.5)`, opacity: 0 },
        ],
        { duration: GATHER, easing: EASE, fill: "forwards" },
      );
    }
  }
}
