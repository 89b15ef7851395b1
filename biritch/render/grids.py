"""Tables worked out from a profile: what a trick is worth, how far the contre ladder goes."""

from __future__ import annotations

from dataclasses import replace

from biritch.cards.cards import Denomination
from biritch.cards.seats import Seat, Side
from biritch.profiles.base import BOOK, Profile
from biritch.render.markup import element, prose, say, suit_html, told
from biritch.render.words import denomination_word, profile_name, raise_word
from biritch.talk.contract import Contract

LEVELS = range(1, 8)
RAISES_SHOWN = 3


def values_html(
    profile: Profile, *, marked: Denomination | None = None, caption: str = ""
) -> str:
    """What a trick is worth in every denomination: by level, or by the last raise."""
    if profile.has_level:
        heads = [str(level) for level in LEVELS]
    else:
        top = min(RAISES_SHOWN, profile.most_raises or RAISES_SHOWN) if profile.has_raises else 0
        heads = [say("render.plain")]
        heads += [raise_word(profile, count) for count in range(1, top + 1)]
    rows = []
    for denomination in profile.rising:
        suit = denomination.suit
        shape = suit_html(suit, hidden=True) + "&nbsp;" if suit is not None else ""
        name = element("th", shape, prose(denomination_word(denomination, profile)), scope="row")
        values = _values(profile, denomination, len(heads))
        figures = [element("td", str(value), class_="is-num") for value in values]
        rows.append(element("tr", name, *figures, class_="is-now" if denomination is marked else None))
    key = "render.values-by-level" if profile.has_level else "render.values-by-raise"
    said = prose(caption or say(key, profile=profile_name(profile)))
    corner = "render.head.bid" if profile.has_level else "render.head.named"
    first = element("th", told(corner), scope="col")
    head = element("tr", first, *(element("th", prose(words), scope="col", class_="is-num") for words in heads))
    return element(
        "table", element("caption", said), element("thead", head), element("tbody", *rows), class_="b-grid"
    )


def _values(profile: Profile, denomination: Denomination, count: int) -> list[int]:
    if profile.has_level:
        return [profile.trick_value(Contract(Seat.N, denomination, level)) for level in LEVELS]
    raised = (tuple((Seat.E, Seat.N)[number % 2] for number in range(raises)) for raises in range(count))
    return [profile.worth(Contract(Seat.N, denomination, raises=raises)) for raises in raised]


def ladder_html(profile: Profile, contract: Contract, *, closed: bool = False) -> str:
    """The contre ladder, lowest rung at the foot: who said what, what a trick then brings, tricks for a game.

    The next rung is always shown, as one that could be climbed or (``closed``) was not.
    """
    top = len(contract.raises) + 1
    most = profile.most_raises_at(contract.denomination)
    if most is not None:
        top = min(top, most)
    value = profile.trick_value(contract)
    rows = [_rung(profile, contract, count, top, closed) for count in range(top, -1, -1)]
    keys = ("factor", "said", "by", "a-trick", "for-game")
    classes = (None if key in ("said", "by") else "is-num" for key in keys)
    heads = [
        element("th", told(f"render.head.{key}"), scope="col", class_=class_)
        for key, class_ in zip(keys, classes, strict=True)
    ]
    named = denomination_word(contract.denomination, profile)
    seat = contract.named_by if contract.named_by is not None else contract.declarer
    said = told("render.ladder", seat=seat, denomination=named, value=value)
    head = element("thead", element("tr", *heads))
    return element("table", element("caption", said), head, element("tbody", *rows), class_="b-grid b-ladder")


def _rung(profile: Profile, contract: Contract, count: int, top: int, closed: bool) -> str:
    seat = contract.declarer
    raised = tuple((seat.left, seat)[number % 2] for number in range(count))
    worth = profile.worth(replace(contract, raises=raised))
    climbed = count <= len(contract.raises)
    if not count:
        word = denomination_word(contract.denomination, profile)
        by = say(f"seat.{(contract.declarer if contract.named_by is None else contract.named_by).name}")
    else:
        word = raise_word(profile, count)
        by = _climber(contract, count, closed)
    odd = -(-profile.game // worth)
    tricks = say("render.too-many") if odd > 13 - BOOK else str(BOOK + odd)
    figures = [element("td", text, class_="is-num") for text in (str(worth), prose(tricks))]
    now = count == len(contract.raises)
    state = "is-now" if now else None if climbed else "is-open"
    width = f"--b-w: {100 / (1 << (top - count)):g}%"
    factor = element("td", f"×{1 << count}", class_="is-num")
    words = (element("td", prose(said)) for said in (word, by))
    return element("tr", factor, *words, *figures, class_=state, style=width)


def _climber(contract: Contract, count: int, closed: bool) -> str:
    if count <= len(contract.raises):
        return say(f"seat.{contract.raises[count - 1].name}")
    side: Side = contract.side if count % 2 == 0 else contract.side.other
    return say("render.declined" if closed else "render.could", side=side)
