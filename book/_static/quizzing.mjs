// Quizzes: an answer is compared with the engine's, and with those that mistakes lead to. What was answered stays in
// this browser; where it keeps nothing, everything else works.

const STORE = "biritch-quizzes";
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(STORE));
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

function keep(store) {
  try {
    if (Object.keys(store).length) localStorage.setItem(STORE, JSON.stringify(store));
    else localStorage.removeItem(STORE);
  } catch {
    // Nothing is kept then.
  }
}

/** The answers of one quiz; whatever else a store may hold is not believed. */
function answersOf(store, name) {
  const found = store[name];
  return found && typeof found === "object" && !Array.isArray(found) ? found : {};
}

const WHOLE = /^[-−]?\d+$/;
const number = (text) => {
  const plain = text.replace(/\s/g, "");
  return plain === "" ? 0 : WHOLE.test(plain) ? Number(plain.replace("−", "-")) : NaN;
};

const sorted = (value) => {
  if (Array.isArray(value)) return [...value].sort();
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
};
const same = (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** What the form says, as the engine writes answers; null with a word about what is missing or no number. */
function read(form, kind) {
  const chosen = (name) => form.querySelector(`[data-name="${name}"]:checked`);
  const choice = (name) => (chosen(name)?.value === "none" ? null : chosen(name)?.value);
  const many = (name) => all(`[data-name="${name}"]:checked`, form).map((box) => box.value);
  const field = (name) => form.querySelector(`[data-name="${name}"]`);
  const points = (name) => number(field(name).value);
  const asked = new Set(all("input[type=radio]", form).map((one) => one.dataset.name));
  if ([...asked].some((name) => !chosen(name))) return [null, "Choose an answer first."];
  const written = all("input:not([type])", form);
  if (written.some((one) => Number.isNaN(number(one.value)))) return [null, "Whole numbers, please. Nothing is 0."];
  if (kind === "winner") return [{ seat: choice("seat") }];
  if (kind === "when") return [{ event: chosen("event").value }];
  if (kind === "legal" || kind === "talk") {
    const name = kind === "legal" ? "cards" : "calls";
    return many(name).length ? [{ [name]: many(name) }] : [null, "Choose at least one; there is one."];
  }
  if (kind === "line") return [{ side: choice("side"), column: choice("column"), points: points("points") }];
  if (kind === "game") return [{ side: choice("side"), trick: (field("trick") && choice("side") && points("trick")) || null }];
  if (kind === "margin") return [{ rubber: choice("rubber"), leader: choice("leader"), margin: points("margin") }];
  const side = (name) => ({ below: points(`${name}-below`), above: points(`${name}-above`) });
  return [{ NS: side("NS"), EW: side("EW") }];
}

function verdict(given, data) {
  if (same(given, data.answer)) return [true, `<p><b>Right.</b></p>${data.right}`];
  const mistake = data.mistakes.find((one) => same(one.answer, given));
  if (mistake) return [false, `<p><b>Not so.</b> ${mistake.says}</p>`, mistake.missed];
  const where = data.rule ? ` Look at <a class="b-ref" data-rule="${data.rule}">§ ${data.rule.split("/")[1]}</a>.` : "";
  return [false, `<p><b>Not so.</b>${where}</p>`, data.rule];
}

export function liven(root) {
  const name = root.dataset.quiz;
  const tally = root.querySelector(".q-tally");
  const rounds = all(".q-round", root);
  let shown = 0;

  const count = () => {
    const answers = answersOf(kept(), name);
    const ids = all(".q-one", rounds[shown]).map((one) => one.dataset.id);
    const done = ids.filter((id) => answers[id]);
    const right = done.filter((id) => answers[id].right);
    tally.firstElementChild.textContent = done.length ? `${done.length} of ${ids.length} answered, ${right.length} right.` : "";
  };

  for (const one of all(".q-one", root)) {
    const form = one.querySelector("form");
    const said = form.querySelector(".q-said");
    const data = JSON.parse(one.querySelector("script").textContent);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const [given, lacking] = read(form, data.kind);
      if (!given) {
        said.innerHTML = `<p>${lacking}</p>`;
        return;
      }
      const [right, words, missed] = verdict(given, data);
      said.innerHTML = words;
      const store = kept();
      const answers = answersOf(store, name);
      keep({ ...store, [name]: { ...answers, [one.dataset.id]: right ? { right } : { right, ...(missed && { missed }) } } });
      count();
    });
  }

  tally.hidden = false;
  tally.querySelector("[data-more]").addEventListener("click", () => {
    rounds[shown].hidden = true;
    shown = (shown + 1) % rounds.length;
    rounds[shown].hidden = false;
    count();
    rounds[shown].querySelector("input")?.focus({ preventScroll: true });
    rounds[shown].scrollIntoView({ block: "start" });
  });
  count();
}

function summary(root) {
  const titles = JSON.parse(root.querySelector("script").textContent);
  const again = root.querySelector(".q-again");
  const reset = root.querySelector(".q-reset");
  const show = () => {
    const store = kept();
    const missed = new Map();
    for (const row of all("tr[data-quiz]", root)) {
      const answers = Object.values(answersOf(store, row.dataset.quiz)).filter((one) => one && typeof one === "object");
      const right = answers.filter((one) => one.right === true).length;
      row.querySelector("[data-cell=answered]").textContent = answers.length || "";
      row.querySelector("[data-cell=right]").textContent = answers.length ? right : "";
      for (const { right, missed: rule } of answers) if (!right && rule in titles) missed.set(rule, titles[rule]);
    }
    const items = [...missed].map(([rule, title]) => {
      const item = document.createElement("li");
      const link = Object.assign(document.createElement("a"), { textContent: title, className: "b-ref" });
      link.dataset.rule = rule;
      item.append(link);
      return item;
    });
    again.querySelector("ul").replaceChildren(...items);
    again.hidden = !items.length;
    reset.hidden = false;
    root.querySelector(".q-noscript")?.remove();
    reset.querySelector("button").disabled = !Object.keys(store).length;
  };
  reset.querySelector("button").addEventListener("click", () => {
    keep({});
    show();
    reset.querySelector("span").textContent = "Forgotten.";
  });
  addEventListener("storage", show);
  show();
}

all(".q-all").forEach(summary);
