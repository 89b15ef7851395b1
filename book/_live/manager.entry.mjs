// What the page needs of the widget front ends, as one module: html-manager, ipywidgets 8's own
// models, anywidget. The stock bundles are for require.js, three times as large, and hold ipywidgets 7 too.
import * as base from "@jupyter-widgets/base";
import { HTMLManager } from "@jupyter-widgets/html-manager/lib/htmlmanager";
import anywidget from "anywidget";

// Made once: its models and views know of each other.
const others = { anywidget: anywidget(base) };

export function makeManager() {
  return new HTMLManager({
    loader: async (name) => {
      if (!(name in others)) throw new Error(`The page has no front end named ${name}`);
      return others[name];
    },
  });
}
