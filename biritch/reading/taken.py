"""Reading what was taken: the play, the winners of the tricks, or their number; and the standing before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from biritch.cards import Card
from biritch.contract import BySide, Contract
from biritch.deal import Deal
from biritch.errors import IllegalMove, ParseError
from biritch.messages import Message
from biritch.placed_json import Path
from biritch.play import Play, dealt
from biritch.reading.base import Reader
from biritch.score import Standing
from biritch.seats import Seat, Side


def read_taken(
    reader: Reader, value: Mapping[str, Any], deal: Deal | None, agreed: Contract | None
) -> tuple[tuple[Card, ...], tuple[Seat | Side, ...], BySide | None]:
    """Play, winners and tricks; those given must agree, and the fuller ones fill in the others."""
    play = tuple(_cards(reader, value["play"])) if "play" in value else ()
    winners = _winners(reader, value["trick_winners"]) if "trick_winners" in value else ()
    tricks = _tricks(reader, value["tricks"]) if "tricks" in value else None
    if agreed and play and not deal and "deal" not in value:
        # The cards in the order played tell who held them.
        deal = (
            reader.try_at(("play",), lambda: dealt(play, agreed.leader, agreed.denomination), "deal")
            if len(play) == 52
            else None
        )
    if play and deal and agreed:
        played = _play_out(reader, play, deal, agreed)
        if played and winners and not _same_winners(played, winners):
            reader.fault(("trick_winners",), "winners-disagree", "trick-winner")
        winners = played or winners
    else:
        _judge_cards(reader, play)
    counted = _counts(winners)
    if counted and tricks and tricks != counted:
        reader.fault(("tricks",), "tricks-disagree", "trick-winner", ns=counted.ns, ew=counted.ew)
    return play, winners, counted or tricks


def _judge_cards(reader: Reader, play: tuple[Card, ...]) -> None:
    """What can be said of a play that cannot be played out: a card is played once."""
    if len(play) > 52:
        reader.fault(("play",), "play-long", "all-tricks", count=len(play))
    for index, card in enumerate(play[:52]):
        if card in play[:index]:
            reader.fault(("play", index), "play-twice", "turn", card=card)


def _cards(reader: Reader, value: Any) -> Iterator[Card]:
    for index, item in enumerate(reader.sequence(value, ("play",)) or []):
        text = reader.text(item, ("play", index))
        card = None if text is None else reader.try_at(("play", index), lambda text=text: Card.parse(text))  # type: ignore[misc]
        if card is None:
            return
        yield card


def _play_out(reader: Reader, cards: tuple[Card, ...], deal: Deal, contract: Contract) -> tuple[Seat | Side, ...]:
    """The winners of a whole play; empty, with the fault noted, if a card may not be played."""
    assert reader.profile is not None
    play = Play(deal, contract.denomination, contract.leader, reader.profile.id)
    for index, card in enumerate(cards):
        try:
            play.push(card)
        except IllegalMove as error:
            reader.note(("play", index), error.refusal.message, error.refusal.rule)
            return ()
    return play.winners if play.is_over else ()


def _winners(reader: Reader, value: Any) -> tuple[Seat | Side, ...]:
    found = reader.sequence(value, ("trick_winners",))
    if found is None:
        return ()
    if len(found) != 13:
        reader.fault(("trick_winners",), "not-thirteen", "all-tricks", count=len(found))
    winners: list[Seat | Side] = []
    for index, item in enumerate(found):
        path: Path = ("trick_winners", index)
        text = reader.text(item, path)
        if text is None:
            continue
        try:
            winners.append(Seat.parse(text))
        except ParseError:
            side = reader.try_at(path, lambda text=text: Side.parse(text))  # type: ignore[misc]
            if side:
                winners.append(side)
    return tuple(winners) if len(winners) == len(found) == 13 else ()


def _tricks(reader: Reader, value: Any) -> BySide | None:
    found = reader.mapping(value, ("tricks",), ("NS", "EW"))
    if found is None:
        return None
    counts = {}
    for side in Side:
        if side.value not in found:
            reader.fault(("tricks",), "tricks-missing", side=side)
            continue
        counts[side] = reader.whole(found[side.value], ("tricks", side.value), 0, 13)
    ns, ew = counts.get(Side.NS), counts.get(Side.EW)
    if ns is None or ew is None:
        return None
    if ns + ew != 13:
        reader.fault(("tricks",), "tricks-sum", "all-tricks", ns=ns, ew=ew, sum=ns + ew)
        return None
    return BySide(ns, ew)


def read_revokes(reader: Reader, value: Mapping[str, Any]) -> tuple[Seat, ...]:
    if "revokes" not in value or reader.profile is None:
        return ()
    if not reader.profile.has_revokes:
        reader.fault(("revokes",), "no-revokes", "follow", profile=reader.profile.id)
        return ()
    found = reader.sequence(value["revokes"], ("revokes",)) or []
    seats = [reader.seat(item, ("revokes", index)) for index, item in enumerate(found)]
    return tuple(seat for seat in seats if seat is not None)


def read_before(reader: Reader, value: Any, running: Standing | None) -> Standing:
    assert reader.profile is not None
    base = running or Standing()
    found = reader.mapping(value, ("before",), ("below", "games", "total"))
    if found is None:
        return base
    parts = {
        name: _by_side(reader, found.get(name, {}), ("before", name), getattr(base, name))
        for name in ("below", "games", "total")
    }
    for side in Side:
        if parts["below"][side] >= reader.profile.game:
            params = {"side": side, "points": parts["below"][side], "game": reader.profile.game}
            reader.note(("before", "below", side.value), Message("score.below-over", **params), "game")
        if parts["games"][side] >= reader.profile.games_in_rubber:
            params = {"side": side, "games": parts["games"][side]}
            reader.note(("before", "games", side.value), Message("score.games-over", **params), "rubber")
    standing = Standing(parts["below"], parts["games"], parts["total"])
    if running and standing != running:
        reader.fault(("before",), "before-disagrees")
    return standing


def _by_side(reader: Reader, value: Any, path: Path, default: BySide) -> BySide:
    found = reader.mapping(value, path, ("NS", "EW"))
    if found is None:
        return default
    counts = {}
    for side in Side:
        number = default[side]
        if side.value in found:
            number = reader.whole(found[side.value], (*path, side.value), 0) or 0
        counts[side] = number
    return BySide.of(counts)


def _counts(winners: tuple[Seat | Side, ...]) -> BySide | None:
    sides = [winner.side if isinstance(winner, Seat) else winner for winner in winners]
    return BySide(sides.count(Side.NS), sides.count(Side.EW)) if sides else None


def _same_winners(played: tuple[Seat | Side, ...], given: tuple[Seat | Side, ...]) -> bool:
    return all(
        seat is other or (isinstance(seat, Seat) and seat.side is other)
        for seat, other in zip(played, given, strict=True)
    )
