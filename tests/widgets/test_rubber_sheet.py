"""The rubber sheet: deal after deal as the engine counts them; kept, sent and put in again without a loss."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest

pytest.importorskip("anywidget")

from biritch import Deal, Seat, Side, read_rubber  # noqa: E402
from biritch.examples import example, rubbers  # noqa: E402
from biritch.formats.pbn import read_pbn_records, write_pbn  # noqa: E402
from biritch.render import rubber_html  # noqa: E402
from biritch.widgets import RubberSheet, rubber_sheet, scoring_laboratory  # noqa: E402
from biritch.widgets.parts.games import GAMES  # noqa: E402
from biritch.widgets.rubber.address import pack, unpack, write_address  # noqa: E402
from biritch.widgets.rubber.state import empty_state, read_state  # noqa: E402


def ask(lab: RubberSheet, **content: object) -> None:
    """A message as the front end sends it."""
    lab._handle_custom_msg(content, [])


def enter(lab: RubberSheet, **parts: object) -> None:
    """Change the deal that is being entered, as the front end does it."""
    lab.state = lab.state | {"next": lab.state["next"] | parts}


# Honours, a void and aces as they may be held: what every game can score.
HELD = {"honours": dict.fromkeys("AKQ", "N") | dict.fromkeys("JT", "E"), "aces": {"N": 2, "E": 1, "S": 1, "W": 0}}


def begun(profile: str = "collinson-1886", **parts: object) -> RubberSheet:
    """A rubber before its first deal, and of that what each held is entered."""
    lab = rubber_sheet(empty_state(profile) | parts)
    enter(lab, **HELD)
    return lab


def add(lab: RubberSheet) -> None:
    """Add a deal, and say of the next what each holds."""
    ask(lab, do="add")
    if lab.shown.is_open:
        enter(lab, **HELD)


@pytest.mark.parametrize("name", rubbers())
def test_an_example_gives_the_engines_figures(name: str) -> None:
    lab = rubber_sheet()
    ask(lab, do="preset", what=name)
    rubber = read_rubber(example(name)).rubber()
    assert [sheet.lines for sheet in lab.rubber.sheets] == [sheet.lines for sheet in rubber.sheets]
    assert lab.rubber.final == rubber.final and lab.rubber.games == rubber.games and not lab.refusal_html
    assert lab.view["values"]["preset"] == name and not lab.shown.is_open
    assert rubber_html(lab.rubber.sheets) in lab.view["html"]


def test_it_opens_with_a_rubber_whose_winner_is_behind() -> None:
    lab = rubber_sheet()
    final = lab.rubber.final
    assert final is not None and final.leader is final.rubber.other
    assert "E–W win the rubber; N–S lead by 18." in lab.view["html"]
    assert "Add this deal" not in lab.view["html"] and "Begin a new rubber" in lab.view["html"]


def test_deals_are_added_one_after_another_until_the_rubber_is_won() -> None:
    lab = begun()
    html = lab.view["html"]
    assert "No deal is on the sheet yet." in html and "South deals, and so declares." in html
    for number, (tricks, dealer) in enumerate([(13, "West"), (0, "North"), (13, "East")], 1):
        enter(lab, denomination="notrump", tricks=tricks)
        assert lab.preview is not None and "A game to" in lab.view["html"]
        add(lab)
        assert len(lab.rubber.sheets) == number
        if number < 3:
            assert f"{dealer} deals, and so declares." in lab.view["html"]
    assert [side for _, side in lab.rubber.games] == [Side.NS, Side.EW, Side.NS]
    assert lab.rubber.dealers == (Seat.S, Seat.W, Seat.N)
    assert lab.view["status"].startswith("N–S win the rubber")
    before = lab.state
    add(lab)
    assert lab.state == before


def test_a_wrong_entry_is_marked_and_brings_nothing() -> None:
    lab = begun()
    assert "This deal: N–S" in lab.view["html"] and "aria-invalid" not in lab.view["html"]
    for parts in ({"tricks": 15}, {"tricks": 7, "source": "deal", "deal": "N:AK"}):
        enter(lab, **parts)
        html = lab.view["html"]
        (control,) = re.findall(r'<(?:input|textarea)[^>]*aria-invalid="true"[^>]*>', html)
        name = f"next.{list(parts)[-1]}"
        assert f'data-name="{name}"' in control and f'aria-describedby="~{name}-r"' in control
        assert f'id="~{name}-r"><div class="b-refusal">' in html and "This deal: N–S" not in html
        assert ("East–West 6" in html) == (parts["tricks"] == 7)
        add(lab)
        assert lab.state["deals"] == [], "what stood there before is not added in its place"
    enter(lab, deal=Deal.shuffled(1).to_pbn())
    assert "aria-invalid" not in lab.view["html"] and "This deal: N–S" in lab.view["html"]


def test_the_declarer_of_a_deal_that_is_added_is_whoever_dealt() -> None:
    lab = begun()
    for _ in range(2):
        add(lab)
    assert [deal["declarer"] for deal in lab.state["deals"]] == ["S", "W"]
    assert rubber_sheet(lab.address).state["deals"] == lab.state["deals"]


def test_what_a_deal_would_bring_is_what_it_brings() -> None:
    lab = begun("vint-moscow-1886")
    enter(lab, level=6, denomination="spades", tricks=11)
    preview = lab.preview
    assert preview is not None and lab.view["status"].startswith("This deal: N–S")
    add(lab)
    assert lab.rubber.sheets[0].lines == preview.lines


def test_a_deal_thrown_in_scores_nothing_and_passes_the_deal() -> None:
    lab = begun("vint-moscow-1886")
    enter(lab, played="no")
    assert 'data-name="next.tricks"' not in lab.view["html"] and "Nothing is scored" in lab.view["html"]
    add(lab)
    assert lab.rubber.sheets[0].lines == () and lab.rubber.next_dealer is Seat.W
    assert "West deals." in lab.view["html"] and "Thrown in" in lab.view["html"]
    assert lab.state["next"]["played"] is True
    assert "thrown in" not in begun().view["html"]  # in Biritch somebody must name


def test_the_order_of_tricks_is_asked_for_only_where_it_decides() -> None:
    lab = begun("vint-moscow-1886")
    for tricks in (7, 6):
        enter(lab, denomination="notrump", level=4, tricks=tricks, order="")
        if lab._order:
            assert "Say who won each trick" in lab.refusal_html and lab.preview is None
            enter(lab, order="N" * tricks + "E" * (13 - tricks))
        add(lab)
    assert not lab.refusal_html and len(lab.state["deals"]) == 2
    enter(lab, denomination="notrump", level=4, tricks=6)
    assert "next.order" not in lab.view["html"]


@pytest.mark.parametrize("profile", GAMES)
def test_holdings_stay_the_way_they_are_entered(profile: str) -> None:
    lab = begun(profile)
    assert not lab.refusal_html and lab.preview is not None and lab.state["next"]["source"] == "holdings"
    ask(lab, do="add")
    assert lab.state["next"]["source"] == "holdings" and lab.preview is None
    assert not lab.refusal_html and 'aria-disabled="true"' in lab.view["html"]
    enter(lab, honours={"A": "N"})  # said in part
    assert "That cannot be scored." in lab.refusal_html and lab.preview is None
    enter(lab, honours=dict.fromkeys("AKQJT", "N"), aces={"N": 4, "E": 0, "S": 0, "W": 0})
    add(lab)
    assert len(lab.rubber.sheets) == 2
    assert rubber_sheet(lab.address).state["deals"] == lab.state["deals"]


def test_another_game_is_another_rubber_and_options_are_those_of_the_source() -> None:
    lab = begun()
    add(lab)
    lab.state = lab.state | {"profile": "retelling"}
    assert lab.state["deals"] == [] and lab.rubber.profile.id == "retelling"
    lab.state = lab.state | {"options": {"game": 40}}
    assert lab.rubber.profile.game == 40 and lab.view["values"]["options.game"] == 40
    lab.undo()
    lab.undo()
    assert len(lab.state["deals"]) == 1 and lab.rubber.profile.id == "collinson-1886"


def test_taking_back_and_undoing() -> None:
    lab = rubber_sheet()
    first = lab.state
    ask(lab, do="take-back")
    assert len(lab.state["deals"]) == 4 and lab.state["next"]["deal"] == first["deals"][-1]["deal"]
    assert lab.rubber.final is None and "South deals" in lab.view["html"]
    add(lab)
    assert lab.state["deals"] == first["deals"] and lab.rubber.final is not None
    ask(lab, do="new")
    assert lab.state["deals"] == []
    ask(lab, do="take-back")
    for _ in range(3):
        ask(lab, do="undo")
    assert lab.state == first and not lab.can_undo


# No points for cards that nobody dealt


@pytest.mark.parametrize("profile", GAMES)
def test_a_new_rubber_awards_nothing_for_cards_that_nobody_dealt(profile: str) -> None:
    lab = rubber_sheet()
    lab.state = lab.state | {"profile": profile}
    ask(lab, do="new")
    for parts in ({}, {"tricks": 13}, {"denomination": "clubs", "tricks": 0}, {"source": "deal"}):
        enter(lab, **parts)
        assert lab.preview is None and "This deal: N–S" not in lab.view["html"]
        ask(lab, do="add")
        assert lab.state["deals"] == []
    # Cards asked for at random are dealt, by whoever asks.
    ask(lab, do="random-deal")
    assert lab.preview is not None


def test_honours_are_those_that_were_said() -> None:
    lab = begun()
    enter(lab, tricks=7, denomination="hearts", honours=dict.fromkeys("AKQ", "N") | dict.fromkeys("JT", "E"))
    assert lab.preview is not None  # three honours in one hand: 2 × 8 and 8 for the odd trick
    assert [lab.preview.points(side) for side in Side] == [24, 0]


# Any deal can be put right, or taken off


def test_any_deal_can_be_put_right() -> None:
    lab = rubber_sheet()
    first = lab.state
    ask(lab, do="correct", what="1")
    assert "Deal 2, put right" in lab.view["html"] and lab.state["next"] == first["deals"][1]
    assert lab.preview is not None and lab.preview.lines == lab.rubber.sheets[1].lines
    tricks = 13 - first["deals"][1]["tricks"]
    enter(lab, tricks=tricks)
    again = rubber_sheet(lab.address)
    assert again.state["at"] == 1 and again.preview == lab.preview and again.address == lab.address
    expected = lab.preview.lines
    ask(lab, do="add")
    if "The sheet stays as it is." in lab.view["html"]:
        assert lab.state["deals"] == first["deals"]
    else:
        assert lab.rubber.sheets[1].lines == expected and lab.state["deals"][1]["tricks"] == tricks
        assert lab.state["deals"][2:] == first["deals"][2:] and lab.state["at"] is None


def test_a_correction_that_ends_the_rubber_too_early_is_refused_in_words() -> None:
    lab = rubber_sheet()
    first = lab.state
    winner = lab.rubber.final.rubber if lab.rubber.final else Side.NS
    for number in range(len(first["deals"]) - 1):
        ask(lab, do="correct", what=str(number))
        enter(lab, tricks=13 if winner is Side.NS else 0)
        ask(lab, do="add")
        if "The sheet stays as it is." in lab.view["html"]:
            break
    assert "no deal follows it" in lab.view["html"] and len(lab.state["deals"]) == len(first["deals"])
    ask(lab, do="leave")
    assert lab.state["at"] is None and "The sheet stays as it is." not in lab.view["html"]


def test_a_deal_in_the_middle_can_be_taken_off() -> None:
    lab = rubber_sheet()
    first = lab.state["deals"]
    ask(lab, do="remove", what="1")
    kept = lab.state["deals"]
    assert len(kept) == len(first) - 1 and kept[0] == first[0]
    assert [deal["tricks"] for deal in kept] == [deal["tricks"] for deal in (*first[:1], *first[2:])]
    assert [deal["declarer"] for deal in kept] == [seat.name for seat in lab.rubber.dealers], "the deal passes on"
    ask(lab, do="undo")
    assert lab.state["deals"] == first


@pytest.mark.parametrize("what", ["99", "-1", "x", "", None, [], "1e3", "٣"])
def test_a_deal_that_is_none_is_not_touched(what: object) -> None:
    lab = rubber_sheet()
    before = lab.state
    for do in ("correct", "remove", "move-card"):
        ask(lab, do=do, what=what)
    assert lab.state == before


def test_a_reload_keeps_what_was_being_entered() -> None:
    lab = begun("vint-moscow-1886")
    add(lab)
    enter(lab, denomination="spades", level=4, tricks=10, honours=dict.fromkeys("AKQJT", "S"))
    again = rubber_sheet(lab.address)
    assert again.state["deals"] == lab.state["deals"] and again.preview == lab.preview
    assert again.address == lab.address and "next=" in lab.address
    assert "next=" not in rubber_sheet().address


# To take along


@pytest.mark.parametrize("name", rubbers())
def test_a_rubber_comes_back_from_everything_it_is_written_in(name: str) -> None:
    lab = rubber_sheet()
    lab.load(name)
    for text in (lab.record_json(), lab.pbn()):
        again = begun()
        again.read_text(text, "rubber")
        assert "Taken over" in again.view["html"] and again.state["deals"] == lab.state["deals"]
        assert (again.rubber.final, again.record) == (lab.rubber.final, lab.record)
    again = rubber_sheet(lab.address)
    assert again.state["deals"] == lab.state["deals"] and again.address == lab.address
    assert len(lab.address) < 300
    assert read_pbn_records(lab.pbn()) == (lab.record,)
    rows = list(csv.DictReader(io.StringIO(lab.csv())))
    assert sum(int(row["points"]) for row in rows if row["side"] == "NS") == lab.rubber.after.total.ns
    assert {int(row["deal"]) for row in rows} <= set(range(1, 7))


def test_the_line_of_python_makes_the_same_rubber() -> None:
    lab = rubber_sheet()
    code = {name: code for name, _, code in lab.shown._lines()}
    names: dict[str, object] = {}
    exec(code["python"].replace("\nrubber_sheet(", "\nlab = rubber_sheet("), names)
    made = names["lab"]
    assert isinstance(made, RubberSheet) and made.rubber.final == lab.rubber.final
    assert code["command"].endswith("score biritch-rubber.json")


def test_the_whole_record_of_an_example_is_taken_with_who_dealt() -> None:
    lab = begun()
    lab.read_text(json.dumps(example("vint-rubber")), "vint.json")
    assert lab.state["first"] == "E" and lab.rubber.dealers[1] is Seat.S


@pytest.mark.parametrize("seed", range(5))
def test_a_deal_fits_into_eighteen_letters(seed: int) -> None:
    deal = Deal.shuffled(seed=seed).to_pbn()
    assert len(pack(deal)) == 18 and unpack(pack(deal)) == deal


@pytest.mark.parametrize("letters", ["", "A" * 18, "_" * 18, "A" * 17, "ä" * 18, "A" * 19])
def test_other_letters_are_no_deal(letters: str) -> None:
    assert unpack(letters) is None


# What cannot be


@pytest.mark.parametrize(
    "address",
    [
        "deals=SH1.7.dAAAAAAAAAAAAAAAAAA", "deals=x", "deals=SH1.99.hNNNNN_1111_", "deals=" + "-~" * 100 + "-",
        "rules=bridge&deals=", "rules=collinson-1886&first=X", "first=<script>", "a" * 30_000, "options=[]&deals=",
        "rules=vint-moscow-1886&options={\"ace\":-1}&deals=", "deals=SH9.7.hNNNNN_----_NNNN", "nonsense=1", "%zz",
        "deals=SH1.7.hNNNNN_1111_.oNNN", "rules=collinson-1886&deals=" + "~".join(["SN0.13.h-----_4000_"] * 6),
    ],
    ids=lambda text: text[:40],
)  # fmt: skip
def test_a_hostile_address_is_refused_in_words(address: str) -> None:
    lab = rubber_sheet(address)
    assert "That cannot be scored." in lab.refusal_html and "<script>" not in lab.view["html"]
    ask(lab, do="new")
    assert not lab.refusal_html and lab.preview is None and "Say above what each hand held" in lab.view["html"]
    enter(lab, **HELD)
    assert lab.preview is not None


@pytest.mark.parametrize(
    "state",
    [
        7, [1], {"deals": 3}, {"deals": [1]}, {"deals": [{"tricks": 99}]}, {"deals": [{"x": 1}]}, {"profile": []},
        {"first": 5}, {"options": 3}, {"next": None}, {1: 2}, {"deals": [{}] * 61}, {"options": {"nonsense": 1}},
    ],
    ids=str,
)  # fmt: skip
def test_a_state_that_cannot_be_is_refused_in_words(state: object) -> None:
    lab = rubber_sheet(state)  # type: ignore[arg-type]
    assert "That cannot be scored." in lab.refusal_html


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "There is nothing to be read."),
        ("{", "Line 1, column 2"),
        ('{"profile": "collinson-1886",\n "deals": [{"dealer": "S"}]}', "Line 2, column 12"),
        (scoring_laboratory().record_json(), "put a single deal into the scoring laboratory".capitalize()),
        ("<img src=x onerror=alert(1)>", "column 1"),
    ],
)
def test_a_file_that_is_no_rubber_is_refused_with_its_place(text: str, words: str) -> None:
    lab = rubber_sheet()
    before = lab.state
    lab.read_text(text, "file")
    html = lab.view["html"]
    assert "That cannot be read." in html and words in html and "<img" not in html
    assert lab.state == before


def test_a_rubber_that_goes_on_after_its_end_is_refused() -> None:
    record = example("biritch-rubber")
    record["deals"].append(record["deals"][1])
    lab = rubber_sheet()
    lab.read_text(json.dumps(record))
    assert "have won the rubber, and no deal follows it" in lab.view["html"]


# Shown


def test_the_snapshot_is_a_finished_rubber_without_a_control() -> None:
    html = rubber_sheet().snapshot_html()
    assert "E–W win the rubber" in html and "<caption" in html
    assert not any(f"<{tag}" in html for tag in ("input", "button", "select", "script", "form"))


@pytest.mark.parametrize("profile", GAMES)
def test_every_control_has_a_label_of_its_own(profile: str) -> None:
    for source in ("deal", "holdings"):
        lab = begun(profile)
        enter(lab, source=source)
        html = lab.view["html"]
        ids = re.findall(r'<(?:input|select|textarea)[^>]* id="([^"]+)"', html)
        labelled = re.findall(r'<label for="([^"]+)"', html)
        assert len(ids) == len(set(ids)) and sorted(ids) == sorted(labelled)
        assert html.count("<fieldset") == html.count("<legend")


def test_reading_a_state_does_not_share_it() -> None:
    state, _ = read_state(None)
    state["deals"][0]["voids"].append("N")
    assert read_state(None)[0]["deals"][0]["voids"] == []
    assert write_address(read_state(None)[0]) == rubber_sheet().address
    assert write_pbn(rubber_sheet().record)


def test_rehearsing_opens_everything_once() -> None:
    lab = rubber_sheet()
    lab.rehearse()
    assert not lab.refusal_html
