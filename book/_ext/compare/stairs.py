"""Where each rule came in: single figures as a staircase through the laws, every change between neighbours, and
which law the modern retelling copied from. The figures are found by scoring (``biritch.study.line``)."""

from __future__ import annotations

from functools import cache

from _ext.compare.data import LAWS, Law
from _ext.compare.drawings import paragraph, says
from _ext.rules.parts import wide
from _ext.site.drawings import drawing
from biritch.render.markup import element, prose, rule_link, signed
from biritch.render.words import capital
from biritch.study.line import LINE, Stair, changes, staircase
from biritch.study.origin import Traced, origin

# Drawn; the table under them has all.
DRAWN = (
    "trick-spades", "trick-notrump", "five-honours-tricks", "four-aces", "chicane", "one-short", "bid-grand-slam",
    "rubber-two-games",
)  # fmt: skip
WAY = [stop for stop in LINE if stop.parent or stop is LINE[0]]  # Vint stands beside it


@cache
def stairs() -> dict[str, Stair]:
    return {stair.name: stair for stair in staircase()}


def law_named(profile_id: str) -> Law:
    return next(law for law in LAWS if law.profile.id == profile_id)


def year_of(profile_id: str) -> str:
    return law_named(profile_id).year


def points_of(stair: Stair, profile_id: str) -> int | None:
    found = stair.figures[profile_id]
    return found.points if found else None


def stair_html(stair: Stair) -> str:
    """One figure through the years: a step for each law, the number where it changes."""
    known = [points_of(stair, stop.id) for stop in WAY]
    most = max(points for points in known if points is not None)
    steps, last = [], object()
    for stop, points in zip(WAY, known, strict=True):
        moved = points != last
        figure = "–" if points is None else signed(points)
        said = f"<b>{figure}</b>" if moved else f'<b class="b-vh">{figure}</b>'
        kind = " class=is-new" if moved and stop is not WAY[0] else ""
        steps.append(
            f'<li{kind} style="--part:{(points or 0) / most:.3f}"><i></i>{said}'
            f"<span>{year_of(stop.id).replace('today', 'now')}</span></li>"
        )
        last = points
    head = f"<figcaption>{prose(capital(str(stair.label)))}</figcaption>"
    return f'<figure class="y-stair">{head}<ol>{"".join(steps)}</ol></figure>'


@drawing("law-stairs")
def law_stairs() -> str:
    return f'<div class="y-stairs">{"".join(stair_html(stairs()[name]) for name in DRAWN)}</div>'


@drawing("law-stairs-table")
def law_stairs_table() -> str:
    heads = "".join(f'<th scope="col">{law.name}<br>{law.year}</th>' for law in LAWS)
    rows = []
    for stair in stairs().values():
        cells = []
        for stop in LINE:
            found = stair.figures[stop.id]
            if found is None:
                cells.append('<td class="is-absent">–</td>')
                continue
            before = stair.figures[stop.parent] if stop.parent else None
            moved = stop.parent and (before.points if before else None) != found.points
            figure = f"<strong>{signed(found.points)}</strong>" if moved else signed(found.points)
            title = found.rule.rpartition("/")[2]
            cells.append(f'<td><a data-rule="{found.rule}" title="{title}">{figure}</a></td>')
        rows.append(element("tr", f'<th scope="row">{prose(str(stair.label))}</th>', *cells))
    table = (
        '<table class="b-grid is-figures y-figures"><caption class="b-vh">Figures of the six laws</caption>'
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )
    return answer("Every figure, with its paragraph", wide(table))


def answer(summary: str, inside: str) -> str:
    """A fold of this page."""
    return f'<details class="b-answer"><summary>{summary}</summary>{inside}</details>'


@drawing("law-changes")
def law_changes() -> str:
    """For each law on the way, what it changed against the one before: new, gone, other figures, other words."""
    parts = []
    for stop in WAY[1:]:
        found = changes(stop)
        law, older = law_named(stop.id), law_named(stop.parent or "")
        bodies = "".join(
            f'<tbody><tr class="b-topic"><th colspan="2" scope="rowgroup">{prose(one.label)} '
            f'<span class="b-why">{KIND_WORDS[one.kind]}</span></th></tr>'
            f"<tr>{says(one.old)}{says(one.new)}</tr></tbody>"
            for one in found
        )
        heads = "".join(f'<th scope="col">{one}</th>' for one in (older, law))
        table = f'<table class="b-grid b-differs"><thead><tr>{heads}</tr></thead>{bodies}</table>'
        said = f"{older} → {law}: {len(found)} points"
        parts.append(answer(said, table))
    return "".join(parts)


KIND_WORDS = {"new": "new", "gone": "gone", "amount": "another figure", "changed": "another rule"}


# --- the retelling ---


def traced_row(figure: Traced) -> str:
    points = " ".join(map(signed, figure.points))
    claimed = " ".join(map(signed, figure.claimed))
    codes = ", ".join(f"{law_named(name).name} {year_of(name)}" for name in figure.codes) or "none of them"
    if not figure.is_odd:
        where = '<span class="b-why">as in the rules it tells</span>'
    elif figure.found_as and figure.found_as != figure.name:
        where = f'{codes} <span class="b-why">but there it is what aces bring, and not honours</span>'
    else:
        where = codes
    head = f'<th scope="row">{prose(capital(str(figure.label)))} {rule_link(figure.rule)}</th>'
    return f"<tr>{head}<td>{points}</td><td>{claimed}</td><td>{where}</td></tr>"


@drawing("retelling-origin")
def retelling_origin() -> str:
    found = origin()
    words = ("The retelling", "Biritch, 1886", "The code that has it")
    heads = "".join(f'<th scope="col">{word}</th>' for word in words)
    rows = "".join(traced_row(figure) for figure in found.figures)
    return wide(
        '<table class="b-grid b-narrow"><caption class="b-vh">Figures of the retelling and of the codes</caption>'
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


@drawing("retelling-origin-said")
def retelling_origin_said() -> str:
    found = origin()
    counts = "; ".join(f"{count} of {law_named(name)}" for name, count in found.scores)
    names = " and ".join(f"{law_named(name)}" for name in found.likeliest)
    none = len(found.unexplained)
    rest = f" No code has {'one' if none == 1 else none} of them." if none else ""
    return paragraph(
        f"Of the figures of the retelling, {len(found.odd)} are not those of the rules it tells. Held against "
        f"every later code, it has {counts}. Most of them are in {names}.{rest}"
    )


def setup(app):
    app.setup_extension("_ext.site.drawings")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
