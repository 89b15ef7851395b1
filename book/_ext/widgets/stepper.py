"""The trick stepper in pages.

    ```{stepper} biritch-hearts-contre
    :trick: 0
    :card: 3
    :caption: …
    ```

writes a played example of biritch.examples into the page: a picture with its reasons, every trick as a table,
and the data from which stepper.mjs steps through it, without Python. `:layout: trick` leaves out the hands. What
the directive contains, if anything, stands there instead of the first picture; it needs a trick and b-steps.

Cells of notebooks that show a trick_stepper(…) carry the same markup. Pages without any load no script.
"""

from __future__ import annotations

import hashlib
from html import escape
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from biritch.examples import example, title
from biritch.formats.read_record import read_record
from biritch.render.stepper import stepper_html
from biritch.study.frames import Course
from biritch.widgets.parts.base import front_end

SCRIPT = "_static/stepper.mjs"
MARKER = ' data-stepper="'  # with its blank: an attribute, not a selector in a style sheet
HERE = "<!-- the directive's content -->"


class stepper(nodes.General, nodes.Element):
    """A stepper around what its directive contains."""


def script() -> bytes:
    return front_end("stepper").encode()


class StepperDirective(SphinxDirective):
    required_arguments = 1
    has_content = True
    option_spec = {
        "trick": directives.nonnegative_int,
        "card": directives.nonnegative_int,
        "layout": lambda word: directives.choice(word, ("table", "trick")),
        "caption": directives.unchanged,
        "name": directives.unchanged,
    }

    def run(self):
        name = self.arguments[0]
        try:
            course = Course.of(read_record(example(name)))
        except (LookupError, ValueError) as error:
            raise self.error(f"no stepper for {name}: {error}") from error
        html = stepper_html(
            course,
            name=self.options.get("name", f"step-{name}"),
            at=4 * self.options.get("trick", 0) + self.options.get("card", 0),
            layout=self.options.get("layout", "table"),
            title=title(name),
            caption=self.options.get("caption", ""),
            opening=HERE if self.content else "",
        )
        node = stepper(html=html)
        self.set_source_info(node)
        self.state.nested_parse(self.content, self.content_offset, node)
        return [node]


def visit(self, node) -> None:
    self.body.append(node["html"].partition(HERE)[0])


def depart(self, node) -> None:
    self.body.append(node["html"].partition(HERE)[2])


def add_script(app, pagename, templatename, context, doctree) -> None:
    if MARKER in (context.get("body") or ""):
        version = hashlib.sha256(script()).hexdigest()[:8]
        src = f"{context['pathto'](SCRIPT, resource=True)}?v={version}"
        context["metatags"] = (
            context.get("metatags", "") + f'<script type="module" src="{escape(src)}"></script>\n'
        )


def copy_script(app, error) -> None:
    if error is None and app.builder.format == "html":
        (Path(app.outdir) / SCRIPT).write_bytes(script())


def setup(app):
    app.add_node(stepper, html=(visit, depart))
    app.add_directive("stepper", StepperDirective)
    app.connect("html-page-context", add_script)
    app.connect("build-finished", copy_script)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
