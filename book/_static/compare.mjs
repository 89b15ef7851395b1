// Two ideas that move. Every figure was scored when the book was built; here they are looked up and added.

const signed = (number) => String(number).replace("-", "−");
const shown = (number) => (number ? signed(number) : "–");
const add = (pairs) => pairs.reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]);

// How a failed bid can win

function lines({ byTricks, honours, aces }, { level, tricks, honours: held, aces: count }) {
  return {
    ...byTricks[`${level}-${tricks}`],
    honours: honours[`${level}-${held}`],
    aces: aces[`${level}-${count}-${tricks >= 7 ? 1 : 0}`],
  };
}

// The same deal at Biritch, where they have only named the suit: level and aces change nothing.
function namedLines({ tricks, slam, honours }, set) {
  return { tricks: tricks[set.tricks], slam: slam[set.tricks], honours: honours[set.honours] };
}

function atBiritch(ours, others) {
  if (ours === others) return "At Biritch the sides are even.";
  return `At Biritch ${ours > others ? "they" : "the others"} lead by ${signed(Math.abs(ours - others))}.`;
}

function verdict(ours, others, over) {
  const made = over >= 0 ? "The bid is made" : "The bid fails";
  if (ours === others) return `${made}, and the sides are even.`;
  const who = ours > others ? "the bidders" : "the others";
  const still = ours > others === over >= 0 ? "" : "still ";
  return `${made}, and ${still}${who} lead by ${signed(Math.abs(ours - others))}.`;
}

function bid(root) {
  const data = JSON.parse(root.querySelector("script").textContent);
  const sets = root.querySelector(".v-sets");
  const levels = root.querySelector(".v-levels");
  const sliders = [...sets.querySelectorAll("input")];
  const fill = (row, figures) =>
    [...row.querySelectorAll("td")].forEach((cell, n) => (cell.textContent = shown(figures[n])));
  const margin = (set) => {
    const [ours, others] = add(Object.values(lines(data, set)));
    return ours - others;
  };
  const draw = () => {
    const set = Object.fromEntries(sliders.map((one) => [one.name, Number(one.value)]));
    for (const one of sliders) one.parentElement.querySelector("output").textContent = one.value;
    if (data.impossible.some(([honours, aces]) => honours === set.honours && aces === set.aces)) {
      root.querySelector(".v-said").textContent = "No deal has that: the ace of trumps is one of the honours.";
      return;
    }
    const found = lines(data, set);
    const named = namedLines(data.named, set);
    const none = [0, 0];
    for (const row of root.querySelectorAll("[data-kind]")) {
      fill(row, [...found[row.dataset.kind], ...(named[row.dataset.kind] ?? none)]);
    }
    const [ours, others] = add(Object.values(found));
    const here = add(Object.values(named));
    fill(root.querySelector("tfoot tr"), [ours, others, ...here]);
    // The sum that leads is marked, in each game.
    [...root.querySelectorAll("tfoot td")].forEach((cell, n) => {
      const pair = n < 2 ? [ours, others] : here;
      cell.classList.toggle("is-ahead", pair[n % 2] > pair[1 - (n % 2)]);
    });
    const over = set.tricks - set.level - 6;
    root.querySelector(".v-said").textContent = `${verdict(ours, others, over)} ${atBiritch(...here)}`;
    // Other levels with as many tricks short or over, as far as there are so many tricks.
    const bars = [...levels.querySelectorAll("li")].map((bar) => {
      const level = Number(bar.dataset.level);
      const tricks = level + 6 + over;
      return { bar, level, value: tricks >= 0 && tricks <= 13 ? margin({ ...set, level, tricks }) : null };
    });
    const most = Math.max(1, ...bars.map(({ value }) => Math.abs(value ?? 0)));
    for (const { bar, level, value } of bars) {
      bar.className = `${level === set.level ? "is-now" : ""} ${(value ?? 0) < 0 ? "is-down" : ""}`;
      bar.style.setProperty("--part", value === null ? 0 : Math.abs(value) / most);
      bar.querySelector("span").textContent = value === null ? "–" : signed(value);
    }
  };
  sets.hidden = levels.hidden = false;
  sliders.forEach((one) => one.addEventListener("input", draw));
  draw();
}

// Who crosses first

function crossed({ value, before, game }, winners) {
  const below = [...before];
  for (const [number, side] of winners.entries()) {
    below[side] += value;
    if (below[side] >= game) return { side, trick: number + 1 };
  }
  return null;
}

function crossing(root) {
  const data = JSON.parse(root.querySelector("script").textContent);
  const winners = [...data.winners];
  const ticks = [...root.querySelectorAll(".v-tick")];
  let chosen = null;
  const draw = () => {
    const found = crossed(data, winners);
    ticks.forEach((tick, number) => {
      tick.classList.toggle("is-ew", winners[number] === 1);
      tick.classList.toggle("is-crossing", found?.trick === number + 1);
      tick.setAttribute("aria-pressed", String(chosen === number));
      tick.firstElementChild.textContent = `Trick ${number + 1}: ${winners[number] ? "E–W" : "N–S"}`;
    });
    root.querySelector(".v-said").textContent = found
      ? `${found.side ? "E–W" : "N–S"} cross ${data.game} first, at trick ${found.trick}: the game is theirs.`
      : "Nobody crosses.";
  };
  root.querySelector(".v-how").hidden = false;
  ticks.forEach((tick, number) => {
    tick.disabled = false;
    tick.addEventListener("click", () => {
      if (chosen === null) chosen = number;
      else {
        [winners[chosen], winners[number]] = [winners[number], winners[chosen]];
        chosen = null;
      }
      draw();
    });
  });
  draw();
}

document.querySelectorAll(".v-bid").forEach(bid);
document.querySelectorAll(".v-cross").forEach(crossing);
