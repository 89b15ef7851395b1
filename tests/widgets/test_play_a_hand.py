"""Play a hand: the talk, the cards, what is refused, what is seen, and what an address can do."""

from __future__ import annotations

import json
import re
from itertools import islice
from random import Random

import pytest

pytest.importorskip("anywidget")

from hypothesis import given  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

from biritch import Deal, Hand, Pass, Seat, Table, profile, read_record  # noqa: E402
from biritch.errors import BiritchError  # noqa: E402
from biritch.examples import example, examples  # noqa: E402
from biritch.render import sheet_html  # noqa: E402
from biritch.table.robots import Robot  # noqa: E402
from biritch.widgets import PlayAHand, play_a_hand  # noqa: E402
from biritch.widgets.parts.games import GAMES  # noqa: E402
from biritch.widgets.playing.state import first_state, read_state, write_address  # noqa: E402

PLAYED = "seats=NESW&moves=hearts.contre.decline.decline.CK.H2.CA.C7.H3"
RULES = [*GAMES.values(), profile("retelling", naming="auction"), profile("retelling", open_hands=True)]
seeds = st.integers(0, 2**32)


def part(hand: PlayAHand, name: str) -> str:
    return str(dict(hand.view["parts"])[name])


def press(hand: PlayAHand, at: int | None = None, **what: object) -> None:
    """As the front end does it, from the view that is shown."""
    hand._handle_custom_msg({**what, "at": hand.view["serial"] if at is None else at}, [])


def table_of(hand: PlayAHand) -> tuple[object, ...]:
    return hand.state, hand.address, hand.table.moves, hand.view["serial"]


def play_out(hand: PlayAHand, chance: Random) -> None:
    """The reader's moves by chance; words that say no more often than others, so that talks end."""
    while not hand.table.is_over:
        moves = list(islice(hand.table.legal_moves, 60))
        quiet = [move for move in moves if hand.table.write(move) in ("pass", "decline")]
        wanted = quiet if quiet and chance.random() < 0.7 else moves[:8]
        press(hand, move=hand.table.write(chance.choice(wanted)))
        assert not hand.refusal_html


# The talk


def test_it_opens_with_the_dealers_word() -> None:
    hand = play_a_hand()
    assert hand.state == first_state() and hand.address == "" and not hand.refusal_html
    words = re.findall(r'data-move="([^"]+)"', part(hand, "mid"))
    assert words == ["spades", "clubs", "diamonds", "hearts", "notrump", "pass"]
    assert hand.view["status"] == "Your turn: South."


def test_the_ladder_is_climbed_in_order_and_both_of_a_side_are_asked() -> None:
    hand = play_a_hand(seats="NESW")
    for word, turn in (("pass", "N"), ("hearts", "W"), ("decline", "E"), ("contre", "N"), ("surcontre", "W")):
        press(hand, move=word)
        assert hand.table.turn is Seat[turn]
    assert "contre again" in part(hand, "mid") and "×4" in part(hand, "past")
    assert "sur contre" in part(hand, "top") and "×&nbsp;4" in part(hand, "top"), "a word stands at its seat"
    press(hand, move="surcontre")
    assert "E–W to raise now" in hand.refusal_html and 'data-rule="collinson-1886/contre"' in hand.refusal_html
    press(hand, move="decline")
    press(hand, move="decline")
    assert "Hearts, dealer South, sur contre ×4" in part(hand, "set") and "West" in part(hand, "msg")


def test_vint_has_a_grid_of_bids_and_counts_the_passes() -> None:
    hand = play_a_hand(game="vint-moscow-1886", seats="NESW")
    press(hand, move="2H")
    press(hand, move="1NT")
    assert "not higher than South" in hand.refusal_html
    bids = part(hand, "mid")
    assert len(re.findall(r'data-move="\d', bids)) == 35 and bids.count("aria-disabled") == 9
    press(hand, move="pass")
    assert "1 of 12 passes" in part(hand, "tape") and "b-auction" in part(hand, "past")
    press(hand, **{"pass-on": True})
    assert hand.table.contract is not None and hand.table.moves.count(Pass()) == 12


def test_passing_on_stops_where_somebody_bids() -> None:
    strong_east = "N:T98.T98.T98.T987 AKQJ2.AK2.AK2.A2 543.543.543.6543 76.QJ76.QJ76.KQJ"
    hand = play_a_hand(game="vint-moscow-1886", deal=strong_east, dealer="S")
    press(hand, **{"pass-on": True})
    assert hand.table.turn is Seat.S and "East bids" in hand.view["status"]
    press(hand, **{"pass-on": True})
    assert hand.table.play is not None


def test_eight_passes_throw_the_deal_in() -> None:
    hand = play_a_hand(game="vint-moscow-1886", seats="NESW")
    press(hand, **{"pass-on": True})
    assert hand.table.state == "redeal" and "Thrown in" in part(hand, "end")
    assert "score" in part(hand, "set")


def test_the_retellings_auction_is_written_out() -> None:
    hand = play_a_hand(game="retelling", options={"naming": "auction"}, seats="NESW", moves=["spades", "pass"])
    assert "South names spades" in part(hand, "past") and "data-move=\"pass\"" in part(hand, "mid")


# What is refused, taken back, or too late


def test_a_refused_card_leaves_all_as_it_was() -> None:
    hand = play_a_hand(PLAYED)
    before = table_of(hand)
    press(hand, move="DJ")
    assert "East holds" in hand.refusal_html and 'data-rule="collinson-1886/follow"' in hand.refusal_html
    assert table_of(hand) == before
    assert "is-refused" in part(hand, "foot") and hand.view["note"]["card"] == "DJ"
    assert hand.view["status"].startswith("East holds ♥7")
    press(hand, move="H7")
    assert not hand.refusal_html and "is-refused" not in part(hand, "foot") and not hand.view["note"]


def test_cards_say_whether_and_why_not() -> None:
    hand = play_a_hand(PLAYED)
    below = part(hand, "foot") + part(hand, "top")
    assert 'aria-label="7 of hearts, playable"' in below
    assert 'aria-label="jack of diamonds, not playable: a heart was led"' in below
    assert 'aria-label="king of spades, not playable: East is to play"' in below
    assert below.count('tabindex="0"') == 2, "each hand is one stop of the keyboard"
    assert "disabled=" in below and " disabled" not in below.replace("aria-disabled", "")


@pytest.mark.parametrize("word", ["CK", "xx", "", "<b>", "contre", "9Z"])
def test_what_is_no_move_is_refused_too(word: str) -> None:
    hand = play_a_hand(PLAYED)
    before = table_of(hand)
    press(hand, move=word)
    assert hand.refusal_html and "<b>" not in hand.refusal_html and table_of(hand) == before


def test_undo_goes_back_to_the_readers_own_move() -> None:
    hand = play_a_hand()
    press(hand, move="hearts")
    states = []
    for _ in range(5):
        states.append(hand.state)
        press(hand, move=hand.table.write(next(iter(hand.table.legal_moves))))
    for state in reversed(states):
        press(hand, undo=True)
        assert hand.state == state and hand.view["status"].startswith("Taken back.")
    press(hand, undo=True)
    assert hand.state == first_state()
    press(hand, undo=True)
    assert hand.state == first_state() and "no move of yours" in hand.refusal_html


def test_robots_words_before_the_readers_first_stay() -> None:
    hand = play_a_hand(dealer="N")
    said = hand.table.moves
    assert said and "aria-disabled" in part(hand, "controls").split("Take back")[0]
    press(hand, undo=True)
    assert hand.table.moves == said


def test_a_late_press_changes_nothing() -> None:
    hand = play_a_hand(PLAYED)
    at = hand.view["serial"]
    press(hand, move="H7")
    before = hand.view
    for what in ({"move": "H5"}, {"undo": True}, {"restart": True}, {"new-deal": True}, {"move": "H7"}):
        press(hand, at=at, **what)
    assert hand.view == before


def test_rubbish_from_the_page_does_nothing() -> None:
    hand = play_a_hand(PLAYED)
    before = hand.view
    for content in ("nonsense", None, [], {"at": "x", "move": "H7"}, {"move": "H7"}, {"set": 3}, {"do": "x"}):
        hand._handle_custom_msg(content, [])
    press(hand, move=["H7"])
    press(hand, undo="yes")
    assert hand.view == before


# Whole deals


@pytest.mark.parametrize("seats", ["S", "NS", "E", "NESW"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_to_the_sheet(game: str, seats: str) -> None:
    for seed in range(3):
        hand = play_a_hand(game=game, seats=seats, seed=seed, dealer="NESW"[seed])
        play_out(hand, Random(seed))
        sheet = hand.table.score()
        assert sheet_html(sheet, caption="") in part(hand, "end")
        assert read_record(json.loads(json.dumps(hand.record.as_json())), to_score=True).score() == sheet
        again = play_a_hand(hand.address)
        assert (again.state, again.address) == (hand.state, hand.address)
        assert "The deal is over" in hand.view["status"]


def shown(hand: PlayAHand) -> set[str]:
    return set(re.findall(r'data-card="(\w\w)"', "".join(html for _, html in hand.view["parts"])))


def test_only_what_the_readers_seats_may_see_is_sent() -> None:
    hand = play_a_hand(seats="W", moves=["hearts", "contre", "decline", "decline"])
    deal = hand.table.deal
    sent = json.dumps(hand.view["parts"])
    own_names = re.findall(r"(\w+ of \w+)(?:, (?:not )?playable|\")", part(hand, "foot"))
    assert len(own_names) == 13 and "king of diamonds" not in sent
    press(hand, move="CK")
    assert "K Q 8 5 2" in part(hand, "left"), "dummy lies open after the lead"
    assert "king of hearts" not in "".join(html for name, html in hand.view["parts"] if name != "set")
    press(hand, show=True)
    assert "K J 9 8 6 5" in part(hand, "right")
    assert all(card in deal[Seat.W] for card in Hand.__iter__(hand.table.hand(Seat.W)))


def test_robots_in_the_dealers_seat_play_dummy_and_the_reader_its_own() -> None:
    hand = play_a_hand(seats="N", moves=["hearts", "decline", "decline"])
    assert hand.table.is_over, "dummy decides nothing, so the hand plays itself"
    declarer = play_a_hand(seats="S", moves=["hearts", "decline", "decline", "CK"])
    assert declarer.table.turn is Seat.N and 'data-card="H2"' in part(declarer, "top")


# Robots


@given(seeds, seeds, st.sampled_from(RULES), st.sampled_from(Seat))
def test_robots_always_do_what_is_legal_and_come_to_an_end(seed, taste, rules, dealer) -> None:
    table, robot = Table(Deal.shuffled(seed), rules, dealer), Robot(taste)
    while not table.is_over:
        choice = robot.choose(table)
        assert choice.move in table.legal_moves and str(choice.because)
        assert Robot(taste).choose(table) == choice, "the same table brings the same answer"
        table.push(choice.move)
    with pytest.raises(ValueError):
        robot.choose(table)


@given(seeds, seeds, st.sampled_from(RULES), st.integers(0, 60))
def test_robots_ask_nothing_that_they_may_not_see(seed, other, rules, steps) -> None:
    table, robot = Table(Deal.shuffled(seed), rules, Seat.S), Robot()
    for _ in range(steps):
        if table.is_over:
            return
        table.push(robot.choose(table).move)
    if table.is_over:
        return
    twin = _dealt_otherwise(table, Random(other))
    if twin is not None:
        assert robot.choose(twin) == robot.choose(table)


def _dealt_otherwise(table: Table, chance: Random) -> Table | None:
    """The same table with the hidden cards in other hands, if everything could have been played from these."""
    assert table.controller is not None
    seen = table.visible_to(table.controller).hands
    hidden = [seat for seat in Seat if seat not in seen]
    cards = [card for seat in hidden for card in table.hand(seat)]
    chance.shuffle(cards)
    hands = table.deal.hands
    for seat in hidden:
        count = len(table.hand(seat))
        hands[seat] = (hands[seat] - table.hand(seat)) | Hand(cards[:count])
        cards = cards[count:]
    twin = Table(Deal(hands), table.profile, table.dealer)
    try:
        for move in table.moves:
            twin.push(move)
    except BiritchError:
        return None
    return twin


# States and addresses


def test_changes_begin_anew_only_where_they_must() -> None:
    hand = play_a_hand(PLAYED)
    moves = hand.state["moves"]
    press(hand, set={"seats": "ES"})
    assert hand.state["moves"][: len(moves)] == moves and hand.state["seats"] == "ES"
    press(hand, set={"seats": ""})
    assert "Give one seat or more" in hand.refusal_html and hand.state["seats"] == "ES"
    press(hand, set={"dealer": "E"})
    assert hand.table.dealer is Seat.E and hand.state["moves"] == []
    press(hand, set={"game": "vint-moscow-1886"})
    assert hand.table.profile.id == "vint-moscow-1886"
    press(hand, **{"new-deal": True})
    assert hand.table.deal != Deal.from_pbn(first_state()["deal"])
    press(hand, set={"seed": 1886})
    assert hand.table.deal == Deal.shuffled(1886)


@pytest.mark.parametrize("name", examples())
def test_every_example_can_be_played(name: str) -> None:
    hand = play_a_hand()
    press(hand, set={"example": name})
    record = example(name)
    assert not hand.refusal_html
    assert (hand.state["deal"], hand.state["game"]) == (record["deal"], record["profile"])


def test_a_record_can_be_put_in_and_taken_out() -> None:
    hand = play_a_hand(PLAYED)
    text = json.dumps(hand.record.as_json())
    other = play_a_hand(seats="NESW")
    press(other, set={"paste": text})
    assert other.state == hand.state
    press(other, set={"paste": '[Deal "N:65.T984.K643.AJT 43.AQJ75.AJ7.962 AKQJT72.63.8.543 98.K2.QT952.KQ87"]'})
    assert other.state["deal"].startswith("N:65.") and other.state["moves"] == []
    before = other.state
    for bad in ("", "{}", "N:AK", '{"format": "biritch-rubber-1"}', "[Deal \"x\"]", "<b>", "{" * 5000):
        press(other, set={"paste": bad})
        assert "That cannot be played." in other.refusal_html and other.state == before
    assert "b-refusal" in other.view["note"]["html"]


def test_passes_after_seven_no_trump_are_no_moves() -> None:
    calls = ["7NT", *["pass"] * 12]
    record = {"profile": "vint-moscow-1886", "dealer": "S", "deal": first_state()["deal"], "calls": calls}
    assert play_a_hand(paste=json.dumps(record), seats="NESW").state["moves"] == ["7NT"]


HOSTILE = [
    "game=bridge", "dealer=X", "seats=", "seats=NN", "seats=SQ", "deal=N:AK", "moves=hearts.hearts", "moves=xx",
    "moves=" + ".".join(["contre"] * 600), "moves=hearts." + ".".join(["contre", "surcontre"] * 60),
    "open=perhaps", "robot=-1", "robot=" + "9" * 5000, "options={", "options=[]", 'options={"nonsense":1}', "x=1",
    "&&&=%zz", "seed=-5", "example=none", "paste={}", "a=1&" * 80, "deal=" + "A" * 30_000, "moves=<script>",
    "game=%00", "options=" + "[" * 5000,
]  # fmt: skip


@pytest.mark.parametrize("address", HOSTILE, ids=lambda address: address[:20])
def test_a_hostile_address_is_refused_politely(address: str) -> None:
    hand = play_a_hand(address)
    assert "That cannot be played." in hand.refusal_html and "<script" not in hand.refusal_html
    assert len(hand.refusal_html) < 3000
    assert hand.table.turn is not None and not play_a_hand(hand.address).refusal_html


def test_moves_are_kept_as_far_as_they_can_be_made() -> None:
    hand = play_a_hand("seats=NESW&moves=hearts.decline.decline.CK.CA")
    assert hand.state["moves"] == ["hearts", "decline", "decline", "CK"]
    assert "Move 5 cannot be made" in hand.refusal_html and "collinson-1886/turn" in hand.refusal_html


@pytest.mark.parametrize(
    "state",
    [7, [1], {"moves": "hearts"}, {"moves": [1]}, {"seats": 3}, {3: 4}, {"options": {1: 2}}, {"deal": None}],
    ids=str,
)
def test_a_state_that_cannot_be_is_refused_in_words(state: object) -> None:
    hand = play_a_hand(state)  # type: ignore[arg-type]
    assert "That cannot be played." in hand.refusal_html and hand.state == first_state()


def test_setting_the_state_sets_the_table() -> None:
    hand = play_a_hand()
    hand.state = json.loads(json.dumps(play_a_hand(PLAYED).state))
    assert hand.table.turn is Seat.E and not hand.refusal_html
    hand.state = {"game": "bridge"}
    assert hand.refusal_html and hand.state == first_state()


def test_reading_a_state_does_not_share_it() -> None:
    given = {"moves": ["hearts"]}
    state, _ = read_state(given)
    state["moves"].append("decline")
    assert given == {"moves": ["hearts"]} and first_state()["moves"] == []
    assert write_address(first_state()) == ""


# Without a script


@pytest.mark.parametrize("state", [None, PLAYED, "game=vint-moscow-1886&dealer=N"])
def test_the_snapshot_is_the_same_without_a_script(state) -> None:
    html = play_a_hand(state).snapshot_html()
    assert not re.search(r"<(script|input|select|textarea|button)", html)
    assert "t-setline" in html and "b-cards" in html


def test_every_control_has_a_label_of_its_own() -> None:
    html = "".join(html for _, html in play_a_hand(PLAYED).view["parts"])
    ids = re.findall(r'<(?:input|select|textarea)[^>]* id="([^"]+)"', html)
    assert len(ids) == len(set(ids)) and sorted(ids) == sorted(re.findall(r'<label for="([^"]+)"', html))
    assert html.count("<fieldset") == html.count("<legend")


def test_the_widget_comes_with_a_snapshot_for_readers_without_widgets() -> None:
    bundle = play_a_hand()._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "application/vnd.jupyter.widget-view+json" in data and 'class="b-look"' in data["text/html"]


def test_what_is_taken_along_makes_the_same_table() -> None:
    hand = play_a_hand(PLAYED)
    line = re.search(r"play_a_hand\(&quot;(.*?)&quot;\)", part(hand, "set"))
    assert line is not None and play_a_hand(line[1].replace("&amp;", "&")).state == hand.state


@pytest.mark.parametrize(
    "text",
    [
        "pn|a,b,c,d|md|2SAKQJT72H63D8C543,S98HK2DQT952CKQ87,S65HT984DK643CAJT,|ah|Board 3|",
        "https://example.org/?lin=md%7C2SAKQJT72H63D8C543%2CS98HK2DQT952CKQ87%2CS65HT984DK643CAJT%2C%7C",
        '[Dealer "W"]\n[Deal "N:65.T984.K643.AJT 43.AQJ75.AJ7.962 AKQJT72.63.8.543 98.K2.QT952.KQ87"]\n[Deal "x"]',
    ],
)
def test_a_paste_of_any_kind_brings_the_deal_and_who_dealt(text: str) -> None:
    state = play_a_hand(paste=text).state
    assert state["deal"].startswith("N:65.T984.K643.AJT 43.") and state["dealer"] == "W"


# On its way to the table


def test_what_happened_is_sent_move_by_move() -> None:
    hand = play_a_hand()
    assert hand.view["steps"] == [], "a table that is opened is there at once"
    press(hand, move="hearts")
    steps = hand.view["steps"]
    assert [step["seat"] for step in steps] == ["S", "W", "E", "W"]
    assert "hearts" in steps[0]["say"] and steps[-1]["card"] == hand.table.moves[-1].card.code  # type: ignore[union-attr]
    press(hand, move="C2")
    assert hand.view["steps"] == [], "a refused card does not travel"
    while not any("won" in step for step in hand.view["steps"]):
        press(hand, move=hand.table.write(next(iter(hand.table.legal_moves))))
    won = next(step["won"] for step in hand.view["steps"] if "won" in step)
    parts = dict(won["parts"])
    assert "wins trick 1" in won["msg"] and parts["tape"].count("is-open") == 12
    # The records have the trick as it is gathered, whatever comes after it.
    assert "took it with" in parts["past"] and parts["past"].partition("</tbody>")[0].count("<tr>") == 2
    assert {len(won["heads"]), "12 " in won["heads"]["W"]} == {4, False} and ">12<" in won["heads"]["W"]
    ns, ew = re.findall(r"tricks so far</th><td>(\d)</td><td>(\d)</td>", parts["rubber"])[0]
    assert {ns, ew} == {"0", "1"}


def test_where_the_reader_is_dummy_the_deal_is_watched_and_says_why_and_by_which_rules() -> None:
    hand = play_a_hand(seats="N", dealer="S", seed=1)
    assert hand.table.is_over and hand.table.dummy is Seat.N
    view = hand.view
    assert "South declared and plays your cards" in view["watch"] and "South declared" in part(hand, "end")
    assert "is-talking" in view["start"]["classes"] and not dict(view["start"]["parts"])["end"]
    cards = [step for step in view["steps"] if "card" in step]
    assert len(cards) == 52 and all("<b>" in step["why"] for step in cards), "each card with its reason"
    tricks = [dict(step["won"]["parts"])["past"].count('scope="row"') for step in cards if "won" in step]
    tricks = [count - tricks[0] + 1 for count in tricks]  # the talk has rows of its own
    assert tricks == list(range(1, 14)), "the records fill trick by trick"
    again = play_a_hand(hand.address)
    assert again.view["steps"] == [] and again.view["watch"] == "", "an address opens what it says"
    press(hand, **{"next-deal": True})
    assert hand.view["watch"] == "" and hand.view["start"]["classes"].endswith("is-talking")


def test_a_reader_with_another_seat_beside_dummy_is_asked() -> None:
    hand = play_a_hand(seats="NW", dealer="S", seed=1)
    assert not hand.table.is_over and hand.view["watch"] == ""


def test_what_is_at_stake_is_the_engines_figure_and_goes_from_where_the_sides_stand() -> None:
    said = re.sub(r"<[^>]*>", "", part(play_a_hand(moves=["hearts", "contre", "decline", "decline"]), "rubber"))
    assert "8\xa0×\xa02 = 16 for each trick" in said.replace("&nbsp;", "\xa0")
    assert "A game takes N–S 8 tricks, E–W 8." in said.replace("\xa0", " "), "30 below the line: two odd tricks"
    assert "At stake" not in part(play_a_hand(), "rubber"), "before the trumps are named nothing is"


def test_a_robots_reason_is_at_its_seat_and_only_there() -> None:
    hand = play_a_hand(moves=["hearts", "decline", "decline"])
    seat = next(iter(hand.view["whys"]))
    assert seat == "W" and 'data-why="W"' in part(hand, "left") and "longest" in hand.view["whys"]["W"]
    assert "longest" not in part(hand, "left") + part(hand, "msg") + hand.view["status"]


def test_a_hint_says_what_it_is_and_plays_nothing() -> None:
    hand = play_a_hand(moves=["hearts", "decline", "decline"])
    before = hand.table.moves
    press(hand, hint=True)
    note = hand.view["note"]
    assert note["kind"] == "hint" and "rule of thumb" in note["html"] and hand.table.moves == before
    choice = Robot().choose(hand.table)
    assert note["card"] == choice.move.card.code and str(choice.because.say()) in note["html"]  # type: ignore[union-attr]


def test_what_if_goes_back_to_an_earlier_card_and_home_again() -> None:
    hand = play_a_hand()
    press(hand, move="hearts")
    for _ in range(6):
        press(hand, move=hand.table.write(next(iter(hand.table.legal_moves))))
    played, state = hand.state["moves"], hand.state
    number = int(re.findall(r'data-whatif="(\d+)"', part(hand, "past"))[-1])
    press(hand, whatif=number)
    assert hand.state["line"] == played and hand.state["moves"] == played[:number]
    assert play_a_hand(hand.address).state == hand.state, "a what-if has an address too"
    other = [move for move in hand.table.legal_moves if hand.table.write(move) != played[number]]
    press(hand, move=hand.table.write(other[0]))
    press(hand, **{"return": True})
    assert hand.state == state


# The match


def test_a_match_goes_on_to_the_end_of_the_rubber_and_is_the_rubber_sheet() -> None:
    from biritch.widgets import rubber_sheet

    for game in ("collinson-1886", "vint-moscow-1886"):
        hand = play_a_hand(game=game, seats="S")
        dealers, sheets = [], []
        for _ in range(40):
            dealers.append(hand.table.dealer)
            while not hand.table.is_over:
                press(hand, move=hand.table.write(hand._robot.choose(hand.table).move))
            before = hand.state
            assert play_a_hand(hand.address).state == before
            shown = re.search(r'data-sheet="([^"]+)"', part(hand, "rubber"))
            assert shown is not None
            sheet = rubber_sheet(shown[1].replace("&amp;", "&"))
            sheets = list(sheet.rubber.sheets)
            assert len(sheets) == len(dealers)
            if "Another match" in part(hand, "end"):
                break
            press(hand, **{"next-deal": True})
            assert len(hand.state["past"]) == len(dealers) and hand.table.dealer is dealers[-1].left
        assert sheets[-1].final is not None and all(sheet.final is None for sheet in sheets[:-1])
        press(hand, **{"next-deal": True})
        assert hand.state["past"] == []


def test_other_rules_begin_another_match() -> None:
    hand = play_a_hand("past=SH0.9.dUhVwgKa7sUY1A_-q_Q&dealer=W")
    assert len(hand.state["past"]) == 1 and not hand.refusal_html
    press(hand, set={"seed": 7})
    assert len(hand.state["past"]) == 1, "another deal of the same match"
    press(hand, set={"game": "vint-moscow-1886"})
    assert hand.state["past"] == []


@pytest.mark.parametrize("past", ["x", "SH0.9", "SH0.14.dUhVwgKa7sUY1A_-q_Q", "~".join(["-"] * 70), "-"])
def test_a_match_that_cannot_be_is_refused(past: str) -> None:
    hand = play_a_hand(f"past={past}&dealer=W")
    assert hand.refusal_html and hand.state["past"] == [] and hand.table.turn is not None


# Two at one screen


def test_the_screen_is_handed_round_and_shows_one_hand_at_a_time() -> None:
    hand = play_a_hand(seats="SW", apart=True, moves=["hearts"])
    deal = hand.table.deal
    assert hand.table.turn is Seat.W and "I am West" in part(hand, "mid")
    table = "".join(html for name, html in hand.view["parts"] if name != "set")
    assert "ace of spades" not in table and "king of clubs" not in table, "between two players no hand lies open"
    press(hand, take=True)
    assert "king of clubs" in part(hand, "foot") and "I am" not in part(hand, "mid")
    assert deal.holder(next(iter(deal[Seat.W]))) is Seat.W
    assert "ace of spades" not in "".join(html for name, html in hand.view["parts"] if name != "set")
    press(hand, move="decline")
    press(hand, move="CK")
    assert "I am South" in part(hand, "mid") and "king of clubs" not in part(hand, "foot")
