"""Every refusal that the engine knows: "In play" under its paragraph, and all of them on a page of their own."""

from __future__ import annotations

from functools import partial
from html import escape
from itertools import groupby

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from _ext.rules.parts import NUMBERS, bid_word, eg, say_card, spoken, words
from _ext.site.drawings import drawing, example
from biritch import Bid, Card, Deal, Move, PlayCard, Seat, Table
from biritch.profiles import profile
from biritch.render import deal_html, refusal_html, rule_link
from biritch.rules import paragraph, profiles
from biritch.table.refusal_examples import DEAL, ENDING, EXAMPLES, Example


def in_words(refused: Example) -> str:
    """The moves before, and the one that is refused."""
    if refused.code == "card-unknown":
        return f"An ending of four cards, one in each hand. Tried: {said(refused)}."
    told, table = [], Table(Deal.from_pbn(DEAL), profile(refused.profile, **refused.options), Seat.S)
    for text in refused.moves:
        if text == "…":
            told.append("and the deal is played to its end")
            break
        move = table.read(text)
        told.append(spoken(table, move))
        table.push(move)
    if not told:
        return f"South has dealt, and nothing has been said. Tried: {said(refused)}."
    first, *rest = runs(told)
    begun = f" and {first.removeprefix('South ')}" if first.startswith("South ") else f"; {first}"
    return f"South deals{'; '.join([begun, *rest])}. Tried: {said(refused)}."


def runs(told: list[str]) -> list[str]:
    """Many passes in a row as a number of passes."""
    shown = []
    for passed, group in groupby(told, lambda one: one.endswith(" passes")):
        every = list(group)
        shown += [f"{NUMBERS[len(every)]} passes follow"] if passed and len(every) > 3 else every
    return shown


def said(refused: Example) -> str:
    """The move that is refused, as a player would say it."""
    move = refused.move() if refused.code != "card-unknown" else PlayCard(Card.parse(str(refused.tried)))
    if isinstance(move, Bid):
        return f"a bid of {bid_word(move)}"
    if isinstance(move, PlayCard):
        return say_card(move)
    return "“sur contre”" if refused.tried == "surcontre" else f"“{refused.tried}”"


def box(refused: Example) -> str:
    before = f'<p class="b-small"><strong>In play.</strong> {words(in_words(refused))}</p>'
    return eg(before, refusal_html(refused.refusal()), kind="is-play")


for one in EXAMPLES:
    example(one.refusal().rule)(partial(box, one))


# --- the page of all of them ---


def code(refused: Example) -> str:
    """The position and the refused move in Python; ``at`` is defined at the head of the page."""
    if refused.code == "card-unknown":
        start = f'play = Play(parse_hands("{ENDING}"), Denomination.NOTRUMP, Seat.N, "{refused.profile}")'
        return f'{start}\nplay.refusal(Card.parse("{refused.tried}"))'
    options = "".join(f", {key}={value!r}".replace("'", '"') for key, value in refused.options.items())
    return f'table = at("{refused.profile}"{moves(refused)}{options})\ntable.refusal({as_python(refused.move())})'


def moves(refused: Example) -> str:
    if not refused.moves:
        return ""
    if len(set(refused.moves)) == 1 and len(refused.moves) > 3:
        return f', "{refused.moves[0]} " * {len(refused.moves)}'
    if len(refused.moves) > 8 and len(set(refused.moves[1:])) == 1:
        return f', "{refused.moves[0]}" + " {refused.moves[1]}" * {len(refused.moves) - 1}'
    return f', "{" ".join(refused.moves)}"'


def as_python(move: Move) -> str:
    if isinstance(move, PlayCard):
        return f'PlayCard(Card.parse("{move.card.code}"))'
    if isinstance(move, Bid):
        return f"Bid({move.level}, Denomination.{move.denomination.name})"
    denomination = getattr(move, "denomination", None)
    return f"{type(move).__name__}({f'Denomination.{denomination.name}' if denomination is not None else ''})"


def entry(refused: Example) -> str:
    """One refusal: its code, what came before, the lines that make it, what is said, the paragraph."""
    rule = refused.refusal().rule
    address = f"refusal-{refused.code}"
    lines = highlight(code(refused), PythonLexer(), HtmlFormatter(nowrap=True))
    text = "".join(f"<p>{words(part)}</p>" for part in paragraph(rule).text.split("\n\n"))
    return (
        f'<div class="b-refused" id="{address}">'
        f'<h3><a class="b-addr" href="#{address}">{escape(refused.code)}</a></h3>\n'
        f'<p>{words(in_words(refused))}</p>\n<div class="highlight"><pre>{lines}</pre></div>\n'
        f"{refusal_html(refused.refusal())}\n"
        f'<details class="b-twin"><summary>The paragraph: {escape(paragraph(rule).title)}</summary>{text}'
        f"<p>{rule_link(rule)}</p></details></div>\n"
    )


def page_part(rules: str) -> None:
    @drawing(f"refusals-{rules}")
    def all_of() -> str:
        return "".join(entry(one) for one in EXAMPLES if one.profile == rules)


@drawing("refusals-deal")
def the_deal() -> str:
    return deal_html(Deal.from_pbn(DEAL), dealer=Seat.S)


for name in profiles():
    page_part(name)
