"""The rules as pages: ```{rule-paragraphs} collinson-1886``` sets every paragraph of a profile, by sections.

```{rule-example} collinson-1886/game``` sets an example of a paragraph on another page.
Also ```{rule-marks}```, the key to the six marks, and ```{rule-sources} collinson-1886```, what the notes cite.
"""

from __future__ import annotations

import importlib.util
import re
from html import escape
from itertools import groupby
from pathlib import Path

from docutils import nodes
from sphinx.transforms import SphinxTransform
from sphinx.util.docutils import SphinxDirective

from _ext.history import citations
from _ext.history.citations import item
from _ext.rules import four_hands, references
from _ext.rules.suits import mark_svg
from _ext.site.drawings import EXAMPLES
from biritch.rules import paragraph, paragraphs, source, sources

MARKS = {
    "document": "in the document itself",
    "confirmed": "confirmed elsewhere",
    "only": "only in our text",
    "differs": "differs elsewhere",
    "agreed": "modern agreement",
    "ours": "our decision",
}


def mark(name: str) -> str:
    return f'<span class="b-mark">{mark_svg(name)}{MARKS[name]}</span>'


FRENCH = re.compile(r"\b([Ss]ur contre|[Cc]ontre)\b")


def inline(text: str) -> str:
    """Plain text with *emphasis* as HTML, the French words marked as such."""
    html = FRENCH.sub(r'<i lang="fr">\1</i>', escape(text, quote=False))
    return re.sub(r"\*(?=\S)(.+?)(?<=\S)\*", r"<em>\1</em>", html, flags=re.S)


def citation(key: str) -> str:
    return f' <a class="b-cite" href="#source-{key}">[{escape(source(key).short)}]</a>'


def note(item) -> str:
    """A remark, beginning with the mark that it explains and ending with what it cites."""
    cited = "".join(map(citation, item.sources))
    said = f'<span class="b-vh">{MARKS[item.kind].capitalize()}: </span>'
    text = f"{said}{inline(item.text)}{cited}"
    return f'<li><span class="b-mark">{mark_svg(item.kind)}</span><span>{text}</span></li>'


def below(rule) -> str:
    """What stands under a paragraph: its notes, and where to read on."""
    html = f'<ul class="b-notes">{" ".join(map(note, rule.notes))}</ul>' if rule.notes else ""
    if rule.see:
        links = ", ".join(f'<a data-rule="{rule.profile}/{name}">§&nbsp;{name}</a>' for name in rule.see)
        html += f'<p class="b-small b-see">See also {links}</p>'
    return html


def rule_html(rule) -> str:
    text = "".join(f"<p>{inline(part)}</p>" for part in rule.text.split("\n\n"))
    live = four_hands.drawn(rule.id) + "".join(make() for make in EXAMPLES.get(rule.id, ()))
    number = f'<span class="b-num" aria-hidden="true">{rule.number}</span>'
    head = f'<h3 class="b-head">{number} {escape(rule.title)}</h3>'
    # The line ends part the words that the search page quotes.
    inside = "\n".join([head, f'<div class="r-said">{text}</div>', why(rule), beside(rule, live)])
    marks = " ".join(rule.marks)
    return f'<div class="b-rule" id="{rule.anchor}" data-marks="{marks}"><div>{inside}</div></div>\n'


def why(rule) -> str:
    """How far the paragraph is borne out: its marks as words, and folded behind them the notes and its address."""
    drawn, named = "".join(map(mark_svg, rule.marks)), ", ".join(MARKS[name] for name in rule.marks)
    said = f'<span class="b-vh">Notes on {escape(rule.title)}: </span><span>{named}</span>'
    address = f'<p><a class="b-addr" href="#{rule.anchor}">{rule.id}</a></p>'
    inside = f'<div id="{rule.anchor}-notes">{below(rule)}{address}</div>'
    return f'<details class="r-why"><summary><span class="b-mark">{drawn}</span>{said}</summary>{inside}</details>'


def beside(rule, live: str) -> str:
    """The examples of a paragraph, folded: the text is read first, and looked at in numbers when one wants to."""
    if not live:
        return ""
    count = live.count('class="b-eg') or 1
    name = "An example" if count == 1 else f"{count} examples"
    said = f'{name}<span class="b-vh"> of {escape(rule.title)}</span>'
    group = f'<div class="b-live" role="group" aria-label="Example: {escape(rule.title)}">{live}</div>'
    return f'<details class="r-ex"><summary>{said}</summary>{group}</details>'


class RuleParagraphs(SphinxDirective):
    required_arguments = 1

    def run(self):
        profile = self.arguments[0]
        references.page_of(self.env)[profile] = self.env.docname
        self._depend_on_sources()
        sections = groupby(paragraphs(profile), lambda rule: rule.section)
        return [self._section(name, list(rules)) for name, rules in sections]

    def _section(self, name: str, rules: list) -> nodes.section:
        section = nodes.section("", nodes.title("", name), ids=[nodes.make_id(name)], names=[name.lower()])
        section["biritch_top"] = True
        self.state.document.note_implicit_target(section, section)
        section += [nodes.raw("", rule_html(rule), format="html") for rule in rules]
        return section

    def _depend_on_sources(self) -> None:
        data = Path(importlib.util.find_spec("biritch.rules").origin).parent
        for file in (*data.glob("*.toml"), four_hands.DATA):
            self.env.note_dependency(str(file))


class RuleExample(SphinxDirective):
    """One of the examples that stand under a paragraph, on another page: the first, or the one of that number."""

    required_arguments = 1
    optional_arguments = 1

    def run(self):
        rule, number = self.arguments[0], int(self.arguments[1]) if len(self.arguments) > 1 else 1
        draw = EXAMPLES[rule][number - 1]
        self.env.note_dependency(draw.__code__.co_filename)
        label = f"Example: {escape(paragraph(rule).title)}"
        html = f'<div class="b-live" role="group" aria-label="{label}">{draw()}</div>'
        return [nodes.raw("", html, format="html")]


class RuleSources(SphinxDirective):
    """The works that a profile's notes cite, as a section of its own."""

    required_arguments = 1

    def run(self):
        cited = {key for rule in paragraphs(self.arguments[0]) for item in rule.notes for key in item.sources}
        works = [work for work in sources() if work.key in cited]
        items = "".join(item(citations.works()[work.key], anchor=f"source-{work.key}") for work in works)
        section = nodes.section("", nodes.title("", "Sources"), ids=["sources"], names=["sources"])
        section["biritch_top"] = True
        self.state.document.note_implicit_target(section, section)
        section += nodes.raw("", f'<ul class="b-sources">{items}</ul>', format="html")
        return [section]


class TopSections(SphinxTransform):
    """What a page says before the paragraphs may have a heading; their sections stand beside it, not under it."""

    default_priority = 300

    def apply(self) -> None:
        for under in list(self.document.findall(nodes.section)):
            over = under.parent
            ours = [node for node in under if isinstance(node, nodes.section) and node.get("biritch_top")]
            if isinstance(over, nodes.section):
                for node in reversed(ours):
                    under.remove(node)
                    over.insert(over.index(under) + 1, node)


class RuleMarks(SphinxDirective):
    """The key to the marks, and with a script a filter by them and a switch that opens every note."""

    def run(self):
        shown = "".join(
            f'<label class="r-filter"><input type="checkbox" value="{name}" hidden> {mark(name)}</label>'
            for name in MARKS
        )
        key = f'<div class="b-key" role="group" aria-label="The marks">{shown}</div>'
        box = '<input type="checkbox" role="switch">'
        switch = f'<label class="c-switch r-notes" hidden>{box} Show all notes</label>'
        script = '<p class="b-small r-found" role="status" hidden></p>'
        return [nodes.raw("", f'<div class="r-tools">{key}{switch}{script}</div>', format="html")]


def setup(app):
    app.setup_extension("_ext.rules.references")
    app.setup_extension("_ext.rules.where")
    app.setup_extension("_ext.rules.awards")
    app.setup_extension("_ext.rules.practice")
    app.add_directive("rule-paragraphs", RuleParagraphs)
    app.add_directive("rule-marks", RuleMarks)
    app.add_directive("rule-example", RuleExample)
    app.add_directive("rule-sources", RuleSources)
    app.add_transform(TopSections)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
