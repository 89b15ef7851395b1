"""Files after a restore. A memory image holds modules, not files: what was not imported before it was
taken, and data files, must come from somewhere. The engine's own files are carried inside the image;
the standard library and the other wheels are fetched when something asks for them, which is seldom."""

from __future__ import annotations

import importlib
import io
import sys
import sysconfig
import zipfile
import zlib
from importlib.abc import MetaPathFinder

_package = b""


def carry(package: bytes) -> None:
    """Keep the engine's wheel in memory, as one stream: a quarter less than file by file."""
    global _package
    stored = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(package)) as wheel, zipfile.ZipFile(stored, "w") as plain:
        for name in sorted(wheel.namelist(), key=lambda name: (name.rpartition(".")[2], name)):
            plain.writestr(zipfile.ZipInfo(name), wheel.read(name))
    _package = zlib.compress(stored.getvalue(), 9)


def unpack(wheel: bytes) -> None:
    zipfile.ZipFile(io.BytesIO(wheel)).extractall(sysconfig.get_path("purelib"))
    importlib.invalidate_caches()


def arrive(settings: dict, fetch) -> None:
    """Put the engine's files where they were, and be ready to fetch the rest."""
    global _package
    if _package:
        unpack(zlib.decompress(_package))
        _package = b""
    at = next(i for i, finder in enumerate(sys.meta_path) if getattr(finder, "__name__", "") == "PathFinder")
    sys.meta_path.insert(at, LateFinder(settings, fetch))


class LateFinder(MetaPathFinder):
    """Finds nothing itself: it brings the file, and the ordinary finder behind it finds the module."""

    def __init__(self, settings: dict, fetch):
        self.fetch = fetch
        self.stdlib = settings["stdlib"]
        self.wheels = dict(settings["wheels"])

    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if self.stdlib and top in sys.stdlib_module_names:
            url, self.stdlib = self.stdlib, None
            self._bring(url, _write_stdlib)
        elif url := self.wheels.pop(top, None):
            self._bring(url, unpack)
        return None

    def _bring(self, url: str, use) -> None:
        try:
            use(self.fetch(url).to_bytes())
        except Exception as error:
            raise ImportError(f"could not load {url}: {error}") from error


def _write_stdlib(content: bytes) -> None:
    archive = next(p for p in sys.path if p.endswith(".zip"))
    with open(archive, "wb") as file:
        file.write(content)
