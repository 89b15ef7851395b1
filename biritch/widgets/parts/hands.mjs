// Four hands whose cards can be moved: by dragging, by keyboard, by tapping. Where a card goes is told to Python.

class Hands {
  constructor(view) {
    this.view = view;
    this.root = view.root;
    this.up = null; // the card that is held, by its code
    this.at = null; // the card that Tab reaches
    this.root.addEventListener("click", (event) => this.pressed(event));
    this.root.addEventListener("keydown", (event) => this.key(event));
    for (const kind of ["dragstart", "dragover", "drop", "dragend"]) this.root.addEventListener(kind, (event) => this.drag(event));
  }

  cards = () => [...this.root.querySelectorAll("[data-card]")];
  card = (code) => code && this.root.querySelector(`[data-card="${code}"]`);

  /** After every drawing: which card is held, and which one Tab reaches. */
  mark() {
    if (!this.card(this.up)) this.up = null;
    const stop = this.card(this.at) ?? this.cards()[0];
    for (const card of this.cards()) {
      card.tabIndex = card === stop ? 0 : -1;
      card.setAttribute("aria-pressed", card.dataset.card === this.up);
    }
    const hint = this.root.querySelector("[data-where]");
    if (!hint) return;
    hint.dataset.usual ??= hint.textContent;
    hint.textContent = this.up ? hint.dataset.where : hint.dataset.usual;
  }

  hold(code) {
    this.up = code;
    this.at = code ?? this.at;
    this.mark();
    if (code) this.view.say(this.root.querySelector("[data-where]")?.textContent ?? "");
  }

  give(code, seat) {
    this.up = null;
    this.at = code;
    if (this.card(code)?.closest("[data-seat]").dataset.seat !== seat) this.view.ask({ do: "move-card", what: `${code} ${seat}` });
    this.mark();
  }

  pressed({ target }) {
    const card = target.closest("[data-card]");
    const hand = target.closest("[data-seat]");
    if (!hand) return;
    const held = this.card(this.up);
    if (held && !hand.contains(held)) this.give(this.up, hand.dataset.seat);
    else if (card) this.hold(card.dataset.card === this.up ? null : card.dataset.card);
  }

  key(event) {
    const card = event.target.closest?.("[data-card]");
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = this.cards();
    const here = all.indexOf(card);
    const steps = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: all.length - 1 };
    const seat = event.key.toUpperCase();
    if (event.key in steps) {
      const next = all.at(steps[event.key] % all.length);
      this.at = next.dataset.card;
      this.mark();
      next.focus();
    } else if (event.key === "Escape" && this.up) this.hold(null);
    else if (this.up && seat.length === 1 && "NESW".includes(seat)) this.give(this.up, seat);
    else return;
    event.preventDefault();
  }

  drag(event) {
    const hand = event.target.closest?.("[data-seat]");
    if (event.type === "dragstart") {
      this.dragged = event.target.dataset?.card;
      if (this.dragged) event.dataTransfer.setData("text/plain", this.dragged);
      return;
    }
    for (const over of this.root.querySelectorAll(".is-over")) over.classList.remove("is-over");
    if (!this.dragged) return;
    if (event.type === "dragend") this.dragged = null;
    else if (hand) {
      event.preventDefault();
      if (event.type === "dragover") hand.classList.add("is-over");
      else this.give(this.dragged, hand.dataset.seat);
    }
  }
}
