// The frame's few doings: the reader's choices, what opens from bar and foot, the mark in the index.

const root = document.documentElement;
const all = (selector, from = document) => [...from.querySelectorAll(selector)];

function remember(key, value) {
  try { localStorage.setItem(key, value); } catch { /* private windows may refuse; the choice holds for this page */ }
}

// Colours. A tool is named by what it will do.
const tools = {
  theme: {
    words: () => (root.dataset.theme === "dark" ? "Light" : "Dark"),
    use() {
      root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
      remember("biritch-theme", root.dataset.theme);
    },
  },
  suits: {
    words: () => (root.dataset.suits === "4" ? "Two suit colours" : "Four suit colours"),
    use() {
      if (root.dataset.suits === "4") delete root.dataset.suits; else root.dataset.suits = "4";
      remember("biritch-suits", root.dataset.suits ?? "2");
    },
  },
};
function nameTools() {
  for (const button of all("[data-tool]")) {
    button.hidden = false;
    button.textContent = tools[button.dataset.tool].words();
  }
}
document.addEventListener("click", (event) => {
  const tool = event.target.closest?.("[data-tool]");
  if (tool) { tools[tool.dataset.tool].use(); nameTools(); }
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => {
  let chosen;
  try { chosen = localStorage.getItem("biritch-theme"); } catch { /* nothing remembered */ }
  if (!chosen) { root.dataset.theme = event.matches ? "dark" : "light"; nameTools(); }
});
nameTools();

// What opens from the bar or from the foot of a phone: Escape, a choice or a press beside it closes it again.
const folds = all(".c-menu, .b-footbar > details");
function closeFolds(but) {
  for (const fold of folds) if (fold !== but && fold.open) fold.open = false;
}
document.addEventListener("click", (event) => {
  const fold = event.target.closest?.(".c-menu, .b-footbar > details");
  closeFolds(event.target.closest?.("a") ? undefined : fold);
});
document.addEventListener("keydown", (event) => {
  const fold = event.key === "Escape" && folds.find((one) => one.open);
  if (!fold) return;
  event.preventDefault();
  fold.open = false;
  fold.querySelector("summary").focus();
});
for (const fold of all(".b-footbar > details")) {
  fold.addEventListener("toggle", () => {
    fold.querySelector(".b-open").textContent = fold.open ? "Close" : "Index";
    if (fold.open) keepInView(fold.querySelector("[aria-current='location']"), fold.querySelector(".b-rises"));
  });
}
// "All pages" at the foot is open for whoever is led there.
const every = document.querySelector("#b-pages");
const openPages = () => { if (every && location.hash === "#b-pages") every.open = true; };
addEventListener("hashchange", openPages);
openPages();

// "/" goes to the search page, unless something is being written.
document.addEventListener("keydown", (event) => {
  const writing = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || writing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  document.querySelector('.c-tools a[href*="search"]')?.click();
});

// The index marks the place whose heading was passed last, and moves only its own box.
const lists = all(".b-places").map((list) => new Map(all("a", list).map((a) => [
  document.getElementById(decodeURIComponent(a.hash.slice(1))), a,
])));
const said = document.querySelector(".b-footbar .b-now");
const door = said?.textContent;
function keepInView(a, box) {
  if (!a || !box) return;
  const [inner, outer] = [a.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom - 32) {
    box.scrollTop += inner.top - outer.top - box.clientHeight / 3;
  }
}
function mark() {
  const line = innerHeight / 4;
  for (const list of lists) {
    const passed = [...list.keys()].filter((place) => place?.getClientRects().length && place.getBoundingClientRect().top < line);
    const now = scrollY > 0 ? passed.at(-1) : undefined;
    for (const [place, a] of list) {
      if (place !== now) a.removeAttribute("aria-current");
      else if (!a.hasAttribute("aria-current")) {
        a.setAttribute("aria-current", "location");
        keepInView(a, a.closest(".b-index .b-scroll"));
      }
    }
    if (said) said.textContent = (now && list.get(now).lastChild.textContent) || door;
  }
}
const due = new Set();
/** Once in the next frame. */
function soon(what) {
  if (!due.size) requestAnimationFrame(() => { const now = [...due]; due.clear(); for (const each of now) each(); });
  due.add(what);
}
if (lists.length) {
  addEventListener("scroll", () => soon(mark), { passive: true });
  mark();
}

// What scrolls sideways in its own box can be reached and scrolled by the keyboard; a table that goes on says so.
const boxes = all(".bd-article :is(pre, div.cell_output, .output, .pst-scrollable-table-container)");
function letScroll() {
  for (const box of boxes) {
    const wide = box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX !== "visible";
    if (wide) box.tabIndex = 0; else box.removeAttribute("tabindex");
    if (box.matches(".pst-scrollable-table-container")) sayMore(box, wide);
  }
}
function sayMore(box, wide) {
  let note = box.nextElementSibling?.matches(".b-goes-on") ? box.nextElementSibling : undefined;
  if (wide && !note) {
    note = document.createElement("p");
    note.className = "b-goes-on";
    note.setAttribute("aria-hidden", "true");
    note.textContent = "The table goes on to the right →";
    box.after(note);
    box.addEventListener("scroll", () => soon(letScroll), { passive: true });
  }
  if (note) note.hidden = !wide || box.scrollLeft + box.clientWidth > box.scrollWidth - 2;
}
addEventListener("resize", () => soon(letScroll));
letScroll();

// Links to rule paragraphs that a live part made: <a data-rule="collinson-1886/game"> gets its address.
const pages = JSON.parse(document.querySelector('meta[name="biritch-rules"]')?.content || "{}");
function linkRules(from) {
  for (const a of all("a[data-rule]:not([href])", from)) {
    const [profile, name] = a.dataset.rule.split("/");
    if (profile in pages) a.href = `${pages[profile]}#${profile}-${name}`;
  }
}
new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes) if (node.nodeType === 1) linkRules(node.parentNode ?? node);
}).observe(document.body, { childList: true, subtree: true });
linkRules(document); // what other scripts have put there before this one

// What is printed says where it was read.
const site = new URL(root.dataset.content_root || "./", location.href);
for (const place of all(".b-site:empty")) place.textContent = (site.host + site.pathname).replace(/\/$/, "");

// Whatever is folded is open on paper, and as it was afterwards; not the answer to a question.
let opened = [];
addEventListener("beforeprint", () => { opened = all("details:not([open], .q-fold)"); for (const d of opened) d.open = true; });
addEventListener("afterprint", () => { for (const d of opened) d.open = false; opened = []; });

// On the wall: what can fill the screen says so. Its script comes when it is asked for.
const walls = all(".bd-article :is(.b-stepper, figure.b-figure:has(> .b-sheet), .cell_output .b-sheet, .b-eg:has(> :not(p)))")
  .filter((one) => !one.closest(".b-lab, .b-page, .r-try") && !one.parentElement.closest(".b-eg"));
for (const root of walls) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "w-button b-noprint";
  button.textContent = "Fill the screen";
  button.addEventListener("click", async () => (await import("./wall.mjs")).show(root, walls));
  if (root.matches(".b-stepper")) root.querySelector(".b-goto")?.after(button);
  else {
    const line = document.createElement("p");
    line.className = "w-open b-noprint";
    line.append(button);
    (root.closest(".cell_output") ?? root).after(line);
  }
}
