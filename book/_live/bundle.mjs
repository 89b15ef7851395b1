// node bundle.mjs OUT_DIR NAME…: entries of this folder as one module each, with their style sheets, fonts and licences.
// "manager" are the widget front ends; "search", "qr" and "slides" are for pages without Python.
import { build } from "esbuild";
import fs from "node:fs";
import path from "node:path";

const [goal, ...names] = process.argv.slice(2);
const out = path.resolve(goal);
const here = import.meta.dirname;
const repo = path.resolve(here, "../..");

// anywidget's package is an AMD module; its one dependency is handed over by the entry.
const amd = {
  name: "amd",
  setup(b) {
    b.onLoad({ filter: /anywidget[\\/]dist[\\/]index\.js$/ }, async ({ path: file }) => {
      const text = await fs.promises.readFile(file, "utf8");
      const contents = text.replace(/^define\(\["@jupyter-widgets\/base"\], (\w+)\);$/m, "export default $1;");
      if (contents === text) throw new Error("anywidget is no longer the module that bundle.mjs expects");
      return { contents, loader: "js" };
    });
  },
};

const result = await build({
  entryPoints: Object.fromEntries(names.map((name) => [name, path.join(here, `${name}.entry.mjs`)])),
  absWorkingDir: repo,
  outdir: out,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
  alias: {
    // ipywidgets 7, which no page uses.
    "@jupyter-widgets/base7": "@jupyter-widgets/base",
    "@jupyter-widgets/controls7": "@jupyter-widgets/controls",
    // In two versions otherwise; this is the newer.
    "sanitize-html": path.join(repo, "node_modules/sanitize-html"),
    // What output areas need of two packages that hold much more.
    "@jupyterlab/apputils": path.join(here, "of_apputils.mjs"),
    "@jupyterlab/services": path.join(here, "of_services.mjs"),
  },
  loader: Object.fromEntries(["woff", "woff2", "ttf", "eot", "svg"].map((end) => ["." + end, "file"])),
  plugins: [amd],
});

const packages = new Set(Object.keys(result.metafile.inputs).map((file) => file.match(/node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0]));
const texts = [...packages].filter(Boolean).sort().map((name) => {
  const dir = path.join(repo, name);
  const about = JSON.parse(fs.readFileSync(path.join(dir, "package.json"), "utf8"));
  const file = fs.readdirSync(dir).find((name) => /^licen[cs]e/i.test(name));
  return `${about.name} ${about.version} (${about.license})\n\n${file ? fs.readFileSync(path.join(dir, file), "utf8") : ""}`;
});
fs.writeFileSync(path.join(out, "licences.txt"), texts.join("\n" + "-".repeat(72) + "\n"));
