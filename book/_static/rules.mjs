// The rules as a learner reads them: notes opened by one switch, paragraphs picked by their marks, deals to score.

const NOTES = "biritch-notes";
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

function remember(key, value) {
  try {
    if (value === undefined) return localStorage.getItem(key);
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing still opens notes.
  }
  return null;
}

function notesSwitch(root) {
  const label = root.querySelector(".r-notes");
  if (!label) return;
  const box = label.querySelector("input");
  const open = (on) => all(".r-why").forEach((one) => (one.open = on));
  label.hidden = false;
  box.checked = remember(NOTES) === "yes";
  if (box.checked) open(true);
  box.addEventListener("change", () => {
    remember(NOTES, box.checked ? "yes" : "no");
    open(box.checked);
  });
}

// With no mark chosen every paragraph is shown; with some, those that bear one of them.
function filter(root) {
  const boxes = all(".r-filter input", root);
  const said = root.querySelector(".r-found");
  if (!boxes.length) return;
  boxes.forEach((box) => (box.hidden = false));
  const rules = all(".b-rule[data-marks]");
  const apply = () => {
    const wanted = boxes.filter((box) => box.checked).map((box) => box.value);
    let shown = 0;
    for (const rule of rules) {
      const marks = rule.dataset.marks.split(" ");
      rule.hidden = wanted.length > 0 && !wanted.some((mark) => marks.includes(mark));
      shown += !rule.hidden;
    }
    said.hidden = !wanted.length;
    said.textContent = wanted.length ? `${shown} of ${rules.length} paragraphs` : "";
  };
  boxes.forEach((box) => box.addEventListener("change", apply));
  // An address that leads to a hidden paragraph shows it.
  addEventListener("hashchange", () => {
    const there = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest(".b-rule");
    if (there?.hidden) {
      boxes.forEach((box) => (box.checked = false));
      apply();
      there.scrollIntoView();
    }
  });
}

const NUMBER = /^\s*[-−]?\s*\d*\s*$/;
const read = (text) => (NUMBER.test(text) ? Number(text.replace(/\s/g, "").replace("−", "-") || 0) : null);
const place = (at) => `${at.startsWith("NS") ? "N–S" : "E–W"} ${at.slice(3)} the line`;

// What to say of four figures: right; a mistake that leads to just these; or which are wrong and what makes them.
function verdict(given, { lines, mistakes }) {
  const unread = Object.keys(given).filter((at) => given[at] === null);
  if (unread.length) return `<p><b>Whole numbers, please:</b> ${unread.map(place).join(", ")}. Nothing is 0.</p>`;
  const right = Object.fromEntries(Object.keys(given).map((at) => [at, 0]));
  for (const line of lines) right[line.at] += line.points;
  const wrong = Object.keys(given).filter((at) => given[at] !== right[at]);
  const why = (at) => lines.filter((line) => line.at === at).map((line) => line.says).join("; ") || "nothing is written";
  if (!wrong.length) {
    const reasons = Object.keys(given).filter((at) => right[at]).map((at) => `<li>${place(at)}: ${why(at)}</li>`);
    return `<p><b>All four are right.</b></p><ul>${reasons.join("")}</ul>`;
  }
  const known = mistakes.find(({ totals }) => Object.keys(given).every((at) => totals[at] === given[at]));
  const head = `<p><b>${4 - wrong.length} of four ${wrong.length === 3 ? "is" : "are"} right.</b> `;
  if (known) return `${head}${known.says}</p>`;
  // A figure that lacks just one line of its place: that line is named, without its points.
  const missed = wrong.map((at) => {
    const line = lines.find((one) => one.at === at && right[at] - given[at] === one.points);
    return `<li>${place(at)}: ${line ? `not yet counted: ${line.says.slice(line.says.lastIndexOf("<a"))}` : "look again"}</li>`;
  });
  return `${head}</p><ul>${missed.join("")}</ul>`;
}

function practice() {
  const deals = all(".r-try");
  deals.forEach((deal, number) => {
    const form = deal.querySelector("form");
    const data = JSON.parse(deal.querySelector("script").textContent);
    const answer = form.querySelector(".r-answer");
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const given = Object.fromEntries(all("input", form).map((input) => [input.name, read(input.value)]));
      answer.innerHTML = verdict(given, data);
    });
    form.querySelector("[data-next]").addEventListener("click", () => {
      deal.hidden = true;
      const next = deals[(number + 1) % deals.length];
      next.hidden = false;
      next.querySelector("input").focus({ preventScroll: true });
    });
  });
}

const tools = document.querySelector(".r-tools");
if (tools) {
  notesSwitch(tools);
  filter(tools);
}
practice();
