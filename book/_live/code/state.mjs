// The line over a live part: snapshot, starting (bytes on the line), ready, failed.
import { say } from "./words.mjs";

export class StateLine {
  /** `line` is the b-state element of the page, or null where there is none yet. */
  constructor(line) {
    this.line = line;
  }

  /** A lasting state, said once by a screen reader; `more` in plain words, `button` is [word, action]. */
  show(kind, [strong, rest], { more = "", button = null } = {}) {
    const failed = kind === "failed";
    const line = document.createElement("div");
    line.className = `b-state${kind === "ready" || failed ? ` is-${kind}` : ""}`;
    line.setAttribute("role", failed ? "alert" : "status");
    line.dataset.state = kind;
    const words = document.createElement("span");
    const first = document.createElement("strong");
    first.textContent = strong;
    words.append(first, " ", [rest, more].filter(Boolean).join(" "));
    line.append(words);
    if (button) line.append(makeButton(...button));
    const focused = this.line?.contains(document.activeElement);
    this.line?.replaceWith(line);
    this.line = line;
    if (focused) line.querySelector("button")?.focus();
    return line;
  }

  /** Bytes while starting, which are no new words: only the progress element is named and valued. And how much of what
   *  was done is kept until then, which is said. */
  progress({ done, total, how }, kept = 0) {
    if (this.line?.dataset.state !== "starting" || this.line.dataset.how !== how) {
      const line = this.show("starting", say(how === "packages" ? "ordinary" : "starting"));
      line.dataset.how = how;
      const bytes = document.createElement("span");
      bytes.setAttribute("aria-hidden", "true");
      const said = document.createElement("span");
      said.className = "b-kept";
      line.firstChild.append(bytes, said);
      const share = document.createElement("span");
      share.setAttribute("aria-hidden", "true");
      const bar = document.createElement("progress");
      bar.setAttribute("aria-label", say("progress"));
      line.append(share, bar);
    }
    const [bytes, share] = this.line.querySelectorAll("span[aria-hidden]");
    const bar = this.line.querySelector("progress");
    done = Math.min(done, total);
    bytes.textContent = say("bytes", { done, total });
    const words = kept ? ` · ${say("kept", { n: kept })}` : "";
    const said = this.line.querySelector(".b-kept");
    if (said.textContent !== words) said.textContent = words;
    share.textContent = `${Math.floor((100 * done) / total)}\u202f%`;
    bar.max = total;
    bar.value = done;
  }
}

export function makeButton(word, action) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "b-btn";
  button.textContent = word;
  button.addEventListener("click", action);
  return button;
}
