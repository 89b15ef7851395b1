// Runs where the laboratory stands, before anything else is loaded: what is done now is kept until the engine answers.
(function (lab) {
  const view = lab.querySelector(".b-first");
  const at = location.hash.indexOf("=");
  const own = location.hash.slice(1, at) === lab.id;
  const kept = [];
  let held = null;

  // After a reload, and on the way back, what was there last is there again.
  const key = `b-lab ${location.pathname}${own ? location.hash : ""}`;
  const [how] = performance.getEntriesByType("navigation");
  try {
    const last = how && how.type !== "navigate" && sessionStorage.getItem(key);
    if (last) view.innerHTML = last;
    else if (own) told();
  } catch {}
  addEventListener("pagehide", () => {
    const root = lab.querySelector(".b-scoring, .b-play");
    if (!root || !lab.querySelector(":scope > .b-state.is-ready")) return;
    const copy = root.cloneNode(true);
    const [now, then] = [root, copy].map((one) => one.querySelectorAll("input, textarea, option"));
    then.forEach((control, i) => {
      control.toggleAttribute("checked", now[i].checked === true);
      control.toggleAttribute("selected", now[i].selected === true);
      if (control.localName === "textarea") control.textContent = now[i].value;
      else if (!["radio", "checkbox", "file"].includes(control.type) && control.localName === "input") control.setAttribute("value", now[i].value);
    });
    const html = `<div class="${root.className}">${copy.innerHTML}</div>`;
    const place = `b-lab ${location.pathname}${location.hash.startsWith(`#${lab.id}=`) ? location.hash : ""}`;
    try {
      if (html.length < 400000) sessionStorage.setItem(place, html);
    } catch {}
  });

  /** What the page's address says, as far as it is what controls hold: the figures are the engine's. */
  function told() {
    let text = decodeURIComponent(location.hash.slice(at + 1));
    if (!text.includes("=")) text = decodeURIComponent(text);
    const said = new URLSearchParams(text);
    for (const control of lab.querySelectorAll("[data-name]")) {
      const value = said.get(control.dataset.name);
      if (value === null) continue;
      if (control.type === "radio") control.checked = control.value === value;
      else if (control.type === "checkbox") control.checked = value.split(",").includes(control.value);
      else control.value = value;
    }
    const deal = /^([NESW]):(\S+) (\S+) (\S+) (\S+)$/.exec(said.get("deal") ?? "");
    if (deal) deal.slice(2).forEach((hand, i) => deals("NESW"["NESW".indexOf(deal[1]) + i & 3], hand.split(".")));
    wait("is-told");
  }

  function deals(seat, suits) {
    const rows = lab.querySelectorAll(`[data-seat="${seat}"] li`);
    rows.forEach((row, i) => {
      row.querySelector(".b-void")?.remove();
      for (const rank of suits[i] ?? "") {
        const card = lab.querySelector(`[data-card="${"SHDC"[i]}${rank}"]`);
        if (card) row.append(card);
      }
    });
  }

  function wait(why) {
    lab.classList.add(why);
    lab.querySelector(".b-out")?.classList.add("is-waiting");
    const what = lab.querySelector("[data-later]");
    if (what) what.textContent = what.dataset.later;
  }

  function keep(one) {
    const before = one.set && kept.findIndex((other) => other.set === one.set);
    if (one.set && before >= 0) kept.splice(before, 1);
    kept.push(one);
    wait("is-kept");
    lab.dispatchEvent(new CustomEvent("b-keeps"));
  }

  const seen = {
    input({ target }) {
      const { name, kind } = target.dataset;
      if (!name) return;
      const all = [...lab.querySelectorAll(`[data-name="${name}"]:checked`)].map((box) => box.value);
      const plain = kind === "whole" ? (target.value === "" ? null : Number(target.value)) : target.value;
      keep({ set: name, value: target.type === "checkbox" ? all : plain });
    },
    change({ target }) {
      if (target.matches("select[data-do]")) keep({ do: target.dataset.do, what: target.value });
    },
    click({ target }) {
      const button = target.closest("button[data-do]");
      if (button && button.getAttribute("aria-disabled") !== "true" && !/^(copy|copy-link|picture|read|give)$/.test(button.dataset.do)) {
        keep({ do: button.dataset.do, what: button.dataset.what ?? "" });
      }
      const card = target.closest("[data-card]");
      const hand = target.closest("[data-seat]");
      if (held && hand && !hand.contains(held)) give(hand);
      else if (card && hand) hold(card === held ? null : card);
    },
    keydown(event) {
      const letter = event.key.toUpperCase();
      if (held && letter.length === 1 && "NESW".includes(letter)) give(lab.querySelector(`[data-seat="${letter}"]`));
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
  for (const card of view.querySelectorAll(".b-held [data-card]")) card.tabIndex = card === view.querySelector("[data-card]") ? 0 : -1;
  lab.kept = kept;
})(document.currentScript.parentElement);
