"""Twenty questions: the sheet on paper has no answer on it, the key is on pages of its own, nothing is cut off."""

from __future__ import annotations

import io
import re

import pytest
from pypdf import PdfReader

from biritch.study.exercises import answer_said, sheet_of

PAGE = "laboratory/questions.html"


def squeezed(text: str) -> str:
    """Letters and digits alone: suits are drawn, and a line may break anywhere."""
    return re.sub(r"[\W_]+", "", text)


def pages_of(pdf: bytes) -> list[str]:
    return [squeezed(page.extract_text()) for page in PdfReader(io.BytesIO(pdf)).pages]


@pytest.fixture
def plain(new_page):
    """The page as the build made it: what is printed must not wait for Python."""
    page = new_page(width=1000)
    page.route("**/live/**", lambda route: route.abort())
    return page


def opened(page, problems):
    problems.forgive()
    page.goto(PAGE)
    return page


def test_the_sheet_is_printed_without_the_key(plain, problems):
    pages = pages_of(opened(plain, problems).pdf(prefer_css_page_size=True))
    whole = "".join(pages)
    for one in sheet_of(1):
        assert squeezed(str(one.draft.parts[-1])) in whole
        for reason in one.draft.reasons:
            assert squeezed(str(reason.because)) not in whole
        for line in one.lines:
            assert squeezed(str(line.because)) not in whole or one.kind == "margin"
    assert "Thekeytosheet" not in whole
    assert "Anothersheet" not in whole
    assert len(pages) <= 5


def test_the_key_is_on_pages_of_its_own(plain, problems):
    page = opened(plain, problems)
    page.get_by_text("The key", exact=True).click()
    pages = pages_of(page.pdf(prefer_css_page_size=True))
    first = next(number for number, text in enumerate(pages) if "Thekeytosheet1" in text)
    sheet, key = "".join(pages[:first]), "".join(pages[first:])
    assert pages[first].startswith(squeezed("Biritch, Collinson 1886. The key"))
    for one in sheet_of(1):
        assert squeezed(str(answer_said(one))) in key
        assert squeezed(str(one.draft.parts[-1])) in sheet
        assert squeezed(str(one.draft.parts[-1])) not in key
        for line in () if one.kind == "margin" else one.lines:
            assert squeezed(str(line.because)) in key
            assert squeezed(str(line.because)) not in sheet


def test_nothing_is_cut_off_on_paper(plain, problems):
    page = opened(plain, problems)
    page.get_by_text("The key", exact=True).click()
    page.set_viewport_size({"width": 680, "height": 1000})  # 180 mm, the width between the margins
    page.emulate_media(media="print")
    wide = page.locator(".b-questions *").evaluate_all(
        "all => all.filter((one) => one.getBoundingClientRect().right > 681).map((one) => one.className)"
    )
    assert not wide


def test_another_number_gives_another_sheet(page):
    page.goto(PAGE)
    page.wait_for_selector(".b-lab:has(.b-state.is-ready)", timeout=60_000)
    page.get_by_role("button", name="Another sheet").click()
    page.wait_for_function("document.querySelector('.q-sheet h2').textContent.includes('sheet 2')")
    asked = page.locator(".q-sheet .b-questions > li").first.inner_text()
    assert squeezed(str(sheet_of(2)[0].draft.parts[-1])) in squeezed(asked)
    page.get_by_label("Rules").select_option("vint-moscow-1886")
    page.wait_for_function("document.querySelector('.q-sheet h2').textContent.includes('Vint')")
    assert "profile%3Dvint-moscow-1886" in page.url
    page.goto("about.html")
    page.goto(f"{PAGE}#question-sheet=profile%3Dvint-moscow-1886%26sheet%3D7")
    page.wait_for_function("document.querySelector('.q-sheet h2').textContent.includes('sheet 7')", timeout=60_000)
