"""Values of a closed type are of that type: anything else is refused when it is given, and nothing has changed."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from engine_helpers import BIRITCH, PROFILES, RETELLING, VINT, held, result

import biritch
from biritch import (
    Bid,
    BySide,
    Card,
    Contract,
    Deal,
    Denomination,
    Hand,
    Holdings,
    Message,
    Name,
    Play,
    PlayCard,
    Rank,
    Record,
    Result,
    Rubber,
    Seat,
    Session,
    Side,
    Standing,
    Suit,
    Table,
    Trick,
    compare_record,
    diff,
    profile,
    score,
)
from biritch.errors import RecordError
from biritch.messages import catalogue
from biritch.play.perft import perft
from biritch.play.play import trick_winner
from biritch.scoring import checks

DEAL = Deal.shuffled(1886)
HEARTS = Contract(Seat.S, Denomination.HEARTS)
ACE = Card.parse("SA")
HELD = Holdings.of(DEAL, Denomination.HEARTS)
SCORED = Result(HEARTS, HELD, BySide(9, 4))

WRONG: dict[str, Callable[[], object]] = {
    "a side by its letters": lambda: BySide(9, 4)["NS"],
    "a side by a number": lambda: BySide(9, 4)[1],
    "half a trick": lambda: BySide(8.5, 4.5),
    "true tricks": lambda: BySide(True, 12),
    "a seat for a number": lambda: BySide(Seat.E, 12),
    "plus for letters": lambda: BySide().plus("NS", 5),
    "sides of letters": lambda: BySide.of({"NS": 9}),
    "points of letters": lambda: score(BIRITCH, SCORED).points("NS"),
    "points of no column": lambda: score(BIRITCH, SCORED).points(Side.NS, "Below"),
    "a denomination by name": lambda: Contract(Seat.S, "hearts"),
    "a suit for a denomination": lambda: Contract(Seat.S, Suit.HEARTS),
    "a number for a seat": lambda: Contract(2, Denomination.HEARTS),
    "a level that is true": lambda: Contract(Seat.S, Denomination.HEARTS, True),
    "a level of two and a half": lambda: Contract(Seat.S, Denomination.HEARTS, 2.5),
    "a raise by letter": lambda: Contract(Seat.S, Denomination.HEARTS, raises="W"),
    "a raise that is no list": lambda: Contract(Seat.S, Denomination.HEARTS, raises=Seat.W),
    "honours as letters": lambda: Holdings({Seat.N: "AKQJT"}),
    "honours as a number": lambda: Holdings({Seat.N: 5}),
    "a holder by letter": lambda: Holdings({}, {"N": 4}),
    "half an ace": lambda: Holdings({}, {Seat.N: 1.5}),
    "voids by letter": lambda: Holdings(voids="N"),
    "holdings of a suit": lambda: Holdings.of(DEAL, Suit.HEARTS),
    "tricks as a pair": lambda: Result(HEARTS, HELD, (9, 4)),
    "winners that are seats": lambda: Result.played(HEARTS, HELD, (Seat.N,) * 13),
    "a standing of pairs": lambda: Standing((1, 2)),
    "a standing that is data": lambda: score(BIRITCH, SCORED, {"below": {}}),
    "a profile by name": lambda: score("collinson-1886", SCORED),
    "a result that is a contract": lambda: score(BIRITCH, HEARTS),
    "a name by letters": lambda: Name("hearts"),
    "a name that is a suit": lambda: Name(Suit.CLUBS),
    "a bid by letter": lambda: Bid(3, "C"),
    "a bid by figure": lambda: Bid("3", Denomination.CLUBS),
    "a card by letters": lambda: PlayCard("SA"),
    "a card of a denomination": lambda: Card(Denomination.HEARTS, Rank.ACE),
    "a card of numbers": lambda: Card(0, 12),
    "a hand of letters": lambda: Hand("AKQ"),
    "a hand of more than a pack": lambda: Hand(1 << 52),
    "a hand of less than none": lambda: Hand(-1),
    "a suit of a hand": lambda: Hand()[Denomination.HEARTS],
    "hands by letter": lambda: Deal({"N": Hand()}),
    "a hand and a number": lambda: Hand() | 3,
    "a hand without a number": lambda: Hand() - 3,
    "a hand of both, one a card": lambda: Hand() & ACE,
    "a card below a number": lambda: ACE < 3,
    "the denomination of a seat": lambda: Denomination.of(Seat.N),
    "points by a suit": lambda: BIRITCH.values[Suit.HEARTS],
    "points by a seat": lambda: VINT.values[Seat.N],
    "the winner of a text": lambda: trick_winner("SA", Denomination.HEARTS),
    "the winner of a trick of letters": lambda: trick_winner(Trick(Seat.N, ("SA",), None), Denomination.HEARTS),
    "the winner by a suit": lambda: trick_winner(Trick(Seat.N, (ACE,), None), Suit.HEARTS),
    "a deal as a text": lambda: Deal("N:.."),
    "a hand by letter": lambda: DEAL["N"],
    "the holder of letters": lambda: DEAL.holder("SA"),
    "a text that is none: deal": lambda: Deal.from_pbn(None),
    "a text that is none: seat": lambda: Seat.parse(None),
    "a text that is none: side": lambda: Side.parse(None),
    "a text that is none: card": lambda: Card.parse(None),
    "a text that is none: denomination": lambda: Denomination.parse(None),
    "a text that is none: move": lambda: Table(DEAL, BIRITCH, Seat.S).read(None),
    "a profile by a list": lambda: profile([]),
    "options that are none": lambda: BIRITCH.with_options(None),
    "a table of a text": lambda: Table("N:..", BIRITCH, Seat.S),
    "a table of a profile's name": lambda: Table(DEAL, "collinson-1886", Seat.S),
    "a dealer by letter": lambda: Table(DEAL, BIRITCH, "S"),
    "a talk with a dealer by letter": lambda: VINT.talk("S"),
    "a view by letter": lambda: Table(DEAL, BIRITCH, Seat.S).visible_to("S"),
    "a play with a suit": lambda: Play(DEAL, Suit.HEARTS, Seat.S),
    "a play of a text": lambda: Play("N:..", Denomination.HEARTS, Seat.S),
    "a leader by letter": lambda: Play(DEAL, Denomination.HEARTS, "S"),
    "tricks of letters": lambda: Play(DEAL, Denomination.HEARTS, Seat.S).taken("NS"),
    "a card to play by letters": lambda: Play(DEAL, Denomination.HEARTS, Seat.S).push("SA"),
    "a rubber by name": lambda: Rubber("retelling"),
    "a session by name": lambda: Session(["A", "B", "C", "D"], "retelling"),
    "a record by name": lambda: Record(profile="retelling"),
    "a record with a word": lambda: Record(profile=BIRITCH, dealer=Seat.S, calls=("hearts",)),
    "a record with winners in words": lambda: Record(profile=BIRITCH, winners=("NS",) * 13),
    "a level to assume, in words": lambda: compare_record(Record(profile=BIRITCH), [VINT], "3"),
    "a level to assume that is true": lambda: compare_record(Record(profile=BIRITCH), [VINT], True),
    "names to compare": lambda: diff("retelling", VINT),
    "a count of a text": lambda: perft("N:.."),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_type_is_a_type_error_in_a_plain_sentence(case: str) -> None:
    with pytest.raises(TypeError) as caught:
        WRONG[case]()
    sentence = str(caught.value)
    assert re.search("must be|made of|52 bits", sentence) and "object has no" not in sentence


def test_a_sentence_can_be_said_of_anything() -> None:
    class Odd:
        def __repr__(self) -> str:
            raise OSError

    for value in (10**5000, Odd(), "x" * 1000):
        with pytest.raises(TypeError, match="a value of type"):
            Seat.parse(value) if not isinstance(value, str) else Name(value)
    with pytest.raises(TypeError, match=r"must be a Denomination such as Denomination.SPADES, not Suit.CLUBS"):
        Name(Suit.CLUBS)
    with pytest.raises(TypeError, match=r"level must be a whole number or None, not '3' \(str\)"):
        Contract(Seat.S, Denomination.HEARTS, "3")


@pytest.mark.parametrize("rules", PROFILES, ids=lambda rules: rules.id)
@pytest.mark.parametrize("move", ["hearts", None, Denomination.HEARTS, ACE, 3])
def test_what_is_no_move_changes_nothing(rules: biritch.Profile, move: Any) -> None:
    table = Table(DEAL, rules, Seat.S)
    for made in (table.push, table.refusal, table.talk.after):
        with pytest.raises(TypeError, match="a move is wanted"):
            made(move)
    assert move not in table.legal_moves
    assert table == Table(DEAL, rules, Seat.S) and table.turn is Seat.S


def test_the_other_side_is_not_read_by_letters() -> None:
    """``total["NS"]`` once gave East and West's number."""
    pair = BySide(9, 4)
    assert (pair[Side.NS], pair[Side.EW]) == (9, 4)
    assert (pair.plus(Side.EW, 1), BySide.of({Side.EW: 4})) == (BySide(9, 5), BySide(0, 4))


# What is shared stays as it is


def change_card() -> None:
    ACE.rank = Rank.TWO


def change_hand() -> None:
    DEAL[Seat.N].mask = 0


def change_because() -> None:
    score(BIRITCH, SCORED).lines[0].because.params["count"] = 99


KNOWN = [
    "collinson-1886", "vint-moscow-1886", "retelling", "bridge-whist-1904", "auction-1908", "royal-auction-1914",
    "contract-modern",
]  # fmt: skip


def change_message() -> None:
    Message("word.none").key = "word.too-long"


def change_holdings() -> None:
    HELD.honours[Seat.N] = ()


def change_profiles() -> None:
    biritch.PROFILES["whist"] = BIRITCH


@pytest.mark.parametrize(
    "change", [change_card, change_hand, change_because, change_message, change_holdings, change_profiles]
)
def test_shared_values_cannot_be_changed(change: Callable[[], None]) -> None:
    with pytest.raises((AttributeError, TypeError)):
        change()
    assert (ACE.rank, len(DEAL[Seat.N]), list(biritch.PROFILES)) == (Rank.ACE, 13, KNOWN)


def test_holdings_keep_nothing_of_the_givers() -> None:
    voids, honours, aces = {Seat.N}, {Seat.S: [Rank.KING, Rank.ACE]}, {Seat.S: 1}
    holdings = Holdings(honours, aces, voids)
    voids.add(Seat.E)
    honours[Seat.S].append(Rank.TEN)
    aces.clear()
    assert holdings == Holdings({Seat.S: (Rank.ACE, Rank.KING)}, {Seat.S: 1}, frozenset({Seat.N}))
    assert Contract(Seat.S, Denomination.HEARTS, raises=[Seat.W]).raises == (Seat.W,)


VALUES = [ACE, DEAL[Seat.N], DEAL, HEARTS, HELD, SCORED, score(BIRITCH, SCORED), Message("word.none", a=[1]), VINT]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_values_are_copied_pickled_compared_and_hashed(value: object) -> None:
    for twin in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert twin == value and hash(twin) == hash(value)
    assert len({value, copy.copy(value)}) == 1


# A copy goes its own way


def test_a_copied_table_is_its_own() -> None:
    table = Table(DEAL, VINT, Seat.S)
    table.push(Bid(7, Denomination.NOTRUMP))
    for twin in (copy.copy(table), copy.deepcopy(table), table.copy()):
        assert twin == table
        twin.push(next(iter(twin.legal_moves)))
        assert len(table.moves) == 1 and table.play is not None and not table.play.cards
    play = copy.copy(table.play)
    assert play is not None and play == table.play
    play.push(play.legal[0])
    assert not table.play.cards


def test_a_copied_rubber_is_its_own() -> None:
    rubber = Rubber(BIRITCH)
    rubber.add(result("hearts", 9), Seat.S)
    twin = copy.copy(rubber)
    assert (twin.sheets, twin.dealers, twin.before) == (rubber.sheets, rubber.dealers, rubber.before)
    twin.add(result("hearts", 9, declarer="W"), Seat.W)
    assert len(rubber.sheets) == 1 and rubber.next_dealer is Seat.W
    assert repr(rubber) == "<Rubber collinson-1886, deals 1, games 0–0>"


def test_a_copied_session_is_its_own() -> None:
    session = Session(["Anna", "Boris", "Clara", "David"], VINT, seed=3, rotate=True)
    twin = copy.copy(session)
    for one in (session, twin):
        while one.rubber.final is None:
            one.add(result("notrump", 10, level=7))
        assert one.next_rubber() is one.rubber
    assert twin.seatings == session.seatings and twin.first_dealers == session.first_dealers
    twin.add(None)
    assert not session.rubber.sheets
    assert repr(session) == "<Session vint-moscow-1886, Anna, Boris, Clara, David, rubber 2>"


# What can be written but cannot be


S, W, N, E = Seat.S, Seat.W, Seat.N, Seat.E
CONTRACTS: list[tuple[biritch.Profile, Contract, str]] = [
    (VINT, Contract(S, Denomination.HEARTS, 8), "record.not-within"),
    (VINT, Contract(S, Denomination.HEARTS, 0), "record.not-within"),
    (VINT, Contract(S, Denomination.HEARTS), "score.level-missing"),
    (VINT, Contract(S, Denomination.HEARTS, 3, (W,)), "score.no-doubles"),
    (VINT, Contract(S, Denomination.HEARTS, 3, named_by=N), "record.named-by"),
    (BIRITCH, Contract(S, Denomination.HEARTS, 3), "score.level-unknown"),
    (BIRITCH, Contract(S, Denomination.HEARTS, raises=(N,)), "record.raise-wrong-side"),
    (BIRITCH, Contract(S, Denomination.HEARTS, raises=(W, E)), "record.raise-wrong-side"),
    (BIRITCH, Contract(S, Denomination.HEARTS, named_by=E), "record.named-by"),
    (RETELLING, Contract(S, Denomination.HEARTS, raises=(W, S, W)), "record.raise-too-many"),
]
FULL = {"N": "AKQJT"}
HOLDINGS: list[tuple[Holdings, str]] = [
    (held(FULL, {"N": 1, "E": 3}, "N"), "record.void-with-honour"),
    (Holdings({N: (Rank.ACE,) * 5}, {N: 4}), "record.honour-twice"),
    (Holdings({N: (Rank.TWO,) * 5}, {N: 4}), "record.not-honour"),
    (held({"N": "AKQJ"}, {"N": 4}), "record.honours-absent"),
    (held({}, {"N": 4}), "record.honours-missing"),
    (held(FULL), "record.aces-missing"),
    (held(FULL, {"N": 3}), "record.aces-sum"),
    (held(FULL, {"N": 5, "E": -1}), "record.not-within"),
    (held(FULL, {"E": 4}), "record.ace-is-honour"),
    (held(FULL, {"N": 1, "E": 3}, "NESW"), "record.voids-all"),
    (held(FULL, {"N": 2, "E": 2}, "ESW"), "record.thirteen-trumps"),
]
STANDINGS: list[tuple[Standing, str]] = [
    (Standing(below=BySide(-5, 0)), "record.not-whole"),
    (Standing(games=BySide(0, -1)), "record.not-whole"),
    (Standing(total=BySide(0, -1)), "record.not-whole"),
    (Standing(below=BySide(500, 0)), "score.below-over"),
    (Standing(games=BySide(0, 2)), "score.games-over"),
]


def keys(caught: pytest.ExceptionInfo[RecordError]) -> list[str]:
    return [fault.message.key for fault in caught.value.faults]


@pytest.mark.parametrize(("rules", "contract", "key"), CONTRACTS)
def test_a_contract_that_cannot_be_is_not_scored(rules: biritch.Profile, contract: Contract, key: str) -> None:
    good = held(FULL, {"N": 4})
    with pytest.raises(RecordError) as caught:
        score(rules, Result(contract, good, BySide(9, 4)))
    assert keys(caught) == [key]
    written = Record(profile=rules, holdings=good, contract=contract, tricks=BySide(9, 4))
    with pytest.raises(RecordError) as caught:
        written.score()
    assert keys(caught) == [key]


@pytest.mark.parametrize(("holdings", "key"), HOLDINGS)
def test_holdings_that_cannot_be_are_not_scored(holdings: Holdings, key: str) -> None:
    """The same faults as of a record that is read: there is one list of them."""
    with pytest.raises(RecordError) as caught:
        score(VINT, Result(Contract(S, Denomination.HEARTS, 3), holdings, BySide(9, 4)))
    assert key in keys(caught) and set(keys(caught)) <= {key, "record.honours-absent"}


@pytest.mark.parametrize(("before", "key"), STANDINGS)
def test_a_standing_that_cannot_be_is_not_scored_on(before: Standing, key: str) -> None:
    """Not even by a deal that is thrown in."""
    deal = Result(Contract(S, Denomination.HEARTS, 3), held(FULL, {"N": 4}), BySide(9, 4))
    for outcome in (deal, None):
        with pytest.raises(RecordError) as caught:
            score(VINT, outcome, before)
        assert keys(caught) == [key]


@pytest.mark.rule("retelling/revoke", "collinson-1886/revoke", "vint-moscow-1886/follow")
def test_revokes_count_only_where_they_cost_tricks() -> None:
    with pytest.raises(RecordError) as caught:
        score(VINT, result("hearts", 9, level=3, holdings=held(FULL, {"N": 4}), revokes="E"))
    assert keys(caught) == ["record.no-revokes"]
    assert [fault.rule for fault in caught.value.faults] == ["vint-moscow-1886/follow"]
    with pytest.raises(RecordError) as caught:
        score(BIRITCH, result("hearts", 9, revokes="EN"))
    assert keys(caught) == ["record.revoke-dummy"]
    assert [fault.rule for fault in caught.value.faults] == ["collinson-1886/revoke"]
    assert score(RETELLING, result("hearts", 7, revokes="E")).points(Side.NS) > 0


@pytest.mark.rule("collinson-1886/dummy")
def test_a_rubber_holds_the_declarer_against_the_dealer() -> None:
    """collinson-1886/dummy: the dealer declares, said or known to be due; and no deal is thrown in."""
    rubber = Rubber(BIRITCH)
    deal = result("hearts", 9)
    for wrong, dealer, key in [
        (deal, Seat.W, "record.declarer-not-dealer"),
        (score(BIRITCH, deal), Seat.N, "record.declarer-not-dealer"),
        (None, None, "score.no-redeals"),
    ]:
        with pytest.raises(RecordError) as caught:
            rubber.add(wrong, dealer)
        assert keys(caught) == [key]
        with pytest.raises(TypeError):
            rubber.add(deal, "S")
        assert not rubber.sheets and rubber.next_dealer is None
    rubber.add(deal, Seat.S)
    with pytest.raises(RecordError) as caught:
        rubber.add(deal)
    assert keys(caught) == ["record.declarer-not-dealer"]
    rubber.add(result("hearts", 9, declarer="W"))
    vint = Rubber(VINT)
    assert vint.add(None, Seat.N).lines == ()


def test_a_record_that_contradicts_itself_is_not_scored() -> None:
    sound = Record(profile=BIRITCH, dealer=S, deal=DEAL, contract=HEARTS, tricks=BySide(9, 4))
    assert sound.score().lines
    play = Play(DEAL, Denomination.HEARTS, W)
    while not play.is_over:
        play.push(play.legal[0])
    others = tuple(winner.side.other for winner in play.winners)
    calls = tuple(BIRITCH.talk(S).read(word) for word in ("spades", "decline", "decline"))
    for changes, key in [
        ({"holdings": held({"N": "AKQ", "E": "JT"})}, "record.deal-and-holdings"),
        ({"winners": (Side.NS,) * 13}, "record.tricks-disagree"),
        ({"tricks": None, "play": play.cards, "winners": others}, "record.winners-disagree"),
        ({"dealer": W}, "record.declarer-not-dealer"),
        ({"calls": calls}, "record.contract-disagrees"),
    ]:
        fields = {name: getattr(sound, name) for name in ("profile", "dealer", "deal", "contract", "tricks")}
        with pytest.raises(RecordError) as caught:
            Record(**fields | changes).score()
        assert key in keys(caught)


@pytest.mark.parametrize("level", [0, 8, 99])
def test_a_level_to_assume_is_a_level(level: int) -> None:
    record = Record(profile=BIRITCH, dealer=S, deal=DEAL, contract=HEARTS, tricks=BySide(9, 4))
    with pytest.raises(RecordError) as caught:
        compare_record(record, [VINT], level)
    assert keys(caught) == ["record.not-within"]


def test_who_named_is_kept_when_it_is_north() -> None:
    """North is the seat 0, and is somebody all the same."""
    named = Contract(S, Denomination.HEARTS, named_by=N)
    record = Record(profile=BIRITCH, dealer=S, deal=DEAL, contract=named, tricks=BySide(9, 4))
    taken = compare_record(record, [RETELLING]).records[0].contract
    assert taken is not None and taken.named_by is N


def test_a_list_that_holds_itself_can_be_told() -> None:
    loop: list[Any] = []
    loop.append(loop)
    with pytest.raises(RecordError) as caught:
        biritch.read_record({"profile": "retelling", "dealer": loop})
    assert str(caught.value)


def test_every_flaw_is_a_sentence() -> None:
    text = Path(checks.__file__).read_text(encoding="utf-8")
    found = re.findall(r'_flaw\([^"\n]*?(?:\([^)]*\)|path), f?"([^"]+)"', text)
    assert len(found) > 20
    for key in found:
        names = [key.replace("{name}", name) for name in ("honours", "aces")]
        assert all((name if "." in name else f"record.{name}") in catalogue("en") for name in names)
