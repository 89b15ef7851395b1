// One deal under every law of the line: which sheet stands there, and what has changed since the last one.

const page = document.querySelector(".y-page");
const slider = page.querySelector("#y-year");
const said = page.querySelector("#y-said");
const [earlier, later] = ["earlier", "later"].map((name) => page.querySelector(`#y-${name}`));
const last = Number(slider.max);
const stops = [...page.querySelectorAll(".y-stops > li")];
const text = (node) => node.textContent.replace(/\s+/g, " ").trim();
let deal = 0, law = 0;

const sheetOf = (number) => page.querySelector(`.y-sheet [data-deal="${deal}"] [data-law="${number}"]`);

/** The figures of a sheet by row and column, without what was struck. */
function figures(sheet) {
  const rows = [...sheet.querySelectorAll("tr[data-row]")];
  return new Map(rows.map((row) => [row.dataset.row, [...row.querySelectorAll("td")]]));
}

const plain = (cell) => (cell.querySelector(".b-fig") ?? cell).lastChild?.textContent ?? "";

function forget(sheet) {
  for (const cells of figures(sheet).values()) for (const cell of cells) cell.textContent = plain(cell);
  for (const row of sheet.querySelectorAll(".is-gone, .is-new")) row.classList.remove("is-gone", "is-new");
}

/** Old figures stay, struck, at the left of the new ones. */
function mark(sheet, before) {
  const old = figures(before);
  for (const [row, cells] of figures(sheet)) {
    const had = old.get(row).map(plain), has = cells.map(plain);
    cells.forEach((cell, n) => {
      if (had[n] === has[n]) return;
      const struck = document.createElement("s"), figure = document.createElement("span"), now = document.createElement("b");
      [struck.className, struck.textContent] = ["b-was", had[n]];
      [figure.className, now.textContent] = ["b-fig", has[n]];
      figure.append(...(had[n] ? [struck, " "] : []), now);
      cell.replaceChildren(figure);
    });
    const row_ = cells[0].parentElement;
    row_.classList.toggle("is-gone", had.some(Boolean) && !has.some(Boolean));
    row_.classList.toggle("is-new", !had.some(Boolean) && has.some(Boolean));
  }
}

function show(number, { silent = false, from = law } = {}) {
  number = Math.min(last, Math.max(0, number));
  const before = sheetOf(from), sheet = sheetOf(number);
  const moved = number !== from;
  for (const one of page.querySelectorAll(".y-one")) one.classList.toggle("is-now", Number(one.dataset.law) === number);
  for (const list of [...page.querySelectorAll(".y-bars"), page.querySelector(".y-stops")])
    [...list.children].forEach((item, n) => item.classList.toggle("is-now", n === number));
  for (const one of page.querySelectorAll(".y-sheet .y-one")) if (one !== sheet && one !== before) forget(one);
  forget(before);
  forget(sheet);
  if (moved) mark(sheet, before);
  law = number;
  slider.value = number;
  const name = sheet.querySelector(".y-name").textContent;
  slider.setAttribute("aria-valuetext", name);
  // A button that can do nothing keeps its place and the focus.
  for (const [button, stuck] of [[earlier, number === 0], [later, number === last]])
    stuck ? button.setAttribute("aria-disabled", true) : button.removeAttribute("aria-disabled");
  if (!silent) said.textContent = `${name}: ${text(sheet.querySelector(".y-verdict"))}`;
}

function take(number) {
  for (const one of page.querySelectorAll(".y-of")) one.classList.toggle("is-now", Number(one.dataset.deal) === number);
  deal = number;
  show(law);
}

const keep = () => history.replaceState(history.state, "", `#deal=${deal + 1}&law=${law + 1}`);

/** The deal and the law that the address names, if it names any. */
function fromAddress() {
  const named = new URLSearchParams(location.hash.slice(1));
  const deals = page.querySelectorAll("[name=y-deal]");
  const number = Number(named.get("deal")) - 1;
  if (deals[number]) {
    deals[number].checked = true;
    take(number);
  }
  const wanted = Number(named.get("law")) - 1;
  if (wanted >= 0 && wanted <= last) show(wanted, { silent: true, from: Math.max(0, wanted - 1) });
}

slider.addEventListener("input", () => (show(Number(slider.value)), keep()));
page.querySelector(".y-stops").addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button) show(Number(button.dataset.law)), keep();
});
earlier.addEventListener("click", () => (show(law - 1), keep()));
later.addEventListener("click", () => (show(law + 1), keep()));
page.querySelector(".y-deals").addEventListener("change", ({ target }) => (take(Number(target.value)), keep()));
addEventListener("hashchange", fromAddress);
show(0, { silent: true });
fromAddress();
