"""The exercises for the classroom: a question is a deal said in words, its answer the sheet that the engine makes.

    @exercise(1, "exactly-thirty")     gives {drawn} ask-exactly-thirty and {drawn} answer-exactly-thirty
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from _ext.rules.parts import NUMBERS, because, lab_link, recorded, split, words
from _ext.site.drawings import drawing
from biritch import Record, Side, profile, read_record, score
from biritch.examples import example
from biritch.render import sheet_html
from biritch.render.markup import element
from biritch.widgets.deal.record import state_of

BIRITCH, VINT, RETELLING = (profile(name) for name in ("collinson-1886", "vint-moscow-1886", "retelling"))
Made = tuple[str, str, list[Record]]


def exercise(number: int, name: str) -> Callable[[Callable[[], Made]], Callable[[], Made]]:
    """What the function gives: the question, what is to be noticed, and the deals of the answer."""

    def remember(make: Callable[[], Made]) -> Callable[[], Made]:
        made = cache(make)

        @drawing(f"ask-{name}")
        def ask() -> str:
            return element("p", words(made()[0]))

        @drawing(f"answer-{name}")
        def answer() -> str:
            _, noticed, records = made()
            sheets = "".join(map(sheet_and_link, records))
            body = element("div", sheets, class_="b-pair") if len(records) > 1 else sheets
            inside = element("summary", f"Answer to {number}"), element("p", words(noticed)), body
            return element("details", *inside, class_="b-answer")

        return make

    return remember


def sheet_and_link(record: Record) -> str:
    link = element("p", lab_link(state_of(record)), class_="b-small b-noprint")
    return element("div", sheet_html(record.score()), link)


def total(record: Record, side: Side, column: str | None = None) -> int:
    return record.score().points(side, column)


@exercise(1, "exactly-thirty")
def exactly_thirty() -> Made:
    one = recorded(BIRITCH, "diamonds", 11, honours=split(2, 2))
    question = (
        "South deals and names diamonds; nobody says contre. North and South take eleven tricks. South was dealt "
        "the ace and king of diamonds, North the queen and jack, East the ten. What stands below the line, what "
        "above it, and is it a game?"
    )
    noticed = (
        f"Five odd tricks at {BIRITCH.values.diamonds} are {total(one, Side.NS, 'below')}: exactly a game. Four "
        f"honours held 2–2 are {because(one.score(), 'honours').split(': ')[-1]} = {total(one, Side.NS, 'above')} "
        "above the line, and bring the game no nearer."
    )
    return question, noticed, [one]


@exercise(2, "sur-contre")
def sur_contre() -> Made:
    two = [recorded(BIRITCH, "hearts", ns, raises=("W", "S"), honours=split(3, 0)) for ns in (8, 5)]
    question = (
        "South names hearts, West says contre, South sur contre. South holds ace, king and queen of hearts, East "
        "jack and ten. What is the sheet if North and South take eight tricks? And if they take five?"
    )
    noticed = (
        f"The factor is {two[0].agreed.factor}. With eight tricks North and South have two odd tricks, "
        f"{total(two[0], Side.NS, 'below')} points and a game; with five the other side has two, and the same "
        f"{total(two[1], Side.EW, 'below')}. The honours stay with those who were dealt them, and stay "
        f"{total(two[0], Side.NS, 'above')}."
    )
    return question, noticed, two


@exercise(3, "chicane")
def chicane() -> Made:
    two = [recorded(BIRITCH, "hearts", 7, honours=split(2, 1), voids=voids) for voids in ("", "W")]
    question = (
        "Hearts are trumps, and North and South take seven tricks. South holds ace and king of hearts, North the "
        "queen, East the rest. West was dealt no heart at all. What do the honours come to?"
    )
    noticed = (
        f"Three honours score {total(two[0], Side.NS, 'above')}. West’s chicane takes two trick values from them, "
        f"and leaves {total(two[1], Side.NS, 'above') or 'nothing'}. It can never come to "
        "less, for two trick values are the smallest award."
    )
    return question, noticed, two


@exercise(4, "failed-and-ahead")
def failed_and_ahead() -> Made:
    one = read_record(example("vint-three-clubs"))
    sheet = one.score()
    held = sheet.result.holdings
    honours = sum(len(ranks) for seat, ranks in held.honours.items() if seat.side is Side.NS)
    aces = sum(count for seat, count in held.aces.items() if seat.side is Side.NS)
    question = (
        f"Vint. South has bid three clubs; North and South take {NUMBERS[sheet.result.tricks.ns]} tricks. They "
        f"were dealt {NUMBERS[honours]} honours of trumps and {NUMBERS[aces]} aces. Did the bid pay?"
    )
    noticed = (
        f"They are one trick short, and East and West take {sheet.points(Side.EW, 'above')} above the line. "
        f"Yet the totals are {sheet.points(Side.NS)} and {sheet.points(Side.EW)}: North and South are "
        f"{sheet.points(Side.NS) - sheet.points(Side.EW)} ahead. What decides it is what they were dealt."
    )
    return question, noticed, [one]


@exercise(5, "who-crosses-first")
def who_crosses_first() -> Made:
    worked = example("vint-crossing")
    one = read_record(worked | {"before": {"below": worked["before"]["below"]}})
    first = one.score()
    winners, at = first.result.winners, first.game.trick
    turned = (*winners[: at - 1], winners[at], winners[at - 1], *winners[at + 1 :])
    other = score(
        VINT, type(first.result).played(first.result.contract, first.result.holdings, turned), one.before
    )
    worth, below = VINT.trick_value(first.result.contract), one.before.below
    question = (
        f"Vint at five hearts, where a trick is worth {worth}. Below the line North and South have {below.ns} "
        f"already, East and West {below.ew}. East and West take tricks "
        f"{listed(n for n, side in enumerate(winners, 1) if side is Side.EW)}, North and South all others. "
        "Whose is the game?"
    )
    noticed = (
        f"It is won at trick {at}, by {first.game.side.label}: the first to reach {VINT.game} has it, the other "
        f"side comes too late by a trick. Had tricks {at} and {at + 1} fallen the other way round, "
        f"{other.game.side.label} would have had the game, with the same number of tricks."
    )
    return question, noticed, [one]


def listed(numbers) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}"


@exercise(6, "two-texts")
def two_texts() -> Made:
    held = {"honours": split(4, 0)}
    two = [recorded(rules, "hearts", 9, **held) for rules in (BIRITCH, RETELLING)]
    values = [rules.values.hearts for rules in (BIRITCH, RETELLING)]
    question = (
        "Two texts say that they tell the rules of Biritch. By one an odd trick at hearts is worth "
        f"{values[0]}, by the other {values[1]}. South names hearts, North and South take nine tricks, and South "
        "holds four honours. Write both sheets. What could tell you which text to believe, and what could not?"
    )
    noticed = (
        f"The totals are {total(two[0], Side.NS)} and {total(two[1], Side.NS)}. No sum decides between them: both "
        "are added up rightly. What helps is outside the sheet: who wrote the text, when, from what, and whether "
        "anything of the time agrees with its figures. *Reading a source* asks these questions one by one."
    )
    return question, noticed, two


def setup(app):
    app.setup_extension("_ext.site.drawings")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
