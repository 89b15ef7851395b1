// Two things that move on the history pages, each only when asked: the paths on the map, the scale of the screen.

const button = document.querySelector("[data-draw]");
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => {
    for (const path of document.querySelectorAll(".h-map [pathLength]")) {
      path.classList.remove("is-drawing");
      path.getBoundingClientRect(); // so that the motion begins anew
      path.classList.add("is-drawing");
    }
  });
}

const slider = document.getElementById("h-mm");
if (slider) {
  slider.closest(".h-cal").hidden = false;
  slider.addEventListener("input", () => {
    slider.closest(".h-size").style.setProperty("--mm", `${slider.value}px`);
    slider.setAttribute("aria-valuetext", `a bank card ${Math.round(slider.value * 85.6)} pixels wide`);
  });
}
