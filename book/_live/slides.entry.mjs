// A lesson on the wall, shown by reveal.js. The slides are made of the lesson's own page: no text stands twice.
import Reveal from "reveal.js";
import "reveal.js/dist/reveal.css";

const make = (tag, className, ...inside) => {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.append(...inside.filter(Boolean));
  return node;
};

/** A copy without what belongs to a page: ids and the links to headings. Other links leave the slides standing. */
function copy(node) {
  const twin = node.cloneNode(true);
  for (const part of [twin, ...twin.querySelectorAll("[id]")]) part.removeAttribute("id");
  for (const link of twin.querySelectorAll("a.headerlink")) link.remove();
  for (const link of twin.querySelectorAll("a[href]")) Object.assign(link, { target: "_blank", href: link.href });
  return twin;
}

const inside = (node) => [...copy(node).childNodes];
const slide = (label, ...parts) => make("section", "", label && make("p", "b-label", label), ...parts);

/** Title, aims, each step of the plan, each question. */
function slides(article) {
  const part = (id) => article.querySelector(`section#${id}`);
  const aims = part("aims");
  const steps = [...article.querySelectorAll("#plan tbody tr")].map((row) => {
    const [minutes, what, where] = row.cells;
    const words = make("p", "q-say", ...inside(what));
    return slide(`${minutes.textContent.trim()} minutes`, words, where.textContent.trim() && make("p", "", ...inside(where)));
  });
  const heading = part("questions-for-the-room");
  const questions = [...heading.querySelectorAll("ol > li")].map((item) =>
    slide(heading.querySelector("h2").firstChild.textContent, make("div", "q-say", ...inside(item))));
  return [
    slide("", copy(article.querySelector("h1")), copy(article.querySelector(".b-lead"))),
    slide(aims.querySelector("h2").firstChild.textContent, copy(aims.querySelector("ul"))),
    ...steps,
    ...questions,
  ];
}

/** Fill the screen with the slides of a lesson; closed by Esc or its button. */
export async function show(article, button) {
  if (!document.querySelector("link[data-slides]")) {
    const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("slides.css", import.meta.url).href });
    style.dataset.slides = "";
    const loaded = new Promise((done) => (style.onload = style.onerror = done));
    document.head.append(style);
    await loaded;
  }
  const close = make("button", "b-btn q-close", "Close");
  const deck = make("div", "reveal", make("div", "slides", ...slides(article)));
  const room = make("div", "q-slides", deck, close);
  Object.assign(room, { role: "dialog", ariaModal: "true", ariaLabel: "Slides", tabIndex: -1 });
  document.body.append(room);
  document.documentElement.classList.add("q-showing");
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const reveal = new Reveal(deck, {
    embedded: true, hash: false, history: false, overview: false, help: false, pause: false,
    transition: still ? "none" : "fade", width: 1180, height: 700, margin: 0.06,
  });
  await reveal.initialize();
  room.focus();
  room.requestFullscreen?.().catch(() => {});
  const end = () => {
    removeEventListener("keydown", keys, true);
    document.removeEventListener("fullscreenchange", left);
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    reveal.destroy();
    room.remove();
    document.documentElement.classList.remove("q-showing");
    document.documentElement.classList.remove("reveal-full-page");
    button.focus();
  };
  const keys = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    end();
  };
  let full = false;
  const left = () => {
    if (document.fullscreenElement) full = true;
    else if (full) end(); // the browser takes Esc for itself there
  };
  addEventListener("keydown", keys, true);
  document.addEventListener("fullscreenchange", left);
  close.addEventListener("click", end);
}
