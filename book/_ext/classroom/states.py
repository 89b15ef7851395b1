"""Live parts opened in the right state: {open}`words <name>` leads to a laboratory with what a lesson needs in it.

Every state is made by the laboratory's own code from a worked deal or a seed, so that none can go stale unseen.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from urllib.parse import quote, urlencode

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from biritch import Deal, read_record
from biritch.examples import example
from biritch.study.exercises import exercise
from biritch.widgets.deal.record import state_of
from biritch.widgets.deal.state import write_address as scoring_address
from biritch.widgets.playing.state import first_state as first_hand
from biritch.widgets.playing.state import write_address as playing_address
from biritch.widgets.rubber.address import write_address as rubber_address
from biritch.widgets.rubber.state import empty_state, rubber_example

SCORING, PLAYING, RUBBER = "scoring-laboratory", "hand", "rubber-sheet"
PAGES = {
    SCORING: "book/laboratory/scoring",
    PLAYING: "book/laboratory/playing",
    RUBBER: "book/laboratory/rubber",
    "question-sheet": "book/laboratory/questions",
}
VINT = "vint-moscow-1886"


def scoring(name: str, **beside: object) -> tuple[str, str]:
    """A worked deal in the scoring laboratory; with other rule sets beside it."""
    state = state_of(read_record(example(name)))
    if beside:
        state = state | {"beside": state["beside"] | beside}
    return SCORING, scoring_address(state)


def playing(**parts: object) -> tuple[str, str]:
    """A hand to be played."""
    return PLAYING, playing_address(first_hand() | parts)


def questions(kind: str, sheet: int, level: int = 0, profile: str = "collinson-1886") -> tuple[str, str]:
    """A sheet of twenty questions."""
    return "question-sheet", urlencode({"profile": profile, "kind": kind, "level": level, "sheet": sheet})


def talk_so_far() -> tuple[str, str]:
    """An auction of Vint in full swing, the one to speak being the reader."""
    asked = exercise("talk", 3, 3, VINT)
    record = asked.record.as_json()
    turn = asked.record.talk.turn
    return playing(
        game=VINT, dealer=record["dealer"], seats=turn.name, deal=record["deal"], moves=record["calls"]
    )


STATES: dict[str, Callable[[], tuple[str, str]]] = {
    "first-hand": lambda: playing(),
    "four-seats": lambda: playing(seats="NESW"),
    "another-hand": lambda: playing(deal=Deal.shuffled(1886).to_pbn(), dealer="N", seats="N"),
    "vint-hand": lambda: playing(game=VINT),
    "vint-talk": talk_so_far,
    "hearts": lambda: scoring("biritch-hearts"),
    "hearts-contre": lambda: scoring("biritch-hearts-contre"),
    "grand-slam": lambda: scoring("biritch-grand-slam"),
    "chicane": lambda: scoring("biritch-chicane"),
    "chicane-deducts": lambda: scoring("biritch-chicane-deducts"),
    "aces": lambda: scoring("biritch-aces-two-two"),
    "ace-tie": lambda: scoring("vint-ace-tie"),
    "three-clubs": lambda: scoring("vint-three-clubs"),
    "crossing": lambda: scoring("vint-crossing"),
    "slam-failed": lambda: scoring("vint-grand-slam-failed"),
    "two-laws": lambda: scoring("two-games-biritch", **{"with": [VINT], "level": 3}),
    "three-laws": lambda: scoring("two-games-biritch", **{"with": [VINT, "retelling"], "level": 3}),
    "retold": lambda: scoring("biritch-hearts", **{"with": ["retelling"]}),
    "rubber-biritch": lambda: (RUBBER, rubber_address(rubber_example("biritch-rubber"))),
    "rubber-vint": lambda: (RUBBER, rubber_address(rubber_example("vint-rubber"))),
    "rubber-new": lambda: (RUBBER, rubber_address(empty_state())),
    "questions-play": lambda: questions("legal", 1),
    "questions-trick": lambda: questions("winner", 1),
    "questions-line": lambda: questions("line", 1),
    "questions-score": lambda: questions("score", 1, 1),
    "questions-talk": lambda: questions("talk", 1, 2, VINT),
    "questions-vint": lambda: questions("mixed", 1, 0, VINT),
    "questions-game": lambda: questions("game", 1, 0, VINT),
}


@cache
def address(name: str) -> tuple[str, str]:
    """The page of a state, and what stands behind it in the address."""
    lab, state = STATES[name]()
    return PAGES[lab], f"#{lab}={quote(state, safe='')}" if state else f"#{lab}"


class Open(SphinxRole):
    """{open}`words <name>`."""

    def run(self):
        written = re.fullmatch(r"(.*)\s<([\w-]+)>", self.text, re.S)
        if written is None or written[2] not in STATES:
            said = f"no state {self.text!r}; write words <name>, one of {', '.join(STATES)}"
            return [], [self.inliner.reporter.warning(said, line=self.lineno)]
        self.env.note_dependency(__file__)
        page, there = address(written[2])
        ref = nodes.inline("", written[1], classes=["q-open"])
        ref["biritch_open"] = (page, there)
        return [ref], []


def resolve(app, doctree, docname) -> None:
    """The links, as seen from their page."""
    for node in list(doctree.findall(nodes.inline)):
        if "biritch_open" in node:
            page, there = node["biritch_open"]
            uri = app.builder.get_relative_uri(docname, page) + there
            link = nodes.reference("", node.astext(), refuri=uri, internal=True, classes=["q-open"])
            node.replace_self(link)


def setup(app):
    app.add_role("open", Open())
    app.connect("doctree-resolved", resolve)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
