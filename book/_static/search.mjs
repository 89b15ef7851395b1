// The search page: what was asked is in the address, and what was found leads to the paragraph.

const root = document.documentElement.dataset.content_root || "./";
const form = document.querySelector(".b-search form");
const field = form.querySelector("#b-q");
const list = document.querySelector("#search-results");
let ready;

function make(name, classes, ...content) {
  const made = document.createElement(name);
  if (classes) made.className = classes;
  made.append(...content);
  return made;
}

/** The library and the list of paragraphs, once they are needed. */
function load() {
  ready ??= Promise.all([
    import(new URL(`${root}live/site/search.mjs`, location.href)),
    fetch(`${root}_static/search-index.json`).then((answer) => answer.json()),
  ]).then(([{ Search }, entries]) => new Search(entries));
  return ready;
}

function result({ address, page, heading, quote }) {
  const link = make("a", "", heading || page);
  link.href = root + address;
  const [before, word, after] = quote;
  const where = heading ? [make("span", "b-page-name", page)] : [];
  return make("li", "", link, ...where, make("p", "context", before, make("mark", "", word), after));
}

async function search() {
  const asked = field.value.trim();
  if (!asked) return list.replaceChildren();
  const found = (await load()).find(asked);
  if (asked !== field.value.trim()) return; // more has been written
  const count = found.length === 1 ? "One place found." : `${found.length} places found.`;
  const said = make("p", "search-summary", found.length ? count : `Nothing found for “${asked}”.`);
  said.setAttribute("role", "status");
  list.replaceChildren(said, make("ul", "search", ...found.map(result)));
}

let wait;
field.addEventListener("input", () => {
  clearTimeout(wait);
  wait = setTimeout(() => {
    history.replaceState(history.state, "", `?q=${encodeURIComponent(field.value)}`);
    search();
  }, 150);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(wait);
  history.replaceState(history.state, "", `?q=${encodeURIComponent(field.value)}`);
  search();
});
field.value = new URLSearchParams(location.search).get("q") ?? "";
field.focus();
search();
