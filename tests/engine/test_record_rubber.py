"""Rubbers written down: whose deal it is, where the rubber stands, and where it ends."""

from __future__ import annotations

import json
from typing import Any

import pytest
from engine_helpers import EXAMPLE_DEAL, faults, places

from biritch import BySide, Side, read_rubber

rule = pytest.mark.rule


def deal(dealer: str, denomination: str, ns: int, **more: Any) -> dict[str, Any]:
    """A deal of Biritch; the honours of the example's deal: spades 5–0 South, else as dealt."""
    return {
        "dealer": dealer,
        "deal": EXAMPLE_DEAL,
        "contract": {"denomination": denomination},
        "tricks": {"NS": ns, "EW": 13 - ns},
        **more,
    }


def rubber(*deals: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"format": "biritch-rubber-1", "profile": "collinson-1886", "deals": list(deals), **more}


# At no trumps the aces are 1, 2, 1, 0: two each side, nothing.
GAME_NS, GAME_EW = ("notrump", 9), ("notrump", 4)


@rule("collinson-1886/rubber", "collinson-1886/margin")
def test_a_rubber_of_three_games() -> None:
    """30, 30, and 30 with the 40 for the rubber; E–W have the one game."""
    data = rubber(deal("S", *GAME_NS), deal("W", *GAME_EW), deal("N", *GAME_NS))
    found = read_rubber(json.dumps(data)).rubber()
    assert found.as_json() == {
        "after": {"below": {"NS": 0, "EW": 0}, "games": {"NS": 2, "EW": 1}, "total": {"NS": 100, "EW": 30}},
        "final": {"rubber": "NS", "leader": "NS", "margin": 70},
    }
    assert [side for _, side in found.games] == [Side.NS, Side.EW, Side.NS]


@rule("collinson-1886/deal")
def test_the_deal_passes_left() -> None:
    """collinson-1886/deal: each wrong dealer is a fault, at its deal."""
    assert faults(rubber(deal("S", "spades", 7), deal("W", "clubs", 6), deal("N", "clubs", 7))) == []
    for wrong in "NES":
        assert faults(rubber(deal("S", "spades", 7), deal(wrong, "clubs", 6))) == [
            ("rubber.dealer", "collinson-1886/deal")
        ]
    text = json.dumps(rubber(deal("S", "spades", 7), deal("S", "clubs", 6)), indent=1)
    (place,) = places(text)
    assert place[0] == 1 + text.splitlines().index('   "dealer": "S",', 10)


@rule("vint-moscow-1886/deal", "vint-moscow-1886/eight-passes")
def test_a_deal_thrown_in_passes_the_deal_as_well() -> None:
    """vint-moscow-1886/deal: the next dealer deals after eight passes, too."""
    passed = {"calls": ["pass"] * 8}
    played = {
        "deal": EXAMPLE_DEAL,
        "calls": ["1H"] + ["pass"] * 12,
        "tricks": {"NS": 7, "EW": 6},
    }
    for dealers, good in (("NESW", True), ("NNES", False)):
        deals = [{"dealer": dealers[0], **passed}, {"dealer": dealers[1], **played}]
        deals += [{"dealer": dealers[2], **passed}, {"dealer": dealers[3], **played}]
        data = {"profile": "vint-moscow-1886", "deals": deals}
        assert (faults(data) == []) is good
    data["deals"] = [{"dealer": "N", **passed}, {"dealer": "E", **played}]
    sheets = read_rubber(data).rubber().sheets
    assert sheets[0].lines == ()
    assert sheets[1].after.below == BySide(70, 60)


def test_a_deals_own_before_must_agree() -> None:
    """Where the rubber stands: what a deal says of it must be so, and may be left out key by key."""
    first = deal("S", "diamonds", 9)  # 18 below to N–S; honours of diamonds: N K, E AJ, W QT: E–W 2–2, 24
    stands = {"below": {"NS": 18}, "total": {"NS": 18, "EW": 24}}
    assert faults(rubber(first, deal("W", "spades", 7, before=stands))) == []
    for before in ({"below": {"NS": 17}}, {"below": {"EW": 1}}, {"games": {"NS": 1}}, {"total": {"EW": 25}}):
        assert faults(rubber(first, deal("W", "spades", 7, before=before))) == [("record.before-disagrees", "")]
    assert faults(rubber(deal("S", "spades", 7, before={"total": {"NS": 1}}))) == [("record.before-disagrees", "")]


@rule("collinson-1886/rubber")
def test_no_deal_after_the_end() -> None:
    """collinson-1886/rubber: the second game ends it."""
    two = (deal("S", *GAME_NS), deal("W", *GAME_NS))
    assert faults(rubber(*two)) == []
    assert faults(rubber(*two, deal("N", *GAME_EW))) == [("rubber.over", "collinson-1886/rubber")]


@pytest.mark.parametrize("missing", ["contract", "deal", "tricks"])
def test_every_deal_must_be_complete(missing: str) -> None:
    """A rubber is scored as it is read."""
    short = deal("W", "spades", 7)
    del short[missing]
    assert len(faults(rubber(deal("S", "spades", 7), short))) == 1


def test_the_faults_of_all_deals_at_once() -> None:
    """One of the rubber's own, one in the first deal, two in the third, each in its line."""
    deals = [
        deal("S", "stars", 7),
        deal("W", "clubs", 7),
        deal("N", "clubs", 7, tricks={"NS": 8, "EW": 8}, colour=1),
    ]
    lines = ['{"profile": "collinson-1886", "score": 1,', ' "deals": [']
    lines += [json.dumps(deals[0]) + ",", json.dumps(deals[1]) + ",", json.dumps(deals[2]) + "]}"]
    assert sorted((line, key) for line, _, key in places("\n".join(lines))) == [
        (1, "record.unknown-key"),
        (3, "parse.denomination"),
        (5, "record.tricks-sum"),
        (5, "record.unknown-key"),
    ]


def test_dealers_are_checked_though_another_deal_is_faulty() -> None:
    """Faults of one deal do not hide that a later one was dealt by the wrong player."""
    data = rubber(deal("S", "stars", 7), deal("W", "clubs", 7), deal("W", "clubs", 7))
    assert [key for key, _ in faults(data)] == ["parse.denomination", "rubber.dealer"]


def test_every_wrong_dealer_is_named() -> None:
    """Two deals by the wrong player are two faults."""
    data = rubber(deal("S", "clubs", 7), deal("S", "clubs", 7), deal("S", "clubs", 7))
    assert [key for key, _ in faults(data)] == ["rubber.dealer", "rubber.dealer"]


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"deals": None}, "record.not-list"),
        ({"deals": {}}, "record.not-list"),
        ({"deals": [5]}, "record.not-object"),
        ({"deals": [[]]}, "record.not-object"),
        ({"profile": None}, "record.no-profile"),
        ({"profile": "skruuvi"}, "record.unknown-profile"),
        ({"format": "biritch-record-1"}, "record.wrong-format"),
        ({"options": []}, "record.not-object"),
        ({"options": {"x": 1}}, "option.unknown"),
        ({"dealer": "S"}, "record.unknown-key"),
        ({"deals": [deal("S", "spades", 7, profile="retelling")]}, "record.other-profile"),
        ({"deals": [deal("S", "spades", 7, format="biritch-rubber-1")]}, "record.wrong-format"),
    ],
)
def test_faults_of_a_rubber(changes: dict[str, Any], key: str) -> None:
    """What is wrong with the frame is told like what is wrong with a deal."""
    assert key in [found for found, _ in faults(rubber(deal("S", "spades", 7)) | changes)]


def test_a_rubber_without_deals() -> None:
    """A rubber that has not begun stands at nothing; without the key it is a fault."""
    found = read_rubber(json.dumps(rubber())).rubber()
    assert found.as_json()["final"] is None
    assert faults({"format": "biritch-rubber-1", "profile": "collinson-1886"}) == [("record.no-deals", "")]
