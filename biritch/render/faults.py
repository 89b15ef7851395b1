"""What was refused, why, and what to do: moves and inputs."""

from __future__ import annotations

from collections.abc import Iterable

from biritch.errors import Fault, Refusal
from biritch.render.markup import Link, element, prose, rule_link, told


def refusal_html(refusal: Refusal, *, link: Link | None = None) -> str:
    """A refused move, said in full, with the paragraph that refuses it."""
    return faults_html([Fault(refusal.message, rule=refusal.rule)], link=link)


def faults_html(faults: Iterable[Fault], *, lead: str = "", link: Link | None = None) -> str:
    """Everything wrong with an input. ``lead``: the key of the words before (default "Refused.")."""
    said = [_said(fault, link) for fault in faults]
    head = element("strong", told(lead or "render.refused"))
    if len(said) == 1:
        return element("div", f"{head} {said[0]}", class_="b-refusal")
    return element("div", head, element("ul", *(element("li", one) for one in said)), class_="b-refusal")


def _said(fault: Fault, link: Link | None) -> str:
    """What is wrong and what to do, as two sentences, and the paragraph."""
    what, _, todo = fault.message.say().partition("; ")
    said = " ".join(_sentence(part) for part in (what, todo) if part)
    # Some faults of a deal name a paragraph that every profile has, and no profile: those have no address.
    rule = f" {rule_link(fault.rule, link)}" if "/" in fault.rule else ""
    return prose(said) + rule


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?")) else ".")
