/** Bring the look along where the page does not have it; it stays for the other laboratories of the page. */
function bringLook({ style, sprite }) {
  if (!document.getElementById("b-hearts")) document.body.insertAdjacentHTML("beforeend", sprite);
  if (getComputedStyle(document.documentElement).getPropertyValue("--b-c-ink")) return;
  const sheet = document.createElement("style");
  sheet.textContent = style;
  document.head.append(sheet);
}
