// Between the worker's comms and html-manager, which draws the widgets.
import { placeIn } from "./place.mjs";
import { say } from "./words.mjs";

/** What html-manager knows of a channel. Messages that come before the model is made wait for it. */
class Channel {
  constructor(bridge, id, target) {
    Object.assign(this, { bridge, comm_id: id, target_name: target, early: [] });
  }

  on_msg(handler) {
    this.handler = handler;
    this.early.splice(0).forEach(handler);
  }

  on_close(handler) {
    this.closed = handler;
  }

  receive(message) {
    if (this.handler) this.handler(message);
    else this.early.push(message);
  }

  open() {}

  close() {}

  send(data, callbacks, metadata, buffers = []) {
    return this.bridge.send(this.comm_id, data, callbacks, buffers);
  }
}

export class Bridge {
  constructor(engine) {
    Object.assign(this, { engine, channels: new Map(), callbacks: new Map(), sent: 0 });
  }

  /** html-manager is loaded once, while Python starts. */
  load() {
    this.loading ??= this.loadManager().catch((error) => {
      this.loading = null;
      this.engine.counted.page = 0;
      throw error;
    });
    return this.loading;
  }

  async loadManager() {
    const { files } = this.engine;
    const style = document.createElement("style");
    // First, so that the site's own rules win.
    document.head.prepend(style);
    const [rules, { makeManager }] = await Promise.all([files.open("widgets/manager.css"), files.module("widgets/manager.mjs")]);
    style.textContent = await rules.text();
    this.manager = makeManager();
  }

  /** A worker that is no more: its widgets are, too. */
  forget() {
    this.channels.clear();
    this.callbacks.clear();
    return this.manager?.clear_state();
  }

  send(comm_id, data, callbacks, buffers) {
    const msg_id = `m${++this.sent}`;
    this.callbacks.set(msg_id, callbacks);
    const copies = buffers.map((b) => new Uint8Array(b.buffer ?? b, b.byteOffset ?? 0, b.byteLength).slice());
    this.engine.send({ type: "comm", comm_id, data, msg_id, buffers: copies });
    return msg_id;
  }

  /** In the order in which they come; nothing here waits. */
  receive(m) {
    if (m.type === "idle") return this.idle(m.msg_id);
    const message = {
      content: { comm_id: m.comm_id, target_name: m.target_name, data: m.data },
      metadata: m.metadata,
      parent_header: { msg_id: m.parent },
      buffers: (m.buffers ?? []).map((b) => new DataView(b.buffer, b.byteOffset, b.byteLength)),
    };
    if (m.type === "comm_open") {
      const channel = new Channel(this, m.comm_id, m.target_name);
      this.channels.set(m.comm_id, channel);
      this.manager.handle_comm_open(channel, message).catch((error) => console.error(error));
    } else if (m.type === "comm_msg") {
      this.channels.get(m.comm_id)?.receive(message);
    } else if (m.type === "comm_close") {
      this.channels.get(m.comm_id)?.closed?.(message);
      this.channels.delete(m.comm_id);
    }
  }

  /** Without this answer a front end holds further changes back for ever. */
  idle(msg_id) {
    this.callbacks.get(msg_id)?.iopub?.status?.({ content: { execution_state: "idle" } });
    this.callbacks.delete(msg_id);
  }

  /** Put a widget into `view` in the place of what stands there, without the page jumping up meanwhile. */
  async display(model_id, view) {
    const model = await this.manager.get_model(model_id);
    const fresh = document.createElement("div");
    view.style.minHeight = `${view.offsetHeight}px`;
    fresh.hidden = true;
    view.append(fresh);
    await this.manager.display_view(this.manager.create_view(model), fresh);
    await filled(fresh); // a front end is loaded before it draws, and the children of a box come a moment later
    const bring = placeIn(view);
    fresh.hidden = false;
    view.replaceChildren(fresh);
    view.inert = false;
    bring(fresh);
    requestAnimationFrame(() => (view.style.minHeight = ""));
  }
}

/** Wait until something can be read in a view, so that the snapshot stands until then; not for ever. */
function filled(view, patience = 3000) {
  const isThere = () => view.textContent.trim() !== "";
  return new Promise((done) => {
    const end = () => {
      drawn.disconnect();
      clearTimeout(late);
      setTimeout(done);
    };
    const drawn = new MutationObserver(() => isThere() && end());
    drawn.observe(view, { childList: true, subtree: true, characterData: true });
    const late = setTimeout(end, patience);
    if (isThere()) end();
  });
}

/** Why something failed, as a reader may hear it. */
export function reason(detail) {
  const known = ["connection", "missing", "silent", "crashed", "python"];
  return detail.kind === "stopped" ? "" : say(known.includes(detail.kind) ? detail.kind : "browser", detail);
}
