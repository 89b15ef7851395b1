"""`sitecustomize` of the Python that a memory image is made of: `import x` of a standard module makes a stand-in
that becomes x when something is asked of it. Much is imported for a case that never comes in a page; what nobody
has asked for is not in the image. It is loaded after the restore if it is asked for after all
(pagehost/after_restore.py brings the file)."""

from __future__ import annotations

import sys
import types
from importlib.machinery import ModuleSpec, PathFinder


class Late(types.ModuleType):
    """A module that has not been run yet. It is run in place, so whoever holds it holds the real one."""

    def __getattr__(self, name: str):
        if name.startswith("__") and name != "__all__":  # what the import system asks of every module
            raise AttributeError(name)
        load(self)
        return getattr(self, name)

    def __setattr__(self, name: str, value) -> None:
        if not name.startswith("__") and not isinstance(value, types.ModuleType):
            load(self)
        types.ModuleType.__setattr__(self, name, value)  # after loading its class is another

    def __dir__(self):
        load(self)
        return types.ModuleType.__dir__(self)


def load(module: types.ModuleType) -> None:
    name = module.__name__
    if host := sys.modules.get("pagehost.after_restore"):
        host.bring_module(name)
    spec = PathFinder.find_spec(name)
    if spec is None or spec.loader is None:
        raise ImportError(f"{name} could not be loaded", name=name)
    module.__class__ = types.ModuleType
    module.__spec__, module.__loader__ = spec, spec.loader
    try:
        spec.loader.exec_module(module)
    except BaseException:
        module.__class__ = Late
        raise


class LateLoader:
    @staticmethod
    def create_module(spec: ModuleSpec) -> types.ModuleType:
        return Late(spec.name)

    @staticmethod
    def exec_module(module: types.ModuleType) -> None:
        """Nothing yet."""


class Finder:
    """For modules of the standard library that are one file each."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if path is not None or name not in sys.stdlib_module_names:
            return None
        spec = PathFinder.find_spec(name)
        if spec is None or not spec.has_location or spec.submodule_search_locations is not None:
            return None
        return ModuleSpec(name, LateLoader, origin=spec.origin)


def end() -> list[str]:
    """From here on imports are the ordinary ones. The names of what has not been needed."""
    sys.meta_path.remove(Finder)
    return sorted(name for name, module in sys.modules.items() if type(module) is Late)


sys.meta_path.insert(sys.meta_path.index(PathFinder), Finder)
