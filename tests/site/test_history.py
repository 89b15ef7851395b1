"""The history part: citations, timeline, tree, glossary, hover notes, and what pages tell about themselves."""

from __future__ import annotations

import re
import sys
import tomllib
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from docutils import nodes
from pybtex.database import parse_file
from test_pages import serious
from toc import ROOT, toc_pages

from biritch import profile
from biritch.rules import paragraphs, profiles, sources

sys.path.insert(0, str(ROOT / "book"))
from _ext.history import glossary  # noqa: E402
from _ext.site import meta  # noqa: E402

BOOK = ROOT / "book"
BIB = parse_file(str(BOOK / "references.bib"), bib_format="bibtex").entries
HISTORY = [page for page in toc_pages() if page.startswith("history/")]
RULES = ["rules/biritch.html", "rules/vint.html", "rules/retelling.html"]
MARKS = ("document", "confirmed", "only", "differs", "agreed", "ours")
# Works that only the bibliography has, for further reading.
UNCITED = {"elwell-advanced", "dalton1906", "street1927", "fleet2016"}
STABLE = {
    "en.wikisource.org",
    "ru.wikisource.org",
    "www.pagat.com",
    "www.davros.org",
    "www.gutenberg.org",
    "www.britannica.com",
    "www.nytimes.com",
    "archive.spectator.co.uk",
    "archive.vanityfair.com",
    "paperspast.natlib.govt.nz",  # the National Library of New Zealand
}


def data(name: str) -> dict:
    return tomllib.loads((BOOK / "history" / f"{name}.toml").read_text("utf-8"))


def text(site, address: str) -> str:
    return (site / address).read_text("utf-8")


# ---- citations


def test_every_citation_is_in_the_bibliography():
    cited = set()
    for path in BOOK.rglob("*.md"):
        for keys in re.findall(r"\{cite\}`([^`]+)`", path.read_text("utf-8")):
            cited |= {key.strip() for key in keys.split(",")}
    rows = [*data("timeline")["event"], *data("tree")["game"], *data("scoring")["game"]]
    cited |= {key for row in rows for key in row["sources"]}
    cited |= {key for term in data("glossary")["term"] for key in term.get("sources", ())}
    cited |= {key for p in profiles() for rule in paragraphs(p) for note in rule.notes for key in note.sources}
    assert cited - set(BIB) == set()
    assert set(BIB) - cited - {source.key for source in sources()} - UNCITED == set()


def test_the_rules_and_the_bibliography_have_the_same_works():
    for source in sources():
        entry = BIB[source.key]
        assert entry.fields["shorthand"] == source.short
        assert entry.fields["keywords"] == ("seen" if source.seen else "memory")


def test_every_work_is_whole():
    for key, entry in BIB.items():
        fields = entry.fields
        assert fields["title"], key
        assert fields["shorthand"], key
        assert fields["keywords"] in ("seen", "memory"), key
        assert fields["group"] in ("documents", "manuals", "encyclopaedias", "historians", "today"), key
        if "url" in fields:
            assert urlsplit(fields["url"]).netloc in STABLE, f"{key}: only what can be expected to last is linked"


@pytest.mark.parametrize("address", HISTORY)
def test_citations_lead_to_a_work(site, address):
    html = text(site, address)
    links = re.findall(r'<a class="b-cite"[^>]*>', html)
    for link in links:
        href = re.search(r'href="([^"]+)"', link)[1]
        assert href.startswith(("#ref-", "sources.html#ref-"))
        assert f'id="{href.split("#")[1]}"' in (html if href[0] == "#" else text(site, "history/sources.html"))
    if address.split("/")[1] not in ("glossary.html", "sources.html"):
        assert links


def test_memory_is_told(site):
    for address in ("history/sources.html", "history/open-questions.html"):
        assert "from memory, unverified" in text(site, address)


# ---- timeline, tree, tables


def test_every_row_has_a_source_and_disputes_are_marked(page):
    events = data("timeline")["event"]
    page.goto("history/timeline.html")
    rows = page.locator(".b-time > li")
    assert rows.count() == len(events)
    for event, row in zip(events, rows.all(), strict=True):
        assert row.locator(".b-cite").count() == len(event["sources"]) > 0
        assert row.locator(".b-tag").all_inner_texts() == ([event["disputed"]] if "disputed" in event else [])
        assert ("is-disputed" in (row.get_attribute("class") or "")) == ("disputed" in event)


def test_what_is_known_to_be_disputed_is_shown_so():
    disputed = " ".join(event["text"] for event in data("timeline")["event"] if "disputed" in event)
    for word in ("1743", "Crawfurd", "Jessel doubts", "Plafond", "Siberia", "1909"):
        assert word in disputed


def test_timeline_and_tree_have_their_tables(page):
    page.goto("history/timeline.html")
    assert page.get_by_role("img", name="Family tree of the two games").is_visible()
    for name, rows in (("The timeline as a table", "event"), ("The tree as a table", "game")):
        twin = page.locator("details.b-twin", has_text=name)
        twin.evaluate("e => e.open = true")
        count = len(data("timeline" if rows == "event" else "tree")[rows])
        assert twin.locator("tbody tr").count() == count


def test_the_count_of_biritch_is_the_engines(page):
    page.goto("history/to-bridge.html")
    rules = profile("collinson-1886")
    group = page.locator(".b-wide-grid tbody").first
    shown = [row.locator("td").first.inner_text() for row in group.locator("tr").all()[1:]]
    assert shown == [str(value) for value in rules.values]
    rubber = page.get_by_role("row", name="The rubber")
    assert rubber.locator("td").first.inner_text() == str(rules.rubber_bonus)


def test_status_counts_the_marks(page):
    page.goto("history/status.html")
    rows = page.locator("table.b-grid").first.locator("tbody tr")
    for name, row in zip(profiles(), rows.all(), strict=True):
        told = [int(cell.replace("–", "0")) for cell in row.locator("td").all_inner_texts()]
        found = [[mark in rule.marks for rule in paragraphs(name)].count(True) for mark in MARKS]
        assert told == [*found, len(paragraphs(name))]


def test_the_documents_lead_to_every_paragraph_that_they_state(site):
    """Point by point: what a document says is linked, and so is the full text."""
    html = text(site, "history/pamphlet.html")
    for name in ("collinson-1886", "vint-moscow-1886"):
        stated = {rule.anchor for rule in paragraphs(name) if "document" in rule.marks}
        assert len(stated) > 20
        assert stated - set(re.findall(r'href="[^"]*#([a-z0-9-]+)"', html)) == set()
    for host in ("en.wikisource.org/wiki/Biritch", "www.pagat.com/auctionwhist/biritch", "www.davros.org/misc"):
        assert host in html
    assert html.count("b-live") >= 10


def test_sums_of_the_documents_are_the_engines(page):
    page.goto("history/pamphlet.html")
    printed = page.get_by_text("The two results that McLeod").locator("xpath=..")
    totals = [row.inner_text().split() for row in printed.locator("tfoot tr").all()]
    assert [abs(int(ns) - int(ew)) for _, ns, ew in totals] == [1950, 1810]
    rows = page.get_by_role("table", name="Three schedules of Vint").locator("tbody tr")
    shares = [row.locator("td").last.inner_text() for row in rows.all()]
    assert shares == ["half", "the second is half", "half", "half", "another scale", "the same"]


# ---- glossary and hover notes


def test_terms_of_notes_are_in_the_glossary(site):
    listed = set(re.findall(r'<dt id="term-([^"]+)"', text(site, "history/glossary.html")))
    assert listed == {term["key"] for term in data("glossary")["term"]}
    names = {term["term"] for term in data("glossary")["term"]}
    for address in toc_pages():
        for name in re.findall(r'role="tooltip"[^>]*>\s*<strong>(.*?)\.</strong>', text(site, address)):
            assert name in names


def test_russian_and_french_nouns_have_what_is_known_of_them(site):
    forms = [form for term in glossary.terms().values() for form in glossary.forms_of(term)]
    assert {form.gender for form in forms} == {"", "m.", "f."}
    assert all(form.gender for form in forms if form.plural)
    html = text(site, "history/glossary.html")
    for word, latin in (
        ("козырь", "kozyr’"),
        ("ералаш", "yeralash"),
        ("сдающие", "sdayushchiye"),
        ("онёр", "onyor"),
    ):
        assert f'<i lang="ru">{word}</i> (<i lang="ru-Latn">{latin}</i>)' in html


def test_rule_names_in_the_glossary_exist():
    known = {rule.name for p in profiles() for rule in paragraphs(p)}
    assert {name for term in data("glossary")["term"] for name in term.get("defined_in", ())} <= known


@pytest.mark.parametrize("address", RULES)
def test_rules_have_notes_and_few_of_them(site, address):
    html = text(site, address)
    for rule in html.split('<div class="b-rule"')[1:]:
        assert rule.count('role="tooltip"') <= 3
    assert html.count('role="tooltip"') > 10
    assert html.count("notes.mjs") == 1


def test_the_first_use_has_the_note(page):
    page.goto(RULES[0])
    assert page.locator("#collinson-1886-slam .b-term").first.inner_text().strip() == "above the line"
    assert page.locator("#collinson-1886-odd-tricks .b-term", has_text="Odd trick.").count() == 0


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_note_opens_by_focus_and_closes_with_escape(new_page, width, scheme):
    page = new_page(width=width, height=844, color_scheme=scheme)
    page.goto(RULES[0])
    term = page.locator(".b-term.is-gloss").first
    tip = term.get_by_role("tooltip")
    assert tip.is_hidden()
    term.focus()
    assert tip.is_visible()
    assert term.get_attribute("aria-describedby") == tip.get_attribute("id")
    assert serious(page) == []
    if width < 640:
        box = tip.bounding_box()
        assert 800 < box["y"] + box["height"] <= 844, "on a phone it docks at the foot"
    page.keyboard.press("Escape")
    assert tip.is_hidden()
    page.keyboard.press("Tab")
    term.focus()
    assert tip.is_visible(), "it opens again when the reader comes back"


def test_a_note_opens_by_hover_and_touch_and_without_scripts(new_page):
    page = new_page(java_script_enabled=False, has_touch=True)
    page.goto(RULES[0])
    terms = page.locator(".b-term.is-gloss")
    terms.first.hover()
    assert terms.first.get_by_role("tooltip").is_visible()
    terms.nth(3).tap()
    assert terms.nth(3).get_by_role("tooltip").is_visible()


@pytest.mark.parametrize("width", [1280, 700, 390])
@pytest.mark.parametrize("address", ["history/origins.html", "rules/vint.html"])
def test_notes_stay_inside_the_page(new_page, width, address):
    page = new_page(width=width, height=844)
    page.goto(address)
    for term in page.locator(".b-term.is-gloss").all():
        term.focus()
        box = term.get_by_role("tooltip").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert page.evaluate("document.documentElement.scrollWidth") <= width


# ---- what pages tell about themselves


@pytest.mark.parametrize("address", [a for a in toc_pages() if a.startswith(("history/", "rules/"))])
def test_a_page_describes_itself_and_says_how_to_cite_it(site, address):
    html = text(site, address)
    described = re.search(r'<meta name="description" content="([^"]+)"', html)
    assert 30 <= len(described[1]) <= 400
    assert html.count('class="b-citing"') == 1


def test_a_wrong_address_has_a_page(page):
    page.goto("404.html")
    assert page.get_by_role("heading", level=1).inner_text() == "No such page"
    assert page.get_by_role("main").get_by_role("link", name="front page").is_visible()


def fake_page(title="A page", lead="What it is about."):
    document = nodes.container("", nodes.paragraph("", lead, classes=["b-lead"]))
    app = SimpleNamespace(config=SimpleNamespace(html_title="The book", author="the authors", copyright="2026"))
    return app, {"title": title, "body": "<p></p>"}, document


def test_addresses_are_told_only_where_they_are_known(monkeypatch, tmp_path):
    app, context, document = fake_page()
    monkeypatch.delenv("SITE_URL", raising=False)
    meta.tell(app, "book/history/vint", "page.html", context, document)
    assert "og:" not in context["metatags"]
    assert "http" not in context["metatags"] + context["body"]
    assert "The authors: “A page”, in <i>The book</i>, 2026, page history/vint.html." in context["body"]

    app, context, document = fake_page()
    monkeypatch.setenv("SITE_URL", "https://example.org/cards")
    meta.tell(app, "book/history/vint", "page.html", context, document)
    for told in (
        '<link rel="canonical" href="https://example.org/cards/history/vint.html">',
        '<meta property="og:title" content="A page">',
        '<meta property="og:description" content="What it is about.">',
        '<meta property="og:url" content="https://example.org/cards/history/vint.html">',
        '<meta property="og:image" content="https://example.org/cards/card.png">',
        '<meta name="twitter:card" content="summary_large_image">',
    ):
        assert told in context["metatags"]
    assert "2026, https://example.org/cards/history/vint.html." in context["body"]

    app.outdir, app.env = str(tmp_path), SimpleNamespace(found_docs={"book/index", "book/history/vint"})
    meta.write_sitemap(app, None)
    sitemap = (tmp_path / "sitemap.xml").read_text("utf-8")
    assert "<loc>https://example.org/cards/</loc>" in sitemap
    assert "<loc>https://example.org/cards/history/vint.html</loc>" in sitemap
    picture = (tmp_path / "card.png").read_bytes()
    width, height = (int.from_bytes(picture[at : at + 4]) for at in (16, 20))
    assert f'<meta property="og:image:width" content="{width}">' in context["metatags"]
    assert f'<meta property="og:image:height" content="{height}">' in context["metatags"]


def test_the_page_for_wrong_addresses_starts_at_the_root(monkeypatch, tmp_path):
    app, _, _ = fake_page()
    app.outdir = str(tmp_path)
    written = '<a href="#main"><a href="https://a.org"><a href="{0}rules/vint.html"><script src="{0}site.mjs">'
    monkeypatch.setenv("SITE_URL", "https://example.org/cards")
    (tmp_path / "404.html").write_text(written.format(""), "utf-8")
    meta.from_anywhere(app, None)
    assert (tmp_path / "404.html").read_text("utf-8") == written.format("/cards/")


def test_all_marks_of_the_status_tables_are_in_sight_on_a_phone(new_page):
    page = new_page(width=390)
    page.goto("history/status.html")
    widths = page.locator(".pst-scrollable-table-container:has(.b-counts)").evaluate_all(
        "all => all.map((one) => one.scrollWidth - one.clientWidth)"
    )
    assert len(widths) == 4 and max(widths) == 0


def test_no_markup_of_the_data_is_left_on_a_page(site):
    for address in HISTORY:
        html = text(site, address)
        assert not re.search(r"\]\([\w./-]+\.md|\]\{[a-z-]+\}", html), address


def test_a_term_leads_to_where_more_is_told(page):
    page.goto("history/glossary.html")
    page.locator("main dd a", has_text="point by point").first.click()
    assert page.url.endswith("pamphlet.html#thirty-points-in-play")
    assert page.locator("#thirty-points-in-play").count() == 1
