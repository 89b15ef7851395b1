"""The sheet beside the form: its rows stay where they are, and a figure that moved keeps its old one beside it."""

from __future__ import annotations

from dataclasses import dataclass

from biritch.cards.seats import BySide, Side
from biritch.profiles import Profile
from biritch.profiles.lines import KINDS
from biritch.render.markup import element, prose, say, signed, told
from biritch.render.sheet import Pen
from biritch.render.words import contract_words, final_sentence, game_sentence, outcome
from biritch.scoring.score import ScoreSheet
from biritch.widgets.scoring.moved import Moved, points

BELOW = ("odd-tricks", "tricks")
# What can score where a level is bid, where none is, and where a bid is doubled, too; from the top of the sheet.
BID = ("failed-slam", "undertricks", "bid-slam", "slam", "game", "aces", "honours", "tricks")
NAMED = ("slam", "chicane", "honours", "odd-tricks")
DOUBLED = ("undertricks", "chicane", "honours", "slam", "bonus", "overtricks", "odd-tricks")


def rows_of(profile: Profile, sheet: ScoreSheet) -> list[str]:
    """The kinds of lines that keep their row whether they have points or not, from the top."""
    kinds = NAMED if not profile.has_level else DOUBLED if profile.has_raises else BID
    kept = [kind for kind in kinds if _can_score(profile, kind)]
    found = [line.kind for line in sheet.lines if line.kind not in kept]
    return [kind for kind in KINDS[::-1] if kind in found] + kept


def _can_score(profile: Profile, kind: str) -> bool:
    """Whether the rule set has such a line at all; those that not all have are looked up."""
    if kind == "chicane":
        return getattr(profile, kind, "none") != "none"
    return kind != "overtricks" or kind in profile.own_kinds


@dataclass(frozen=True, kw_only=True)
class LiveSheet:
    """Draws a sheet, and what moved on it."""

    sheet: ScoreSheet
    moved: Moved | None

    def html(self) -> str:
        """The table."""
        sheet, pen = self.sheet, Pen(None)
        assert sheet.result is not None
        kinds = rows_of(sheet.profile, sheet)
        below = [kind for kind in kinds if kind in BELOW]
        above = [kind for kind in kinds if kind not in BELOW]
        before = sheet.before.below
        zone = pen.zone(
            "render.below-after" if before != BySide() else "render.below", ns=before.ns, ew=before.ew
        )  # fmt: skip
        parts = [
            pen.group("b-above", pen.zone("render.above"), *map(self._row, above)),
            pen.group("b-below", zone, *map(self._row, below)),
        ]
        foot = element("tr", element("th", told("render.total"), scope="row"), *self.totals("td"))
        if before != BySide() or sheet.before.total != BySide():
            foot += pen.row(told("render.so-far"), sheet.after.total)
        heading = contract_words(sheet.result.contract, sheet.profile)
        table = pen.table(sheet.profile, outcome(sheet), heading, parts, foot)
        return table.replace('class="b-sheet"', 'class="b-sheet is-live"', 1)

    def totals(self, tag: str) -> list[str]:
        """The sum of each side."""
        now = {side: self.sheet.points(side) for side in Side}
        was = now if self.moved is None else {side: self.moved.before.points(side) for side in Side}
        return [element(tag, self._figure(was[side], now[side]), data_part=f"total-{side.value}") for side in Side]

    def lead(self) -> str:
        """Who leads, as a sentence."""
        margin = self.sheet.margin
        if not margin:
            return say("lab.level-points")
        side = Side.NS if margin > 0 else Side.EW
        return say("lab.lead", side=side, margin=abs(margin))

    def verdict(self) -> str:
        """A game or none, and who leads; of a rubber that is won, who won it."""
        sheet = self.sheet
        if sheet.final:
            return prose(final_sentence(sheet.final))
        if sheet.game:
            said = game_sentence(sheet)
        else:
            most = max(sheet.after.below[side] for side in Side)
            said = say("lab.no-game", most=most, game=sheet.profile.game)
        return f"{prose(said)} {element('strong', prose(self.lead()))}"

    def _row(self, kind: str) -> str:
        lines = [line for line in self.sheet.lines if line.kind == kind]
        pen = Pen(None)
        whys = dict.fromkeys(pen.why(line.because, line.rule) for line in lines)
        why = "<br>".join(whys) or told(f"lab.row.{kind}")
        label = told(f"kind.{kind}")
        cells = []
        for side in Side:
            now = points(self.sheet, kind, side)
            was = now if self.moved is None else self.moved.figure(kind, side)[0]
            cells.append(element("td", self._figure(was, now)))
        head = element("th", label, " ", element("span", why, class_="b-why"), scope="row")
        return element("tr", head, *cells, data_part=f"row-{kind}")

    def _figure(self, was: int, now: int) -> str:
        classes = "b-new" if was == now else "b-new is-fresh"
        # Named by its value: another value is another element, and its ground fades anew.
        shown = element("span", signed(now) if now else "", class_=classes, data_part=f"{was}-{now}")
        if was == now:
            return shown
        none = "" if now else element("span", told("lab.no-figure"), class_="b-small")
        old = element("span", told("lab.was"), class_="b-vh") + signed(was)
        return element("span", element("s", old, class_="b-was") if was else "", shown, none, class_="b-fig")
