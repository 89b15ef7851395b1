// The front page's two questions. Every answer stands in the page; here it waits until it is asked for.

const stage = document.querySelector(".f-stage");
const quiet = matchMedia("(prefers-reduced-motion: reduce)");
const cards = [...stage.querySelectorAll(".f-trick .c-card")];
const status = stage.querySelector(".f-say");
const ticks = [...stage.querySelectorAll(".b-tape > li")];
const counts = [...stage.querySelectorAll(".b-count > span")];
const TICK = 70; // ms from one tick to the next

const last = ticks.map((tick) => tick.className);
const words = counts.map((count) => count.textContent);
const totals = counts.map((count) => count.firstElementChild ?? count);

/** The tape as it is after some tricks. */
function tape(played) {
  ticks.forEach((tick, at) => {
    tick.className = at < played ? last[at] : "is-open";
    if (tick.firstElementChild) tick.firstElementChild.hidden = at >= played;
  });
  const taken = ["is-up", "is-down"].map((side) => last.slice(0, played).filter((one) => one === side).length);
  totals.forEach((total, side) => {
    total.textContent = words[side].replace(/\d+$/, played ? taken[side] : "·");
  });
}

function open() {
  stage.classList.add("is-open", "is-fresh");
}

function run(played) {
  tape(played);
  if (played === ticks.length) open();
  else setTimeout(() => run(played + 1), TICK);
}

function choose(card) {
  const right = card.hasAttribute("data-wins");
  for (const other of cards) other.classList.toggle("is-refused", other === card && !right);
  if (!right) {
    const reason = stage.querySelector(`.f-reasons [data-of="${card.dataset.card}"]`).cloneNode(true);
    reason.hidden = false;
    status.replaceChildren(reason);
    return;
  }
  status.replaceChildren(answer);
  answer.className = "";
  for (const other of cards) other.ariaPressed = other === card;
  if (stage.dataset.won !== undefined) return;
  stage.dataset.won = "";
  card.classList.add("is-won");
  if (quiet.matches) { tape(ticks.length); open(); } else run(1);
}

const answer = status.querySelector(".f-answer");
tape(0);
stage.addEventListener("click", (event) => {
  const card = event.target.closest(".f-trick .c-card");
  if (card) choose(card);
});
