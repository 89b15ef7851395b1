// node compile.mjs PYODIDE_DIR LOCK OUT_DIR ARCHIVE...: wheels unpacked and compiled, for the image.
// In a Pyodide of its own: what compiling leaves behind in the memory would make an image a megabyte larger.
import fs from "node:fs";
import path from "node:path";
import { main, pyodide } from "./pyodide_node.mjs";

const [dir, lock, out, ...archives] = process.argv.slice(2).map((p) => path.resolve(p));

await main(async () => {
  const { loadPyodide, options } = await pyodide(dir, lock);
  const py = await loadPyodide(options);
  py.FS.mkdir("/archives");
  for (const file of archives) py.FS.writeFile(`/archives/${path.basename(file)}`, fs.readFileSync(file));
  const made = JSON.parse(py.runPython(`
import glob, importlib.util, json, os, py_compile, sysconfig, zipfile
archives = glob.glob("/archives/*")
for archive in archives:
    zipfile.ZipFile(archive).extractall("/lib/out")
# Docstrings and asserts of other packages are a third of a megabyte of the image; the engine keeps its own for help().
optimize = -1 if any("biritch" in archive for archive in archives) else 2
# The name in tracebacks is that of the place where the module will stand.
site = sysconfig.get_path("purelib")
made = []
for folder, _, names in os.walk("/lib/out"):
    for name in names:
        path = os.path.join(folder, name)
        made.append(path)
        if name.endswith(".py") and "/tests" not in folder:
            made.append(py_compile.compile(
                path, cfile=importlib.util.cache_from_source(path, optimization=""), optimize=optimize,
                dfile=path.replace("/lib/out", site), doraise=True,
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
            ))
json.dumps(made)
`));
  for (const file of made) {
    const goal = path.join(out, file.slice("/lib/out/".length));
    fs.mkdirSync(path.dirname(goal), { recursive: true });
    fs.writeFileSync(goal, py.FS.readFile(file));
  }
});
