"""Every sentence that the engine says is a key with parameters, spelled out per language.

The catalogues are ``<language>.toml`` beside this file. A parameter may be a seat, a side, a suit, a
denomination, a card, a rank, or a list of them; the catalogue's language decides how it is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class Fixed:
    """What is shared and never changes: no attribute can be set once it is made."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} never changes; make another one")

    def __delattr__(self, name: str) -> NoReturn:
        self.__setattr__(name, None)


class Message(Fixed):
    """A sentence to be: a key and its parameters. ``str(message)`` is English. It never changes."""

    __slots__ = ("key", "params")
    key: str
    params: Mapping[str, Any]

    def __init__(self, key: str, /, **params: Any) -> None:
        for name, value in params.items():
            if type(value) is list:
                params[name] = tuple(value)
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "params", MappingProxyType(params))

    def say(self, language: str = "en") -> str:
        """The sentence in a language that has a catalogue (LookupError if it has none)."""
        template = catalogue(language).get(self.key)
        if template is None:
            template = catalogue("en")[self.key]
        return template.format_map(_Spelled(self.params, language))

    def __str__(self) -> str:
        return self.say()

    def __repr__(self) -> str:
        return f"<Message {self.key}: {self.say()}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.key == other.key and _alike(self.params, other.params)

    def __hash__(self) -> int:
        return hash((self.key, *sorted(self.params)))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.key, dict(self.params))


def _alike(ours: Any, theirs: Any) -> bool:
    """Equal and of one kind, all the way in: a number is not True, and a seat is no number."""
    if type(ours) is not type(theirs):
        return False
    if isinstance(ours, Mapping):
        return ours.keys() == theirs.keys() and all(_alike(ours[name], theirs[name]) for name in ours)
    if isinstance(ours, (tuple, list)):
        return len(ours) == len(theirs) and all(map(_alike, ours, theirs))
    return bool(ours == theirs)


def _restore(key: str, params: dict[str, Any]) -> Message:
    return Message(key, **params)


class _Spelled(dict[str, Any]):
    """The parameters, each spelled out when the template asks for it."""

    def __init__(self, params: Mapping[str, Any], language: str) -> None:
        super().__init__(params)
        self.language = language

    def __getitem__(self, key: str) -> _Slot:
        return _Slot(super().__getitem__(key), self.language)


class _Slot:
    """A parameter in a template: ``{seats}``, ``{seats:or}``, ``{count:trick|tricks}`` (one or other number)."""

    def __init__(self, value: Any, language: str) -> None:
        self.value, self.language = value, language

    def __format__(self, form: str) -> str:
        if "|" in form:
            one, other = form.split("|")
            return one if self.value == 1 else other
        return spell(self.value, self.language, form or "and")


DEEPEST = 3  # lists in lists


def spell(value: Any, language: str = "en", joined: str = "and", depth: int = 0) -> str:
    """Write one parameter in a language: "West", "clubs", "♣7 and ♣2", a number, a text."""
    words = catalogue(language)
    if isinstance(value, (list, tuple, set, frozenset)) and not hasattr(value, "_fields"):
        if depth > DEEPEST:  # a list of a program may even hold itself
            return "…"
        items = [spell(item, language, depth=depth + 1) for item in value]
        if len(items) < 2:
            return items[0] if items else words["word.none"]
        return words[f"list.{joined}"].format(", ".join(items[:-1]), items[-1])
    if isinstance(value, Message):
        return value.say(language)
    if isinstance(value, Enum):
        return words.get(f"{type(value).__name__.lower()}.{value.name}", value.name)
    if not isinstance(value, str):
        try:
            value = str(value)
        except ValueError:  # Python refuses to write very long numbers
            return words["word.too-long"]
    # Text that came from outside is shown short and on one line.
    shown = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in value)
    return shown if len(shown) <= 80 else shown[:79] + "…"


@cache
def catalogue(language: str) -> dict[str, str]:
    """All templates of a language by dotted key. LookupError if there is no such catalogue."""
    # Imported late: an engine that has nothing to say starts faster without them.
    import tomllib
    from importlib import resources

    if language not in languages():
        raise LookupError(f"no catalogue for language {language!r}; there is: {', '.join(languages())}")
    flat: dict[str, str] = {}
    for folder in (*reversed(_FOLDERS), resources.files(__package__)):  # the last to be read has the last word
        file = folder.joinpath(f"{language}.toml")
        if file.is_file():
            _flatten("", tomllib.loads(file.read_text(encoding="utf-8")), flat)
    return flat


_FOLDERS: list[Traversable] = []  # of further sentences, besides the catalogues beside this module


def add_folder(folder: Traversable) -> None:
    """Read further sentences from ``<language>.toml`` in one more folder; they replace none that there is."""
    if folder not in _FOLDERS:
        _FOLDERS.append(folder)
        catalogue.cache_clear()


def remove_folder(folder: Traversable) -> None:
    """Read no more sentences from a folder that was added."""
    _FOLDERS.remove(folder)
    catalogue.cache_clear()


def languages() -> tuple[str, ...]:
    """The languages that have a catalogue, sorted."""
    from importlib import resources

    names = (entry.name for entry in resources.files(__package__).iterdir())
    return tuple(sorted(name[:-5] for name in names if name.endswith(".toml")))


def _flatten(prefix: str, table: Mapping[str, Any], into: dict[str, str]) -> None:
    for key, value in table.items():
        if isinstance(value, dict):
            _flatten(f"{prefix}{key}.", value, into)
        else:
            into[prefix + key] = value
