"""The rule paragraphs as data: every id there, every mark with its note, every figure in its place."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from biritch import rules

SHARED = ["players", "pack", "deal", "turn", "follow", "trick-winner", "all-tricks", "misdeal", "margin"]
COLLINSON = [
    "naming", "naming-passed", "contre", "surcontre", "contre-closed", "opening-lead", "dummy", "revoke",
    "odd-tricks", "slam", "honours-biritch", "honours-trumps", "chicane", "undoubled", "game", "rubber",
    "partners",
]  # fmt: skip
VINT = [
    "bid", "higher-bid", "return", "no-doubles", "eight-passes", "twelve-passes", "declarer", "opening-lead",
    "no-dummy", "trick-value", "tricks", "slam", "bid-slam", "honours", "aces", "undertricks", "failed-slam",
    "game", "game-bonus", "rubber", "partners",
]  # fmt: skip
RETELLING = [
    "partners", "naming", "naming-passed", "opening-lead", "double", "dummy", "odd-tricks", "honours", "slam",
    "game", "rubber", "winner", "revoke", "auction", "honours-russian", "open-hands",
]  # fmt: skip
BRIDGE_WHIST = [
    "naming", "naming-passed", "doubling", "opening-lead", "dummy", "odd-tricks", "honours-trumps",
    "honours-notrump", "chicane", "slam", "undoubled", "game", "rubber", "revoke",
]  # fmt: skip
AUCTION = [
    "opening-bid", "bid", "higher-bid", "double", "close", "declarer", "opening-lead", "dummy", "contract-made",
    "bonus", "undertricks", "one-spade", "honours-trumps", "honours-notrump", "chicane", "slam", "undoubled",
    "game", "rubber", "revoke",
]  # fmt: skip
CONTRACT = [
    "bid", "double", "declarer", "opening-lead", "dummy", "trick-points", "overtricks", "bonus", "undertricks",
    "slam", "honours", "vulnerable", "game", "rubber", "unfinished", "revoke",
]  # fmt: skip
NAMES = {
    "collinson-1886": SHARED + COLLINSON,
    "vint-moscow-1886": SHARED + VINT,
    "retelling": SHARED + RETELLING,
    "bridge-whist-1904": SHARED + BRIDGE_WHIST,
    "auction-1908": SHARED + AUCTION,
    "royal-auction-1914": [*SHARED, *AUCTION, "denominations", "no-overbid-self"],
    "contract-modern": SHARED + CONTRACT,
}

# What a paragraph must say, as whole words; "|" separates words that would do.
FIGURES = {
    "collinson-1886/players": "four North East South West",
    "collinson-1886/pack": "52 ace king queen jack 10 9 2",
    "collinson-1886/deal": "13",
    "collinson-1886/contre": "2|twice",
    "collinson-1886/surcontre": "4 8 16",
    "collinson-1886/all-tricks": "13",
    "collinson-1886/revoke": "three 3 28 two",
    "collinson-1886/odd-tricks": "6 2 4 8 10 1",
    "collinson-1886/slam": "12 20 13 40",
    "collinson-1886/honours-biritch": "Three|3 30 four|4 40 80 two|2",
    "collinson-1886/honours-trumps": "2–1 3–0 2–2 3–1 4–0 3–2 4–1 5–0 2 4 8 5 9 6 10",
    "collinson-1886/chicane": "2 once zero|nothing",
    "collinson-1886/undoubled": "honours chicane slams",
    "collinson-1886/game": "30 0",
    "collinson-1886/rubber": "two|2 40",
    "collinson-1886/margin": "0",
    "vint-moscow-1886/pack": "52 ace king queen jack 10 9 2",
    "vint-moscow-1886/deal": "13",
    "vint-moscow-1886/bid": "1 7 6 spades clubs diamonds hearts no-trump",
    "vint-moscow-1886/return": "twelfth",
    "vint-moscow-1886/eight-passes": "8",
    "vint-moscow-1886/twelve-passes": "12 7",
    "vint-moscow-1886/all-tricks": "13",
    "vint-moscow-1886/trick-value": "1 4 6 8 10 12 7 72",
    "vint-moscow-1886/tricks": "6 V",
    "vint-moscow-1886/slam": "12 500 13 1000",
    "vint-moscow-1886/bid-slam": "6 12 3000 7 13 5000 1000 6000 500",
    "vint-moscow-1886/honours": "3 20 4 30 5 40 V 10",
    "vint-moscow-1886/aces": "10 V 2",
    "vint-moscow-1886/undertricks": "500 level missing",
    "vint-moscow-1886/failed-slam": "6 3000 7 5000 once",
    "vint-moscow-1886/game": "500 0",
    "vint-moscow-1886/game-bonus": "500 1000 two|2 one|1",
    "vint-moscow-1886/rubber": "two|2 three|3",
    "vint-moscow-1886/margin": "0",
    "vint-moscow-1886/partners": "three|3",
    "retelling/pack": "52 ace king queen jack 10 9 2",
    "retelling/deal": "13",
    "retelling/double": "2 4",
    "retelling/odd-tricks": "6 2 4 8 10 1",
    "retelling/honours": "3 4 5 30 40 100 10",
    "retelling/slam": "12 20 13 40",
    "retelling/game": "30 40 0",
    "retelling/rubber": "two|2 100",
    "retelling/margin": "0",
    "retelling/revoke": "2",
    "retelling/auction": "three|3 four|4",
    "retelling/honours-russian": "20 50 100 30 40",
    "bridge-whist-1904/doubling": "2 4 8 100",
    "bridge-whist-1904/revoke": "3 28",
    "bridge-whist-1904/odd-tricks": "6 2 4 8 12",
    "bridge-whist-1904/honours-trumps": "2 4 8 5 9 10",
    "bridge-whist-1904/honours-notrump": "Three 30 40 100",
    "bridge-whist-1904/chicane": "2 4",
    "bridge-whist-1904/slam": "12 20 13 40",
    "bridge-whist-1904/game": "30 0",
    "bridge-whist-1904/rubber": "three two 100",
    "bridge-whist-1904/margin": "0",
    "auction-1908/bid": "1 7 6 2 4 8 12",
    "auction-1908/double": "2 4",
    "auction-1908/close": "3",
    "auction-1908/contract-made": "6 2 4 8 12",
    "auction-1908/bonus": "50",
    "auction-1908/undertricks": "50 100 200",
    "auction-1908/one-spade": "100",
    "auction-1908/revoke": "150 3",
    "auction-1908/honours-trumps": "2 4 8 5 9 10",
    "auction-1908/honours-notrump": "30 40 100",
    "auction-1908/chicane": "2 4",
    "auction-1908/slam": "12 20 13 40",
    "auction-1908/game": "30 0",
    "auction-1908/rubber": "250",
    "auction-1908/margin": "0",
    "royal-auction-1914/denominations": "2 6 7 8 9 10",
    "royal-auction-1914/bid": "1 7 6",
    "royal-auction-1914/higher-bid": "20",
    "royal-auction-1914/contract-made": "6 2 4",
    "royal-auction-1914/bonus": "50",
    "royal-auction-1914/undertricks": "50 100 200",
    "royal-auction-1914/one-spade": "100",
    "royal-auction-1914/revoke": "100 3",
    "royal-auction-1914/honours-trumps": "2 4 8 5 9 10",
    "royal-auction-1914/honours-notrump": "30 40 100",
    "royal-auction-1914/chicane": "1912 2 4",
    "royal-auction-1914/slam": "12 20 13 40",
    "royal-auction-1914/game": "30 0",
    "royal-auction-1914/rubber": "250",
    "royal-auction-1914/margin": "0",
    "contract-modern/bid": "1 7 6 4",
    "contract-modern/trick-points": "20 30 40 2 4",
    "contract-modern/overtricks": "100 200",
    "contract-modern/bonus": "50 100",
    "contract-modern/undertricks": "50 100 200 300",
    "contract-modern/slam": "6 500 750 7 1000 1500",
    "contract-modern/honours": "4 100 5 150",
    "contract-modern/game": "100 0",
    "contract-modern/rubber": "700 500",
    "contract-modern/unfinished": "300 100",
    "contract-modern/margin": "0",
}

# Prices belong to a denomination: each must stand beside its own.
PRICES = {
    "collinson-1886/odd-tricks": {"spades": 2, "clubs": 4, "diamonds": 6, "hearts": 8, "biritch": 10},
    "vint-moscow-1886/trick-value": {"spades": 4, "clubs": 6, "diamonds": 8, "hearts": 10, "no-trump": 12},
    "retelling/odd-tricks": {"spades": 2, "hearts": 4, "clubs": 6, "diamonds": 8, "biritch": 10},
    "bridge-whist-1904/odd-tricks": {"spades": 2, "clubs": 4, "diamonds": 6, "hearts": 8, "no": 12},
    "auction-1908/contract-made": {"spades": 2, "clubs": 4, "diamonds": 6, "hearts": 8, "no": 12},
    "royal-auction-1914/denominations": {
        "spades": 2, "clubs": 6, "diamonds": 7, "hearts": 8, "royals": 9, "no": 10,
    },
}

AMERICAN = re.compile(r"\b(honor|color|favor|neighbor|center|defense|gray)", re.IGNORECASE)


def everything() -> Iterator[rules.Paragraph]:
    for profile_id in rules.profiles():
        for language in rules.languages(profile_id):
            yield from rules.paragraphs(profile_id, language)


def english() -> list[rules.Paragraph]:
    return [paragraph for profile_id in NAMES for paragraph in rules.paragraphs(profile_id)]


def prose(paragraph: rules.Paragraph) -> list[str]:
    return [paragraph.title, paragraph.text, paragraph.section, *(note.text for note in paragraph.notes)]


each = pytest.mark.parametrize("paragraph", english(), ids=lambda paragraph: paragraph.id)


def test_profiles_in_reading_order() -> None:
    assert rules.profiles()[:3] == ("collinson-1886", "vint-moscow-1886", "retelling")
    for profile_id in rules.profiles():
        assert "en" in rules.languages(profile_id)


@pytest.mark.parametrize("profile_id", NAMES)
def test_every_id_and_no_other(profile_id: str) -> None:
    names = [paragraph.name for paragraph in rules.paragraphs(profile_id)]
    assert sorted(names) == sorted(NAMES[profile_id])
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("profile_id", NAMES)
def test_numbers_sections_and_addresses(profile_id: str) -> None:
    found = rules.paragraphs(profile_id)
    assert [paragraph.number for paragraph in found] == list(range(1, len(found) + 1))
    sections = [paragraph.section for paragraph in found]
    runs = [section for i, section in enumerate(sections) if i == 0 or sections[i - 1] != section]
    assert len(runs) == len(set(runs)), "a section is in two pieces"
    for paragraph in found:
        assert paragraph.id == f"{profile_id}/{paragraph.name}"
        assert paragraph.profile == profile_id
        assert paragraph.anchor == f"{profile_id}-{paragraph.name}"
        assert re.fullmatch(r"[a-z0-9-]+", paragraph.anchor)
    assert len({paragraph.title for paragraph in found}) == len(found)


def test_languages_agree() -> None:
    """An edition in another language has the same paragraphs in the same order, with the same marks."""
    for profile_id in rules.profiles():
        first = [(p.name, p.marks, p.see) for p in rules.paragraphs(profile_id)]
        for language in rules.languages(profile_id):
            assert [(p.name, p.marks, p.see) for p in rules.paragraphs(profile_id, language)] == first


def test_fields_of_the_files() -> None:
    """A misspelt field would otherwise be passed over in silence."""
    for profile_id in rules.profiles():
        for language in rules.languages(profile_id):
            data = rules._file(profile_id, language)
            assert data.keys() == {"profile", "language", "order", "page", "paragraph"}
            assert (data["profile"], data["language"]) == (profile_id, language)
            assert (Path(__file__).parents[2] / "book" / "rules" / f"{data['page']}.md").is_file()
            for entry in data["paragraph"]:
                wanted = {"name", "section", "title", "text", "marks", "notes"}
                assert wanted <= entry.keys() <= wanted | {"see"}, entry["name"]
                for note in entry["notes"]:
                    assert {"kind", "text"} <= note.keys() <= {"kind", "text", "source"}, entry["name"]
                    assert isinstance(note.get("source", []), list)


def test_marks_have_their_notes() -> None:
    for paragraph in everything():
        assert paragraph.marks, paragraph.id
        assert list(paragraph.marks) == [m for m in rules.MARKS if m in paragraph.marks], paragraph.id
        assert set(paragraph.marks) == {note.kind for note in paragraph.notes}, paragraph.id
        places = [rules.MARKS.index(note.kind) for note in paragraph.notes]
        assert places == sorted(places), f"{paragraph.id}: notes not in the order of the marks"


def test_see_resolves() -> None:
    for paragraph in everything():
        assert paragraph.name not in paragraph.see
        for name in paragraph.see:
            assert rules.paragraph(f"{paragraph.profile}/{name}").name == name


def test_sources_resolve_and_are_used() -> None:
    cited = {key for paragraph in everything() for note in paragraph.notes for key in note.sources}
    assert cited == {source.key for source in rules.sources()}
    for source in rules.sources():
        assert rules.source(source.key) is source
        assert re.fullmatch(r"[a-z0-9-]+", source.key)
        assert source.short
        assert source.citation.endswith(".")
        assert "http" not in source.citation
        assert isinstance(source.seen, bool)


@each
def test_decisions_give_a_reason(paragraph: rules.Paragraph) -> None:
    for note in paragraph.notes:
        if note.kind == "ours":
            assert "because" in note.text
        if note.kind == "confirmed":
            assert note.sources, "who confirms it?"


@each
def test_sentences(paragraph: rules.Paragraph) -> None:
    for text in [paragraph.text, *(note.text for note in paragraph.notes)]:
        assert text == text.strip()
        assert text.endswith(".")
        assert "  " not in text
        assert text[0].isupper()
    sentences = re.findall(r"[.?!](?=\s|$)", paragraph.text)
    assert 1 <= len(sentences) <= 4
    assert not paragraph.title.endswith(".")


@each
def test_typography_and_spelling(paragraph: rules.Paragraph) -> None:
    for text in prose(paragraph):
        assert not set(text) & set("\"'`*<>"), "straight quotes or markup"
        assert not re.search(r"\d-\d|\d x \d| - ", text), "a hyphen for a dash, or x for ×"
        assert not AMERICAN.search(text)
        assert "seed" not in text.lower()


@pytest.mark.parametrize("rule_id", FIGURES)
def test_figures(rule_id: str) -> None:
    words = set(re.findall(r"\d–\d|[\w]+(?:-\w+)?", rules.paragraph(rule_id).text))
    for wanted in FIGURES[rule_id].split():
        assert words & set(wanted.split("|")), f"{rule_id} lacks {wanted}"


@pytest.mark.parametrize("rule_id", PRICES)
def test_prices_beside_their_denomination(rule_id: str) -> None:
    found = {
        name: int(price)
        for price, name in re.findall(r"\b(\d+) (?:at|for) ([a-z-]+)", rules.paragraph(rule_id).text)
        if name in PRICES[rule_id]
    }
    # "12 for no-trump" sets the price; a level such as "7 no-trump" has no preposition.
    assert found == PRICES[rule_id]


def test_every_scoring_paragraph_has_its_figures() -> None:
    for paragraph in english():
        if paragraph.section in ("Scoring", "Game and rubber") and re.search(r"\d", paragraph.text):
            assert paragraph.id in FIGURES


def test_no_stray_figure() -> None:
    """No scoring paragraph says a number that the rules do not have there."""
    for rule_id, wanted in FIGURES.items():
        extra = set(re.findall(r"\d+", rules.paragraph(rule_id).text)) - set(re.findall(r"\d+", wanted))
        assert not extra, (rule_id, extra)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: rules.paragraphs("whist-1742"),
        lambda: rules.languages("whist-1742"),
        lambda: rules.paragraphs("collinson-1886", "tlh"),
        lambda: rules.paragraph("collinson-1886/undertricks"),
        lambda: rules.paragraph("collinson-1886/rubber", "tlh"),
        lambda: rules.paragraph("rubber"),
        lambda: rules.paragraph(""),
        lambda: rules.paragraph("../secrets/rubber"),
        lambda: rules.source("hoyle1742"),
    ],
)
def test_unknown_names_say_what_is_known(ask) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(LookupError, match="known are|written in|profile/paragraph"):
        ask()


def test_answers_are_kept() -> None:
    assert rules.paragraph("vint-moscow-1886/aces") is rules.paragraph("vint-moscow-1886/aces")
    assert rules.paragraph("vint-moscow-1886/aces") in rules.paragraphs("vint-moscow-1886")


def test_import_reads_nothing() -> None:
    code = """
import biritch.rules as rules
assert not any(kept.cache_info().currsize for kept in (rules._file, rules._editions, rules._sources))
"""
    subprocess.run([sys.executable, "-c", code], check=True)
