// Live cells: code cells tagged `live`. Their code can be changed and run; nothing starts before that.
import { reason } from "./bridge.mjs";
import { makeButton, StateLine } from "./state.mjs";
import { say } from "./words.mjs";

export class Cell {
  constructor(element, number, page) {
    Object.assign(this, { element, page, id: `example-${number}`, ran: false });
    this.code = element.querySelector(".cell_input pre");
    this.original = this.code.innerHTML;
    this.source = this.code.textContent;
    this.output = element.querySelector(".cell_output") ?? element.appendChild(newOutput());
    this.originalOutput = [...this.output.childNodes];
    this.makeEditable(number);
    this.makeButtons();
  }

  makeEditable(number) {
    const { code } = this;
    try {
      code.contentEditable = "plaintext-only";
    } catch {
      code.contentEditable = "true"; // Firefox before 136
    }
    const about = { role: "textbox", "aria-multiline": "true", "aria-label": say("code", { n: number }), spellcheck: "false", autocapitalize: "off" };
    for (const [name, value] of Object.entries(about)) code.setAttribute(name, value);
    code.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      this.run();
    });
    // The colours were worked out for the code as it was printed.
    code.addEventListener("input", () => code.classList.add("is-edited"));
    // Whoever sets out to change the code will want to run it.
    code.addEventListener("input", () => this.page.want(), { once: true });
  }

  makeButtons() {
    this.runButton = makeButton(say("run"), () => (this.busy ? this.page.stop() : this.run()));
    this.resetButton = makeButton(say("reset"), () => this.reset());
    const row = document.createElement("div");
    row.className = "b-row b-cell-row b-noprint";
    row.append(this.runButton, this.resetButton);
    const place = document.createElement("div");
    place.hidden = true;
    row.append(place);
    this.output.before(row);
    this.state = new StateLine(place);
  }

  get text() {
    return this.code.classList.contains("is-edited") ? this.code.innerText.replace(/\u00a0/g, " ") : this.source;
  }

  /** Cells build on those above them: whichever of these has not run yet runs first. */
  run() {
    const { cells } = this.page;
    for (const cell of cells.slice(0, cells.indexOf(this) + 1)) if (cell === this || !cell.ran) cell.ask();
  }

  ask() {
    if (this.busy) return;
    Object.assign(this, { busy: true, ran: true, sent: false });
    this.runButton.textContent = say("stop");
    this.page.want();
    this.follow();
  }

  follow() {
    const { engine } = this.page;
    if (!this.busy) {
      if (engine.state === "failed") this.ran = false;
      return;
    }
    if (engine.state === "starting") this.state.progress(engine);
    else if (engine.state === "failed") this.failed(engine.detail);
    else if (engine.state === "ready" && !this.sent) {
      this.sent = true;
      this.state.show("running", say("running"));
      engine.send({ type: "run", id: this.id, code: this.text, msg_id: `run-${this.id}` });
    }
  }

  progress() {
    if (this.busy && this.page.engine.state === "starting") this.state.progress(this.page.engine);
  }

  failed(detail) {
    this.finished();
    this.ran = false;
    const what = say(detail.kind === "stopped" ? "stopped" : detail.wasReady ? "broke" : "failed");
    this.state.show("failed", what, { more: reason(detail), button: [say("again"), () => this.run()] });
  }

  finished() {
    this.busy = false;
    this.runButton.textContent = say("run");
  }

  async receive(message) {
    if (message.type === "shown") {
      this.output.classList.add("is-live");
      await this.page.bridge.display(message.model_id, this.output);
    } else if (message.type === "ran") {
      this.finished();
      this.state.show(message.good ? "ready" : "ran-badly", say(message.good ? "ran" : "ran-badly"));
    }
  }

  /** A callback of a widget that this cell shows raised an error. */
  trouble(text) {
    this.state.show("failed", say("callback"), { more: say("python", { text }) });
  }

  /** Back to what is printed: code and output. Python's memory stays; stopping clears it. */
  reset() {
    if (this.busy) this.page.stop();
    this.code.innerHTML = this.original;
    this.code.classList.remove("is-edited");
    this.output.classList.remove("is-live");
    this.output.replaceChildren(...this.originalOutput);
    this.ran = false;
    const place = document.createElement("div");
    place.hidden = true;
    this.state.line.replaceWith(place);
    this.state.line = place;
  }
}

function newOutput() {
  const output = document.createElement("div");
  output.className = "cell_output docutils container";
  return output;
}
