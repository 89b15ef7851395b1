"""Taking a sheet along, and putting one in: the buttons and boxes that both laboratories of sheets have."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape

from biritch.errors import Fault, ParseError, RecordError
from biritch.formats.convert import without_rules
from biritch.formats.files import Found, Piece, limited, read_text
from biritch.formats.record import Record, RubberRecord
from biritch.messages import Message
from biritch.render import faults_html
from biritch.render.markup import element, prose
from biritch.scoring.score import ScoreSheet
from biritch.widgets.parts.controls import Controls

LARGEST = 1_000_000  # letters of a file; a rubber has some thousand
CSV_HEAD = ("deal", "side", "column", "kind", "points", "rule", "because")


@dataclass(frozen=True)
class File:
    """A file to be saved: the page makes it from this text."""

    name: str
    type: str
    text: str

    def as_json(self) -> dict[str, str]:
        return {"name": self.name, "type": self.type, "text": self.text}


def sheet_csv(sheets: Iterable[ScoreSheet]) -> str:
    """Score lines as a table for a spreadsheet, in the order of the deals."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(CSV_HEAD)
    for deal, sheet in enumerate(sheets, 1):
        for line in sheet.lines:
            because = line.because.say()
            writer.writerow([deal, line.side.value, line.column, line.kind, line.points, line.rule, because])
    return out.getvalue()


def read_file(text: str, source: str) -> list[Record | RubberRecord]:
    """The records and rubbers of a text, complete enough to be scored.

    Raises BiritchError with the faults, each with its line and column; at most twenty, and how many more.
    """
    found = look_at(text, source, to_score=True)
    faults = [*found.faults, *without_rules(found.kind, found.pieces)]
    if faults:
        raise RecordError(*limited(faults))
    return list(found.records)


def look_at(text: str, source: str, *, to_score: bool = False) -> Found:
    """What a text holds that is put into a laboratory. Raises ParseError if there is none, or far too much."""
    if len(text) > LARGEST:
        raise ParseError(Fault(Message("take.too-large")))
    if not text.strip():
        raise ParseError(Fault(Message("take.nothing")))
    return read_text(text, source, to_score=to_score)


def bridge_deal(found: Found) -> Piece | None:
    """The first whole deal of a text in which nothing is of our games; None if there is none."""
    return next(iter(found.deals), None) if not any(piece.rules for piece in found.pieces) else None


def deal_taken(found: Found, piece: Piece) -> str:
    """What was taken of a text with deals, and what was not."""
    said = [Message("take.deal-only", count=len(found.deals))]
    if piece.about.board:
        said.append(Message("take.board", board=piece.about.board))
    if piece.dealer is not None:
        said.append(Message("take.dealer", seat=piece.dealer))
    if found.faults:
        others = {fault.place.board or fault.place for fault in found.faults}
        said.append(Message("take.others", count=len(others)))
    return " ".join(map(str, said))


def placed(faults: Iterable[Fault]) -> list[Fault]:
    """The same faults, each beginning with where it is."""
    return [_placed(fault) for fault in faults]


def _placed(fault: Fault) -> Fault:
    place = fault.place
    if not place.line:
        return fault
    key = "take.at-board" if place.board else "take.at"
    return replace(
        fault,
        message=Message(key, line=place.line, column=place.column, board=place.board, fault=fault.message),
    )


@dataclass(frozen=True, kw_only=True)
class Take(Controls):
    """The row of buttons under a sheet, and what is folded below it. ``sheet`` is the id of the sheet."""

    sheet: str
    can_undo: bool
    has_sheet: bool

    def main(self, *more: str) -> list[str]:
        """What is wanted most: copy link, undo."""
        off = None if self.can_undo else "true"
        undo = self.button("undo", self.say("take.undo"), aria_disabled=off, id="~undo")
        return [self._copy_link(), undo, *more]

    def row(self, *more: str) -> str:
        """Record, PBN, CSV, picture."""
        buttons = [*more]
        if self.has_sheet:
            buttons += [self._give(what) for what in ("record", "pbn", "csv")]
            buttons.append(
                self.button(
                    "picture", self.say("take.picture"), data_of=f"~{self.sheet}", data_file="biritch-sheet.png",
                    data_failed=self.say("take.no-picture"), id="~picture",
                )  # fmt: skip
            )
        return element("div", *buttons, class_="b-row", data_part="take")

    def lines(self, lines: Sequence[tuple[str, str, str]]) -> str:
        """Lines of code to copy: name, label, code."""
        rows = []
        for name, label, code in lines:
            words = element("p", prose(label), class_="b-small")
            shown = element("pre", element("code", escape(code), id=f"~code-{name}"), class_="b-code")
            copy = self.button(
                "copy", self.say("take.copy"), data_of=f"~code-{name}", data_done=self.say("take.copied"),
                data_failed=self.say("take.not-copied"), aria_label=f"{self.say('take.copy')}: {label}",
            )  # fmt: skip
            rows.append(element("div", words, shown, copy, class_="b-take", data_part=f"line-{name}"))
        summary = element("summary", self.told("take.elsewhere"))
        return element("details", summary, *rows, class_="b-twin b-noprint", data_part="elsewhere")

    def put_in(self, about: str, faults: Sequence[Fault], said: str) -> str:
        """A box to paste into, a file to choose; what was wrong with the last one, or what came of it."""
        area = element("textarea", id="~put-in", rows="4", spellcheck="false", autocomplete="off")
        label = element("label", self.told("take.paste"), for_="~put-in")
        text = element("div", label, area, class_="b-field is-wide", data_part="paste")
        read = self.button("read", self.say("take.read"), data_of="~put-in")
        row = element("div", read, class_="b-row is-wide", data_part="read")
        chooser = element("input", type="file", id="~file", data_do="read-file", accept=".json,.pbn,.lin,.txt")
        label = element("label", self.told("take.file"), for_="~file")
        file = element("div", label, chooser, class_="b-field is-two", data_part="file")
        form = element("form", text, row, file, class_="b-form", aria_label=self.say("take.put-in"))
        refused = faults_html(placed(faults), lead="take.refused") if faults else ""
        alert = element("div", refused, role="alert", data_part="put-in-refusal")
        done = element("p", prose(said), class_="b-small", data_part="put-in-said") if said else ""
        summary = element("summary", self.told("take.put-in"))
        intro = element("p", prose(about), class_="b-small")
        return element(
            "details", summary, intro, form, alert, done,
            class_="b-twin b-noprint", open=bool(faults), data_part="put-in",
        )  # fmt: skip

    def _copy_link(self) -> str:
        return self.button(
            "copy-link", self.say("take.link"), data_done=self.say("take.copied"),
            data_failed=self.say("take.not-copied"), id="~copy-link",
        )  # fmt: skip

    def _give(self, what: str) -> str:
        return self.button("give", self.say(f"take.{what}"), data_what=what, id=f"~give-{what}")


__all__ = ["CSV_HEAD", "File", "Take", "bridge_deal", "deal_taken", "look_at", "placed", "read_file", "sheet_csv"]
