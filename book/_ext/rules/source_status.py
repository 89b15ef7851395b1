"""What was checked against what, worked out from the marks of the rule paragraphs.

    ```{mark-counts}```                     how many paragraphs of each profile bear each mark
    ```{mark-sections} collinson-1886```    the same by section, and the paragraphs under each mark
    ```{still-to-check} collinson-1886```   the paragraphs in which something is not borne out
"""

from __future__ import annotations

from html import escape

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from _ext.rules.pages import MARKS, mark
from biritch.rules import paragraphs, profiles

NAMES = {
    "collinson-1886": "Biritch, 1886",
    "vint-moscow-1886": "Vint, Moscow 1886",
    "retelling": "The modern retelling",
    "bridge-whist-1904": "Bridge-whist, 1904",
    "auction-1908": "Auction, 1908",
    "royal-auction-1914": "Royal auction, 1914",
    "contract-modern": "Contract, today",
}


NUM = ' class="is-num"'


def marked(rules, name: str) -> list:
    return [rule for rule in rules if name in rule.marks]


def unsupported(profile: str) -> list:
    """Paragraphs in which something stands in our text alone or stands differently elsewhere."""
    return [r for r in paragraphs(profile) if {"only", "differs"} & {*r.marks}]


def links(rules) -> str:
    return ", ".join(f'<a class="b-ref" data-rule="{rule.id}">§&nbsp;{rule.name}</a>' for rule in rules) or "none"


def grid(heads: list[str], rows: list[tuple[str, list]], caption: str) -> str:
    top = "".join(f'<th scope="col"{NUM if i else ""}>{h}</th>' for i, h in enumerate(heads))
    body = ""
    for name, cells in rows:
        figures = "".join(f'<td class="is-num">{number or "–"}</td>' for number in cells)
        body += f'<tr><th scope="row">{escape(name)}</th>{figures}</tr>\n'
    return (
        '<div class="pst-scrollable-table-container"><table class="b-grid b-counts">'
        f"<caption>{escape(caption)}</caption><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def counts(rules) -> list[int]:
    return [len(marked(rules, name)) for name in MARKS] + [len(rules)]


class MarkCounts(SphinxDirective):
    def run(self):
        heads = ["Text", *(mark(name) for name in MARKS), "Paragraphs"]
        rows = [(NAMES.get(profile, profile), counts(paragraphs(profile))) for profile in profiles()]
        caption = "Paragraphs that bear each mark"
        return [nodes.raw("", grid(heads, rows, caption), format="html")]


class MarkSections(SphinxDirective):
    required_arguments = 1

    def run(self):
        rules = paragraphs(self.arguments[0])
        sections = list(dict.fromkeys(rule.section for rule in rules))
        heads = ["Group", *(escape(words) for words in MARKS.values()), "Paragraphs"]
        rows = [(s, counts([rule for rule in rules if rule.section == s])) for s in sections]
        html = grid(heads, rows, f"{NAMES[self.arguments[0]]}, by groups of paragraphs")
        items = "".join(f"<dt>{mark(name)}</dt>\n<dd>{links(marked(rules, name))}</dd>\n" for name in MARKS)
        return [nodes.raw("", f'{html}<dl class="b-status">\n{items}</dl>', format="html")]


class StillToCheck(SphinxDirective):
    required_arguments = 1

    def run(self):
        return [nodes.raw("", f"<p>{links(unsupported(self.arguments[0]))}.</p>", format="html")]


def setup(app):
    app.add_directive("mark-counts", MarkCounts)
    app.add_directive("mark-sections", MarkSections)
    app.add_directive("still-to-check", StillToCheck)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
