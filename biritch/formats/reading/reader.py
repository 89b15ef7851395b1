"""A reader of records: faults with their places, and the checks that every part of a record needs.

It collects faults and goes on, so that all of them are reported at once. What depends on something
already found faulty is left unjudged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from biritch.cards.seats import Seat
from biritch.errors import BiritchError, Fault, as_written
from biritch.formats.json_places import Path, PlacedJson
from biritch.messages import Message
from biritch.profiles import PROFILES
from biritch.profiles.base import Profile
from biritch.scoring.checks import LONGEST_LIST, Flaw, dotted, within

__all__ = ["Reader", "dotted"]

T = TypeVar("T")
# No rule limits a ladder of raises or an auction; a file is limited so that its numbers can be written.


class Reader:
    """Faults and their places, and the checks common to records and rubbers."""

    def __init__(self, placed: PlacedJson, path: Path = ()) -> None:
        self.placed, self.path = placed, path
        self.faults: list[Fault] = []
        self.profile: Profile | None = None
        self.bad_dealer = False  # given, but no seat: what follows from that is not said as well

    def placed_value(self) -> Any:
        """The data that this reader reads."""
        value = self.placed.value
        for step in self.path:
            value = value[step]
        return value

    def fault(self, path: Path, key: str, rule: str = "", **params: Any) -> None:
        """Note a fault at a path below this reader's; the rule is a paragraph of the profile, if known."""
        self.note(path, Message(f"record.{key}", **params), rule)

    def note(self, path: Path, message: Message, rule: str = "") -> None:
        if rule and "/" not in rule:
            rule = self.profile.known_rule(rule) if self.profile else ""
        self.faults.append(Fault(message, self.placed.place((*self.path, *path)), rule))

    def flaws(self, found: Iterable[Flaw]) -> bool:
        """Note flaws; whether there are any."""
        noted = len(self.faults)
        for path, message, paragraph in found:
            self.note(path, message, paragraph)
        return len(self.faults) > noted

    def try_at(self, path: Path, read: Callable[[], T], rule: str = "") -> T | None:
        """The value, or None with the error's faults noted at the path."""
        try:
            return read()
        except BiritchError as error:
            for fault in error.faults:
                self.note(path, fault.message, fault.rule or rule)
            return None

    def mapping(self, value: Any, path: Path, keys: Iterable[str]) -> Mapping[str, Any] | None:
        """The value if it is an object; unknown keys are noted and left out."""
        if not isinstance(value, Mapping):
            self.fault(path, "not-object", name=dotted(path))
            return None
        known = tuple(keys)
        for key in value:
            if key not in known:
                self.fault((*path, key), "unknown-key", name=str(key), known=list(known))
        return {key: value[key] for key in known if key in value}

    def sequence(self, value: Any, path: Path) -> list[Any] | None:
        if not isinstance(value, (list, tuple)):
            self.fault(path, "not-list", name=dotted(path))
            return None
        if len(value) > LONGEST_LIST:
            self.fault(path, "too-many", name=dotted(path), count=len(value), most=LONGEST_LIST)
            return None
        return list(value)

    def whole(self, value: Any, path: Path, least: int, most: int | None = None) -> int | None:
        """A whole number within bounds; anything else is noted."""
        return None if self.flaws(within(path, value, least, most)) else int(value)

    def text(self, value: Any, path: Path) -> str | None:
        if not isinstance(value, str):
            self.fault(path, "not-text", name=dotted(path), value=as_written(value))
            return None
        return value

    def seat(self, value: Any, path: Path) -> Seat | None:
        text = self.text(value, path)
        return None if text is None else self.try_at(path, lambda: Seat.parse(text))

    def wrong_format(self, value: Any, known: str) -> None:
        shown = value if isinstance(value, str) else as_written(value)
        self.fault(("format",), "wrong-format", value=shown, known=known)

    def repeated_keys(self) -> None:
        for path in self.placed.repeated:
            if path[: len(self.path)] == self.path:
                self.fault(path[len(self.path) :], "repeated-key", name=str(path[-1]))

    def read_profile(self, value: Mapping[str, Any], default: Profile | None) -> None:
        """The profile named, with its options; ``default`` where a rubber has named it."""
        name = value.get("profile", default.id if default else None)
        if not isinstance(name, str) or name not in PROFILES:
            path: Path = ("profile",) if "profile" in value else ()
            key = "no-profile" if name is None else "unknown-profile"
            self.fault(path, key, name=name if isinstance(name, str) else as_written(name), known=list(PROFILES))
            return
        self.profile = profile = PROFILES[name]
        if default and default.id != name:
            self.fault(("profile",), "other-profile", theirs=name, ours=default.id)
        options = value.get("options", {})
        if not isinstance(options, Mapping):
            self.fault(("options",), "not-object", name="options")
            return
        if default and not options:
            self.profile = default
            return
        self.profile = self.try_at(("options",), lambda: profile.with_options(options)) or profile
        if default and default.id == name and self.profile != default:
            self.fault(("options",), "other-options")
