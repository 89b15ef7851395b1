"""Biritch, a revoke: counted as at short whist, never of the exposed hand, and never a game by it."""

from __future__ import annotations

import pytest
from engine_helpers import BIRITCH, RETELLING, VINT, entries, result, scored, standing

from biritch import BySide, RecordError, Side, compare_record, diff, read_record, score
from biritch.formats.pbn import read_pbn_records, write_pbn
from biritch.profiles import profile

rule = pytest.mark.rule
DATA = {
    "profile": "collinson-1886",
    "dealer": "S",
    "contract": {"declarer": "S", "denomination": "hearts"},
    "holdings": {"honours": {"N": "AKQ", "E": "JT"}, "aces": {"N": 2, "E": 2}},
    "tricks": {"NS": 7, "EW": 6},
    "revokes": ["E"],
}


@rule("collinson-1886/revoke", "collinson-1886/odd-tricks")
@pytest.mark.parametrize(
    ("ns", "revokes", "side", "points"),
    [
        pytest.param(7, "", "NS", 8, id="none"),
        pytest.param(7, "E", "NS", 32, id="ten after East's"),
        pytest.param(7, "S", "EW", 24, id="four after the dealer's"),
        pytest.param(7, "SE", "NS", 8, id="one each"),
        pytest.param(7, "EW", "NS", 56, id="thirteen after two of one side"),
        pytest.param(11, "E", "NS", 56, id="only two tricks to lose"),
        pytest.param(13, "W", "NS", 56, id="no trick to lose"),
        pytest.param(1, "S", "EW", 56, id="the dealer had one"),
    ],
)
def test_three_tricks_for_each(ns: int, revokes: str, side: str, points: int) -> None:
    """collinson-1886/revoke: three tricks for each, at most those held; they count as odd tricks."""
    assert entries(scored(BIRITCH, None, "hearts", ns, revokes=revokes), "odd-tricks", "revoke") == [
        (side, "below", "odd-tricks", points)
    ]


@rule("collinson-1886/revoke", "collinson-1886/game")
@pytest.mark.parametrize(
    ("ns", "revokes", "before", "lines", "below"),
    [
        pytest.param(10, "S", 0, [8, 0], 8, id="seven are left"),
        pytest.param(13, "S", 0, [32, -4], 28, id="32 stops at 28"),
        pytest.param(11, "S", 20, [16, -8], 28, id="36 stops at 28"),
        pytest.param(11, "S", 28, [16, -16], 28, id="28 gains nothing"),
        pytest.param(11, "S", 10, [16, 0], 26, id="26 is no game and stands"),
        pytest.param(13, "SEE", 20, [32, -24], 28, id="both revoked, one with no trick to lose"),
        pytest.param(13, "EES", 20, [32, -24], 28, id="in whatever order"),
    ],
)
def test_no_game_by_that_deal(ns: int, revokes: str, before: int, lines: list[int], below: int) -> None:
    """collinson-1886/revoke: the side that revoked can come to 28 below the line, and wins no game."""
    sheet = scored(BIRITCH, standing(below=(before, 0)), "hearts", ns, revokes=revokes)
    found = {line.kind: (line.side, line.points, line.rule) for line in sheet.lines if line.column == "below"}
    assert sheet.game is None
    assert found["odd-tricks"][:2] == (Side.NS, lines[0])
    expected = (Side.NS, lines[1], "collinson-1886/revoke") if lines[1] else None
    assert found.get("revoke") == expected
    assert sheet.after.below == BySide(below, 0)


@rule("collinson-1886/revoke")
def test_the_other_side_may_win_a_game_by_it() -> None:
    """collinson-1886/revoke: tricks that came over count towards a game; the line says how many came."""
    sheet = scored(BIRITCH, None, "hearts", 7, revokes="E")
    assert sheet.game is not None and sheet.game.side is Side.NS
    assert "after the revoke of East (3 tricks over to the other side), 4 odd tricks × 8" in [
        str(line.because) for line in sheet.lines
    ]


@rule("collinson-1886/revoke", "collinson-1886/slam")
@pytest.mark.parametrize(("ns", "slam"), [(11, []), (12, [20]), (13, [40])])
def test_moved_tricks_make_no_slam_and_undo_none(ns: int, slam: list[int]) -> None:
    """collinson-1886/revoke: a slam is of the tricks that were taken."""
    for revokes in "ES":
        sheet = scored(BIRITCH, None, "hearts", ns, revokes=revokes)
        assert [points for *_, points in entries(sheet, "slam")] == slam


@rule("collinson-1886/revoke")
@pytest.mark.parametrize("declarer", "NESW")
def test_the_exposed_hand_cannot_revoke(declarer: str) -> None:
    """collinson-1886/revoke: a revoke of the dealer's partner is refused, of any other hand it is not."""
    for seat in "NESW":
        deal = result("hearts", 9, declarer=declarer, revokes=seat)
        if deal.revokes[0] is deal.contract.declarer.partner:
            with pytest.raises(RecordError) as caught:
                score(BIRITCH, deal)
            assert [(f.message.key, f.rule) for f in caught.value.faults] == [
                ("record.revoke-dummy", "collinson-1886/revoke")
            ]
        else:
            assert score(BIRITCH, deal).result == deal


@rule("collinson-1886/revoke")
def test_a_record_with_a_revoke_comes_back() -> None:
    """collinson-1886/revoke: as JSON, and in the file of a table as [Revokes]."""
    record = read_record(DATA)
    assert read_record(record.as_json()) == record
    text = write_pbn([record])
    assert '[Revokes "E"]' in text
    assert read_pbn_records(text)[0].score().lines == record.score().lines


@rule("collinson-1886/revoke", "retelling/revoke")
def test_in_comparing() -> None:
    """collinson-1886/revoke: three tricks, in the retelling two; dropped, and said so, where there is none."""
    record = read_record(DATA)
    found = compare_record(record, [BIRITCH, RETELLING, VINT], level=1)
    assert [str(note) for note in found.notes if note.key == "compare.revokes-dropped"] == [
        "Left out: a revoke that costs no tricks by the rules of Vint, Moscow 1886."
    ]
    assert [sheet.points(Side.NS, "below") for sheet in found.sheets] == [32, 12, 70]
    there = read_record(DATA | {"profile": "retelling", "revokes": ["N", "E"]})
    assert len(compare_record(there, [RETELLING, BIRITCH]).sheets[1].result.revokes) == 1
    says = {difference.topic: difference for difference in diff(BIRITCH, VINT)}["revoke"]
    assert (says.first.rule, says.second.rule) == ("collinson-1886/revoke", "")


@rule("collinson-1886/revoke")
def test_a_changed_price_is_said() -> None:
    changed = score(profile("collinson-1886", revoke_tricks=2), result("hearts", 7, revokes="E"))
    assert entries(changed, "odd-tricks") == [("NS", "below", "odd-tricks", 24)]
    assert [(change.figure, change.rule) for change in changed.changes] == [
        ("revoke_tricks", "collinson-1886/revoke")
    ]
