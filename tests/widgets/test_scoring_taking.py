"""Presets, the way back, what is taken along and what is put in: all of it comes back as it went."""

from __future__ import annotations

import csv
import io
import json
from base64 import b64encode

import pytest

pytest.importorskip("anywidget")

from biritch import read_record  # noqa: E402
from biritch.examples import example  # noqa: E402
from biritch.formats.pbn import read_pbn_records  # noqa: E402
from biritch.widgets import ScoringLaboratory, scoring_laboratory  # noqa: E402
from biritch.widgets.deal.state import first_state  # noqa: E402
from biritch.widgets.parts.exchange import CSV_HEAD, LARGEST  # noqa: E402
from biritch.widgets.scoring.presets import preset, presets  # noqa: E402

STATES = {
    "first": {},
    "holdings": {"source": "holdings", "honours": dict.fromkeys("AKQJT", "N"), "voids": ["E"]},
    "figures": {"options": {"values": {"hearts": 10}, "game": 40}, "raises": 3},
    "standing": {"before": {"below": {"NS": 10}, "games": {"EW": 1}, "total": {"NS": 10, "EW": 90}}},
    "vint": {"profile": "vint-moscow-1886", "raises": 0, "level": 6, "denomination": "notrump"},
    "retelling": {"profile": "retelling", "options": {"honours": "russian", "game": 40}, "revokes": ["E", "E"]},
    "a revoke": {"revokes": ["E", "W", "E"], "raises": 0},
    "auction": {"profile": "retelling", "options": {"naming": "auction"}, "declarer": "W"},
    "order": {
        "profile": "vint-moscow-1886", "denomination": "notrump", "level": 4, "tricks": 7, "raises": 0,
        "before": {"below": {"NS": 300, "EW": 300}}, "order": "EEEEEENNNNNNN",
    },
    "no trumps held": {"source": "holdings", "denomination": "notrump", "aces": {"N": 2, "E": 2, "S": 0, "W": 0}},
}  # fmt: skip


def ask(lab: ScoringLaboratory, **content: object) -> None:
    """A message as the front end sends it."""
    lab._handle_custom_msg(content, [])


def given(lab: ScoringLaboratory, what: str) -> dict[str, str]:
    """A file as the page gets it."""
    sent: list[dict[str, dict[str, str]]] = []
    lab.send = lambda content, buffers=None: sent.append(content)
    ask(lab, do="give", what=what)
    return sent[0]["give"] if sent else {}


# Presets


@pytest.mark.parametrize("name", presets())
def test_a_preset_gives_the_engines_figures(name: str) -> None:
    lab = scoring_laboratory()
    ask(lab, do="preset", what=name)
    sheet = read_record(example(name), to_score=True).score()
    assert not lab.refusal_html and lab.sheet is not None
    # Who named for the dealer is all that the form does not know.
    assert (lab.sheet.lines, lab.sheet.after, lab.sheet.game) == (sheet.lines, sheet.after, sheet.game)
    assert lab.view["values"]["preset"] == name


def test_presets_stand_in_the_list_with_their_titles_and_no_other_is_taken() -> None:
    lab = scoring_laboratory()
    assert "Seven bid, twelve taken" in lab.view["html"] and "biritch-rubber" not in presets()
    before = lab.state
    ask(lab, do="preset", what="../../etc/passwd")
    ask(lab, do="preset", what="")
    assert lab.state == before
    with pytest.raises(LookupError, match="biritch-hearts"):
        preset("no-such-deal")


def test_a_deal_of_ones_own_is_no_preset() -> None:
    lab = scoring_laboratory()
    assert lab.view["values"]["preset"] == "biritch-hearts-contre"
    lab.state = lab.state | {"tricks": 8}
    assert lab.view["values"]["preset"] == ""


# The way back


def test_undo_goes_back_change_by_change() -> None:
    lab = scoring_laboratory()
    seen = []
    vint = {"profile": "vint-moscow-1886"}
    for change in ({"tricks": 10}, vint, {"source": "holdings"}, {"deal": "rubbish"}, {"level": None}):
        seen.append((lab.state, lab.sheet))
        lab.state = lab.state | change
    for state, sheet in reversed(seen):
        assert lab.can_undo
        ask(lab, do="undo")
        assert lab.state == state and lab.sheet == sheet
    ask(lab, do="undo")
    assert lab.state == first_state() and not lab.can_undo
    assert 'data-do="undo" aria-disabled="true"' in lab.view["html"]


# To take along


@pytest.mark.parametrize("name", STATES)
def test_whatever_is_taken_along_comes_back_as_the_same_state(name: str) -> None:
    lab = scoring_laboratory(STATES[name])
    assert not lab.refusal_html, lab.refusal_html
    for text in (lab.record_json(), lab.pbn()):
        again = scoring_laboratory()
        again.read_text(text, "file")
        assert "Taken over" in again.view["html"]
        assert (again.sheet, again.record_json(), again.pbn()) == (lab.sheet, lab.record_json(), lab.pbn())
    again = scoring_laboratory(lab.address)
    assert (again.state, again.sheet) == (lab.state, lab.sheet)


@pytest.mark.parametrize("name", STATES)
def test_the_line_of_python_makes_the_same_state(name: str) -> None:
    lab = scoring_laboratory(STATES[name])
    code = {name: code for name, _, code in lab.shown._lines()}["python"]
    names: dict[str, object] = {}
    exec(code.replace("\nscoring_laboratory(", "\nlab = scoring_laboratory("), names)
    made = names["lab"]
    assert isinstance(made, ScoringLaboratory) and made.state == lab.state


def test_files_come_by_message_with_a_name_and_a_type() -> None:
    lab = scoring_laboratory()
    record, pbn, table = (given(lab, what) for what in ("record", "pbn", "csv"))
    assert (record["name"], record["type"]) == ("biritch-record.json", "application/json")
    assert read_record(record["text"]).score() == lab.sheet and json.loads(record["text"])["format"]
    assert pbn["name"].endswith(".pbn") and read_pbn_records(pbn["text"])[0] == read_record(record["text"])
    assert table["name"].endswith(".csv") and table["type"] == "text/csv"
    assert given(lab, "nonsense") == {}


def test_a_spreadsheet_has_every_line() -> None:
    lab = scoring_laboratory()
    head, *rows = csv.reader(io.StringIO(lab.csv()))
    assert tuple(head) == CSV_HEAD and lab.sheet is not None
    assert [(row[1], row[3], int(row[4])) for row in rows] == [
        (line.side.value, line.kind, line.points) for line in lab.sheet.lines
    ]


def test_the_commands_say_what_stands_beside() -> None:
    lab = scoring_laboratory(beside={"with": ["vint-moscow-1886"], "level": 3})
    code = {name: code for name, _, code in lab.shown._lines()}
    assert code["command"] == "python -m biritch score biritch-record.json"
    assert code["compare"].endswith("--profile collinson-1886 --profile vint-moscow-1886 --level 3")


# To put in

BROKEN = {
    '{"format": "biritch-record-1",\n  "profile": "collinson-1886" "tricks": 3}': "Line 2, column 31: a comma",
    "": "There is nothing to be read.",
    "   \n": "There is nothing to be read.",
    "x" * (LARGEST + 1): "too large",
    "[" * 10_000: "nested too deeply",
    "<script>alert(1)</script>": "Line 1, column 1: this is neither JSON, PBN nor LIN, and no deal.",
    '{"profile": "collinson-1886", "<img src=x onerror=alert(1)>": 1}': "Line 1, column 63: there is no key",
    '{"profile": "nobody"}': "Line 1, column 13: there is no profile",
    '{"format": "biritch-rubber-1", "profile": "collinson-1886", "deals": []}': "Put it into the rubber sheet",
    '[Deal "N:x"]': "Line 1, column",
    "null": "must be an object",
    "\ud800": "Line 1, column 1: this is neither JSON, PBN nor LIN, and no deal.",
}


@pytest.mark.parametrize("text", BROKEN, ids=lambda text: text[:30])
def test_what_cannot_be_read_is_refused_with_its_place(text: str) -> None:
    lab = scoring_laboratory()
    before = lab.state
    ask(lab, do="read", text=text, name="<b>my file</b>")
    html = lab.view["html"]
    assert "That cannot be read." in html and BROKEN[text] in html
    assert lab.state == before and not lab.can_undo
    assert "<script>alert" not in html and "<img" not in html and "<b>my" not in html


@pytest.mark.parametrize("content", [{"do": "read"}, {"do": "read", "text": 7, "name": []}, {"do": []}, {}])
def test_strange_messages_do_no_harm(content: dict[str, object]) -> None:
    lab = scoring_laboratory()
    before = lab.state
    ask(lab, **content)
    assert lab.state == before


def test_a_deal_thrown_in_is_nothing_to_score() -> None:
    record = {"profile": "vint-moscow-1886", "dealer": "S", "calls": ["pass"] * 8}
    lab = scoring_laboratory()
    lab.read_text(json.dumps(record))
    assert "this deal was thrown in" in lab.view["html"]


def test_of_a_deal_of_bridge_the_cards_are_taken() -> None:
    deal = "E:A5.KJ9865.7.T987 J.AQT.9.KQJ65432 KQ64.432.AKQ852. T98732.7.JT643.A"
    bridge = f'[Board "1"]\n[Deal "{deal}"]\n[Contract "4HX"]\n'
    lab = scoring_laboratory(tricks=10)
    lab.read_text(bridge)
    assert lab.state["deal"].startswith("N:T98732.7.JT643.A A5.KJ9865") and lab.state["tricks"] == 10
    assert "The cards of this deal were taken over" in lab.view["html"] and not lab.refusal_html


def test_of_several_records_the_first_is_taken() -> None:
    text = scoring_laboratory(tricks=11).pbn() + "\n" + scoring_laboratory().pbn()
    lab = scoring_laboratory()
    lab.read_text(text)
    assert lab.state["tricks"] == 11 and "The first of 2 deals" in lab.view["html"]


def test_more_raises_than_the_form_has_are_refused() -> None:
    record = example("biritch-hearts-contre") | {
        "contract": {"declarer": "S", "denomination": "hearts", "raises": ["W", "S"] * 40}
    }
    lab = scoring_laboratory()
    lab.read_text(json.dumps(record))
    assert "That cannot be read." in lab.view["html"] and lab.state == first_state()


# Addresses


@pytest.mark.parametrize(
    "address",
    [
        "a" * 30_000, "raises=" + "9" * 5000, "options={", "options=[1]", 'options={"values":{"hearts":"<b>"}}',
        "deal=<script>", "beside.with=nobody", "beside.level=9", "honours.A=%00", "voids=N,X", "=&==&%ff", "#?x",
        "before=1&before.below=2", "aces.N=1e400", "tricks=NaN", "__class__=1", "order=" + "N" * 3000,
    ],
    ids=lambda text: text[:30],
)  # fmt: skip
def test_a_hostile_address_is_refused_in_words(address: str) -> None:
    lab = scoring_laboratory(address)
    assert lab.refusal_html or "That cannot be scored" in lab.view["html"]
    assert "<script>" not in lab.view["html"] and "<b>" not in lab.view["html"]
    lab.state = first_state() | {"tricks": 8}
    assert not lab.refusal_html


LIN_HANDS = "SAKQJT72H63D8C543,S98HK2DQT952CKQ87,S65HT984DK643CAJT,"


def test_a_file_comes_in_bytes_and_brings_board_and_dealer() -> None:
    """LIN in a byte a letter: the deal, who dealt (and so declares in Biritch), the board; and how it was read."""
    lab = scoring_laboratory()
    data = f"pn|José,b,c,d|md|1{LIN_HANDS}|rh||ah|Board 12|pg||\nmd|2SAA,,,|".encode("cp1252")
    lab._asked(lab, {"do": "read", "bytes": b64encode(data).decode(), "name": "a.lin"}, None)
    assert lab.state["deal"].startswith("N:65.T984.K643.AJT") and lab.state["declarer"] == "S"
    html = lab.view["html"]
    assert "Board 12. South dealt. 1 board with faults left out. Read as Windows-1252." in html
    lab._asked(lab, {"do": "read", "bytes": "*", "name": "a.lin"}, None)
    lab._asked(lab, {"do": "read", "bytes": b64encode(b"\xff\xfe\0").decode(), "name": "a.lin"}, None)
    assert "this is no text" in lab.view["html"].lower()


def test_a_link_and_a_deal_on_a_line_are_taken() -> None:
    lab = scoring_laboratory()
    lab.read_text(f"https://example.org/v.html?lin=md%7C4{LIN_HANDS}%7C")
    assert lab.state["deal"].startswith("N:65.T984.K643.AJT") and lab.state["declarer"] == "E"
    lab.read_text("E:98.K2.QT952.KQ87 65.T984.K643.AJT 43.AQJ75.AJ7.962 AKQJT72.63.8.543")
    assert lab.state["deal"].startswith("N:AKQJT72.63.8.543") and lab.state["declarer"] == "E"
