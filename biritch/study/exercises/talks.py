"""Exercises in the talk: which of some words may be said now (``talk``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from biritch.cards.cards import Denomination
from biritch.cards.seats import Seat
from biritch.errors import BiritchError
from biritch.formats.record import Record
from biritch.messages import Message
from biritch.profiles.base import Profile
from biritch.study.exercises.deals import asked_of, raise_said, shuffled
from biritch.study.exercises.question import Draft, Missed, Reason, told_apart
from biritch.study.mistakes import OF_TODAY
from biritch.study.paragraphs import rule_of
from biritch.talk.moves import Bid, Call, Contre, Name, Pass, PassChoice, SurContre
from biritch.talk.naming import Talk

OFFERED = (4, 5, 6)  # words to choose from, by level
LONGEST = (2, 5, 9)  # words said before, at most
QUIET = 0.5  # how often a pass or a refusal to raise is said, where it may be
May = Callable[[Call], bool]


def talk_exercise(rng: Random, profile: Profile, level: int) -> Draft | None:
    """A talk so far and some words: which may be said now? Trivial is a choice of all or of none of them."""
    table_dealer = rng.choice(tuple(Seat))
    talk = _said_by_lot(rng, profile.talk(table_dealer), rng.randrange(LONGEST[level - 1] + 1))
    if talk.state != "open" or talk.turn is None:
        return None
    offered = _offered(rng, talk, OFFERED[level - 1])
    may = [call for call in offered if talk.refusal(call) is None]
    if not may or len(may) == len(offered):
        return None
    right = _words(talk, may)
    wrong = [
        _missed(talk, profile, name, [call for call in offered if rule(call)])
        for name, rule in _other_rules(talk, profile)
    ]
    found = told_apart(right, [missed for missed in wrong if missed.answer["calls"]])
    if not found:
        return None
    deal = shuffled(rng)
    told = [*_told(talk, profile), Message("exercise.holds", seat=talk.turn, hand=deal[talk.turn])]
    question = asked_of(
        told,
        Message("exercise.ask-talk", seat=talk.turn, words=[word_of(talk, call, profile) for call in offered]),
    )
    refused = (talk.refusal(call) for call in offered)
    reasons = list(dict.fromkeys(Reason(one.message, one.rule) for one in refused if one is not None))
    record = Record(profile=profile, dealer=table_dealer, deal=deal, calls=talk.calls)
    choices = tuple((talk.write(call), str(word_of(talk, call, profile))) for call in offered)
    hard = min(3, 1 + len(found) // 2)
    return Draft(question, record, right, found, reasons=tuple(reasons), choices=choices, hard=hard)


def _said_by_lot(rng: Random, talk: Talk, count: int) -> Talk:
    for _ in range(count):
        if talk.state != "open":
            break
        legal = [call for call in _near(talk) if talk.refusal(call) is None]
        loud = [call for call in legal if isinstance(call, (Bid, Name, Contre, SurContre))]
        quiet = [call for call in legal if call not in loud]
        chosen = quiet if quiet and (not loud or rng.random() < QUIET) else loud
        talk = talk.after(rng.choice(chosen or legal))
    return talk


def _near(talk: Talk) -> list[Call]:
    """The words of a talk; of the bids those that are at most two levels off."""
    high = _high(talk)
    level = high.level if isinstance(high, Bid) else 1
    return [call for call in talk.candidates() if not isinstance(call, Bid) or abs(call.level - level) < 2]


def _offered(rng: Random, talk: Talk, count: int) -> list[Call]:
    """Words to choose from, some that may be said and some that may not, in the order of the talk's own list."""
    near = _near(talk)
    legal = [call for call in near if talk.refusal(call) is None]
    not_now = [call for call in near if call not in legal]
    take = min(len(not_now), rng.randrange(1, count))
    chosen = rng.sample(not_now, take) + rng.sample(legal, min(len(legal), count - take))
    return [call for call in near if call in chosen]


def _words(talk: Talk, calls: list[Call]) -> dict[str, list[str]]:
    return {"calls": [talk.write(call) for call in calls]}


def _high(talk: Talk) -> Bid | Name | None:
    """The last bid or name, if there is one; as the talk tells it."""
    word = talk.facts().get("high_bid")
    if word is None:
        return None
    try:
        call = talk.read(word)
    except BiritchError:
        return None
    return call if isinstance(call, (Bid, Name)) else None


# Rules that are not those of the game


def _other_rules(talk: Talk, profile: Profile) -> Iterator[tuple[str, May]]:
    """What might be said by other rules: each by name, and as a changed predicate."""
    turn, high = talk.turn, _high(talk)
    assert turn is not None
    speakers = [Seat((talk.dealer + index) % 4) for index in range(len(talk.calls))]

    def may(call: Call) -> bool:
        return talk.refusal(call) is None

    if high is not None:
        order = _other_rank(profile)
        yield "other-rank", lambda call: _above(call, high, order) if _outbids(call) else may(call)
        yield "level-alone", lambda call: may(call) and (not isinstance(call, Bid) or _level(call) > _level(high))
        yield "suit-alone", lambda call: _higher_suit(call, high, profile.rising) if _outbids(call) else may(call)
        yield "equal-enough", lambda call: may(call) or call == high
        if any(seat is turn and isinstance(call, Pass) for seat, call in zip(speakers, talk.calls, strict=True)):
            yield "passed-for-good", lambda call: may(call) and isinstance(call, Pass)
        bidder = talk.facts().get("bidder")
        if bidder is not None and Seat.parse(bidder).side is turn.side:
            yield "not-over-partner", lambda call: may(call) and not _outbids(call)
    yield "anybody-raises", lambda call: may(call) or isinstance(call, (Contre, SurContre))
    yield "passed-back", lambda call: may(call) or isinstance(call, PassChoice)
    yield "named-anew", lambda call: may(call) or isinstance(call, Name)
    yield "everything", lambda call: True


def _other_rank(profile: Profile) -> tuple[Denomination, ...]:
    """The denominations as they rank in the bridge of today, or where they do that, in 1886; others after them."""
    order = OF_TODAY if profile.rising != OF_TODAY else tuple(Denomination)
    return (*order, *(other for other in profile.rising if other not in order))


def _outbids(call: Call) -> bool:
    return isinstance(call, (Bid, Name))


def _level(call: Call) -> int:
    return call.level if isinstance(call, Bid) else 0


def _above(call: Call, high: Bid | Name, order: tuple[Denomination, ...]) -> bool:
    assert isinstance(call, (Bid, Name))
    ours, theirs = ((_level(one), order.index(one.denomination)) for one in (call, high))
    return type(call) is type(high) and ours > theirs


def _higher_suit(call: Call, high: Bid | Name, order: tuple[Denomination, ...]) -> bool:
    assert isinstance(call, (Bid, Name))
    return order.index(call.denomination) > order.index(high.denomination) and _level(call) >= _level(high)


def _missed(talk: Talk, profile: Profile, name: str, calls: list[Call]) -> Missed:
    """What a changed rule lets be said; if that is too much, the paragraph is that of the engine's own refusal."""
    refused = [found for call in calls if (found := talk.refusal(call)) is not None]
    rule = refused[0].rule if refused else rule_of(profile, "return", "higher-bid", "auction", "bid", "naming")
    own = Message(f"mistake.{name}", seat=talk.turn, order=list(profile.rising))
    says = refused[0].message if name == "everything" else own
    return Missed(name, _words(talk, calls), rule, says)


# How it is told


def word_of(talk: Talk, call: Call, profile: Profile) -> Message | str:
    """A word of the talk as it is spoken: “2♥”, “hearts”, “sur contre”, “pass”."""
    if isinstance(call, Bid):
        return str(call)
    if isinstance(call, Name):
        none = call.denomination is Denomination.NOTRUMP
        return Message(profile.notrump_key if none else f"denomination.{call.denomination.name}")
    if isinstance(call, (Contre, SurContre)):
        return raise_said(profile, 1 if isinstance(call, Contre) else 2)
    if isinstance(call, PassChoice):
        return Message("exercise.word.pass-choice")
    return Message(f"exercise.word.{type(call).__name__.lower()}")


def _told(talk: Talk, profile: Profile) -> list[Message]:
    """What has been said so far, word by word."""
    said = [Message("exercise.deals", seat=talk.dealer)]
    before = profile.talk(talk.dealer)
    spoken = []
    for call in talk.calls:
        spoken.append(Message("exercise.said", seat=before.turn, word=word_of(before, call, profile)))
        before = before.after(call)
    if spoken:
        said.append(Message("exercise.said-so-far", words=spoken))
    return said


__all__ = ["talk_exercise", "word_of"]
