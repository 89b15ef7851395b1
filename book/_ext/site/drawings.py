"""What the engine draws in the pages, worked out when the book is built.

    @drawing("first-trick")
    def first_trick() -> str:
        return trick_html(…)

and in a page

    ```{drawn} first-trick
    ```

The function returns HTML; links to rule paragraphs in it are <a data-rule="collinson-1886/game">…</a>, as
biritch.render makes them. `@example("collinson-1886/odd-tricks")` puts the drawing under that paragraph on its
rules page instead; several under one paragraph stand in the order in which they are written.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

Draw = Callable[[], str]
DRAWINGS: dict[str, Draw] = {}
EXAMPLES: dict[str, list[Draw]] = defaultdict(list)


def drawing(name: str) -> Callable[[Draw], Draw]:
    def remember(draw: Draw) -> Draw:
        DRAWINGS[name] = draw
        return draw

    return remember


def example(rule_id: str) -> Callable[[Draw], Draw]:
    def remember(draw: Draw) -> Draw:
        EXAMPLES[rule_id].append(draw)
        return draw

    return remember


class Drawn(SphinxDirective):
    required_arguments = 1

    def run(self):
        draw = DRAWINGS.get(self.arguments[0])
        if draw is None:
            known = ", ".join(sorted(DRAWINGS)) or "none"
            said = f"no drawing {self.arguments[0]!r}; known: {known}"
            return [self.state.document.reporter.warning(said, line=self.lineno)]
        self.env.note_dependency(str(Path(draw.__code__.co_filename)))
        return [nodes.raw("", draw(), format="html")]


def setup(app):
    app.add_directive("drawn", Drawn)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
