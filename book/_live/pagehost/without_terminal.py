"""IPython without its shell. `import IPython` brings a terminal, a debugger, history, magics, completion and
what these need of the standard library: a third of a memory image, for nothing that a page can use. What a page
needs is display() with its formatters; whoever imports the rest by name gets it (after_restore.py fetches it)."""

from __future__ import annotations

import contextlib
import importlib
import importlib.metadata
import pathlib
import sys
import sysconfig
import types
import typing


class Events:
    """comm calls them around each message; nobody here listens."""

    def trigger(self, event: str, *args, **keys) -> None:
        pass

    register = unregister = trigger


class InteractiveShell:
    """What IPython's display(), comm and ipywidgets ask of a shell."""

    _instance = None
    events = Events()

    @classmethod
    def instance(cls, *args, **keys):
        if InteractiveShell._instance is None:
            InteractiveShell._instance = cls(*args, **keys)
        return InteractiveShell._instance

    @classmethod
    def initialized(cls) -> bool:
        return InteractiveShell._instance is not None


def none_here(*args, **keys):
    raise RuntimeError("there is no IPython shell in a page")


def _stand_in(name: str, **content) -> None:
    module = types.ModuleType(name, "A stand-in: there is no IPython shell in a page.")
    module.__dict__.update(content)
    sys.modules.setdefault(name, module)


_stand_in("IPython.terminal.embed", embed=none_here)
_stand_in("IPython.core.application", Application=none_here)
_stand_in("IPython.core.interactiveshell", InteractiveShell=InteractiveShell)
_stand_in("IPython.utils.sysinfo", sys_info=none_here)


class Signal:
    """psygnal's, as far as anywidget needs it, for files that change on a disk: nobody listens here."""

    def __init__(self, *types, **keys):
        pass

    def connect(self, slot, *args, **keys):
        return slot

    def emit(self, *args, **keys) -> None:
        pass


class Later(types.ModuleType):
    """For a module that is imported for a name or two; whatever else is asked of it loads the real one."""

    def __init__(self, name: str, **content):
        super().__init__(name)
        self.__dict__.update(content)

    def __getattr__(self, name: str):
        if name in ("__file__", "__wrapped__", "__path__", "__warningregistry__"):
            raise AttributeError(name)
        sys.modules.pop(self.__name__, None)
        try:
            real = importlib.import_module(self.__name__)
        except ImportError as error:
            sys.modules[self.__name__] = self
            raise AttributeError(f"{self.__name__}.{name}: {error}") from error
        return getattr(real, name)


def _later(name: str, **content) -> None:
    sys.modules.setdefault(name, Later(name, **content))


class Names(dict):
    """The 2,231 names of HTML's characters, which html.unescape() alone needs: read when one is asked for."""

    def __contains__(self, name: object) -> bool:
        if not self:
            self.update(importlib.import_module("html.entities").html5)
        return super().__contains__(name)


def _without_names() -> None:
    """html imports them; whoever does so too, gets the real ones."""
    if "html" not in sys.modules:
        sys.modules["html.entities"] = types.SimpleNamespace(html5=Names())
        importlib.import_module("html")
        del sys.modules["html.entities"]


_without_names()
_later("typing_extensions", Protocol=typing.Protocol, TypedDict=typing.TypedDict)
_later("psygnal", Signal=Signal)
_later("traitlets.config.application", Application=none_here, __all__=["Application"])


@contextlib.contextmanager
def versions():
    """While the image is made: a version from the name of the folder that states it. importlib.metadata reads it
    with the whole package for mail."""

    def version(name: str) -> str:
        folder = pathlib.Path(sysconfig.get_path("purelib"))
        found = next(folder.glob(f"{name.replace('-', '_')}-*.dist-info"), None)
        if found is None:
            raise importlib.metadata.PackageNotFoundError(name)
        return found.name.removesuffix(".dist-info").rpartition("-")[2]

    real, importlib.metadata.version = importlib.metadata.version, version
    try:
        yield
    finally:
        importlib.metadata.version = real
