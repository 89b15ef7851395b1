"""Drawings: small golden pieces, spoken names, and that nothing from outside gets in as markup."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from biritch import Card, Deal, Denomination, Hand, Play, Rank, Seat, Side, Suit
from biritch.errors import Fault
from biritch.messages import Message
from biritch.profiles import PROFILES, profile
from biritch.render import (
    auction_html,
    card_html,
    deal_html,
    fan_html,
    faults_html,
    hand_html,
    ladder_html,
    passes_html,
    prose,
    refusal_html,
    rule_href,
    rule_link,
    sprite,
    style,
    suit_html,
    table_html,
    tape_html,
    trick_html,
    tricks_html,
    values_html,
    with_look,
)
from biritch.render.words import figure_word
from biritch.talk.contract import Contract
from biritch.talk.moves import Bid, Pass

DEAL = Deal.from_pbn("N:KQ64.432.AKQ852. T98732.7.JT643.A A5.KJ9865.7.T987 J.AQT.9.KQJ65432")
VOID = {"area", "br", "img", "input", "use", "path"}


class Reader(HTMLParser):
    """Counts what is open, and keeps names, classes and texts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    @property
    def text(self) -> str:
        return "".join(self.texts).replace("\N{NO-BREAK SPACE}", " ")

    def labels(self) -> list[str]:
        return [attrs["aria-label"] or "" for _, attrs in self.tags if "aria-label" in attrs]


def first_trick() -> Play:
    play = Play(DEAL, Denomination.HEARTS, Seat.W, "collinson-1886")
    for code in ["CK", "H2", "CA", "C7"]:
        play.push(Card.parse(code))
    return play


def test_a_suit_is_a_shape_with_a_name() -> None:
    assert suit_html(Suit.HEARTS) == (
        '<svg class="b-suit b-h" role="img" aria-label="hearts"><use href="#b-hearts"/></svg>'
    )
    assert 'aria-hidden="true"' in suit_html(Suit.CLUBS, hidden=True)


def test_a_card() -> None:
    assert card_html(Card.parse("HT")) == (
        '<span class="b-card b-h" role="img" aria-label="10 of hearts"><span aria-hidden="true">10</span>'
        '<svg class="b-suit b-h" aria-hidden="true"><use href="#b-hearts"/></svg>'
        '<svg class="b-suit b-pip" aria-hidden="true"><use href="#b-hearts"/></svg></span>'
    )


def test_an_idle_card_can_still_be_pressed_and_so_be_refused() -> None:
    html = card_html(Card.parse("HQ"), state="idle", button=True)
    assert 'aria-disabled="true"' in html and " disabled" not in html
    assert 'aria-label="queen of hearts, not playable"' in html


def test_a_hand_has_four_lines_and_a_dash_for_a_void() -> None:
    reader = Reader(hand_html(DEAL[Seat.N]))
    assert [tag for tag, _ in reader.tags].count("li") == 4
    assert reader.text == "K Q 6 44 3 2A K Q 8 5 2–none"


def test_a_fan_is_one_tab_stop_and_the_last_of_a_suit_is_shown_whole() -> None:
    hand = Hand(map(Card.parse, ("SJ", "HA", "HQ", "D9")))
    reader = Reader(fan_html(hand, label="West", buttons=True, states={Card.parse("D9"): "legal"}))
    buttons = [attrs for tag, attrs in reader.tags if tag == "button"]
    assert [attrs["data-card"] for attrs in buttons if attrs["tabindex"] == "0"] == ["D9"]
    items = [attrs.get("class") for tag, attrs in reader.tags if tag == "li"]
    assert items == ["is-last", None, "is-last", "is-last"]


def test_a_trick_names_seats_and_winner() -> None:
    play = first_trick()
    assert Reader(trick_html(play.tricks[0])).labels() == [
        "The trick", "king of clubs, West", "2 of hearts, North, wins the trick", "ace of clubs, East",
        "7 of clubs, South",
    ]  # fmt: skip


def test_an_open_trick_has_a_place_for_whoever_is_to_play() -> None:
    play = first_trick()
    play.push(Card.parse("DA"))
    assert Reader(trick_html(play.tricks[-1], turn=play.turn)).labels()[-1] == "East, to play"


def test_a_table_shows_closed_hands_as_a_number() -> None:
    hands = {Seat.N: DEAL[Seat.N], Seat.E: 13, Seat.S: 12, Seat.W: 1}
    text = Reader(table_html(hands, roles={Seat.S: "dealer"})).text
    assert "East 13 cards, closed" in text and "South dealer, 12 cards, closed" in text
    assert "West 1 card, closed" in text


def test_the_whole_deal() -> None:
    assert "South dealer" in Reader(deal_html(DEAL, dealer=Seat.S)).text


def test_the_tape_has_a_tick_for_each_trick_and_says_so() -> None:
    html = tape_html([Side.NS, Seat.E, Side.NS], now=True)
    ticks = [attrs["class"] for tag, attrs in Reader(html).tags if tag == "li"]
    assert ticks == ["is-up", "is-down", "is-up", "is-open is-now", *["is-open"] * 9]
    assert Reader(html).text == "N–S 21 N–S2 E–W3 N–SE–W 1"
    assert "8 of 12 passes" in passes_html(8, 12)


def test_every_trick_as_a_table() -> None:
    text = Reader(tricks_html(first_trick().tricks)).text
    assert "1W K2A7North" in text


def test_an_auction_counts_passes_in_a_row() -> None:
    calls = [Bid(1, Denomination.SPADES), Pass(), Pass(), Bid(2, Denomination.NOTRUMP), Pass()]
    text = Reader(auction_html(calls, Seat.N, turn=Seat.E)).text
    assert "1pass, number 1pass, number 2" in text and "2 no-trump" in text and "to speak" in text


def test_a_refused_move_says_why_and_links_to_the_paragraph() -> None:
    play = first_trick()
    play.push(Card.parse("DA"))
    refusal = play.refusal(Card.parse("H7"))
    assert refusal is not None
    html = refusal_html(refusal)
    assert 'data-rule="collinson-1886/follow"' in html and "♥" not in html
    assert Reader(html).text.startswith("Refused. East holds")


def test_several_faults_are_a_list() -> None:
    faults = [Fault(Message("deal.not-four", count=1)), Fault(Message("deal.bad-seat", text="<b>"))]
    html = faults_html(faults)
    assert html.count("<li>") == 2 and "<b>" not in html and "&lt;b&gt;" in html


@pytest.mark.parametrize("evil", ["<script>x</script>", '"><img src=x onerror=y>', "&amp;", "a & b"])
def test_whatever_comes_in_is_escaped(evil: str) -> None:
    fan = fan_html(DEAL[Seat.N], label=evil)
    table = table_html({}, roles={Seat.N: evil}, label=evil)
    for html in (prose(evil), fan, table, rule_link(f"collinson-1886/{evil}")):
        reader = Reader(html)
        assert not {tag for tag, _ in reader.tags} & {"script", "img"}
    assert Reader(prose(evil)).text == evil
    assert evil in Reader(fan).labels()


def test_addresses_of_paragraphs() -> None:
    assert rule_href("collinson-1886/odd-tricks") == "../rules/biritch.html#collinson-1886-odd-tricks"
    assert rule_href("vint-moscow-1886/aces", "/x/") == "/x/vint.html#vint-moscow-1886-aces"
    linked = rule_link("collinson-1886/game", rule_href)
    assert 'href="../rules/biritch.html#collinson-1886-game"' in linked
    assert "href" not in rule_link("collinson-1886/game")


@pytest.mark.parametrize("rules", PROFILES.values(), ids=lambda rules: rules.id)
def test_the_table_of_values_is_worked_out_from_the_profile(rules) -> None:
    html = values_html(rules)
    rows = re.findall(r"<tr><th.*?</tr>", html.split("<tbody>")[1])
    assert len(rows) == len(rules.rising)
    for row in rows:
        word = Reader(row).text.split()[0].rstrip("0123456789")
        denomination = Denomination.parse({"no": "notrump"}.get(word, word))
        shown = [int(number) for number in re.findall(r">(\d+)<", row)]
        if rules.has_level:
            assert shown == [rules.trick_value(Contract(Seat.N, denomination, level)) for level in range(1, 8)]
        else:
            assert shown == [rules.values[denomination] << raised for raised in range(len(shown))]


def test_the_ladder_shows_one_rung_more_than_was_climbed() -> None:
    contract = Contract(Seat.S, Denomination.HEARTS, raises=(Seat.W,))
    html = ladder_html(profile("collinson-1886"), contract)
    assert re.findall(r"--b-w: ([\d.]+)%", html) == ["100", "50", "25"]
    assert re.findall(r">×(\d+)<", html) == ["4", "2", "1"]
    assert "N–S could" in html and "8 for each odd trick" in html
    assert "N–S declined" in ladder_html(profile("collinson-1886"), contract, closed=True)


def test_the_retellings_ladder_ends() -> None:
    contract = Contract(Seat.S, Denomination.SPADES, raises=(Seat.W, Seat.S))
    html = ladder_html(profile("retelling"), contract)
    assert "is-open" not in html and "redouble" in html


@pytest.mark.parametrize("rules", PROFILES.values(), ids=lambda rules: rules.id)
def test_every_figure_has_a_name(rules) -> None:
    offered = {"game"} if rules.id == "retelling" else set()  # an option there, not a figure
    numbers = {name: value for name, value in vars(rules).items() if type(value) is int}
    changed = {name: value + 1 for name, value in numbers.items() if name not in offered}
    for change in rules.with_options(changed | {"values": {"spades": 3}}).changes:
        assert figure_word(change.figure, rules) != change.figure


def test_the_look_can_be_brought_along() -> None:
    css = style()
    assert css.count("{") == css.count("}") and "@font-face" not in css and "url(" not in css
    assert ".b-sheet" in css and ".b-form" in css and "data-jp-theme-light" in css
    assert not re.search(r"(?<![-\w])color-scheme:\s*(light|dark)", css) and "prefers-color-scheme: dark" in css
    assert {f'id="b-{suit.word}"' in sprite() for suit in Suit} == {True}
    html = with_look(suit_html(Suit.SPADES))
    assert html.startswith('<div class="b-look">') and html.endswith(suit_html(Suit.SPADES))


def test_every_rank_has_a_spoken_name() -> None:
    names = [Reader(card_html(Card(Suit.SPADES, rank))).labels()[0] for rank in reversed(Rank)]
    assert names[:5] == [f"{rank} of spades" for rank in ("ace", "king", "queen", "jack", "10")]
