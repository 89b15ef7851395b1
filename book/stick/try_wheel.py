"""try_wheel.py DIST_DIR: install the engine's wheel into an empty environment, with no index, and use it there."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

USE = """
import json, sys
from importlib import metadata, resources
import biritch
from biritch import examples, read_record
from biritch.profiles import PROFILES
told = metadata.metadata("biritch")
print(json.dumps({
    "profiles": list(PROFILES),
    "lines": [len(read_record(examples.example(name)).score().lines) for name in examples.examples()],
    "typed": resources.files("biritch").joinpath("py.typed").is_file(),
    "needs": [need for need in told.get_all("Requires-Dist") or [] if "extra ==" not in need],
    "extras": sorted(told.get_all("Provides-Extra") or []),
    "loaded": sorted({name.partition(".")[0] for name in sys.modules} & {"IPython", "ipywidgets", "matplotlib"}),
}))
"""


def tried(dist: Path, folder: Path) -> dict:
    """What the installed engine says of itself."""
    wheels = sorted(dist.glob("biritch-*.whl"))
    if len(wheels) != 1:
        raise SystemExit(f"one wheel is needed in {dist}, found {len(wheels)}; say: make dist")
    venv.create(folder, with_pip=True)
    python = next(path for path in (folder / "bin/python", folder / "Scripts/python.exe") if path.exists())
    pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--no-index", wheels[0]], check=True)

    def run(*what: str) -> str:
        # Not where the sources stand.
        return subprocess.run([python, *what], check=True, stdout=subprocess.PIPE, text=True, cwd=folder).stdout

    told = json.loads(run("-c", USE))
    ending = ("N:AJ..3. ...432 2.A..A KQ.K..", "--trump", "NT", "--leader", "S")
    told["counted"] = run("-m", "biritch", "perft", *ending).partition("\n")[0]
    return told


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(tried(Path(sys.argv[1]), Path(folder)), indent=1))
