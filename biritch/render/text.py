"""The score sheet for a terminal: two columns, a line, and what every figure is for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from biritch.cards.seats import BySide, Side
from biritch.profiles.lines import ScoreLine
from biritch.render.markup import say, signed
from biritch.render.sheet import by_games, rubber_caption
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

WIDTH = 9  # of a column; a rubber of Vint runs to six figures
RULE = "─" * WIDTH + "┼" + "─" * WIDTH + "┼" + "─" * 2


def sheet_text(sheet: ScoreSheet) -> str:
    """One deal, as a person would write it down."""
    rows = [profile_name(sheet.profile)]
    if sheet.result:
        rows.append(contract_words(sheet.result.contract, sheet.profile))
    rows += [*_changes(sheet), outcome(sheet), "", _heads()]
    rows += [_entry(line) for line in reversed(sheet.lines) if line.column == "above"]
    rows += [RULE]
    before = sheet.before.below
    if before != BySide():
        rows.append(_row("", "", say("render.below-after", ns=before.ns, ew=before.ew)))
    rows += [_entry(line) for line in sheet.lines if line.column == "below"]
    if sheet.game:
        rows += _drawn(sheet)
    return "\n".join([*rows, *_foot([sheet], "render.total")])


def rubber_text(sheets: Sequence[ScoreSheet]) -> str:
    """A whole rubber on one sheet."""
    if not sheets:
        return ""
    deals = list(enumerate(sheets, 1))
    rows = [profile_name(sheets[0].profile), *_changes(sheets[0])]
    rows += [rubber_caption(sheets), ""]
    for number, sheet in deals:
        said = say("render.thrown-in")
        if sheet.result:
            said = contract_words(sheet.result.contract, sheet.profile)
        rows.append(say("render.deal-entry", deal=number, kind=said[:1].lower() + said[1:]))
    rows += ["", _heads()]
    for number, sheet in reversed(deals):
        rows += [_entry(line, number) for line in reversed(sheet.lines) if line.column == "above"]
    rows.append(RULE)
    for game in by_games(sheets):
        for number, sheet in game:
            rows += [_entry(line, number) for line in sheet.lines if line.column == "below"]
        if game[-1][1].game:
            rows += _drawn(game[-1][1])
    return "\n".join([*rows, *_foot(sheets, "render.all-points")])


def _changes(sheet: ScoreSheet) -> list[str]:
    if not sheet.changes:
        return []
    said = [change_message(change, sheet.profile).say() for change in sheet.changes]
    return [f"{say('render.not-the-source')}: {'; '.join(said)}"]


def _heads() -> str:
    return _row(Side.NS.label, Side.EW.label, "")


def _row(ns: str, ew: str, words: str) -> str:
    return f"{ns:>{WIDTH - 1}} │{ew:>{WIDTH - 1}} │ {words}".rstrip()


def _entry(line: ScoreLine, deal: int | None = None) -> str:
    kind = line_label(line)
    if deal is not None:
        kind = say("render.deal-entry", deal=deal, kind=kind[:1].lower() + kind[1:])
    ns, ew = (signed(line.points) if line.side is side else "" for side in Side)
    return _row(ns, ew, f"{kind}: {line.because.say()} [{line.rule}]")


def _drawn(sheet: ScoreSheet) -> list[str]:
    return [f"{RULE} {game_sentence(sheet)} [{sheet.profile.rule('game')}]"]


def _foot(sheets: Sequence[ScoreSheet], key: str) -> Iterable[str]:
    last = sheets[-1]
    ns, ew = (sum(sheet.points(side) for sheet in sheets) for side in Side)
    if not last.game:  # else the line is drawn already
        yield RULE
    yield _row(signed(ns) if ns else "", signed(ew) if ew else "", say(key))
    if sheets[0].before.total != BySide():
        total = last.after.total
        yield _row(str(total.ns), str(total.ew), say("render.so-far"))
    if last.final:
        yield ""
        yield final_sentence(last.final)
