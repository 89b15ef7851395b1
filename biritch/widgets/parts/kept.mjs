/** What was done on a page before the engine was there (`kept` of the laboratory's element) is done by `act` as soon as
 *  the laboratory is ready, in its order. Gives what ends the waiting. */
function takeKept(el, act) {
  const lab = el.closest(".b-lab");
  const take = () => el.isConnected && lab.kept?.splice(0).forEach(act);
  lab?.addEventListener("b-ready", take);
  if (lab?.querySelector(":scope > .b-state.is-ready")) take(); // drawn later than the page has waited
  return () => lab?.removeEventListener("b-ready", take);
}
