"""Score sheets: two columns, above and below the line, a reason and a paragraph under every entry."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from biritch.cards.seats import BySide, Side
from biritch.messages import Message
from biritch.profiles.base import Profile
from biritch.profiles.lines import ScoreLine
from biritch.render.markup import Link, element, prose, rule_link, say, signed, told
from biritch.render.words import (
    change_message,
    contract_words,
    final_sentence,
    game_sentence,
    line_label,
    outcome,
    profile_name,
)
from biritch.scoring.score import ScoreSheet


def sheet_html(
    sheet: ScoreSheet, *, caption: str | None = None, link: Link | None = None, marked: Collection[str] = ()
) -> str:
    """The sheet of one deal. Totals are the sums of its lines; the rubber so far stands under them.

    Lines of the kinds ``marked`` stand out.
    """
    pen = Pen(link, marked)
    heading = profile_name(sheet.profile)
    if sheet.result:
        heading = contract_words(sheet.result.contract, sheet.profile)
    above = [pen.entry(line) for line in reversed(sheet.lines) if line.column == "above"]
    parts = [pen.group("b-above", pen.zone("render.above"), *above), _below(sheet, pen)]
    foot = pen.row(told("render.total"), _sums([sheet]))
    if sheet.before.total != BySide():
        foot += pen.row(told("render.so-far"), sheet.after.total)
    foot += _final(sheet, pen)
    said = outcome(sheet) if caption is None else caption
    return pen.table(sheet.profile, said, heading, parts, foot)


def rubber_html(
    sheets: Sequence[ScoreSheet], *, caption: str | None = None, link: Link | None = None
) -> str:
    """The sheet of a rubber: newest entry above on top, a line drawn below where each game ended."""
    if not sheets:
        return ""
    pen, deals = Pen(link), list(enumerate(sheets, 1))
    above = [
        pen.entry(line, deal)
        for deal, sheet in reversed(deals)
        for line in reversed(sheet.lines)
        if line.column == "above"
    ]
    parts = [pen.group("b-above", pen.zone("render.above"), *above)]
    for number, game in enumerate(by_games(sheets), 1):
        rows = [pen.zone(f"render.game-{number}")]
        for deal, sheet in game:
            rows += [pen.entry(line, deal) for line in sheet.lines if line.column == "below"]
        drawn = game[-1][1].game if game else None
        if drawn:
            rows.append(_line_drawn(game[-1][1], pen))
        classes = ["b-below"] * (number == 1) + ["b-drawn"] * bool(drawn)
        parts.append(pen.group(" ".join(classes), *rows))
    foot = pen.row(told("render.all-points"), _sums(sheets))
    if sheets[0].before.total != BySide():
        foot += pen.row(told("render.so-far"), sheets[-1].after.total)
    foot += _final(sheets[-1], pen)
    said = rubber_caption(sheets) if caption is None else caption
    return pen.table(sheets[0].profile, said, profile_name(sheets[0].profile), parts, foot)


def by_games(sheets: Sequence[ScoreSheet]) -> list[list[tuple[int, ScoreSheet]]]:
    """The deals of a rubber, numbered, by the games they were part of; the last game may be unfinished."""
    games: list[list[tuple[int, ScoreSheet]]] = []
    fresh = True
    for deal in enumerate(sheets, 1):
        if fresh:
            games.append([])
        games[-1].append(deal)
        fresh = deal[1].game is not None
    return games


def rubber_caption(sheets: Sequence[ScoreSheet]) -> str:
    """How the rubber stands: deals, games, who leads; or how it ended."""
    last = sheets[-1]
    if last.final:
        return final_sentence(last.final)
    games, lead = last.after.games, last.after.total.ns - last.after.total.ew
    said = say("render.rubber", count=len(sheets), ns=games.ns, ew=games.ew)
    if not lead:
        return said
    leader = Side.NS if lead > 0 else Side.EW
    return f"{said} {say('render.lead', side=leader, margin=abs(lead))}"


def _below(sheet: ScoreSheet, pen: Pen) -> str:
    before = sheet.before.below
    # What was there before is said in words: the column adds up to this deal's lines and no more.
    key = "render.below-after" if before != BySide() else "render.below"
    rows = [pen.zone(key, ns=before.ns, ew=before.ew)]
    rows += [pen.entry(line) for line in sheet.lines if line.column == "below"]
    if sheet.game:
        rows.append(_line_drawn(sheet, pen))
    return pen.group("b-below b-drawn" if sheet.game else "b-below", *rows)


def _line_drawn(sheet: ScoreSheet, pen: Pen) -> str:
    """The words at the line drawn under a game: whose it was, and at which trick."""
    said = prose(game_sentence(sheet)) + " " + pen.link_to(sheet.profile.rule("game"))
    return pen.small(said)


def _final(sheet: ScoreSheet, pen: Pen) -> str:
    if not sheet.final:
        return ""
    said = prose(final_sentence(sheet.final)) + " " + pen.link_to(sheet.profile.rule("margin"))
    return pen.small(said)


def _sums(sheets: Sequence[ScoreSheet]) -> BySide:
    return BySide.of({side: sum(sheet.points(side) for sheet in sheets) for side in Side})


@dataclass(frozen=True)
class Pen:
    """Writes the rows of a sheet, with links."""

    link: Link | None = None
    marked: Collection[str] = ()

    def table(self, profile: Profile, caption: str, heading: str, parts: Sequence[str], foot: str) -> str:
        """The whole sheet; where figures are not the source's, its caption says so first."""
        said = self.changes(profile) + prose(caption)
        heads = [element("th", prose(heading), scope="col")]
        heads += [element("th", side.label, scope="col") for side in Side]
        head = element("thead", element("tr", *heads))
        return element("table", element("caption", said), head, *parts, element("tfoot", foot), class_="b-sheet")

    def changes(self, profile: Profile) -> str:
        """The tag “Not the source's rule” and every figure that was changed; nothing for the rules as they are."""
        if not profile.changes:
            return ""
        said = [
            prose(change_message(change, profile)) + " " + self.link_to(change.rule)
            for change in profile.changes
        ]
        tag = element("span", told("render.not-the-source"), class_="b-tag")
        return element("span", f"{tag} {'; '.join(said)}", class_="b-changed")

    def entry(self, line: ScoreLine, deal: int | None = None) -> str:
        """A line of the score: what for, and under it why and by which paragraph."""
        kind = line_label(line)
        if deal is not None:
            kind = say("render.deal-entry", deal=deal, kind=kind[:1].lower() + kind[1:])
        points, now = BySide().plus(line.side, line.points), line.kind in self.marked
        return self.row(prose(kind), points, self.why(line.because, line.rule), now)

    def why(self, because: Message, rule: str) -> str:
        """A reason and its paragraph."""
        return f"{prose(because)} · {self.link_to(rule)}"

    def row(self, label: str, points: BySide, why: str = "", now: bool = False) -> str:
        """Label and reason (HTML), and a figure for each side; nothing where there is none."""
        under = " " + element("span", why, class_="b-why") if why else ""
        cells = [element("td", signed(points[side]) if points[side] else "") for side in Side]
        head = element("th", label, under, scope="row")
        return element("tr", head, *cells, class_="is-now" if now else None)

    def small(self, said: str) -> str:
        """A row of words alone."""
        return element("tr", element("th", said, scope="row"), element("td"), element("td"), class_="b-zone")

    def zone(self, key: str, **params: object) -> str:
        """The small words over a part of the sheet."""
        head = element("th", told(key, **params), scope="rowgroup")
        return element("tr", head, element("td"), element("td"), class_="b-zone")

    def group(self, classes: str, *rows: str) -> str:
        """A part of the sheet."""
        return element("tbody", *rows, class_=classes)

    def link_to(self, rule: str) -> str:
        """The paragraph."""
        return rule_link(rule, self.link)
