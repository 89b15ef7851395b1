// Hover notes open by CSS alone. Escape closes the one that is open, until the reader comes back to it.

const open = () => document.querySelectorAll(".b-term:is(:hover, :focus, :focus-within)");

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const term of open()) term.dataset.shut = "";
});
for (const left of ["focusout", "pointerout", "pointerdown"]) {
  document.addEventListener(left, (event) => {
    const term = event.target.closest?.(".b-term[data-shut]");
    if (term && !(left === "pointerout" && term.contains(event.relatedTarget))) delete term.dataset.shut;
  });
}
