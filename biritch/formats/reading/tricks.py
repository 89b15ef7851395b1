"""Reading what was taken: the play, the winners of the tricks, or their number; and the standing before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from biritch.cards.cards import Card
from biritch.cards.deal import Deal
from biritch.cards.seats import BySide, Seat, Side
from biritch.errors import IllegalMove, ParseError
from biritch.formats.json_places import Path
from biritch.formats.reading.reader import Reader
from biritch.play.play import Play, dealt
from biritch.profiles.lines import Standing
from biritch.scoring.checks import counts, in_order, in_revokes, in_revoking, in_standing, in_tricks, in_winners
from biritch.talk.contract import Contract


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
        reader.flaws(in_order(played, winners))
        winners = played or winners
    else:
        _judge_cards(reader, play)
    counted = counts(winners)
    reader.flaws(in_winners(counted, tricks))
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
    known = [side for side in Side if side.value in found]
    for side in Side:
        if side not in known:
            reader.fault(("tricks",), "tricks-missing", side=side)
    counts = {side: found[side.value] for side in known}
    return None if reader.flaws(in_tricks(counts, known)) or len(known) < 2 else BySide.of(counts)


def read_revokes(reader: Reader, value: Mapping[str, Any], agreed: Contract | None) -> tuple[Seat, ...]:
    if "revokes" not in value or reader.profile is None:
        return ()
    if reader.flaws(in_revokes(reader.profile, True)):
        return ()
    found = reader.sequence(value["revokes"], ("revokes",)) or []
    seats = [reader.seat(item, ("revokes", index)) for index, item in enumerate(found)]
    reader.flaws(in_revoking(reader.profile, agreed.declarer if agreed else None, seats))
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
    if reader.flaws(in_standing(reader.profile, parts)):
        return base
    standing = Standing(*map(BySide.of, parts.values()))
    if running and standing != running:
        reader.fault(("before",), "before-disagrees")
    return standing


def _by_side(reader: Reader, value: Any, path: Path, default: BySide) -> dict[Side, Any]:
    found = reader.mapping(value, path, ("NS", "EW")) or {}
    return {side: found.get(side.value, default[side]) for side in Side}
