// On the wall: a stepper, a sheet or an example fills the screen; the answer waits for a key. Loaded when asked for.
// What is shown stands in the page already: the stepper's sentences, the sheet's figures, the example's words.

const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const SEATS = ["p-n", "p-e", "p-s", "p-w"]; // clockwise from North, as everywhere
// Where the pips stand, in percent of the face; book/_ext/site/front.py has the same list.
export const PIPS = {
  2: "50 12,50 88", 3: "50 12,50 50,50 88", 4: "25 12,75 12,25 88,75 88", 5: "25 12,75 12,50 50,25 88,75 88",
  6: "25 12,75 12,25 50,75 50,25 88,75 88", 7: "25 12,75 12,50 31,25 50,75 50,25 88,75 88",
  8: "25 12,75 12,50 31,25 50,75 50,50 69,25 88,75 88", 9: "25 12,75 12,25 37,75 37,50 50,25 63,75 63,25 88,75 88",
  10: "25 12,75 12,50 25,25 37,75 37,25 63,75 63,50 75,25 88,75 88",
};

function make(name, classes, ...content) {
  const made = document.createElement(name);
  if (classes) made.className = classes;
  made.append(...content.filter((part) => part !== undefined));
  return made;
}

function suit(letter, classes = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  made.setAttribute("class", `b-suit ${classes}`);
  made.setAttribute("aria-hidden", "true");
  made.append(document.createElementNS("http://www.w3.org/2000/svg", "use"));
  made.firstChild.setAttribute("href", `#b-${SUITS[letter]}`);
  return made;
}

function face(letter, rank) {
  const made = make("span", "c-face");
  made.ariaHidden = "true";
  if (rank in PIPS) {
    for (const place of PIPS[rank].split(",")) {
      const [x, y] = place.split(" ");
      const pip = suit(letter, y > 50 ? "is-down" : "");
      Object.assign(pip.style, { left: `${x}%`, top: `${y}%` });
      made.append(pip);
    }
  } else if (rank === "A") {
    made.classList.add("is-ace");
    const pip = suit(letter);
    Object.assign(pip.style, { left: "50%", top: "50%" });
    made.append(pip);
  } else {
    made.className = "c-court";
    made.append(make("span", "", rank), make("span", "", rank));
  }
  return made;
}

function card(code, label, wins) {
  const [letter, rank] = [code[0], code.slice(1)];
  const index = make("span", "", rank);
  index.ariaHidden = "true";
  const made = make("span", `c-card b-${letter.toLowerCase()}${wins ? " is-winner" : ""}`, index, suit(letter), face(letter, rank));
  made.role = "img";
  made.ariaLabel = label;
  return made;
}

/** Words with their suits drawn. */
function words(text) {
  const colours = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
  return text.split(/([♠♥♦♣])/).map((part) => (part in colours ? suit(colours[part], `b-${colours[part].toLowerCase()}`) : part));
}

/** A deal, one question a card and one a trick. */
class Tricks {
  constructor(root) {
    this.root = root;
    this.data = JSON.parse(root.querySelector("script[type='application/json']").textContent);
    this.title = root.getAttribute("aria-label").replace(/,[^,]*$/, "");
    const { cards } = this.data;
    this.steps = [];
    for (let played = 0; played <= cards.length; played += 1) {
      if (played && played % 4 === 0) this.steps.push({ played, wins: true });
      if (played < cards.length) this.steps.push({ played });
    }
    const now = Number(location.hash.match(new RegExp(`^#${root.id}=(\\d+)$`))?.[1] ?? root.dataset.step);
    this.first = Math.max(0, this.steps.findIndex((step) => step.played === now));
  }

  leader(trick) {
    return trick ? this.data.winners[trick - 1] : this.data.leader;
  }

  seat(at) {
    return (this.leader(Math.floor(at / 4)) + (at % 4)) % 4;
  }

  address(at) {
    return `${this.root.id}=${this.steps[at].played}`;
  }

  show(at, open) {
    const { cards, names, seats, winners, reasons, rules, hands } = this.data;
    const { played, wins } = this.steps[at];
    const trick = wins ? played / 4 - 1 : Math.floor(played / 4);
    const winner = wins && open ? winners[trick] : undefined;
    const stage = make("div", "p-trick", ...seats.map((name, seat) => {
      const number = 4 * trick + ((seat - this.leader(trick) + 4) % 4);
      const shown = number < played || (open && number === played && !wins);
      return make("div", SEATS[seat], shown ? card(cards[number], names[number], seat === winner) : make("span", "p-slot"), make("span", "", name));
    }));
    const told = (wins ? reasons[played] : reasons[played + 1]).filter(([, , verdict]) => Boolean(verdict) === Boolean(wins));
    const turn = this.seat(played);
    return {
      where: `trick ${trick + 1} of ${cards.length / 4}`,
      stage,
      ask: wins ? "Which card wins the trick?" : played % 4 ? `What does ${seats[turn]} play?` : `What does ${seats[turn]} lead?`,
      hint: wins ? undefined : this.hand(turn, hands[turn], played),
      answer: told.map(([text, rule, verdict]) => {
        const link = make("a", "c-link", `§ ${rules[rule][0].split("/").pop()}`);
        link.dataset.rule = rules[rule][0];
        return make("p", "", verdict ? make("b", "", verdict) : undefined, verdict ? " " : undefined, ...words(text), " ", link);
      }),
      foot: this.tape(wins && !open ? trick : Math.floor(played / 4)),
    };
  }

  hand(seat, lines, played) {
    const gone = new Set(this.data.cards.slice(0, played));
    const made = make("p", "p-hand");
    lines.forEach((ranks, at) => {
      const letter = "SHDC"[at];
      const left = ranks.split(" ").filter((rank) => rank && !gone.has(letter + rank));
      made.append(make("span", "", suit(letter, `b-${letter.toLowerCase()}`), left.join(" ") || "–"));
    });
    return made;
  }

  tape(done) {
    const { ticks, winners, sides } = this.data;
    const won = winners.slice(0, done).map((seat) => seat % 2);
    const list = make("ol", "b-tape", ...ticks.map((_, at) => make("li", at < done ? (won[at] ? "is-down" : "is-up") : at === done ? "is-open is-now" : "is-open")));
    list.ariaHidden = "true";
    const count = (side) => `${sides[side]} ${won.filter((one) => one === side).length}`;
    return [make("strong", "", count(0)), list, make("span", "", count(1))];
  }
}

/** A sheet whose figures, or an example whose words, are the answer; back and next lead to its neighbours. */
class Things {
  constructor(root, all) {
    this.all = all;
    this.first = all.indexOf(root);
    this.steps = all;
    this.title = document.querySelector("h1").firstChild.textContent;
  }

  address(at) {
    return this.all[at].closest("[id]:not(main)")?.id ?? "";
  }

  show(at, open) {
    const root = this.all[at];
    const copy = root.cloneNode(true);
    for (const part of [copy, ...copy.querySelectorAll("[id]")]) part.removeAttribute("id");
    copy.querySelectorAll("details, .b-twin, .w-open, script, .b-noprint").forEach((part) => part.remove());
    const rule = heading(root.closest(".b-rule")?.querySelector("h3"));
    const sheet = copy.matches(".b-sheet") || copy.querySelector(".b-sheet");
    const hidden = sheet ? copy.querySelectorAll(".b-sheet td, .b-sheet .b-why, .b-sheet caption") : [];
    if (!open) hidden.forEach((part) => { part.style.visibility = "hidden"; });
    const said = sheet ? [] : [...copy.querySelectorAll("p.b-small, figcaption")];
    said.forEach((part) => part.remove());
    const refused = copy.querySelector(".b-refusal"); // what was tried is the question, why not is the answer
    const near = heading(root.closest("section")?.querySelector("h2, h3, h1"));
    return {
      where: sheet ? rule || near : "",
      stage: make("div", "p-thing", ...(refused ? said : [copy])),
      ask: sheet ? "What does each side score?" : rule || near,
      answer: refused ? [refused] : sheet ? [sum(copy)] : said.length ? said : [make("p", "", root.closest(".b-rule")?.querySelector(".r-said")?.innerText ?? "")],
      foot: [],
    };
  }
}

/** The words of a heading, without its number and its link. */
function heading(from) {
  if (!from) return "";
  const copy = from.cloneNode(true);
  copy.querySelectorAll(".b-num, .headerlink").forEach((part) => part.remove());
  return copy.textContent.trim();
}

/** The totals of a sheet in words. */
function sum(copy) {
  const heads = [...copy.querySelectorAll(".b-sheet thead tr:last-child th")].slice(-2).map((one) => one.innerText || one.textContent);
  const totals = [...copy.querySelectorAll(".b-sheet tfoot td")].slice(-2).map((one) => one.textContent.trim() || "0");
  return make("p", "", ...totals.map((total, at) => make("span", "p-total", `${heads[at]} `, make("b", "", total))));
}

const key = (name) => make("kbd", "", name);
function button(text, name, act, classes = "b-btn") {
  const made = make("button", classes, `${text} `, key(name));
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

export class Wall {
  constructor(shown) {
    this.shown = shown;
    this.at = shown.first;
    this.open = false;
    this.where = make("span");
    this.stage = make("section", "p-stage");
    this.stage.ariaLabel = "What is shown";
    this.ask = make("h1", "p-q");
    this.hint = make("div", "p-hint");
    this.answer = make("div", "p-answer");
    this.answer.role = "status";
    this.foot = make("footer", "p-foot b-count");
    this.code = make("div", "p-code");
    this.code.hidden = true;
    this.back = button("Back", "←", () => this.go(-1));
    this.next = button("Next", "→", () => this.go(1));
    this.tell = button("Show the answer", "Space", () => this.toggle(), "b-btn is-main");
    const tools = make("div", "p-tools",
      button("Code", "Q", () => this.scan(), "c-why"), button("Dark", "D", () => this.dark(), "c-why"),
      button("Leave", "Esc", () => this.leave(), "c-why"));
    const top = make("header", "p-top", make("p", "p-where", make("b", "", shown.title), " ", this.where), tools);
    const keys = make("div", "p-keys", this.back, this.tell, this.next);
    this.box = make("dialog", "p-wall", top, this.stage, make("section", "p-ask", this.ask, this.hint, this.answer, keys), this.foot, this.code);
    this.box.ariaLabel = "On the wall";
    this.box.addEventListener("keydown", (event) => this.key(event));
    this.box.addEventListener("keyup", (event) => event.key === " " && event.preventDefault());
    this.box.addEventListener("close", () => this.gone());
    this.resized = () => this.fit();
    addEventListener("resize", this.resized);
  }

  async start() {
    await look();
    document.body.append(this.box);
    this.box.showModal();
    document.documentElement.requestFullscreen?.().catch(() => {});
    this.draw();
    this.tell.focus();
  }

  draw() {
    const { where, stage, ask, hint, answer, foot } = this.shown.show(this.at, this.open);
    this.where.textContent = where;
    this.stage.replaceChildren(stage);
    this.ask.textContent = ask;
    this.hint.replaceChildren(...(hint ? [hint] : []));
    this.answer.replaceChildren(...(this.open ? answer : []));
    this.answer.classList.toggle("is-open", this.open);
    this.foot.replaceChildren(...foot);
    this.tell.firstChild.textContent = this.open ? "Hide it " : "Show the answer ";
    this.back.ariaDisabled = this.at === 0 ? "true" : null;
    this.next.ariaDisabled = this.at === this.shown.steps.length - 1 ? "true" : null;
    this.code.hidden = true;
    this.fit();
  }

  /** A sheet or an example is made as large as its place allows. */
  fit() {
    const thing = this.stage.querySelector(".p-thing");
    if (!thing) return;
    thing.style.zoom = 1;
    const room = Math.min(this.stage.clientWidth / thing.offsetWidth, this.stage.clientHeight / thing.offsetHeight);
    thing.style.zoom = Math.max(0.5, Math.min(3, room * 0.94));
  }

  go(by) {
    const at = this.at + by;
    if (at < 0 || at >= this.shown.steps.length) return;
    [this.at, this.open] = [at, false];
    this.draw();
  }

  toggle() {
    this.open = !this.open;
    this.draw();
  }

  dark() {
    document.querySelector("[data-tool='theme']").click();
  }

  async scan() {
    if (!this.code.hidden) { this.code.hidden = true; return; }
    const { svg } = await import(new URL("../live/site/qr.mjs", import.meta.url));
    const address = `${location.href.split("#")[0]}#${this.shown.address(this.at)}`;
    const drawn = make("div", "p-qr");
    drawn.innerHTML = svg(address);
    drawn.role = "img";
    drawn.ariaLabel = `A code for ${address}`;
    this.code.replaceChildren(drawn, make("p", "", "The same on your own screen"));
    this.code.dataset.address = address;
    this.code.hidden = false;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const does = {
      ArrowRight: () => this.go(1), PageDown: () => this.go(1), ArrowLeft: () => this.go(-1), PageUp: () => this.go(-1),
      " ": () => this.toggle(), q: () => this.scan(), d: () => this.dark(),
    }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!does) return;
    event.preventDefault();
    event.stopPropagation();
    does();
  }

  leave() {
    this.box.close();
  }

  gone() {
    removeEventListener("resize", this.resized);
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    this.box.remove();
  }
}

/** The wall's own style sheet. */
function look() {
  const href = new URL("./wall.css", import.meta.url).href;
  if (document.querySelector(`link[href^="${href}"], link[href*="wall.css"]`)) return undefined;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(link);
  return new Promise((done) => { link.onload = link.onerror = done; });
}

/** Put one of the page's things on the wall; `all` are those that can be reached from it. */
export function show(root, all) {
  const shown = root.matches(".b-stepper") ? new Tricks(root) : new Things(root, all.filter((one) => !one.matches(".b-stepper")));
  new Wall(shown).start();
}
