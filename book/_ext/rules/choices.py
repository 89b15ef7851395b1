"""Examples to be changed by hand: a row of buttons, and what the engine says to each of them.

Everything was worked out in the build, and style alone shows one answer at a time (rules.css), so they move
without a script. On a page that cannot hide, and in the search, all answers stand there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from _ext.rules.parts import caption, eg, lab_link, recorded, words
from biritch import Profile
from biritch.render import sheet_html
from biritch.render.markup import element
from biritch.widgets.deal.record import state_of

MOST = 9  # rules.css shows no more


def choose(name: str, legend: str, answers: Iterable[tuple[str, str]], *, first: int = 0, foot: str = "") -> str:
    """A question and its answers, one shown at a time. ``name`` is one of its kind on the page."""
    answers = list(answers)
    assert len(answers) <= MOST, name
    buttons, panels = "", ""
    for number, (label, drawn) in enumerate(answers):
        at = f"{name}-{number}"
        checked = " checked" if number == first else ""
        buttons += f'<input type="radio" name="{name}" id="{at}"{checked}>'
        buttons += f'<label for="{at}"><span>{words(label)}</span></label>'
        panels += element("div", f'<p class="b-choice-head">{words(label)}</p>', drawn, class_="b-choice")
    row = element("fieldset", element("legend", words(legend)), element("div", buttons), class_="b-seg")
    chosen = element("div", row, element("div", panels, class_="b-choices"), class_="b-choose")
    return eg(chosen, caption(foot) if foot else "")


def sheet_and_link(profile: Profile, denomination: str, ns: int, *, said: str = "", **dealt: Any) -> str:
    """The sheet of such a deal, and the laboratory with the same deal."""
    record = recorded(profile, denomination, ns, **dealt)
    link = lab_link(state_of(record))
    return sheet_html(record.score(), caption=said) + element("p", link, class_="b-small")


def choose_sheets(
    name: str, legend: str, profile: Profile, denomination: str, deals: Sequence[tuple[str, dict[str, Any]]],
    *, ns: int = 7, said: str = "", first: int = 0, foot: str = "",
) -> str:  # fmt: skip
    """A choice among deals that differ in ``dealt`` alone (``ns`` among it, where they differ in tricks)."""
    answers = [
        (label, sheet_and_link(profile, denomination, **{"ns": ns, "said": said} | dealt))
        for label, dealt in deals
    ]
    return choose(name, legend, answers, first=first, foot=foot)
