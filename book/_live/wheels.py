"""Wheels for the browser: the pinned ones, the engine's own, and a lock in Pyodide's format."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

FOR_A_SERVER = {"widgetsnbextension", "jupyterlab-widgets"}
# Not needed in a page: notebook extensions, completion, what is for a terminal (see pagehost/without_terminal.py).
LEFT_OUT = FOR_A_SERVER | {"jedi", "prompt-toolkit", "wcwidth"}


def pip(*args: object) -> None:
    subprocess.run(
        [sys.executable, "-m", "pip", *map(str, args), "--quiet", "--disable-pip-version-check"], check=True
    )


def download(wanted: Path, goal: Path) -> None:
    """Exactly what `wanted` pins, into an empty folder."""
    shutil.rmtree(goal, ignore_errors=True)
    goal.mkdir(parents=True)
    # For another interpreter than this one: Pyodide's.
    target = [
        "--only-binary=:all:",
        "--python-version=3.14",
        "--implementation=py",
        "--abi=none",
        "--platform=any",
    ]
    pip("download", "--no-deps", *target, "--dest", goal, "--requirement", wanted)


def own(package: Path, goal: Path) -> None:
    """The engine's wheel, from a copy: setuptools would otherwise leave, and use again, a build/ folder."""
    for old in goal.glob("biritch-*.whl"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder:
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            if (package / name).exists():
                shutil.copyfile(package / name, Path(folder, name))
        shutil.copytree(package / "biritch", Path(folder, "biritch"), ignore=shutil.ignore_patterns("__pycache__"))
        os.environ.setdefault("SOURCE_DATE_EPOCH", "315532800")  # the same bytes for the same sources
        pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", goal, folder)


def entry(base: dict, wheel: Path, without: set[str]) -> dict:
    """A wheel as Pyodide's lock names it: its needs as Pyodide knows them, else as the wheel says."""
    about, imports = _read(wheel)
    name = _norm(about["Name"])
    known = base["packages"].get(name)
    needs = map(_norm, known["depends"]) if known else _needs(about)
    return {
        "name": name,
        "version": about["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": known["imports"] if known else imports,
        "depends": [need for need in needs if need not in without],
        "unvendored_tests": False,
    }


def complete(packages: dict[str, dict], wanted: str) -> None:
    missing = {need for p in packages.values() for need in p["depends"]} - set(packages)
    if missing:
        raise SystemExit(f"{wanted} lacks {', '.join(sorted(missing))}")


def lock(base: dict, folder: Path) -> dict:
    """A lock of the wheels in `folder`."""
    entries = [entry(base, wheel, LEFT_OUT) for wheel in sorted(folder.glob("*.whl"))]
    packages = {p["name"]: p for p in entries}
    complete(packages, "wheels.txt")
    return {"info": base["info"], "packages": packages}


def _norm(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _read(wheel: Path) -> tuple[Message, list[str]]:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        about = next(n for n in names if n.endswith(".dist-info/METADATA"))
        tops = {n.split("/")[0].removesuffix(".py") for n in names if ".dist-info/" not in n and ".data/" not in n}
        return Parser().parsestr(archive.read(about).decode("utf-8")), sorted(tops)


def _needs(about: Message) -> list[str]:
    """What a wheel requires, without its extras."""
    return [
        _norm(re.match(r"[\w.-]+", line)[0])
        for line in about.get_all("Requires-Dist") or []
        if "extra ==" not in line
    ]
