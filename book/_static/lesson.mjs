// A lesson can be shown as slides; what draws them is loaded when it is asked for.
const root = document.documentElement.dataset.content_root || "./";
const lead = document.querySelector(".bd-article .b-lead");
const button = document.createElement("button");
Object.assign(button, { type: "button", className: "b-btn b-noprint", textContent: "Show as slides" });
button.addEventListener("click", async () => {
  const { show } = await import(new URL(`${root}live/site/slides.mjs`, location.href));
  button.remove(); // it is no part of the first slide
  await show(document.querySelector(".bd-article"), button);
  lead.append(button);
});
// Into the place that questions.css keeps free for it: nothing moves.
lead.append(button);
