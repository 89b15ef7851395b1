// Keep score at a real table: the rubber and the names stay in this browser, so that a closed tab loses nothing.
// What the sheet says is the engine's; here nothing is counted.

const STORE = "biritch-table";
const SEATS = ["N", "S", "E", "W"];

function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(STORE));
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

function keep(more) {
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...kept(), ...more }));
  } catch {
    // A browser that keeps nothing still has the address.
  }
}

const lab = document.getElementById("keep-score");
const names = document.querySelector(".k-names");
const fields = new Map([...names.querySelectorAll("[data-seat]")].map((field) => [field.dataset.seat, field]));
const style = document.head.appendChild(document.createElement("style"));

/** A text between quotation marks, as a style sheet has it. */
const quoted = (text) => `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.codePointAt(0).toString(16)} `)}"`;

/** The names stand under the heads of the sheet; the sheet itself stays as the engine draws it. */
function show() {
  const pair = (one, other) => [one, other].map((seat) => fields.get(seat).value.trim()).filter(Boolean).join(" & ");
  const under = (column, text) => text && `#keep-score .b-sheet thead th:nth-child(${column})::after { content: ${quoted(text)}; }`;
  style.textContent = [under(2, pair("N", "S")), under(3, pair("E", "W"))].filter(Boolean).join("\n");
}

const { names: written } = kept();
for (const seat of SEATS) {
  const value = written?.[seat];
  if (typeof value === "string") fields.get(seat).value = value.slice(0, 24);
}
names.hidden = false;
names.open = SEATS.every((seat) => !fields.get(seat).value);
names.addEventListener("input", () => {
  keep({ names: Object.fromEntries([...fields].map(([seat, field]) => [seat, field.value])) });
  show();
});
// Whatever is typed here belongs to no laboratory.
lab.addEventListener("b-address", ({ detail }) => keep({ address: detail }));
show();
