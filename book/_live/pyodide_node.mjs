// Pyodide in Node, for the build: no lock is asked for, no package can be loaded by name.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

export async function pyodide(dir, lockFile) {
  const { loadPyodide } = await import(pathToFileURL(path.join(dir, "pyodide.mjs")));
  const { info } = JSON.parse(fs.readFileSync(lockFile, "utf8"));
  return { loadPyodide, options: { indexURL: dir + "/", lockFileContents: { info, packages: {} } } };
}

/** All files under `dir`, as [path below it, content], in an order that does not depend on the disk. */
export function* files(dir) {
  for (const name of fs.readdirSync(dir, { recursive: true }).sort()) {
    const file = path.join(dir, name);
    if (fs.statSync(file).isFile()) yield [name.split(path.sep).join("/"), fs.readFileSync(file)];
  }
}

/** Run, and end with a short message: Node would print the whole of Pyodide's one-line source with an error. */
export async function main(work) {
  const fail = (error) => {
    console.error(`${error.message}\n${String(error.stack).slice(-1500)}`);
    process.exit(1);
  };
  process.on("uncaughtException", fail);
  await work().catch(fail);
  process.exit(0); // Pyodide keeps Node alive
}
