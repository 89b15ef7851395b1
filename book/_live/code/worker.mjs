// The page's worker: Pyodide, started in one of two ways, and the messages between it and the page.
import { fromImage, fromPackages } from "./boot.mjs";
import { Files } from "./files.mjs";

let host = null;
const waiting = [];

self.onmessage = ({ data }) => {
  if (data.type === "start") start(data);
  else if (host) hand(data);
  else waiting.push(data);
};

async function start({ how, build, base }) {
  const files = new Files(build, base, (n) => postMessage({ type: "bytes", n }));
  try {
    const begin = how === "image" ? fromImage : fromPackages;
    host = await Promise.race([begin(files, post), files.broken]);
  } catch (error) {
    return postMessage({ type: how === "image" ? "no-image" : "failed", ...plain(error) });
  }
  postMessage({ type: "ready", how });
  waiting.splice(0).forEach(hand);
}

/** From Python: many messages at once, their buffers in one list. */
function post(text, buffers) {
  const flat = buffers.toJs();
  const messages = JSON.parse(text).map((m) => ({ ...m, buffers: flat.splice(0, m.buffers) }));
  postMessage({ type: "messages", messages });
}

function hand({ buffers = [], ...message }) {
  try {
    const given = host.toPy(buffers);
    host.receive(JSON.stringify(message), given);
    given.destroy();
  } catch (error) {
    // Python's own errors are reported by the host; what comes out here has ended Pyodide.
    postMessage({ type: "failed", kind: "crashed", detail: String(error.stack ?? error) });
  }
}

function plain(error) {
  return { kind: error.kind ?? "browser", name: error.name, status: error.status, text: error.message, detail: String(error.stack ?? error) };
}
