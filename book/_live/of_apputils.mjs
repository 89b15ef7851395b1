export { Sanitizer } from "../../node_modules/@jupyterlab/apputils/lib/sanitizer.js";
export { WidgetTracker } from "../../node_modules/@jupyterlab/apputils/lib/widgettracker.js";
