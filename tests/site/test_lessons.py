"""The lessons: each complete, its minutes add up, its links open what it says, its key is not on its sheet."""

from __future__ import annotations

import io
import re
import sys
from urllib.parse import unquote

import pytest
from pypdf import PdfReader
from toc import ROOT

from biritch.widgets.deal.state import read_address as read_scoring
from biritch.widgets.playing.state import read_state as read_hand
from biritch.widgets.rubber.address import read_address as read_rubber_address
from biritch.widgets.rubber.state import read_state as read_rubber
from biritch.widgets.teaching.question_sheet import read_state as read_questions

sys.path.insert(0, str(ROOT / "book"))
from _ext.classroom.lessons import NAMES, sheet_and_key  # noqa: E402
from _ext.classroom.states import STATES, address  # noqa: E402

LESSONS = [f"classroom/lesson-{number}.html" for number in range(1, 9)]
SECTIONS = ["Aims", "What is needed", "Plan", "Questions for the room", "To hand out"]
IN_ORDER = ("pamphlet", "scoring", "honours", "auction", "laws", "drift", "chances", "stories")
every_lesson = pytest.mark.parametrize("lesson", LESSONS)


def squeezed(text: str) -> str:
    return re.sub(r"[\W_]+", "", text)


@every_lesson
def test_a_lesson_is_complete_and_its_minutes_add_up(page, lesson):
    page.goto(lesson)
    heads = [re.sub(r"[#¶]$", "", head).strip() for head in page.locator(".bd-article h2").all_inner_texts()]
    assert heads[:5] == SECTIONS
    minutes = page.locator("#plan tbody tr td:first-child").all_inner_texts()
    said = page.locator(".b-lead").inner_text()
    promised = {"fifty": 50, "forty-five": 45}[re.search(r"(fifty|forty-five) minutes", said.lower())[1]]
    assert sum(map(int, minutes)) == promised
    assert page.locator("#plan .q-open").count() + page.locator("#plan a").count() >= 2


@pytest.mark.parametrize("name", STATES)
def test_a_link_opens_what_it_says(name):
    """The laboratory reads its address without a fault, and is not as it is without one."""
    page, there = address(name)
    lab, _, state = there[1:].partition("=")
    state = unquote(state)
    if lab == "scoring-laboratory":
        assert read_scoring(state)[1] == []
    elif lab == "hand":
        found, faults = read_hand(state or None)
        assert faults == []
        assert name == "first-hand" or found != read_hand(None)[0]
    elif lab == "rubber-sheet":
        parts, faults = read_rubber_address(state)
        assert faults == [] == read_rubber(parts)[1]
    else:
        assert read_questions(state) != read_questions(None)
    assert (ROOT / f"{page}.md").exists()


@every_lesson
def test_each_link_leads_to_a_laboratory_that_is_there(page, lesson):
    page.goto(lesson)
    links = page.locator("a.q-open").evaluate_all("all => all.map((one) => one.href)")
    assert lesson.endswith(("-6.html", "-7.html")) or len(links) >= 2
    for link in links:
        where, _, there = link.partition("#")
        found = page.evaluate(
            "async ([at, id]) => new DOMParser().parseFromString(await (await fetch(at)).text(), 'text/html')"
            ".querySelector(`.b-lab[id='${id}']`)?.className",
            [where, there.partition("=")[0]],
        )
        assert found == "b-lab", link


@pytest.mark.parametrize(("lesson", "name"), list(zip(LESSONS, IN_ORDER, strict=True)))
def test_the_key_is_not_on_the_sheet(new_page, lesson, name):
    assert set(IN_ORDER) == set(NAMES)
    page = new_page(width=1000)
    page.goto(lesson)
    sheet, key = sheet_and_key(name)
    assert key not in sheet
    printed = [squeezed(one.extract_text()) for one in PdfReader(io.BytesIO(page.pdf())).pages]
    first = next(number for number, text in enumerate(printed) if "Nameanddate" in text)
    assert printed[first].startswith("Tohandout"), "the sheet begins a page"
    title = squeezed(page.locator(".q-key > .b-label").text_content())
    assert title.endswith("thekey")
    assert not [text for text in printed if title in text]
    page.locator("details.q-fold > summary").click()
    printed = [squeezed(one.extract_text()) for one in PdfReader(io.BytesIO(page.pdf())).pages]
    at = next(number for number, text in enumerate(printed) if title in text)
    assert at > first
    assert printed[at].startswith(title), "the key begins a page"


def test_the_laboratories_open_in_the_state_of_a_lesson(page):
    """One of each, to the end: what stands on the screen is what the lesson speaks of."""
    for name, words in (("slam-failed", "Slam bid and failed"), ("rubber-vint", "lead by")):
        where, there = address(name)
        page.goto("about:blank")
        page.goto(f"{where.removeprefix('book/')}.html{there}")
        page.wait_for_selector(".b-lab:has(.b-state.is-ready)", timeout=60_000)
        page.wait_for_function("words => document.querySelector('.b-lab').innerText.includes(words)", arg=words)


def test_a_lesson_is_shown_as_slides_made_of_its_page(page):
    page.goto(LESSONS[1])
    button = page.get_by_role("button", name="Show as slides")
    button.click()
    page.locator(".q-slides .reveal.ready").wait_for()
    slides = page.locator(".q-slides .slides > section")
    steps, questions = page.locator("#plan tbody tr"), page.locator("#questions-for-the-room > ol > li")
    assert slides.count() == 2 + steps.count() + questions.count()
    shown = page.locator(".q-slides section.present")
    assert shown.inner_text().startswith("Lesson 2: scoring by hand")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    step = steps.first.locator("td")
    assert shown.inner_text().split("\n")[0] == f"{step.nth(0).inner_text()} minutes"
    assert step.nth(1).inner_text() in shown.inner_text()
    page.keyboard.press("Escape")
    page.locator(".q-slides").wait_for(state="detached")
    assert button.evaluate("one => one === document.activeElement")
