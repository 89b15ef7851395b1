"""The index: everything that a reader may look up is in it, and stands where it says."""

from __future__ import annotations

import re
import sys
from urllib.parse import urldefrag, urljoin

import pytest
from toc import ROOT

from biritch.rules import paragraphs, profiles

sys.path.insert(0, str(ROOT / "book"))
from _ext.history import (
    glossary,  # noqa: E402
    subject_index,  # noqa: E402
)

PAGE = "subjects.html"


@pytest.fixture(scope="module")
def entries(site) -> dict[str, list[str]]:
    """The addresses of each subject."""
    found = re.findall(r'<p class="b-subject"><b>(.*?)</b>(.*?)</p>', (site / PAGE).read_text("utf-8"), re.S)
    return {re.sub(r"<[^>]+>", "", term): re.findall(r'href="([^"]+)"', places) for term, places in found}


def test_subjects_stand_by_the_alphabet_each_with_a_place(entries):
    keys = [subject_index.sort_key(term) for term in entries]
    assert keys == sorted(keys)
    assert len(keys) == len(set(keys)) == len(subject_index.entries())
    assert all(entries.values())


@pytest.mark.parametrize("profile", profiles())
def test_every_rule_paragraph_is_in_the_index(entries, profile):
    linked = {urldefrag(address)[1] for places in entries.values() for address in places}
    assert {rule.anchor for rule in paragraphs(profile)} <= linked


def test_every_term_of_the_glossary_is_in_the_index(entries):
    linked = {urldefrag(address)[1] for places in entries.values() for address in places}
    assert {f"term-{key}" for key in glossary.terms()} <= linked


def test_a_name_is_found_in_the_sections_that_have_it(site, entries):
    for term, word in {
        "Plevna": "Plevna",
        "Volchaninov, printer": "Volchaninov",
        "Vanderbilt, Harold": "Vanderbilt",
    }.items():
        for address in entries[term]:
            page, anchor = urldefrag(urljoin(PAGE, address))
            text = (site / page).read_text("utf-8")
            start = text.index(f'id="{anchor}"') if anchor else 0
            assert word in text[start:].split("</section>")[0], (term, address)


def test_the_engine_s_names_lead_to_their_pages(site):
    text = (site / PAGE).read_text("utf-8")
    for name in ("Deal", "Play", "score", "compare_record", "IllegalMove"):
        assert re.search(rf'<a href="engine/api-[a-z]+\.html#biritch\.[\w.]*{name}">{name}</a>', text), name


def test_a_place_that_is_not_there_is_a_warning(caplog):
    locator = subject_index.Locator.__new__(subject_index.Locator)
    locator.pages = {"book/history/vint": [("", "Vint", "a screw"), ("#skruuvi", "Skruuvi", "Helsinki")]}
    entry = {"words": ["screw", "Tashkent"], "at": ["book/history/vint#skruuvi", "book/history/vint#nothing"]}
    assert locator.where(entry, "Vint") == {"book/history/vint": ["", "#skruuvi"]}
    assert [record.getMessage() for record in caplog.records] == [
        "the index: no section has 'Tashkent', for 'Vint'",
        "the index: nothing stands at book/history/vint#nothing, for 'Vint'",
    ]
