// Where the reader is in a snapshot, to be found again in what takes its place: the control that has the keyboard,
// and what is folded out.

const MARKS = ["name", "do", "what", "card", "move", "seat", "keep"];
const foldOf = (details) => details.querySelector("summary")?.textContent;

/** The control by what it is for: what is drawn anew has other ids. */
function keyOf(control) {
  const marks = MARKS.filter((mark) => control.dataset[mark] !== undefined);
  const written = marks.map((mark) => `[data-${mark}="${CSS.escape(control.dataset[mark])}"]`).join("");
  const value = ["radio", "checkbox"].includes(control.type) ? `[value="${CSS.escape(control.value)}"]` : "";
  return written && written + value;
}

/** Remembers; what it gives brings the reader there in the fresh view. */
export function placeIn(view) {
  const active = view.contains(document.activeElement) ? document.activeElement : null;
  const fold = active?.localName === "summary" && foldOf(active.parentElement);
  const key = active && keyOf(active);
  const open = new Set([...view.querySelectorAll("details[open]")].map(foldOf));
  return (fresh) => {
    for (const details of fresh.querySelectorAll("details")) if (open.has(foldOf(details))) details.open = true;
    const summary = fold && [...fresh.querySelectorAll("summary")].find((one) => one.textContent === fold);
    const again = summary || (key && fresh.querySelector(key));
    if (!again) return;
    again.focus({ preventScroll: true });
    if (again.matches("textarea, input[type=text]")) again.setSelectionRange(again.value.length, again.value.length);
  };
}
