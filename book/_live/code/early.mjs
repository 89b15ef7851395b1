// Presses before Python is there. A word of a snapshot that can be kept (`data-move`, or what `data-early` marks)
// becomes a button; the last one pressed is kept, shown as kept, and pressed again in the live view.

const PATIENCE = 10_000; // ms
const KEPT = "[data-move]:not([aria-disabled]), [data-early]";

export class Early {
  /** `view` holds the snapshot; `changed` is told when something is kept. */
  constructor(view, changed) {
    Object.assign(this, { view, changed, kept: null });
    for (const word of view.querySelectorAll(KEPT)) {
      word.classList.add("is-early");
      word.setAttribute("role", "button");
      word.tabIndex = 0;
    }
    view.addEventListener("click", (event) => this.keep(event));
    view.addEventListener("keydown", (event) => {
      if (["Enter", " "].includes(event.key) && !event.repeat) this.keep(event);
    });
  }

  keep(event) {
    const word = event.target.closest(".is-early");
    if (!word) return;
    event.preventDefault();
    this.view.querySelector(".is-kept")?.classList.remove("is-kept");
    word.classList.add("is-kept");
    this.kept = word;
    this.changed();
  }

  /** What was pressed is pressed where it lives now, as soon as it is drawn there. */
  answer(live) {
    const word = this.kept;
    if (!word) return;
    this.kept = null;
    const { move, early } = word.dataset;
    const found = move !== undefined ? `[data-move="${CSS.escape(move)}"]` : `[data-early="${CSS.escape(early)}"]`;
    const press = () => {
      const button = live.querySelector(`button${found}`);
      if (!button) return;
      drawn.disconnect();
      if (document.activeElement === document.body) button.focus({ preventScroll: true });
      button.click();
    };
    const drawn = new MutationObserver(press);
    drawn.observe(live, { childList: true, subtree: true });
    setTimeout(() => drawn.disconnect(), PATIENCE); // then nothing of it is there any more
    press();
  }
}
