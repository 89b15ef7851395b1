"""Links to rule paragraphs.

In text: {rule}`collinson-1886/odd-tricks`, or with words of its own {rule}`words <collinson-1886/odd-tricks>`.
In HTML that the engine makes: <a data-rule="collinson-1886/odd-tricks">…</a> gets its href here.
An id that no profile has, or whose page is not in the book, is a warning.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape

from docutils import nodes
from sphinx import addnodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxRole

from biritch.rules import paragraphs, profiles

log = logging.getLogger(__name__)
MARKED = re.compile(r'<a\b(?![^>]*\bhref=)[^>]*\bdata-rule="([^"]+)"')


@cache
def all_rules():
    """Every paragraph of every profile by its id."""
    return {p.id: p for profile in profiles() for p in paragraphs(profile)}


class Rule(SphinxRole):
    def run(self):
        written = re.fullmatch(r"(.*)\s<([^<>]+)>", self.text, re.S)
        words, rule_id = written.groups() if written else (None, self.text)
        rule = all_rules().get(rule_id)
        if rule is None:
            return [], [self.inliner.reporter.warning(f"no such rule paragraph: {rule_id!r}", line=self.lineno)]
        kind = {"reftype": "biritch-rule", "refdomain": "", "refexplicit": True}
        node = addnodes.pending_xref(self.rawtext, reftarget=rule_id, **kind)
        self.set_source_info(node)
        node += nodes.inline("", words or f"§\N{NO-BREAK SPACE}{rule.name}")
        return [node], []


def page_of(env) -> dict[str, str]:
    """Which page has a profile's paragraphs; the rule-paragraphs directive writes it down."""
    if not hasattr(env, "biritch_rule_pages"):
        env.biritch_rule_pages = {}
    return env.biritch_rule_pages


def href(app, from_page: str, rule_id: str) -> str | None:
    rule = all_rules().get(rule_id)
    page = page_of(app.env).get(rule_id.partition("/")[0])
    if rule is None or page is None:
        return None
    there = "" if page == from_page else app.builder.get_relative_uri(from_page, page)
    return f"{there}#{rule.anchor}"


def resolve(app, env, node, content):
    if node.get("reftype") != "biritch-rule":
        return None
    target = href(app, node["refdoc"], node["reftarget"])
    if target is None:
        log.warning("no page of the book has %s", node["reftarget"], location=node)
        return content
    link = nodes.reference("", "", content, refuri=target, internal=True, classes=["b-ref"])
    link["reftitle"] = all_rules()[node["reftarget"]].title
    return link


def link_marked(app, pagename: str, body: str) -> str:
    def link(found: re.Match[str]) -> str:
        target = href(app, pagename, found[1])
        if target is None:
            log.warning("no page of the book has rule %s", found[1], location=pagename)
            return found[0]
        return f'{found[0]} href="{escape(target)}"'

    return MARKED.sub(link, body)


def pages_from(app, pagename: str) -> dict[str, str]:
    """Where each profile's rules are, seen from this page: for links that a live part makes later."""
    return {profile: app.builder.get_relative_uri(pagename, page) for profile, page in page_of(app.env).items()}


def purge(app, env, docname):
    for profile in [p for p, page in page_of(env).items() if page == docname]:
        del page_of(env)[profile]


def setup(app):
    app.add_role("rule", Rule())
    app.connect("missing-reference", resolve)
    app.connect("env-purge-doc", purge)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
