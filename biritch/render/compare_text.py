"""A comparison for a terminal: the sheets line against line, then where the rule sets differ."""

from __future__ import annotations

from biritch.cards.seats import Side
from biritch.messages import Message
from biritch.render.markup import signed
from biritch.study.compare import Comparison, diff

WIDTH = 12


def comparison_text(found: Comparison) -> str:
    """One deal under several rule sets, a column for each; reasons stand on the sheets themselves."""
    names = [str(Message(f"profile.{sheet.profile.id}")) for sheet in found.sheets]
    rows = [f"{number}  {name}" for number, name in enumerate(names, 1)]
    rows += [str(note) for note in found.notes]
    rows += ["", _row("", [str(number) for number in range(1, len(names) + 1)])]
    for line in found.lines:
        label = f"{line.side.label} {Message(f'kind.{line.kind}')}"
        rows.append(_row(label, [signed(points) if points else "" for points in line.points]))
    for side in Side:
        totals = [signed(sheet.points(side)) for sheet in found.sheets]
        rows.append(_row(f"{side.label} {Message('compare.total')}", totals))
    rows.append(_row(str(Message("compare.margin")), [signed(sheet.margin) for sheet in found.sheets]))
    for number, other in enumerate(found.sheets[1:], 2):
        rows += ["", str(Message("compare.where", first=names[0], second=names[number - 1]))]
        for difference in diff(found.sheets[0].profile, other.profile):
            rows.append(f"{difference.label}:")
            rows += [
                f"  {n}  {fact.says} [{fact.rule or '–'}]"
                for n, fact in ((1, difference.first), (number, difference.second))
            ]
    return "\n".join(rows)


def _row(label: str, cells: list[str]) -> str:
    return f"{label:<28}" + "".join(f"{cell:>{WIDTH}}" for cell in cells)
