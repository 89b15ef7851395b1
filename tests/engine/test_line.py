"""The line to bridge as data: what each law changes, single figures through the laws, one deal under all, the
retelling traced."""

from __future__ import annotations

import doctest
from dataclasses import replace

import pytest
from engine_helpers import entries, example, vint_example

from biritch import PROFILES, BySide, Denomination, Record, RecordError, Seat, Side, profile, read_record, rules
from biritch.examples import example as worked
from biritch.examples import examples
from biritch.study import line
from biritch.study.carry import carry, leads, moves, under_all
from biritch.study.line import LINE, MEASURES, changes, staircase, stairs_that_move, stop, with_figure
from biritch.study.origin import FIGURES, origin

# The deal of the comparison: hearts by South, nine tricks to N–S.
DEAL = "N:KQ64.432.AKQ852. T98732.7.JT643.A A5.KJ9865.7.T987 J.AQT.9.KQJ65432"
HEARTS = read_record(
    {
        "profile": "collinson-1886", "deal": DEAL, "contract": {"declarer": "S", "denomination": "hearts"},
        "tricks": {"NS": 9, "EW": 4},
    }
)  # fmt: skip
MADE_NONE = replace(HEARTS, tricks=BySide(5, 8))


def test_the_laws_by_year() -> None:
    """Six, in order, each but the two of 1886 grown out of one before it."""
    assert [one.id for one in LINE] == [
        "collinson-1886", "vint-moscow-1886", "bridge-whist-1904", "auction-1908", "royal-auction-1914",
        "contract-modern",
    ]  # fmt: skip
    years = [one.year for one in LINE if one.year]
    assert years == sorted(years) and LINE[-1].year is None
    for number, one in enumerate(LINE):
        assert one.profile is PROFILES[one.id] and str(one.label) and stop(one.id) is one
        assert one.parent is None or one.parent in [before.id for before in LINE[:number]]
        assert one.as_json()["page"] == rules.page(one.id)
    with pytest.raises(LookupError, match="is not on the line"):
        stop("retelling")
    assert not doctest.testmod(line).failed


# What changed


def test_every_change_has_its_paragraph_and_its_mark() -> None:
    for one in LINE[2:]:
        found = changes(one)
        assert found and len({change.topic for change in found}) == len(found)
        for change in found:
            assert change.marks == rules.paragraph(change.rule).marks
            assert str(change.label) and change.as_json()["rule"] == change.rule
            assert (change.kind == "new") is (not change.old.rule)
            assert (change.kind == "gone") is (not change.new.rule)
    assert changes(LINE[0]) == changes(LINE[1]) == ()
    assert changes(LINE[1], LINE[0])  # Vint beside Biritch


def test_what_changed_from_1886_to_1904() -> None:
    """No-trump, five in one hand, four aces, the rubber, chicane and a ceiling on doubling; nothing else but the
    remedies of a revoke."""
    found = {change.topic: change.kind for change in changes(stop("bridge-whist-1904"))}
    assert found == {
        "raises": "changed", "values": "amount", "honours": "changed", "aces": "amount", "chicane": "changed",
        "revoke": "changed", "rubber-bonus": "amount",
    }  # fmt: skip


def test_what_came_and_went_later() -> None:
    def topics(law: str, kind: str) -> set[str]:
        return {change.topic for change in changes(stop(law)) if change.kind == kind}

    kinds = {one.id: {kind: topics(one.id, kind) for kind in ("new", "gone")} for one in LINE[3:]}
    assert kinds["auction-1908"]["new"] == {"higher", "no-bid", "doubled-bonus", "undertricks", "one-spade"}
    assert kinds["royal-auction-1914"] == {"new": {"own-bid"}, "gone": {"chicane"}}
    assert kinds["contract-modern"] == {
        "new": {"overtricks", "vulnerable", "unfinished"}, "gone": {"own-bid", "one-spade"}
    }  # fmt: skip
    gone = next(change for change in changes(stop("royal-auction-1914")) if change.kind == "gone")
    assert gone.rule == "royal-auction-1914/chicane"  # the younger law says so itself


# The staircase

STAIRS: dict[str, list[int | None]] = {
    "trick-spades": [2, 4, 2, 2, 2, 30],
    "trick-clubs": [4, 6, 4, 4, 6, 20],
    "trick-diamonds": [6, 8, 6, 6, 7, 20],
    "trick-hearts": [8, 10, 8, 8, 8, 30],
    "trick-notrump": [10, 12, 12, 12, 10, 40],
    "trick-royals": [None, None, None, None, 9, None],
    "five-honours-tricks": [9, 40, 10, 10, 10, None],
    "four-aces": [80, 480, 100, 100, 100, 150],
    "chicane": [16, None, 16, 16, None, None],
    "little-slam": [20, 500, 20, 20, 20, None],
    "bid-grand-slam": [None, 6000, None, 40, 40, 1000],
    "one-short": [None, 2000, None, 50, 50, 50],
    "one-short-doubled": [None, None, None, 100, 100, 100],
    "four-short-doubled": [None, None, None, 400, 400, 800],
    "made-doubled": [None, None, None, 50, 50, 50],
    "game": [30, 500, 30, 30, 30, 100],
    "rubber-two-games": [40, 1000, 100, 250, 250, 700],
    "rubber-three-games": [40, 1000, 100, 250, 250, 500],
}


def test_the_staircase() -> None:
    """Each figure as the sources have it, law by law, and never one that the law does not score."""
    found = {stair.name: stair for stair in staircase()}
    assert list(found) == list(MEASURES)
    for name, wanted in STAIRS.items():
        assert [one and one.points for one in found[name].figures.values()] == wanted, name
    for stair in found.values():
        assert str(stair.label) and stair.as_json()["name"] == stair.name
        for law, figure in stair.figures.items():
            assert figure is None or figure.rule.startswith(f"{law}/") and rules.paragraph(figure.rule)


def test_the_steps_of_the_staircase() -> None:
    steps = {stair.name: stair.steps for stair in stairs_that_move()}
    assert steps["trick-notrump"] == (
        ("bridge-whist-1904", 10, 12), ("royal-auction-1914", 12, 10), ("contract-modern", 10, 40)
    )  # fmt: skip
    assert steps["five-honours-tricks"][0] == ("bridge-whist-1904", 9, 10)
    assert steps["four-aces"][0] == ("bridge-whist-1904", 80, 100)
    assert [new for _, _, new in steps["rubber-two-games"]] == [100, 250, 700]
    assert all(steps.values())


def test_a_changed_rule_has_its_own_figures() -> None:
    twelve = profile("collinson-1886", values={"notrump": 12})
    figure = with_figure(twelve, "trick-notrump")
    assert figure and (figure.points, figure.rule) == (12, "collinson-1886/odd-tricks")
    assert with_figure(twelve, "one-short") is None


# One deal under all laws


def test_one_deal_under_six_laws() -> None:
    """Hearts, nine tricks, and four bid where a bid is asked for."""
    found = under_all(HEARTS, level=4)
    assert [one.stop.id for one in found] == [one.id for one in LINE]
    assert [one.margin for one in found] == [8, -1800, 8, -66, -66, -50]
    assert entries(found[2].sheet) == [("NS", "below", "odd-tricks", 24), ("EW", "above", "honours", 16)]
    assert entries(found[3].sheet) == [("EW", "above", "honours", 16), ("EW", "above", "undertricks", 50)]
    assert entries(found[5].sheet) == [("EW", "above", "undertricks", 50)]
    for one in found:
        assert one.sheet == one.record.score() and one.as_json()["margin"] == one.margin
        assert one.record.deal == HEARTS.deal and one.record.tricks == HEARTS.tricks


def test_what_moves_from_sheet_to_sheet() -> None:
    found = under_all(HEARTS, level=4)
    assert all(move.state == "new" for move in found[0].moves)
    auction = {(move.kind, move.side): (move.old, move.new, move.state) for move in found[3].moves}
    assert auction == {
        ("odd-tricks", Side.NS): (24, 0, "gone"), ("honours", Side.EW): (16, 16, "same"),
        ("undertricks", Side.EW): (0, 50, "new"),
    }  # fmt: skip
    for one in found:
        assert sum(move.new for move in one.moves) == sum(row.points for row in one.sheet.lines)
        assert all(rules.paragraph(move.rule) and move.as_json()["label"] for move in one.moves)
    assert moves(found[0].sheet, found[0].sheet) == tuple(
        replace(move, old=move.new) for move in moves(None, found[0].sheet)
    )


def test_a_level_is_taken_and_said() -> None:
    """Without one the highest that the tricks would have made; 1, if they would have made none."""
    for record, level, note in ((HEARTS, 3, "carry.level-taken"), (MADE_NONE, 1, "carry.level-lowest")):
        taken = carry(record, profile("auction-1908"))
        assert taken.record.contract and taken.record.contract.level == level
        assert [found.key for found in taken.notes] == [note]
    asked = carry(HEARTS, profile("auction-1908"), level=5)
    assert asked.record.contract and asked.record.contract.level == 5 and not asked.notes
    kept = carry(read_record(vint_example()), profile("contract-modern"), level=5)
    assert kept.record.contract and kept.record.contract.level == 3  # a level that was bid stays
    with pytest.raises(RecordError, match="cannot be 8"):
        carry(HEARTS, profile("auction-1908"), level=8)


def test_spades_and_royals() -> None:
    """Spades become royals where there are royals, and royals spades where there are none."""
    record = read_record(example())
    royals = carry(record, profile("royal-auction-1914"))
    assert royals.record.contract and royals.record.contract.denomination is Denomination.ROYALS
    assert "carry.spades-as-royals" in [note.key for note in royals.notes]
    for law in ("collinson-1886", "vint-moscow-1886", "auction-1908", "contract-modern"):
        back = carry(royals.record, profile(law))
        assert back.record.contract and back.record.contract.denomination is Denomination.SPADES
        assert "compare.royals-as-spades" in [note.key for note in back.notes]
    assert carry(record, record.profile).notes == ()


def test_raises_stay_as_far_as_the_ladder_goes() -> None:
    four = example(contract={"declarer": "S", "denomination": "spades", "raises": ["W", "S"] * 4})
    kept = {one.id: one for one in LINE}
    counts = {"vint-moscow-1886": 0, "bridge-whist-1904": 6, "auction-1908": 2, "contract-modern": 2}
    for law, count in counts.items():
        taken = carry(read_record(four), kept[law].profile)
        assert taken.record.contract and len(taken.record.contract.raises) == count
        assert any("raises" in note.key for note in taken.notes)


def test_ready_examples_under_all_laws() -> None:
    """Every deal that comes with the engine can be carried along the whole line, and written down on the way."""
    records = [read_record(worked(name)) for name in examples()]
    whole = [record for record in records if record.deal]
    assert len(whole) > 3
    for record in whole:
        for one in under_all(record):
            assert read_record(one.record.as_json()) == one.record


# A rubber's deals under all laws


def test_how_the_lead_changes_hands() -> None:
    other = replace(HEARTS, tricks=BySide(4, 9))
    found = {one.stop.id: one for one in leads([HEARTS, other, HEARTS, other, HEARTS, HEARTS], level=3)}
    biritch, contract = found["collinson-1886"], found["contract-modern"]
    assert biritch.margins[0] == 8 and len(biritch.margins) == 6
    assert biritch.games and all(0 <= deal < 6 for deal, _ in biritch.games)
    for one in found.values():
        assert len(one.margins) == 6 and len(one.rubbers) <= len(one.games)
        assert one.changes_hands >= 0
    assert contract.margins != biritch.margins
    assert found["vint-moscow-1886"].rubbers  # 500 is soon reached by all tricks
    assert leads([], level=3)[0].margins == ()


def test_a_thrown_in_deal_is_no_deal_where_none_can_be() -> None:
    passed = Record(
        profile=profile("contract-modern"), dealer=Seat.S, deal=HEARTS.deal,
        calls=tuple(read_record({"profile": "contract-modern", "dealer": "S", "calls": ["pass"] * 4}).calls or ()),
    )  # fmt: skip
    assert passed.is_thrown_in and not passed.score().lines
    with pytest.raises(RecordError):
        carry(passed, profile("auction-1908"))


# The retelling


def test_which_law_the_retelling_copied_from() -> None:
    """Its rubber is that of 1904 alone, its honours the aces of 1904 and after; its order of suits is nobody's."""
    found = origin()
    assert [figure.name for figure in found.odd] == ["suit-order", "aces", "honours", "rubber"]
    codes = {figure.name: figure.codes for figure in found.figures}
    assert codes["rubber"] == ("bridge-whist-1904",)
    assert codes["aces"] == codes["honours"] == ("bridge-whist-1904", "auction-1908", "royal-auction-1914")
    honours = next(figure for figure in found.figures if figure.name == "honours")
    assert (honours.points, honours.found_as, honours.rule) == ((30, 40, 100), "aces", "retelling/honours")
    assert [figure.name for figure in found.unexplained] == ["suit-order"]
    assert found.likeliest == ("bridge-whist-1904",)
    assert dict(found.scores) == {
        "bridge-whist-1904": 3, "auction-1908": 2, "royal-auction-1914": 2, "contract-modern": 0
    }  # fmt: skip
    assert all(str(figure.label) for figure in found.figures) and list(codes) == list(FIGURES)
    assert found.as_json()["likeliest"] == ["bridge-whist-1904"]


def test_it_is_found_and_not_written_down() -> None:
    """Another retelling, another answer: 250 for the rubber is of an auction, and Collinson is not odd at all."""
    later = profile("retelling", rubber_bonus=250)
    assert origin(later).likeliest == ("auction-1908", "royal-auction-1914")
    faithful = profile("collinson-1886")
    assert origin(faithful).odd == () and origin(faithful).likeliest == ()
