"""What stands in the chapters on the documents: sums the engine makes, the Moscow schedule beside others."""

from __future__ import annotations

from _ext.rules.parts import caption, eg, grid, lab_link, pair, recorded, wide
from _ext.site.drawings import drawing, example
from biritch import Record, Side, profile
from biritch.render import sheet_html
from biritch.widgets.deal.record import state_of

MOSCOW = profile("vint-moscow-1886")
P = MOSCOW.id

# The deal that McLeod's page prints twice: three aces with N–S, who hold four honours in hearts; in diamonds the
# others do. Which honours and whose hand are not said, and do not matter.
ACES = {"N": 2, "S": 1, "E": 1}
MADE = {"level": 3, "declarer": "S", "honours": {"N": "AKQ", "S": "J", "E": "T"}, "aces": ACES}
ON_PURPOSE = {"level": 4, "declarer": "E", "honours": {"S": "A", "E": "KQJ", "W": "T"}, "aces": ACES}


def printed() -> tuple[Record, Record]:
    """The two results: three hearts made with nine tricks, and four diamonds of the others, one trick short."""
    return recorded(MOSCOW, "hearts", 9, **MADE), recorded(MOSCOW, "diamonds", 4, **ON_PURPOSE)


@drawing("printed-vint")
@example(f"{P}/undertricks")
def printed_results() -> str:
    made, failed = printed()
    ahead = [abs(record.score().margin) for record in (made, failed)]
    sheets = pair(
        sheet_html(made.score(), caption=f"N–S bid 3♥ and take nine: ahead by {ahead[0]}"),
        sheet_html(failed.score(), caption=f"E–W bid 4♦ and take nine, one short: N–S ahead by {ahead[1]}"),
    )
    said = (
        "The two results that McLeod’s page prints for one deal. The failed bid costs its side 2000, and is "
        f"cheaper by {ahead[0] - ahead[1]}."
    )
    links = " · ".join(
        lab_link(state_of(record), text) for record, text in ((made, "the first"), (failed, "the second"))
    )
    return eg(sheets, caption(said), f'<p class="b-small">In the laboratory: {links}.</p>')


@drawing("andreev-slam")
def the_grand_slam() -> str:
    record = recorded(MOSCOW, "notrump", 13, level=7, aces={"S": 4})
    sheet = record.score()
    said = (
        "Seven no-trump, bid and made, with all four aces, on a fresh sheet by the Moscow rules: "
        f"{sheet.points(Side.NS)} points."
    )
    link = f'<p class="b-small">{lab_link(state_of(record), "Open this deal in the laboratory")}</p>'
    return eg(sheet_html(sheet, caption=said), link)


def schedule_rows() -> list[tuple[str, tuple[int, ...], tuple[int, ...], tuple[int, ...]]]:
    """What each code pays: Moscow from the engine, then Foster, then Finland in 1895, its nought put back."""
    m = MOSCOW
    return [
        ("12 and 13 tricks, not bid", (m.little_slam, m.grand_slam), (1000, 2000), (1000, 2000)),
        ("a small and a grand slam bid, on top", (m.bid_little_slam, m.bid_grand_slam), *2 * ((5000, 10_000),)),
        ("a trick missing, × the level", (m.undertrick,), (1000,), (1000,)),
        ("a game, and the one that wins the rubber", (m.first_game_bonus, m.second_game_bonus), (1000, 2000), ()),
        ("3, 4 and 5 honours, × V", (m.three_honours, m.four_honours, m.five_honours), (30, 40, 50), (30, 40, 50)),
        ("an ace, × V", (m.ace,), (10,), (10,)),
    ]


def share(moscow: tuple[int, ...], foster: tuple[int, ...]) -> str:
    """How the Moscow figures stand to Foster's, one word for each that differs."""
    halves = [2 * ours == theirs for ours, theirs in zip(moscow, foster, strict=True)]
    if moscow == foster:
        return "the same"
    return "half" if all(halves) else "the second is half" if halves[-1] and len(halves) == 2 else "another scale"


@drawing("moscow-schedule")
def schedule() -> str:
    def shown(figures: tuple[int, ...]) -> str:
        return ", ".join(f"{figure:,}" if figure > 9999 else str(figure) for figure in figures) or "–"

    rows = [
        [what, shown(moscow), shown(foster), shown(finland), share(moscow, foster)]
        for what, moscow, foster, finland in schedule_rows()
    ]
    heads = ["What is paid above the line", "Moscow 1886", "Foster", "Finland 1895", "Moscow to Foster"]
    return wide(grid(heads, rows, said="Three schedules of Vint", figures=9))
