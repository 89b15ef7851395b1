"""A sentence chooses its language when it is read; nothing that is said escapes the catalogue."""

from __future__ import annotations

import json
import threading

import pytest
from pseudo_language import PSEUDO, all_escaped, escaped, make

from biritch import (
    Bid,
    Card,
    Deal,
    Denomination,
    Message,
    Pass,
    Play,
    Rank,
    Seat,
    Side,
    Suit,
    Table,
    profile,
    read_record,
    score,
)
from biritch.__main__ import main
from biritch.examples import about, example, examples, rubbers, title
from biritch.figures import alt_text, growth_alt, shares_alt
from biritch.formats.read_record import read_rubber
from biritch.messages import catalogue, catalogues_from, languages, speak, speaking, spoken
from biritch.profiles import PROFILES
from biritch.render import (
    auction_html,
    deal_html,
    double_sheet_html,
    hand_html,
    ladder_html,
    passes_html,
    refusal_html,
    rubber_html,
    rubber_text,
    sheet_html,
    sheet_text,
    table_html,
    tape_html,
    trick_html,
    tricks_html,
    values_html,
)
from biritch.render.compare_text import comparison_text
from biritch.render.stepper import stepper_html
from biritch.study.compare import compare_record
from biritch.study.frames import Course
from biritch.table.refusal_examples import EXAMPLES
from biritch.table.robots import Robot

FRENCH = """
[seat]
N = {is = "Nord", of = "du Nord"}
E = {is = "Est", of = "d’Est", the = "l’Est"}
S = {is = "Sud", of = "du Sud"}
W = {is = "Ouest", of = "d’Ouest"}
[rank]
ACE = {is = "A", the = "l’as"}
KING = {is = "R", the = "le roi"}
[suit]
SPADES = "pique"
[form]
of = "de {}"
the = "le {}"
[word]
plural = "zero-one"
[list]
and = "{0} et {1}"
[test]
turn = "c’est le tour {seat:of}"
card = "{rank:the} de {suit}"
tricks = "{count} {count:levée|levées}"
hands = "les mains {seats:of}"
[because]
tricks = "{count} {count:levée|levées} × {value}"
"""


@pytest.fixture(scope="module", autouse=True)
def tongues(tmp_path_factory):
    """Two more languages, by adding files."""
    folder = tmp_path_factory.mktemp("languages")
    (folder / "fr.toml").write_text(FRENCH, encoding="utf-8")
    # What only the tests say, in English as well.
    english = tmp_path_factory.mktemp("english")
    said = '[test]\nturn = "it is {seat:of} to play"\ncard = "{rank:the} of {suit}"\n'
    said += 'tricks = "{count} {count:trick|tricks}"\nhands = "the hands {seats:of}"\n'
    (english / "en.toml").write_text(said, encoding="utf-8")
    make(folder)
    catalogues_from(english)
    catalogues_from(folder)


def test_a_block_speaks_and_ends() -> None:
    message = Message("test.turn", seat=Seat.E)
    assert str(message) == "it is of East to play"
    with speaking("fr"):
        assert spoken() == "fr"
        assert str(message) == "c’est le tour d’Est"
        with speaking("en"):
            assert str(message) == "it is of East to play"
        assert Seat.E.word == "Est"
    assert spoken() == "en"
    assert message.say("fr") == "c’est le tour d’Est"


def test_a_process_speaks_and_a_block_within_it() -> None:
    speak("fr")
    try:
        assert Seat.W.word == "Ouest"
        with speaking("en"):
            assert Seat.W.word == "West"
    finally:
        speak("en")


def test_another_thread_does_not_hear_a_block() -> None:
    heard: list[str] = []
    with speaking("fr"):
        thread = threading.Thread(target=lambda: heard.append(Seat.E.word))
        thread.start()
        thread.join()
    assert heard == ["East"]


@pytest.mark.parametrize("say", [speak, lambda language: speaking(language).__enter__(), catalogue])
def test_a_language_without_a_catalogue_is_refused(say) -> None:
    with pytest.raises(LookupError, match="no catalogue for language 'xx'; there is: .*en"):
        say("xx")
    assert spoken() == "en"


def test_words_have_the_forms_that_grammar_wants() -> None:
    assert Message("test.card", rank=Rank.ACE, suit=Suit.SPADES).say("fr") == "l’as de pique"
    assert Message("test.card", rank=Rank.KING, suit=Suit.SPADES).say("fr") == "le roi de pique"
    # A form that a word has not of its own is made by the language's.
    assert Message("test.card", rank=Rank.QUEEN, suit=Suit.SPADES).say("fr") == "le Q de pique"
    assert Message("test.hands", seats=[Seat.N, Seat.E]).say("fr") == "les mains du Nord et d’Est"


@pytest.mark.parametrize(
    ("count", "english", "french"),
    [(0, "0 tricks", "0 levée"), (1, "1 trick", "1 levée"), (2, "2 tricks", "2 levées")],
)
def test_plurals_are_each_languages_own(count: int, english: str, french: str) -> None:
    message = Message("test.tricks", count=count)
    assert (message.say("en"), message.say("fr")) == (english, french)


def test_a_sheet_is_read_in_any_language_after_it_was_made() -> None:
    sheet = read_record(example("vint-three-clubs")).score()
    with speaking("fr"):
        assert sheet.as_json()["lines"][0]["because"] == "8 levées × 26"
    assert sheet.as_json()["lines"][0]["because"] == "8 tricks × 26"


def test_what_a_language_lacks_is_said_in_english() -> None:
    assert Message("because.slam-little").say("fr") == "12 tricks, a little slam"


def test_seats_are_read_in_english_and_in_what_is_spoken() -> None:
    with speaking("fr"):
        assert Seat.parse("Ouest") is Seat.parse("west") is Seat.parse("W") is Seat.W
    assert "fr" in languages()


# --- nothing escapes ---


def drawn() -> dict[str, object]:
    """Everything that the engine says or draws, somewhere."""
    biritch, vint = (read_record(example(name)) for name in ("biritch-hearts-contre", "vint-three-clubs-auction"))
    retold = read_record(example("biritch-chicane") | {"profile": "retelling"})
    play = Play(biritch.deal, biritch.agreed.denomination, biritch.agreed.leader)
    for card in biritch.play:
        play.push(card)
    rubber = read_rubber(example("biritch-rubber")).rubber()
    comparison = compare_record(vint, [profile("collinson-1886"), profile("vint-moscow-1886")])
    changed = profile("collinson-1886", values={"hearts": 10})
    found: dict[str, object] = {
        f"sheet {record.profile.id}": [sheet_html(record.score()), sheet_text(record.score())]
        for record in (biritch, vint, retold)
    }
    found |= {
        "a changed sheet": sheet_html(score(changed, biritch.result())),
        "double entry": double_sheet_html(biritch.score(), retold.score()),
        "rubber": [rubber_html(rubber.sheets), rubber_text(rubber.sheets)],
        "comparison": comparison_text(comparison),
        "hand": hand_html(biritch.deal[Seat.N]),
        "deal": deal_html(biritch.deal),
        "table": table_html(biritch.deal.hands, turn=Seat.N),
        "trick": trick_html(play.tricks[0]),
        "tricks": tricks_html(play.tricks),
        "tape": tape_html(play.winners),
        "auction": auction_html([Bid(1, Denomination.CLUBS), Pass()], Seat.S, turn=Seat.N),
        "passes": passes_html(3, 12),
        "ladder": ladder_html(biritch.profile, biritch.agreed),
        "values": [values_html(rules) for rules in PROFILES.values() if rules.has_level],
        "stepper": stepper_html(Course.of(biritch), name="step", title=title("biritch-hearts-contre")),
        "refusals": [refusal_html(one.refusal()) for one in EXAMPLES],
        "figures": [alt_text(biritch.score()), growth_alt(rubber.sheets), shares_alt([biritch.score()])],
        "examples": [f"{title(name)} {about(name)}" for name in (*examples(), *rubbers())],
        "values of cards": [str(Card(Suit.HEARTS, rank)) + Card(Suit.HEARTS, rank).name for rank in Rank],
        "words": [seat.word for seat in Seat] + [side.label for side in Side],
        "deal in words": str(biritch.deal),
        "robots": [str(choice) for choice in robot_reasons()],
    }
    return found


def robot_reasons() -> list[object]:
    reasons = []
    for rules in PROFILES.values():
        table, robot = Table(Deal.shuffled(7), rules, Seat.S), Robot(7)
        while table.turn is not None:
            choice = robot.choose(table)
            reasons.append(choice.because)
            table.push(choice.move)
    return reasons


def test_nothing_that_is_drawn_escapes_the_catalogue() -> None:
    with speaking(PSEUDO):
        found = {name: sorted(set(all_escaped(shown))) for name, shown in drawn().items()}
    found = {name: words for name, words in found.items() if words}
    assert found == {}


def test_no_refusal_and_no_fact_escapes() -> None:
    with speaking(PSEUDO):
        said = [str(one.refusal().message) for one in EXAMPLES]
        said += [str(fact.says) for rules in PROFILES.values() for fact in rules.facts().values()]
    assert not [(text, words) for text in said if (words := escaped(text))]


@pytest.fixture
def files(tmp_path):
    """A deal, its PBN, and a text that is none of anything."""
    deal = tmp_path / "deal.json"
    deal.write_text(json.dumps(example("vint-three-clubs-auction")), encoding="utf-8")
    none = tmp_path / "none.txt"
    none.write_text("nothing of these", encoding="utf-8")
    return str(deal), str(none), str(tmp_path / "deal.pbn")


@pytest.mark.parametrize(
    "words",
    [
        ["score", "DEAL"], ["calls", "DEAL"], ["check", "DEAL"], ["check", "NONE"], ["convert", "DEAL", "OUT"],
        ["compare", "DEAL", "--profile", "collinson-1886", "--profile", "vint-moscow-1886"],
        ["perft", "N:A... .A.. ..A. ...A"], ["perft", "N:AA... .A.."], ["score", "no-such-file"],
    ],
)  # fmt: skip
def test_no_command_escapes(words, files, capsys) -> None:
    deal, none, out = files
    with speaking(PSEUDO):
        main([{"DEAL": deal, "NONE": none, "OUT": out}.get(word, word) for word in words])
    said = "".join(capsys.readouterr())
    assert said
    for name in (deal, none, out, "no-such-file"):
        said = said.replace(name, "")
    assert escaped(said) == []


def test_no_help_escapes(capsys) -> None:
    with speaking(PSEUDO), pytest.raises(SystemExit):
        main(["convert", "--help"])
    own = {"usage", "biritch", "convert", "help", "json", "pbn", "lin", "profile", "board", "good", "OUT"}
    argparse_says = {"positional", "arguments", "options", "show", "this", "help", "message", "and", "exit"}
    assert set(escaped(capsys.readouterr().out)) - own - argparse_says == set()


def test_the_pseudo_language_finds_what_escapes() -> None:
    assert escaped("⟦North⟧ plays ⟦a ⟦card⟧⟧") == ["plays"]
    assert all_escaped('<p aria-label="the hand">⟦x⟧</p>') == ["the", "hand"]
