// A lesson can be shown as slides; what draws them is loaded when it is asked for.
const root = document.documentElement.dataset.content_root || "./";
const lead = document.querySelector(".bd-article .b-lead");
const button = document.createElement("button");
Object.assign(button, { type: "button", className: "b-btn b-noprint", textContent: "Show as slides" });
button.addEventListener("click", async () => {
  const { show } = await import(new URL(`${root}live/site/slides.mjs`, location.href));
  await show(document.querySelector(".bd-article"), button);
});
const line = document.createElement("p");
line.className = "b-noprint";
line.append(button);
lead.after(line);
