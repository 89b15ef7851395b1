"""A laboratory and a stepper in Firefox and WebKit: restored from the image, and the right answers (slow)."""

from __future__ import annotations

import pytest
from other_browsers import firefox, webkit

pytestmark = pytest.mark.slow
LABORATORY = "document.querySelector('#scoring-laboratory')"
# By its label, as a reader finds it.
TRICKS = f"""[...{LABORATORY}.querySelectorAll("input, select")].find(
    (e) => [e.ariaLabel, ...[...(e.labels ?? [])].map((l) => l.textContent)].some(
        (text) => text?.includes("Tricks of North–South")))"""


@pytest.fixture(params=[firefox, webkit], ids=["firefox", "webkit"])
def other(request):
    with request.param() as browser:
        yield browser


def test_a_laboratory_is_restored_and_answers(other, base):
    other.go(f"{base}laboratory/scoring.html")
    other.until(f"{LABORATORY}.querySelector(':scope > .b-state.is-ready') !== null")
    assert other.run("return document.documentElement.dataset.live") == "image"
    for number, odd in (("8", "2 odd tricks"), ("11", "5 odd tricks")):
        other.run(
            f"""const box = {TRICKS}; box.focus(); box.value = "{number}";
            for (const kind of ["input", "change"]) box.dispatchEvent(new Event(kind, {{ bubbles: true }}));
            box.blur();"""
        )
        other.until(f"{LABORATORY}.querySelector('.b-sheet').textContent.includes('{odd}')", 30)


def test_a_stepper_steps(other, base):
    other.go(f"{base}play/table.html")
    other.until("document.querySelector('#step-biritch-hearts-contre[data-on]') !== null", 20)
    place = "document.querySelector('#step-biritch-hearts-contre .b-of').textContent"
    before = other.run(f"return {place}")
    other.run("document.querySelector('#step-biritch-hearts-contre [data-do=forward]').click()")
    assert other.run(f"return {place}") != before
    assert other.run("return location.hash").startswith("#step-biritch-hearts-contre=")
