"""Which language is spoken now, and the catalogues there are.

A sentence chooses its language when it is read: ``speak("fr")`` for the whole process, ``with speaking("fr"):``
for a block. A catalogue is a file ``<language>.toml`` beside this one, or in a folder named by
``catalogues_from``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

FIRST = "en"  # the language that has every sentence
_process: list[str] = [FIRST]
_block: ContextVar[str | None] = ContextVar("language", default=None)
_folders: list[Traversable | Path] = []


def spoken() -> str:
    """The language that is spoken here and now."""
    return _block.get() or _process[0]


def speak(language: str) -> None:
    """Speak a language from now on, wherever no block says another. LookupError if it has no catalogue."""
    catalogue(language)
    _process[0] = language


@contextmanager
def speaking(language: str | None) -> Iterator[None]:
    """Speak a language within a block (None: whatever is spoken). LookupError if it has no catalogue."""
    if language is not None:
        catalogue(language)
    token = _block.set(language or _block.get())
    try:
        yield
    finally:
        _block.reset(token)


def catalogues_from(folder: Traversable | Path) -> None:
    """Read catalogues from one more folder. Its sentences are added to those that a language has already."""
    if folder not in _folders:
        _folders.append(folder)
        catalogue.cache_clear()


def catalogues_no_more_from(folder: Traversable | Path) -> None:
    """Read no more catalogues from a folder that was added."""
    _folders.remove(folder)
    catalogue.cache_clear()


@cache
def catalogue(language: str) -> dict[str, str]:
    """All templates of a language by dotted key. LookupError if there is no such catalogue."""
    # Imported late: an engine that has nothing to say starts faster without it.
    import tomllib

    flat: dict[str, str] = {}
    for folder in _places():
        file = folder.joinpath(f"{language}.toml")
        if file.name in {entry.name for entry in folder.iterdir()}:
            more: dict[str, str] = {}
            _flatten("", tomllib.loads(file.read_text(encoding="utf-8")), more)
            flat = more | flat  # what there is already is not replaced
    if not flat:
        raise LookupError(f"no catalogue for language {language!r}; there is: {', '.join(languages())}")
    return flat


def template(key: str, language: str) -> str:
    """The template of a key: in the language, or in English where that lacks it. KeyError for an unknown key."""
    found = catalogue(language).get(key)
    return catalogue(FIRST)[key] if found is None else found


def known(key: str) -> bool:
    """Whether there is a sentence for a key; a language may lack it, English may not."""
    return key in catalogue(FIRST)


def languages() -> tuple[str, ...]:
    """The languages that have a catalogue, sorted."""
    names = {entry.name for folder in _places() for entry in folder.iterdir()}
    return tuple(sorted(name[:-5] for name in names if name.endswith(".toml")))


def _places() -> list[Traversable | Path]:
    from importlib import resources

    return [resources.files(__package__), *_folders]


def _flatten(prefix: str, table: Mapping[str, Any], into: dict[str, str]) -> None:
    """Dotted keys. A word with forms, ``E = {is = "Est", of = "d’Est"}``, has its forms under "seat.E:of"."""
    for key, value in table.items():
        if isinstance(value, dict) and "is" in value:
            into[prefix + key] = value["is"]
            into |= {f"{prefix}{key}:{form}": said for form, said in value.items() if form != "is"}
        elif isinstance(value, dict):
            _flatten(f"{prefix}{key}.", value, into)
        else:
            into[prefix + key] = value


# How many forms a counted word has, and which one a number takes: "{count:trick|tricks}".
_PLURALS: dict[str, Callable[[int], int]] = {
    "one": lambda n: 0 if n == 1 else 1,  # English, German, Spanish
    "zero-one": lambda n: 0 if n in (0, 1) else 1,  # French, Portuguese
    "one-few-many": lambda n: (  # Russian
        0
        if n % 10 == 1 and n % 100 != 11
        else 1
        if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)
        else 2
    ),
}


def plural(number: Any, forms: list[str], language: str) -> str:
    """The form of a counted word for a number, by the language's ``word.plural``."""
    rule = _PLURALS[template("word.plural", language)]
    return forms[min(rule(abs(number)), len(forms) - 1)] if isinstance(number, int) else forms[-1]
