// On every page: pointing at, or focusing, what leads to a live part fetches what that starts from, once. The page
// that is opened then finds it in the browser's cache. Nobody who saves data loads anything that was not asked for.
const base = new URL("./", import.meta.url).href;
const { live } = document.querySelector("script[data-live]").dataset;
const pages = new Set(JSON.parse(live).map((page) => new URL(`../${page}`, base).pathname));
let begun = false;

function leads(target) {
  const link = target.closest?.("a[href]");
  if (link) return link.origin === location.origin && link.pathname !== location.pathname && pages.has(link.pathname);
  return target.closest?.(".cell.tag_live") != null;
}

async function ahead() {
  // A page whose own Python has been started has all of it, or is loading it.
  const started = !["off", undefined].includes(document.documentElement.dataset.live);
  if (begun || started || navigator.connection?.saveData) return;
  begun = true;
  const build = await (await fetch(`${base}build.json`, { cache: "no-cache" })).json();
  const names = build.first.map((name) => `${name}?v=${build.files[name].hash}`);
  const scripts = ["main.mjs", "worker.mjs", "live.css"].map((name) => `${build.code}/${name}`);
  await Promise.all([...scripts, ...names].map(async (name) => (await fetch(base + name)).blob()));
}

for (const kind of ["pointerover", "focusin"]) {
  addEventListener(kind, ({ target }) => leads(target) && ahead().catch(() => (begun = false)), { passive: true });
}
