"""A laboratory, the table and a stepper in Firefox and WebKit: restored from the image, the right answers (slow)."""

from __future__ import annotations

import time

import pytest
from other_browsers import firefox, webkit

from biritch.widgets import play_a_hand

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


# One move of the reader at the table: the first word that says no, else the first card that may be played.
MOVE = """(() => {
    const room = document.querySelector("#hand .t-room");
    if (room?.matches(".is-over")) return "over";
    if (!room || room.dataset.busy !== undefined) return "";
    const words = ["decline", "pass", "passes-choice", "hearts"].map((word) => `.t-answers [data-move="${word}"]`);
    const talk = words.map((word) => room.querySelector(`${word}:not([aria-disabled])`)).find((word) => word);
    const button = room.matches(".is-talking") ? talk : room.querySelector("[data-due] .is-legal");
    if (!button) return "";
    button.focus({ preventScroll: true });
    button.click();
    return document.querySelector("#hand [role=status]").textContent;
})()"""


def test_a_whole_deal_at_the_table(other, base):
    other.go(f"{base}laboratory/playing.html")
    other.run("localStorage.setItem('b-pace', 'once')")
    other.go(f"{base}laboratory/playing.html?again")
    # A word is pressed at once, and kept if Python is not there yet.
    other.until("document.querySelector('#hand [data-move=hearts]') !== null")
    other.run("document.querySelector('#hand [data-move=hearts]').click()")
    other.until("document.querySelector('#hand > .b-state.is-ready') !== null")
    other.until("decodeURIComponent(location.hash).includes('moves=hearts')", 20)
    for _ in range(60):
        if other.until(MOVE, 20) == "over":
            break
        time.sleep(0.3)
    assert other.run("return document.querySelectorAll('#hand .t-hist tbody tr').length") == 13
    assert other.run("return document.querySelector('#hand .t-end table') !== null")
    moves = other.run("return decodeURIComponent(location.hash)").partition("moves=")[2].partition("&")[0]
    table = play_a_hand(other.run("return decodeURIComponent(location.hash)").partition("=")[2]).table
    assert table.is_over and len(table.moves) == len(moves.split("."))
    assert other.run("return scrollY") == 0
    # The same table is there again after a reload, and the next deal begins.
    other.go(other.run("return location.href"))
    other.until("document.querySelector('#hand .t-room.is-over') !== null")
    other.run("document.querySelector('#hand [data-do=next-deal]').click()")
    other.until("decodeURIComponent(location.hash).includes('past=')", 20)


def test_a_stepper_steps(other, base):
    other.go(f"{base}play/table.html")
    other.until("document.querySelector('#step-biritch-hearts-contre[data-on]') !== null", 20)
    place = "document.querySelector('#step-biritch-hearts-contre .b-of').textContent"
    before = other.run(f"return {place}")
    other.run("document.querySelector('#step-biritch-hearts-contre [data-do=forward]').click()")
    assert other.run(f"return {place}") != before
    assert other.run("return location.hash").startswith("#step-biritch-hearts-contre=")
