"""lite.py LIVE_DIR OUT_DIR: JupyterLite with the book's notebooks, to be served as <site>/lite/.

It runs on the Pyodide and the wheels of live/, which must stand beside it on the site; only what a notebook
needs beyond them is here once more. Nothing is asked of another host. The app is unpacked by
`jupyter lite build`; the notebooks are laid in by this script, which spares a whole Jupyter server for
listing them.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import tools
import wheels

from biritch.render import with_look

HERE = Path(__file__).parent
REPO = HERE.parent.parent
KERNEL = "extensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
LIVE = "../live"  # from lite/
WANTED = ["micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython"]  # the kernel's own
OURS = ["ipywidgets", "anywidget", "biritch"]
# Only these are ever seen: the notebook page, and what it loads.
UNUSED = ["doc", "rspack.config*.js", "package.json"]
OLD_FONTS = ["build/*.eot", "build/fa-*.svg", "build/fa-*.ttf"]  # every browser that has WebAssembly takes woff2
JOINED = {"text", "text/html", "text/plain", "text/markdown", "image/svg+xml", "image/png"}
LOOK = re.compile(r'<div class="b-look">.*?</style></div>', re.DOTALL)  # biritch.render.with_look
WHEN = "2026-01-01T00:00:00Z"  # the same bytes for the same notebooks


class Lite:
    def __init__(self, live: Path, cache: Path, notebooks: Path):
        self.live, self.cache, self.notebooks = live, cache, notebooks
        self.made = cache / "lite"
        self.stamps = tools.Stamps(cache / "lite-stamps.json")

    def app(self) -> None:
        """JupyterLite itself: the notebook page, the kernel's and the widgets' front ends."""
        with self.stamps.step("lite", [HERE / "lite.py", REPO / "constraints.txt"], [self.made]) as stale:
            if not stale:
                return
            shutil.rmtree(self.made, ignore_errors=True)
            with tempfile.TemporaryDirectory() as folder:
                options = {"apps": ["notebooks"], "no_sourcemaps": True, "no_unused_shared_packages": True}
                Path(folder, "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": options}))
                command = [sys.executable, "-m", "jupyterlite_core", "build", "--output-dir", str(self.made)]
                run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
            if run.returncode:
                raise SystemExit(f"{run.stdout}{run.stderr}\nJupyterLite could not be built")
            for pattern in UNUSED + OLD_FONTS:
                for path in self.made.glob(pattern):
                    shutil.rmtree(path) if path.is_dir() else path.unlink()
            # Asked for by the notebook page, and otherwise part of a Jupyter server.
            icons = self.made / "static/favicons"
            icons.mkdir(parents=True)
            for name in ("notebook", "busy-1", "busy-2", "busy-3"):
                shutil.copyfile(self.made / "notebooks/favicon.ico", icons / f"favicon-{name}.ico")
            # Its script names the icon so late that a browser has asked the host's root for one.
            page = self.made / "notebooks/index.html"
            icon = '<link rel="icon" href="./favicon.ico">'
            page.write_text(page.read_text("utf-8").replace("<head>", f"<head>{icon}", 1), "utf-8")

    def wheels(self) -> Path:
        goal = self.made / "wheels"
        with self.stamps.step("lite-wheels", [HERE / "lite.txt"], [goal]) as stale:
            if stale:
                wheels.download(HERE / "lite.txt", goal)
        return goal

    def lock(self, folder: Path) -> None:
        """A lock in Pyodide's format: the packages of live/ where they stand, then those of this folder."""
        packages = json.loads((self.live / "wheels/pyodide-lock.json").read_text("utf-8"))["packages"]
        base = json.loads((REPO / "node_modules/pyodide/pyodide-lock.json").read_text("utf-8"))
        for package in packages.values():
            package["file_name"] = f"../{LIVE}/wheels/{package['file_name']}"
        kernel = [w for w in (self.made / KERNEL).glob("*.whl") if not w.name.startswith("widgetsnbextension")]
        for wheel in sorted([*folder.glob("*.whl"), *kernel]):
            package = wheels.entry(base, wheel, without=wheels.FOR_A_SERVER)
            package["file_name"] = f"../{wheel.relative_to(self.made).as_posix()}"
            packages[package["name"]] = package
        # A page goes without IPython's terminal part, a notebook's kernel does not.
        packages["ipython"]["depends"] = sorted({*packages["ipython"]["depends"], "prompt-toolkit", "wcwidth"})
        wheels.complete(packages, "lite.txt")
        text = json.dumps({"info": base["info"], "packages": packages}, indent=1, sort_keys=True)
        (folder / "pyodide-lock.json").write_text(text, "utf-8")

    def settings(self) -> None:
        path = self.made / "jupyter-lite.json"
        config = json.loads(path.read_text("utf-8"))
        config["jupyter-config-data"] |= {
            "appName": "Biritch and Vint",
            "appUrl": "./notebooks",
            "contentsAllJsonFile": "all.json",
            "faviconUrl": "./notebooks/favicon.ico",
            "litePluginSettings": {
                "@jupyterlite/pyodide-kernel-extension:kernel": {
                    "pyodideUrl": f"./{LIVE}/pyodide/pyodide.mjs",
                    "disablePyPIFallback": True,
                    "loadPyodideOptions": {
                        "lockFileURL": "wheels/pyodide-lock.json",
                        "packages": WANTED + OURS,
                    },
                }
            },
        }
        path.write_text(json.dumps(config, indent=1) + "\n", "utf-8")

    def contents(self) -> None:
        """The notebooks with the outputs that they were saved with, and the list by which they are found."""
        files = self.made / "files"
        shutil.rmtree(files, ignore_errors=True)
        files.mkdir()
        listed = []
        for path in sorted(self.notebooks.glob("*.ipynb")):
            text = json.dumps(_for_the_browser(json.loads(path.read_text("utf-8"))), indent=1, ensure_ascii=False)
            (files / path.name).write_text(text + "\n", "utf-8")
            size = (files / path.name).stat().st_size
            listed.append(_entry(path.name, "notebook", size=size))
        api = self.made / "api/contents"
        api.mkdir(parents=True, exist_ok=True)
        top = _entry("", "directory") | {"format": "json", "content": listed}
        (api / "all.json").write_text(json.dumps(top, indent=1) + "\n", "utf-8")


def _for_the_browser(notebook: dict) -> dict:
    kernel = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
    notebook["metadata"]["kernelspec"] = kernel
    for cell in notebook["cells"]:
        cell["source"] = "".join(cell["source"])
        if cell["cell_type"] != "code":
            continue
        # Else what stands there from the book's own build would be shown without its look until it is run.
        cell["metadata"]["trusted"] = True
        for output in cell["outputs"]:
            # A file has texts by lines; a Jupyter server joins them, and here there is none.
            for texts in (output, output.get("data", {})):
                texts.update({k: "".join(v) for k, v in texts.items() if k in JOINED and isinstance(v, list)})
            # What was saved has the look of its day.
            data = output.get("data", {})
            if "text/html" in data:
                data["text/html"] = LOOK.sub(lambda _: with_look(""), data["text/html"])
    return notebook


def _entry(name: str, kind: str, size: int | None = None) -> dict:
    return {
        "name": name, "path": name, "type": kind, "format": None, "content": None, "mimetype": None,
        "created": WHEN, "last_modified": WHEN, "size": size, "writable": True,
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("live", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--cache", type=Path, default=REPO / "_build/.live-cache")
    parser.add_argument("--notebooks", type=Path, default=REPO / "notebooks")
    options = parser.parse_args()
    with tools.alone(REPO / "_build"):
        lite = Lite(options.live.resolve(), options.cache.resolve(), options.notebooks.resolve())
        lite.app()
        lite.lock(lite.wheels())
        lite.settings()
        lite.contents()
        tools.mirror(lite.made, options.out)


if __name__ == "__main__":
    main()
