// node bundle_code.mjs OUT_DIR: the page's own scripts as two files, so that a slow line is not asked one by one.
import { build } from "esbuild";
import path from "node:path";

const code = path.join(import.meta.dirname, "code");
await build({
  entryPoints: ["main.mjs", "worker.mjs", "live.css"].map((name) => path.join(code, name)),
  outdir: path.resolve(process.argv[2]),
  outExtension: { ".js": ".mjs" },
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  logLevel: "warning",
});
