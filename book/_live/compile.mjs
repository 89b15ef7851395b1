// node compile.mjs PYODIDE_DIR LOCK OUT ARCHIVE...: wheels unpacked and compiled into the folder OUT, for the image;
// or, when OUT is a zip, the standard library compiled into it, with late_imports.py as its sitecustomize.
// In a Pyodide of its own: what compiling leaves behind in the memory would make an image megabytes larger.
import fs from "node:fs";
import path from "node:path";
import { main, pyodide } from "./pyodide_node.mjs";

const [dir, lock, out, ...archives] = process.argv.slice(2).map((p) => path.resolve(p));
const one = out.endsWith(".zip");
const own = (name) => fs.readFileSync(path.join(import.meta.dirname, name));

await main(async () => {
  const { loadPyodide, options } = await pyodide(dir, lock);
  const py = await loadPyodide(options);
  py.FS.mkdir("/archives");
  for (const file of archives) py.FS.writeFile(`/archives/${path.basename(file)}`, fs.readFileSync(file));
  py.FS.writeFile("/slim.py", own("slim.py"));
  py.FS.mkdir("/lib/out");
  if (one) py.FS.writeFile("/lib/out/sitecustomize.py", own("late_imports.py"));
  py.globals.set("one", one);
  const made = JSON.parse(py.runPython(`
import glob, importlib.util, json, os, sys, sysconfig, zipfile
sys.path.append("/")
import slim
archives = glob.glob("/archives/*")
for archive in archives:
    zipfile.ZipFile(archive).extractall("/lib/out")
# Docstrings and asserts are a megabyte of the image; help() finds them in the sources (pagehost/after_restore.py).
optimize = 2
# The name in tracebacks is that of the place where the module will stand.
site = "/lib/python314.zip" if one else sysconfig.get_path("purelib")
made = []
for folder, folders, names in os.walk("/lib/out"):
    folders.sort()
    for name in sorted(names):
        path = os.path.join(folder, name)
        if name.endswith(".py") and "/tests" not in folder:
            code = slim.compiled(path, path.replace("/lib/out", site), optimize)
            goal = path + "c" if one else importlib.util.cache_from_source(path, optimization="")
            os.makedirs(os.path.dirname(goal), exist_ok=True)
            with open(goal, "wb") as file:
                file.write(code)
            made.append(goal)
        if not (one and name.endswith(".py")):
            made.append(path)
if one:
    with zipfile.ZipFile("/stdlib.zip", "w") as out:
        for path in made:
            out.writestr(zipfile.ZipInfo(path[len("/lib/out/"):]), open(path, "rb").read())
json.dumps(made)
`));
  if (one) return fs.writeFileSync(out, py.FS.readFile("/stdlib.zip"));
  for (const file of made) {
    const goal = path.join(out, file.slice("/lib/out/".length));
    fs.mkdirSync(path.dirname(goal), { recursive: true });
    fs.writeFileSync(goal, py.FS.readFile(file));
  }
});
