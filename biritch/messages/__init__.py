"""Every sentence that the engine says is a key with parameters, spelled out per language.

The catalogues are ``<language>.toml`` beside this file (see ``speech``). A parameter may be a seat, a side, a
suit, a denomination, a card, a rank, or a list of them; the catalogue's language decides how it is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, NoReturn

from biritch.messages.speech import (
    FIRST,
    catalogue,
    catalogues_from,
    catalogues_no_more_from,
    known,
    languages,
    plural,
    speak,
    speaking,
    spoken,
    template,
)

__all__ = [
    "FIRST", "Fixed", "Message", "catalogue", "catalogues_from", "catalogues_no_more_from", "known", "languages",
    "speak", "speaking", "spell", "spoken", "template",
]  # fmt: skip


class Fixed:
    """What is shared and never changes: no attribute can be set once it is made."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} never changes; make another one")

    def __delattr__(self, name: str) -> NoReturn:
        self.__setattr__(name, None)


class Message(Fixed):
    """A sentence to be: a key and its parameters. It never changes; reading it chooses the language."""

    __slots__ = ("key", "params")
    key: str
    params: Mapping[str, Any]

    def __init__(self, key: str, /, **params: Any) -> None:
        for name, value in params.items():
            if type(value) is list:
                params[name] = tuple(value)
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "params", MappingProxyType(params))

    def say(self, language: str | None = None) -> str:
        """The sentence in a language (default: the one that is spoken); LookupError if it has no catalogue."""
        language = language or spoken()
        return template(self.key, language).format_map(_Spelled(self.params, language))

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
    """A parameter in a template: ``{seats}``, ``{seats:or}``, ``{seat:of}``, ``{count:trick|tricks}``.

    After the colon stand the forms of a counted word, how a list is joined, or the form that grammar wants of a
    word: in French ``{seat:of}`` is "d’Est", since the catalogue has it so.
    """

    def __init__(self, value: Any, language: str) -> None:
        self.value, self.language = value, language

    def __format__(self, form: str) -> str:
        if "|" in form:
            return plural(self.value, form.split("|"), self.language)
        if form in ("", *JOINED):
            return spell(self.value, self.language, form or "and")
        return spell(self.value, self.language, form=form)


JOINED = ("and", "or")
DEEPEST = 3  # lists in lists


def spell(
    value: Any, language: str | None = None, joined: str = "and", depth: int = 0, form: str = ""
) -> str:
    """Write one parameter in a language: "West", "clubs", "♣7 and ♣2", a number, a text.

    ``form`` is a form that grammar wants, such as "of": the word's own where the catalogue has one, else made by
    the language's ``form.of``.
    """
    language = language or spoken()
    if isinstance(value, (list, tuple, set, frozenset)) and not hasattr(value, "_fields"):
        if depth > DEEPEST:  # a list of a program may even hold itself
            return "…"
        items = [spell(item, language, depth=depth + 1, form=form) for item in value]
        if len(items) < 2:
            return items[0] if items else template("word.none", language)
        return template(f"list.{joined}", language).format(", ".join(items[:-1]), items[-1])
    if form:
        own = f"{_word_key(value)}:{form}"
        if own in catalogue(language):
            return catalogue(language)[own]
        return template(f"form.{form}", language).format(spell(value, language))
    if isinstance(value, Message):
        return value.say(language)
    if isinstance(value, Enum):
        key = _word_key(value)
        return template(key, language) if known(key) else value.name
    if not isinstance(value, str):
        try:
            with speaking(language):  # a card, a bid: they know their own parts
                value = str(value)
        except ValueError:  # Python refuses to write very long numbers
            return template("word.too-long", language)
    # Text that came from outside is shown short and on one line.
    shown = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in value)
    return shown if len(shown) <= 80 else shown[:79] + "…"


def _word_key(value: Any) -> str:
    """Where the catalogue has the word for a value: "seat.E"."""
    return f"{type(value).__name__.lower()}.{value.name}" if isinstance(value, Enum) else ""
