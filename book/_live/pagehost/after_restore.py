"""Files after a restore. A memory image holds modules, not files: what was not imported before it was
taken, and data files, must come from somewhere. The engine's data files are carried inside the image;
the standard library, the other wheels and the engine's sources are fetched when something asks for them,
which is seldom: an import, or the lines of a traceback."""

from __future__ import annotations

import ast
import contextlib
import importlib
import io
import sys
import sysconfig
import types
import zipfile
import zlib
from importlib.abc import MetaPathFinder

SITE = "/" + sysconfig.get_path("purelib").lstrip("/")  # in Pyodide it begins with two
NAMED = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

_package = b""
_finder: LateFinder | None = None


def carry(package: bytes) -> None:
    """Keep the engine's data files in memory, as one stream: a quarter less than file by file."""
    global _package
    stored = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(package)) as wheel, zipfile.ZipFile(stored, "w") as plain:
        names = [name for name in wheel.namelist() if not name.endswith((".py", "/RECORD"))]
        for name in sorted(names, key=lambda name: (name.rpartition(".")[2], name)):
            plain.writestr(zipfile.ZipInfo(name), wheel.read(name))
    _package = zlib.compress(stored.getvalue(), 9)


def let_go() -> None:
    """What was worked out while the image was prepared, is large, and is worked out again when it is needed."""
    for name in [name for name in sys.modules if name.startswith("_sysconfigdata")]:
        del sys.modules[name]
    sysconfig._CONFIG_VARS, sysconfig._CONFIG_VARS_INITIALIZED = None, False
    if cards := sys.modules.get("biritch.cards.cards"):
        for holdings in cards.HOLDINGS:
            holdings.clear()


def unpack(wheel: bytes) -> None:
    zipfile.ZipFile(io.BytesIO(wheel)).extractall(SITE)
    importlib.invalidate_caches()


def arrive(settings: dict, fetch) -> None:
    """Put the engine's files where they were, and be ready to fetch the rest."""
    global _package
    if _package:
        unpack(zlib.decompress(_package))
        _package = b""
    global _finder
    _finder = LateFinder(settings, fetch)
    at = next(i for i, finder in enumerate(sys.meta_path) if getattr(finder, "__name__", "") == "PathFinder")
    sys.meta_path.insert(at, _finder)


def sources(error: BaseException) -> None:
    """Before a traceback is written: bring the files whose lines it shows."""
    trace = error.__traceback__
    while trace is not None:
        bring(trace.tb_frame.f_code.co_filename)
        trace = trace.tb_next


def bring(filename: str) -> None:
    """The archive that this module's file came from. Without a network there are only the numbers of its lines."""
    if _finder is not None:
        with contextlib.suppress(ImportError):
            _finder.bring(filename)


def bring_module(name: str) -> None:
    """The archive that this module is in, before it is imported."""
    if _finder is not None:
        _finder.find_spec(name)


def written(thing) -> str | None:
    """The docstring of a module, class or function from its source: the image's modules are compiled without."""
    module = thing if isinstance(thing, types.ModuleType) else sys.modules.get(getattr(thing, "__module__", ""))
    if getattr(module, "__file__", None) is None:
        return None
    bring(module.__file__)
    try:
        source = module.__loader__.get_source(module.__name__) or ""
    except ImportError:  # without a network
        return None
    node = ast.parse(source)
    for name in [] if module is thing else getattr(thing, "__qualname__", "").split("."):
        node = next((n for n in node.body if isinstance(n, NAMED) and n.name == name), None)
        if node is None:
            return None
    return ast.get_docstring(node, clean=False)


def helps() -> None:
    """help() tells what the sources say."""
    import pydoc

    if not hasattr(pydoc, "own_of_the_image"):
        own = pydoc.own_of_the_image = pydoc._getowndoc
        pydoc._getowndoc = lambda thing: own(thing) or written(thing)


class LateFinder(MetaPathFinder):
    """Finds nothing itself: it brings the file, and the ordinary finder behind it finds the module."""

    def __init__(self, settings: dict, fetch):
        self.fetch = fetch
        self.stdlib = settings["stdlib"]
        self.wheels = dict(settings["wheels"])

    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top in sys.stdlib_module_names or top.startswith("_sysconfigdata"):
            self._bring_stdlib()
        else:
            self._bring_wheel(top)
        return None

    def bring(self, filename: str) -> None:
        if filename.startswith(_archive() + "/"):
            self._bring_stdlib()
        elif filename.startswith(f"{SITE}/"):
            self._bring_wheel(filename.removeprefix(f"{SITE}/").partition("/")[0].removesuffix(".py"))

    def _bring_stdlib(self) -> None:
        if self.stdlib:
            url, self.stdlib = self.stdlib, None
            self._bring(url, _write_stdlib)

    def _bring_wheel(self, top: str) -> None:
        if url := self.wheels.pop(top, None):
            self._bring(url, unpack)

    def _bring(self, url: str, use) -> None:
        try:
            use(self.fetch(url).to_bytes())
        except Exception as error:
            raise ImportError(f"could not load {url}: {error}") from error


def _archive() -> str:
    return next(p for p in sys.path if p.endswith(".zip"))


def _write_stdlib(content: bytes) -> None:
    with open(_archive(), "wb") as file:
        file.write(content)
    importlib.invalidate_caches()
