// The scoring laboratory's front end: native controls, no rule of any game. Python says which controls there are
// and what the sheet is (`view`); here a change goes into `state`, and what comes back is put in its place.

const CONTROLS = "[data-name]";

/** Bring the look along where the page does not have it; it stays for the other laboratories of the page. */
function bringLook({ style, sprite }) {
  if (!document.getElementById("b-hearts")) document.body.insertAdjacentHTML("beforeend", sprite);
  if (getComputedStyle(document.documentElement).getPropertyValue("--b-c-ink")) return;
  const sheet = document.createElement("style");
  sheet.textContent = style;
  document.head.append(sheet);
}

function element(name, attributes = {}) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

const valueOf = (control) => {
  if (control.dataset.kind !== "whole") return control.value;
  return control.value === "" || control.validity.badInput ? null : Number(control.value);
};

/** A copy of the state with the value at a dotted path changed. */
function changed(state, path, value) {
  const copy = structuredClone(state);
  const steps = path.split(".");
  const last = steps.pop();
  let part = copy;
  for (const step of steps) part = part[step] ??= {};
  part[last] = value;
  return copy;
}

function render({ model, el }) {
  bringLook(model.get("look"));
  const unique = `b${Math.random().toString(36).slice(2)}-`; // two views of one laboratory must not share ids
  const root = element("div", { class: "b-scoring" });
  const form = element("form", { class: "b-form", novalidate: "" });
  const refusal = element("div", { role: "alert" });
  const figure = element("figure", { class: "b-figure" });
  const status = element("p", { class: "b-vh", role: "status" });
  root.append(form, refusal, figure, status);
  el.append(root);

  const parts = new Map(); // control's name -> { html, node }
  let first = true;

  function drawForm(view) {
    form.setAttribute("aria-label", view.label);
    const active = form.contains(document.activeElement) ? document.activeElement : null;
    const wanted = new Set(view.form.map(([name]) => name));
    for (const [name, { node }] of parts) if (!wanted.has(name)) { node.remove(); parts.delete(name); }
    let before = null;
    for (const [name, html] of view.form) {
      let part = parts.get(name);
      if (part?.html !== html) {
        const holder = element("template");
        holder.innerHTML = html.replaceAll('"~', `"${unique}`);
        const node = holder.content.firstElementChild;
        if (part) part.node.replaceWith(node);
        part = { html, node };
        parts.set(name, part);
      }
      const next = before ? before.nextSibling : form.firstChild;
      if (next !== part.node) form.insertBefore(part.node, next);
      before = part.node;
    }
    // The keyboard stays where it was, in a new control of the same name if the old one went.
    if (active && !active.isConnected) document.getElementById(active.id)?.focus();
  }

  function fill(view) {
    const values = view.values;
    for (const control of form.querySelectorAll(CONTROLS)) {
      if (!(control.dataset.name in values)) continue;
      const value = values[control.dataset.name];
      if (control.type === "radio") control.checked = value != null && control.value === String(value);
      else if (control.type === "checkbox") control.checked = (value ?? []).includes(control.value);
      else if (control.value !== String(value ?? "")) control.value = value ?? "";
    }
  }

  function draw() {
    const view = model.get("view");
    if (!view?.form) return;
    drawForm(view);
    // An answer to an older question must not undo what has been typed since.
    if (JSON.stringify(view.state) === JSON.stringify(model.get("state"))) fill(view);
    for (const hint of form.querySelectorAll("[data-hint]")) hint.textContent = view.hints[hint.dataset.hint] ?? "";
    if (refusal.innerHTML !== view.refusal && refusal.dataset.html !== view.refusal) {
      refusal.innerHTML = refusal.dataset.html = view.refusal;
    }
    if (figure.dataset.html !== view.sheet) {
      figure.innerHTML = view.sheet;
      figure.dataset.html = view.sheet;
    }
    if (!first && status.textContent !== view.status) status.textContent = view.status;
    first = false;
  }

  function commit(control) {
    const name = control.dataset.name;
    const value = control.type === "checkbox"
      ? [...form.querySelectorAll(`[data-name="${name}"]:checked`)].map((box) => box.value)
      : valueOf(control);
    const state = changed(model.get("state"), name, value);
    if (JSON.stringify(state) === JSON.stringify(model.get("state"))) return;
    model.set("state", state);
    model.save_changes();
  }

  const isWritten = (control) => control.matches("textarea, input:not([type=number], [type=radio], [type=checkbox])");
  let waiting;
  // Numbers and choices answer at once; a text when it is left, pasted, or rested upon.
  form.addEventListener("input", (event) => {
    const control = event.target.closest(CONTROLS);
    if (!control) return;
    clearTimeout(waiting);
    if (!isWritten(control)) commit(control);
    else waiting = setTimeout(() => commit(control), event.inputType === "insertFromPaste" ? 0 : 900);
  });
  form.addEventListener("change", (event) => {
    const control = event.target.closest(CONTROLS);
    if (control && isWritten(control)) { clearTimeout(waiting); commit(control); }
  });
  form.addEventListener("click", (event) => {
    const asked = event.target.closest("[data-do]");
    if (asked) model.send({ do: asked.dataset.do });
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  // Jupyter has its own meanings for keys; here they are typed.
  root.addEventListener("keydown", (event) => event.stopPropagation());

  model.on("change:view", draw);
  draw();
  return () => { clearTimeout(waiting); model.off("change:view", draw); };
}

export default { render };
