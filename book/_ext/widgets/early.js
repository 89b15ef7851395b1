// Runs where a laboratory stands, before anything else is loaded: what is done now is kept until the engine answers.
//   lab.kept  what was done, in its order: { set, value } a control, { do, what } a button of a form, { press } at a table
//   b-keeps   at the laboratory: there is one more, which its line says (book/_live/code/labs.mjs)
//   b-ready   from there: the front end takes what is kept and does it (biritch/widgets/parts/kept.mjs)
(function (lab) {
  const view = lab.querySelector(".b-first");
  const at = location.hash.indexOf("=");
  const own = location.hash.slice(1, at) === lab.id;
  const kept = (lab.kept = []);
  const pressable = ["card", "move", "do", "whatif", "why"];
  let held = null;

  // What is there: what was there last, after a reload and on the way back; else what the address says.
  const key = `b-lab ${location.pathname}${own ? location.hash : ""}`;
  const [how] = performance.getEntriesByType("navigation");
  try {
    const last = how && how.type !== "navigate" && sessionStorage.getItem(key);
    if (last) view.innerHTML = last;
    else if (own) tell();
  } catch {}
  const room = view.querySelector(".t-room");
  for (const word of view.querySelectorAll(pressable.map((name) => `.t-room [data-${name}]:not([aria-disabled])`))) {
    word.classList.add("is-early");
    if (word.localName !== "button") word.setAttribute("role", "button");
    word.tabIndex = 0;
  }
  for (const card of view.querySelectorAll(".b-held [data-card]")) card.tabIndex = card === view.querySelector("[data-card]") ? 0 : -1;

  addEventListener("pagehide", () => {
    const root = lab.querySelector(".b-scoring, .b-play");
    if (!root || !lab.querySelector(":scope > .b-state.is-ready")) return;
    const place = `b-lab ${location.pathname}${location.hash.startsWith(`#${lab.id}=`) ? location.hash : ""}`;
    const html = copied(root);
    try {
      if (root.dataset.busy === undefined && html.length < 400000) sessionStorage.setItem(place, html);
      else sessionStorage.removeItem(place);
    } catch {}
  });

  /** A laboratory as it stands, its values with it; a table without the folded settings and what was said at a card. */
  function copied(root) {
    const copy = root.cloneNode(true);
    const [now, then] = [root, copy].map((one) => one.querySelectorAll("input, textarea, option"));
    then.forEach((control, i) => {
      control.toggleAttribute("checked", now[i].checked === true);
      control.toggleAttribute("selected", now[i].selected === true);
      if (control.localName === "textarea") control.textContent = now[i].value;
      else if (!["radio", "checkbox", "file"].includes(control.type) && control.localName === "input") control.setAttribute("value", now[i].value);
    });
    for (const gone of copy.querySelectorAll(".t-setform, .t-note")) gone.remove();
    for (const fold of copy.querySelectorAll("details.t-fold")) {
      const line = document.createElement("div");
      line.className = "t-fold";
      line.append(...fold.firstElementChild.childNodes);
      fold.replaceWith(line);
    }
    const whole = `<div class="${root.className}">${copy.innerHTML}</div>`;
    return root.matches(".b-play") ? `<div class="t-box">${whole}</div>` : whole;
  }

  // What the page's address says. The figures are the engine's, and whatever needs a rule; they are not shown.

  function tell() {
    let text = decodeURIComponent(location.hash.slice(at + 1));
    for (let plain; !text.includes("=") && (plain = decodeURIComponent(text)) !== text; ) text = plain;
    const said = new URLSearchParams(text);
    const room = view.querySelector(".t-room");
    if (room) {
      const opens = new URLSearchParams(room.dataset.opens);
      if ([...said].every(([name, value]) => opens.get(name) === value)) return;
      const seats = said.get("seats") ?? opens.get("seats");
      const seat = [..."SNEW"].find((one) => seats.includes(one));
      if (!said.has("apart")) lay(hands(said.get("deal") ?? opens.get("deal"))?.[seat], (said.get("moves") ?? "").split(/[.,]/));
      return wait("is-unread", "told");
    }
    for (const control of lab.querySelectorAll("[data-name]")) {
      const value = said.get(control.dataset.name);
      if (value === null) continue;
      if (control.type === "radio") control.checked = control.value === value;
      else if (control.type === "checkbox") control.checked = value.split(",").includes(control.value);
      else control.value = value;
      slid(control);
    }
    for (const [seat, suits] of Object.entries(hands(said.get("deal")) ?? {})) dealt(seat, suits);
    const known = ([name]) => name === "deal" || lab.querySelector(`[data-name="${CSS.escape(name)}"]`);
    wait([...said].every(known) ? "is-told" : "is-unread", "told");
  }

  /** A slider's two figures go with it; what is drawn along it waits. */
  function slid(control) {
    const slide = control.closest(".b-slide");
    if (!slide) return;
    slide.classList.add("is-moved");
    slide.firstElementChild.textContent = control.value;
    slide.lastElementChild.textContent = control.max - control.value;
    control.removeAttribute("aria-valuetext");
  }

  /** The suits of each seat, of a deal as PBN writes it. */
  function hands(text) {
    const deal = /^([NESW]):(\S+)[ _](\S+)[ _](\S+)[ _](\S+)$/.exec((text ?? "").replaceAll("_", " "));
    return deal && Object.fromEntries(deal.slice(2).map((hand, i) => ["NESW"[("NESW".indexOf(deal[1]) + i) & 3], hand.split(".")]));
  }

  /** The cards of the reader's hand that have not been played, in the order in which hands are held. */
  function lay(suits, moves) {
    const fan = view.querySelector(".t-fan");
    const cards = [0, 1, 3, 2].flatMap((suit) => [...(suits?.[suit] ?? "")].map((rank) => "SHDC"[suit] + rank));
    const left = cards.filter((card) => !moves.includes(card));
    const half = left.length > 7 ? Math.ceil(left.length / 2) : left.length;
    fan.replaceChildren(...left.map((card, i) => {
      const drawn = view.querySelector(".t-pack").content.querySelector(`[data-card="${card}"]`).cloneNode(true);
      const item = document.createElement("li");
      item.classList.toggle("is-last", left[i + 1]?.[0] !== card[0]);
      item.classList.toggle("is-rowend", i + 1 === half || i + 1 === left.length);
      item.style.cssText = `--i:${i};--m:${(left.length - 1) / 2};--pi:${i < half ? i : i - half};--pr:${Number(i >= half)}`;
      item.append(drawn);
      return item;
    }));
  }

  /** The cards of a form's four hands, each where the address has it. */
  function dealt(seat, suits) {
    lab.querySelectorAll(`[data-seat="${seat}"] li`).forEach((row, i) => {
      row.querySelector(".b-void")?.remove();
      for (const rank of suits[i] ?? "") {
        const card = lab.querySelector(`[data-card="${"SHDC"[i]}${rank}"]`);
        if (card) row.append(card);
      }
    });
  }

  /** The page says that something is still to come, and what. */
  function wait(why, words) {
    lab.classList.add(why);
    lab.querySelector(".b-out")?.classList.add("is-waiting");
    for (const place of lab.querySelectorAll(`[data-${words}]`)) place.textContent = place.dataset[words];
  }

  // What is done

  function keep(one) {
    const before = one.set ? kept.findIndex((other) => other.set === one.set) : -1;
    if (before >= 0) kept.splice(before, 1);
    if (one.press) kept.length = 0; // whatever comes after a move depends on it: the last press counts
    kept.push(one);
    if (!one.press && !lab.matches(".is-unread")) wait("is-kept", "later");
    lab.dispatchEvent(new CustomEvent("b-keeps"));
  }

  function press(target) {
    const word = target.closest(".is-early");
    if (!word) return;
    view.querySelector(".is-kept")?.classList.remove("is-kept");
    word.classList.add("is-kept");
    const name = pressable.find((one) => word.dataset[one] !== undefined);
    keep({ press: `[data-${name}="${CSS.escape(word.dataset[name])}"]` });
  }

  const seen = {
    input({ target }) {
      const { name, kind } = target.dataset;
      if (!name) return;
      slid(target);
      const all = [...lab.querySelectorAll(`[data-name="${name}"]:checked`)].map((box) => box.value);
      const plain = kind === "whole" ? (target.value === "" ? null : Number(target.value)) : target.value;
      keep({ set: name, value: target.type === "checkbox" ? all : plain });
    },
    change({ target }) {
      if (target.matches("select[data-do]")) keep({ do: target.dataset.do, what: target.value });
    },
    click({ target, detail }) {
      if (room) return press(target);
      const button = target.closest("button[data-do]");
      if (button && detail < 2 && button.getAttribute("aria-disabled") !== "true" && !/^(copy|copy-link|picture|read|give)$/.test(button.dataset.do)) {
        keep({ do: button.dataset.do, what: button.dataset.what ?? "" });
      }
      const card = target.closest("[data-card]");
      const hand = target.closest("[data-seat]");
      if (held && hand && !hand.contains(held)) give(hand);
      else if (card && hand) hold(card === held ? null : card);
    },
    keydown(event) {
      const letter = event.key.toUpperCase();
      if (room && ["Enter", " "].includes(event.key) && event.target.matches(".is-early")) {
        event.preventDefault();
        if (!event.repeat) press(event.target);
      } else if (held && letter.length === 1 && "NESW".includes(letter)) give(lab.querySelector(`[data-seat="${letter}"]`));
      else if (held && event.key === "Escape") hold(null);
    },
    submit(event) {
      event.preventDefault();
    },
  };

  function hold(card) {
    held?.setAttribute("aria-pressed", "false");
    held = card;
    held?.setAttribute("aria-pressed", "true");
  }

  function give(hand) {
    keep({ do: "move-card", what: `${held.dataset.card} ${hand.dataset.seat}` });
    const row = hand.querySelectorAll("li")["SHDC".indexOf(held.dataset.card[0])];
    row.querySelector(".b-void")?.remove();
    row.append(held);
    hold(null);
  }

  for (const [kind, hear] of Object.entries(seen)) view.addEventListener(kind, hear);
})(document.currentScript.parentElement);
