"""The rule paragraphs, as data for readers.

Every rule has an id, ``profile/paragraph`` (``"collinson-1886/odd-tricks"``), and its wording lives here
once: pages, hover notes, widgets and refusals all show it. The wording is kept in one TOML file per profile
and language beside this module; a file is read when it is first asked for, so importing costs nothing.

>>> paragraph("collinson-1886/rubber").title
'The rubber'
>>> paragraph("collinson-1886/rubber").anchor
'collinson-1886-rubber'
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from biritch.messages import FIRST, spoken

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = [
    "MARKS",
    "Note",
    "Paragraph",
    "Source",
    "add_folder",
    "languages",
    "page",
    "paragraph",
    "paragraphs",
    "profiles",
    "source",
    "sources",
]

MARKS: Final = ("document", "confirmed", "only", "differs", "agreed", "ours")
"""How far a paragraph is borne out: in the document itself (of 1886, or the page that is made from it), confirmed
by another source, only in our text, different elsewhere, our text's own modern agreement, our decision."""

_SUFFIX: Final = ".toml"


@dataclass(frozen=True, slots=True)
class Note:
    """A remark on a paragraph, such as a decision with its reason or what another source has.

    ``kind`` is one of `MARKS`, and one of the marks of its paragraph; ``sources`` are keys of `sources()`.
    """

    kind: str
    text: str
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A rule paragraph as a reader sees it.

    ``id`` is ``profile/name``; ``number`` counts from 1 in the order of reading; ``section`` is the heading
    it stands under; ``text`` is one to four whole sentences; ``marks`` are from `MARKS`, in the order they
    are shown, and each has at least one of the ``notes``; ``see`` holds the names of related paragraphs of
    the same profile.
    """

    id: str
    name: str
    number: int
    section: str
    title: str
    text: str
    marks: tuple[str, ...]
    notes: tuple[Note, ...]
    see: tuple[str, ...] = ()

    @property
    def profile(self) -> str:
        """The id of the profile that the paragraph belongs to."""
        return self.id.partition("/")[0]

    @property
    def anchor(self) -> str:
        """The paragraph's address within the site, without the ``#``."""
        return self.id.replace("/", "-")


@dataclass(frozen=True, slots=True)
class Source:
    """A work that notes cite.

    ``short`` is what stands beside a note, ``citation`` the full entry; ``seen`` says whether title and
    author stood in a text that was read, rather than being known from memory.
    """

    key: str
    short: str
    citation: str
    seen: bool


def profiles() -> tuple[str, ...]:
    """The ids of the profiles that have rule paragraphs, in the order of reading."""
    return _profiles()


def languages(profile_id: str) -> tuple[str, ...]:
    """The languages in which a profile's paragraphs are written, in alphabetical order.

    Raises `LookupError` for an unknown profile.
    """
    found = _editions().get(profile_id)
    if found is None:
        raise LookupError(f"no rules for profile {profile_id!r}; known are {', '.join(profiles())}")
    return found


def paragraphs(profile_id: str, language: str | None = None) -> tuple[Paragraph, ...]:
    """All paragraphs of a profile, in the order of reading.

    In the language that is asked for; without one in the language that is spoken, or in English where the rules
    are not written in that.

    Raises `LookupError` for an unknown profile, or a language in which it is not written; the message
    says what is known.
    """
    return tuple(_index(profile_id, _edition(profile_id, language)).values())


def paragraph(rule_id: str, language: str | None = None) -> Paragraph:
    """The paragraph with an id such as ``"collinson-1886/odd-tricks"``.

    Raises `LookupError` for an unknown profile, language or paragraph; the message says what is known.
    """
    profile_id, slash, name = rule_id.partition("/")
    if not slash:
        raise LookupError(
            f"{rule_id!r} is not a rule id; one reads profile/paragraph, as in 'collinson-1886/odd-tricks'"
        )
    index = _index(profile_id, _edition(profile_id, language))
    if name not in index:
        raise LookupError(f"no paragraph {name!r} in {profile_id!r}; known are {', '.join(sorted(index))}")
    return index[name]


def page(profile_id: str) -> str:
    """The page that has a profile's paragraphs, as the head of its rule file says; the profile's own id otherwise.

    Raises `LookupError` for an unknown profile.
    """
    return str(_file(profile_id, languages(profile_id)[0]).get("page", profile_id))


def add_folder(folder: Traversable) -> None:
    """Read rules from one more folder: ``<profile>.<language>.toml``, and ``sources.toml`` for what they cite."""
    if folder not in _FOLDERS:
        _FOLDERS.append(folder)
        _forget()


def remove_folder(folder: Traversable) -> None:
    """Read no more rules from a folder that was added."""
    _FOLDERS.remove(folder)
    _forget()


def _edition(profile_id: str, language: str | None) -> str:
    """The language to read a profile's rules in. LookupError for one that is asked for and not there."""
    known = languages(profile_id)
    if language is None:
        return spoken() if spoken() in known else FIRST
    if language not in known:
        raise LookupError(
            f"no rules for {profile_id!r} in language {language!r}; written in {', '.join(known)}"
        )
    return language


def sources() -> tuple[Source, ...]:
    """The works that notes cite."""
    return tuple(_sources().values())


def source(key: str) -> Source:
    """The work with this key.

    Raises `LookupError` for an unknown key; the message says which are known.
    """
    index = _sources()
    if key not in index:
        raise LookupError(f"no source {key!r}; known are {', '.join(sorted(index))}")
    return index[key]


_FOLDERS: list[Traversable] = []  # besides the one beside this module


def _folders() -> tuple[Traversable, ...]:
    from importlib.resources import files

    return files(__name__), *_FOLDERS


def _forget() -> None:
    for known in (_editions, _profiles, _file, _index, _sources):
        known.cache_clear()


def _read(entry: Traversable) -> dict[str, Any]:
    import tomllib

    return tomllib.loads(entry.read_text(encoding="utf-8"))


@cache
def _editions() -> dict[str, tuple[str, ...]]:
    """The languages of each profile, from the names of the files: ``<profile>.<language>.toml``."""
    found: dict[str, list[str]] = {}
    for folder in _folders():
        for entry in folder.iterdir():
            profile_id, dot, language = entry.name.removesuffix(_SUFFIX).rpartition(".")
            if dot and entry.name.endswith(_SUFFIX):
                found.setdefault(profile_id, []).append(language)
    return {profile_id: tuple(sorted(known)) for profile_id, known in found.items()}


@cache
def _profiles() -> tuple[str, ...]:
    order = {
        profile_id: int(_file(profile_id, known[0])["order"]) for profile_id, known in _editions().items()
    }
    return tuple(sorted(order, key=lambda profile_id: (order[profile_id], profile_id)))


@cache
def _file(profile_id: str, language: str) -> dict[str, Any]:
    name = f"{profile_id}.{language}{_SUFFIX}"
    return _read(next(found for folder in _folders() if (found := folder.joinpath(name)).is_file()))


@cache
def _index(profile_id: str, language: str) -> dict[str, Paragraph]:
    entries = _file(profile_id, language)["paragraph"]
    return {
        entry["name"]: _paragraph(profile_id, number, entry) for number, entry in enumerate(entries, start=1)
    }


def _paragraph(profile_id: str, number: int, entry: dict[str, Any]) -> Paragraph:
    return Paragraph(
        id=f"{profile_id}/{entry['name']}",
        name=entry["name"],
        number=number,
        section=entry["section"],
        title=entry["title"],
        text=entry["text"],
        marks=tuple(entry["marks"]),
        notes=tuple(
            Note(note["kind"], note["text"], tuple(note.get("source", ()))) for note in entry["notes"]
        ),
        see=tuple(entry.get("see", ())),
    )


@cache
def _sources() -> dict[str, Source]:
    return {
        entry["key"]: Source(entry["key"], entry["short"], entry["citation"], entry["seen"])
        for folder in _folders()
        if (file := folder.joinpath("sources" + _SUFFIX)).is_file()
        for entry in _read(file)["source"]
    }
