"""Whether a rule set has all that the rest of the engine asks of it: what it lacks, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from biritch import rules
from biritch.cards.seats import Seat
from biritch.messages import catalogue
from biritch.profiles.base import Profile


def lacking(profile: Profile) -> list[str]:
    """What a rule set lacks, each in a few words; nothing if it is complete.

    Its rule file has every paragraph that its figures, facts, raises and holdings name; the catalogue has its
    name, what it says, and the words of its topics and of its own kinds of line.
    """
    if profile.id not in rules.profiles():
        return [f"a rule file {profile.id}.en.toml"]
    known = {found.name for found in rules.paragraphs(profile.id)}
    sentences = catalogue("en")
    found = [f"the paragraph {name!r} in its rule file" for name in _paragraphs(profile) if name not in known]
    found += [f"the sentence {key!r}" for key in _sentences(profile) if key not in sentences]
    return list(dict.fromkeys(found))


def _paragraphs(profile: Profile) -> Iterator[str]:
    """The names of all paragraphs that it refers to."""
    yield from ("deal", "turn", "follow", "trick-winner", "all-tricks", "game", "rubber")
    yield from (spec.metadata["rule"] for spec in fields(profile) if spec.metadata)
    yield from (fact.rule.rpartition("/")[2] for fact in profile.facts().values())
    for denomination in profile.rising:
        yield from (profile.holding_paragraphs[name] for name in profile.holdings_needed(denomination))
    if profile.raising:
        yield from (*profile.raising.rules, profile.raising.closing)
    if profile.has_revokes:
        yield "revoke"


def _sentences(profile: Profile) -> Iterator[str]:
    """The keys of all sentences that it is sure to say."""
    yield from (f"profile.{profile.id}", f"render.game-name.{profile.id}", profile.notrump_key)
    for topic, fact in profile.facts().items():
        yield from (f"topic.{topic}", fact.says.key)
    yield from (f"kind.{kind}" for kind in profile.own_kinds)
    yield from (f"render.figure.{spec.name}" for spec in fields(profile) if "least" in spec.metadata)
    yield profile.talk(Seat.N).unknown("").key
    if profile.raising:
        yield from (f"{profile.raising.said}.{count}" for count in (1, 2))
