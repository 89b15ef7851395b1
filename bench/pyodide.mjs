// The engine's playouts in Pyodide under Node, to be set beside CPython's. usage: node pyodide.mjs LIVE_DIR PYODIDE_DIR
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [live, core] = process.argv.slice(2).map((folder) => path.resolve(folder));
const { loadPyodide } = await import(pathToFileURL(path.join(core, "pyodide.mjs")));
const { info } = JSON.parse(fs.readFileSync(path.join(core, "pyodide-lock.json"), "utf8"));
const py = await loadPyodide({ indexURL: `${core}/`, lockFileContents: { info, packages: {} } });
const wheels = path.join(live, "wheels");
const wheel = fs.readdirSync(wheels).find((name) => name.startsWith("biritch-"));
py.FS.writeFile("/biritch.whl", fs.readFileSync(path.join(wheels, wheel)));
console.log(py.runPython(`
import random, sys, time
sys.path.insert(0, "/biritch.whl")
from biritch import Deal, Denomination, Play, Seat

deals = [Deal.shuffled(seed) for seed in range(100)]

def playouts():
    pick = random.Random(1886).random
    for deal in deals:
        play = Play(deal, Denomination.HEARTS, Seat.W)
        push = play.push
        for _ in range(52):
            legal = play.legal
            push(legal[int(pick() * len(legal))])

best = 0.0
for _ in range(5):
    start = time.perf_counter()
    playouts()
    best = max(best, len(deals) / (time.perf_counter() - start))
best
`));
process.exit(0);
