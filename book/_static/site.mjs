// The frame's few doings: the reader's choices, contents on a phone, the mark in "On this page".

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

// Contents on a phone: the side opens as a dialog. Without this script the link leads to it at the page's foot.
const menu = document.querySelector(".b-menu");
const side = document.querySelector("#b-contents");
if (menu && side) {
  const dialog = document.createElement("dialog");
  dialog.className = "b-drawer";
  dialog.setAttribute("aria-label", "Contents");
  document.body.append(dialog);
  menu.setAttribute("role", "button");
  const close = document.createElement("button");
  close.className = "b-tool b-close";
  close.textContent = "Close";
  close.addEventListener("click", () => dialog.close());
  const open = (event) => {
    event.preventDefault();
    dialog.append(close, ...side.childNodes);
    dialog.showModal();
  };
  menu.addEventListener("click", open);
  menu.addEventListener("keydown", (event) => { if (event.key === " ") open(event); });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("a")) dialog.close();
  });
  dialog.addEventListener("close", () => { close.remove(); side.append(...dialog.childNodes); });
}

// "/" goes to the search page, unless something is being written.
document.addEventListener("keydown", (event) => {
  const writing = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || writing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  document.querySelector('.bd-header-article a[href*="search"]')?.click();
});
const query = document.querySelector("#b-q");
if (query) { query.value = new URLSearchParams(location.search).get("q") ?? ""; query.focus(); }

// On this page: mark the section whose heading was passed last.
const outline = document.querySelector(".page-toc > ul");
const links = new Map(); // what is passed, and its link; in the order of the page
function readOutline() {
  links.clear();
  for (const a of all(".page-toc a")) {
    const passed = a.heading ?? document.getElementById(decodeURIComponent(a.hash.slice(1)));
    if (passed) links.set(passed, a);
  }
}
function mark() {
  const line = innerHeight / 4;
  const passed = [...links.keys()].filter((section) => section.getBoundingClientRect().top < line);
  const now = scrollY > 0 ? passed.at(-1) : undefined;
  for (const [section, a] of links) {
    a.classList.toggle("active", section === now);
    if (section === now) a.setAttribute("aria-current", "location"); else a.removeAttribute("aria-current");
  }
}
const due = new Set();
/** Once in the next frame. */
function soon(what) {
  if (!due.size) requestAnimationFrame(() => { const all = [...due]; due.clear(); for (const each of all) each(); });
  due.add(what);
}
if (outline) {
  addEventListener("scroll", () => soon(mark), { passive: true });
  readOutline();
  mark();
}

// A laboratory's own headings stand there, too, as long as it has them. Their ids are made up anew for each reader,
// and the address is the laboratory's: these links lead there without changing it.
function listParts() {
  const parts = all(".b-lab .b-lab-view h2");
  const listed = all("a", outline).filter((a) => a.heading);
  if (listed.length !== parts.length || listed.some((a, i) => a.heading !== parts[i])) {
    for (const a of listed) a.parentElement.remove();
    for (const heading of parts) {
      const item = document.createElement("li");
      item.className = "toc-h2 nav-item toc-entry";
      const a = document.createElement("a");
      Object.assign(a, { className: "reference internal nav-link", href: `#${heading.closest(".b-lab").id}`, heading });
      a.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
        heading.scrollIntoView();
      });
      item.append(a);
      const after = [...outline.children].find((other) => {
        const { hash, heading: its } = other.firstElementChild;
        const place = its ?? document.getElementById(decodeURIComponent(hash.slice(1)));
        return place && heading.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING;
      });
      outline.insertBefore(item, after ?? null);
    }
    readOutline();
    mark();
  }
  for (const [heading, a] of links) if (a.heading && a.textContent !== heading.textContent) a.textContent = heading.textContent;
}
if (outline) {
  const watched = new MutationObserver(() => soon(listParts));
  for (const lab of all(".b-lab")) {
    lab.addEventListener("b-ready", () => {
      listParts();
      watched.observe(lab, { childList: true, characterData: true, subtree: true });
    });
  }
}

// What scrolls sideways in its own box can be reached and scrolled by the keyboard.
const boxes = all(".bd-article :is(pre, div.cell_output, .output, .pst-scrollable-table-container)");
function letScroll() {
  for (const box of boxes) {
    if (box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX !== "visible") box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}
addEventListener("resize", letScroll);
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

// Whatever is folded is open on paper, and as it was afterwards.
let opened = [];
addEventListener("beforeprint", () => { opened = all("details:not([open])"); for (const d of opened) d.open = true; });
addEventListener("afterprint", () => { for (const d of opened) d.open = false; opened = []; });
