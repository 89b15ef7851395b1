"""The laboratories of sheets in a real browser, on the built site: change, link, take along, put in, undo."""

from __future__ import annotations

import csv
import io
import json
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect
from test_pages import serious

from biritch import Side, read_record, read_rubber
from biritch.widgets import rubber_sheet, scoring_laboratory

SCORING, RUBBER = "laboratory/scoring.html", "laboratory/rubber.html"
LABS = {SCORING: "scoring-laboratory", RUBBER: "rubber-sheet"}
START = 60_000
SMALL = """[...document.querySelectorAll(".b-lab :is(button, select, textarea, input, .b-seg label, summary)")]
  .filter((e) => e.offsetParent && !["radio", "checkbox"].includes(e.type) && e.offsetHeight < 44)
  .map((e) => e.outerHTML.slice(0, 90))"""


@pytest.fixture
def opened(new_page, base, site):
    """Open a laboratory's page and wait until it is live; the page and the laboratory."""

    def opened(address: str, state: str | None = None, **options):
        if not (site / address).exists():
            pytest.skip(f"the book has no {address}")
        page = new_page(**options)
        fragment = "" if state is None else f"#{LABS[address]}={state}"
        page.goto(base + address + fragment)
        laboratory = page.locator(f"#{LABS[address]}")
        laboratory.locator("> .b-state.is-ready").wait_for(timeout=START)
        return page, laboratory

    return opened


def choose(lab, group: str, choice: str, kind: str = "radio") -> None:
    """Choose as a reader does: find the control by its words, hit its label."""
    control = lab.get_by_role("group", name=group, exact=True).get_by_role(kind, name=choice, exact=True)
    lab.locator(f"label[for='{control.get_attribute('id')}']").click()


def figures_of(sheet) -> list[str]:
    """The totals of a sheet of the engine, as they are written: nothing for nothing."""
    return [str(sheet.points(side) or "") for side in Side]


def totals(lab):
    """The figures in the last row of the first sheet, without the old ones beside them."""
    sheet = lab.locator(".b-sheet").first
    return sheet.locator("tfoot tr").first.locator("td:not(:has(.b-new)), td .b-new")


def wait_for_total(lab, *figures: str) -> None:
    expect(totals(lab)).to_have_text(list(figures), timeout=20_000)


def test_another_denomination_gives_the_engines_figure(opened):
    page, lab = opened(SCORING)
    for word, name in (("diamonds", "diamonds"), ("spades", "spades"), ("notrump", "biritch")):
        sheet = scoring_laboratory(denomination=word).sheet
        choose(lab, "Trump named", name)
        figures = figures_of(sheet)
        wait_for_total(lab, *figures)
        expect(lab.get_by_role("status").last).to_have_text(re.compile("^Trump: .* → .*[.]$"))
        expect(lab.locator(".b-what")).to_have_text(lab.get_by_role("status").last.inner_text())
    assert page.evaluate("document.activeElement.type") == "radio"


def test_a_preset_and_the_way_back(opened):
    page, lab = opened(SCORING)
    assert lab.get_by_role("button", name="Undo").get_attribute("aria-disabled") == "true"
    lab.get_by_label("Begin with a worked deal").select_option("vint-grand-slam-failed")
    wait_for_total(lab, "6576", "8568")
    assert "penalty for the thirteenth" in lab.inner_text()
    lab.get_by_role("button", name="Undo").click()
    wait_for_total(lab, "48", "16")
    assert page.evaluate("document.activeElement.textContent") == "Undo"


def test_what_if_shows_the_change_and_its_tag(opened):
    page, lab = opened(SCORING)
    lab.get_by_label("Hearts, for each trick").fill("10")
    wait_for_total(lab, "60", "20")
    panel = lab.locator(".b-whatif")
    panel.get_by_role("row", name="N–S, odd tricks 48 60").wait_for()
    assert lab.locator(".b-sheet .b-tag").first.is_visible() and panel.locator(".b-tag").is_visible()
    assert lab.get_by_label("Hearts, for each trick").evaluate("e => e === document.activeElement")
    panel.get_by_role("button", name="Back to the source").click()
    wait_for_total(lab, "48", "16")
    assert panel.locator(".b-tag").is_visible()


def test_vint_is_set_beside_it_with_a_level_that_is_said(opened):
    _, lab = opened(SCORING)
    choose(lab, "Beside it", "Vint", "checkbox")
    lab.get_by_text("Nothing was bid in this game. Level 3 is taken").wait_for()
    assert lab.locator(".b-sheet.is-double").count() == 1
    choose(lab, "The level to take as bid, for Vint", "3")
    lab.get_by_text("32 to N–S; 150 to N–S").wait_for()


def test_a_link_opens_the_same_sheet(opened, new_page):
    page, lab = opened(SCORING)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lab.get_by_label("Tricks of North–South").fill("12")
    wait_for_total(lab, "116", "16")
    lab.get_by_role("button", name="Copy link").click()
    lab.get_by_role("button", name="Copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url and link.endswith("#scoring-laboratory=tricks%3D12")
    other = new_page()
    other.goto(link)
    other.locator("#scoring-laboratory > .b-state.is-ready").wait_for(timeout=START)
    wait_for_total(other.locator("#scoring-laboratory"), "116", "16")


@pytest.mark.parametrize(
    "state",
    ["tricks%3D99", "deal%3D%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E", "x%3Dstars", "%3D%26", "a" * 25_000],
    ids=lambda text: text[:20],
)
@pytest.mark.parametrize("address", LABS)
def test_an_address_that_cannot_be_is_refused_in_words(opened, address, state):
    page, lab = opened(address, state)
    lab.get_by_text("That cannot be scored.").first.wait_for()
    assert not lab.locator("img").count() and lab.locator(":is(.b-sheet, .b-form):visible").count()


NO_JSON = ['{"game":NaN}', '{"game":1e999}', "Infinity", "[" * 4000, '{"a":' * 1500]


@pytest.mark.parametrize("options", NO_JSON, ids=lambda text: text[:16])
@pytest.mark.parametrize("address", LABS)
def test_an_address_cannot_end_python(opened, address, options):
    kept = {SCORING: "tricks=10", RUBBER: "rules=retelling&first=E&deals="}[address]
    _, lab = opened(address, quote(f"{kept}&options={options}", safe=""))
    lab.get_by_text("That cannot be scored.").first.wait_for()
    if address == SCORING:
        expect(lab.get_by_label("Tricks of North–South")).to_have_value("10")
        lab.get_by_label("Tricks of North–South").fill("12")
        wait_for_total(lab, "116", "16")
    else:
        expect(lab.get_by_label("Rules")).to_have_value("retelling")
        lab.get_by_text("East deals").wait_for()
        choose(lab, "Honours from", "the deal")
        lab.get_by_role("button", name="Random deal").click()
        lab.get_by_role("button", name="Add this deal").click()
        lab.get_by_role("heading", name="Deal 2").wait_for()


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("rules=collinson-1886&first=E&deals=-~-", "Deal 1: it is given as thrown in"),
        ("rules=collinson-1886&first=S&deals=WH0.9.hNNNEE_1111_", "West cannot declare, for South dealt"),
        ("rules=vint-moscow-1886&first=S&deals=SN9.7.h-----_1111_", "cannot be 9. Give a whole number from 1"),
    ],
    ids=["thrown in", "declarer", "level"],
)
def test_no_deal_of_an_address_is_made_up(opened, state, words):
    _, lab = opened(RUBBER, quote(state, safe=""))
    lab.get_by_text("That cannot be scored.").wait_for()
    assert words in lab.locator(".b-refusal").inner_text()
    assert "No deal is on the sheet yet." in lab.inner_text() and not lab.locator(".b-sheet").count()


def test_another_address_is_read_after_one_that_cannot_be(opened):
    page, lab = opened(SCORING, quote('options={"game":NaN}', safe=""))
    page.evaluate("location.hash = '#scoring-laboratory=tricks%3D12'")
    wait_for_total(lab, "116", "16")
    assert not lab.locator(".b-refusal").count()


def test_a_wrong_number_is_refused_where_it_is_entered(opened):
    page, lab = opened(SCORING)
    lab.get_by_text("Score before this deal").first.click()
    games = lab.get_by_label("Games, N–S")
    before = games.bounding_box()
    games.fill("15")
    expect(games).to_have_attribute("aria-invalid", "true", timeout=20_000)
    expect(games).to_have_accessible_description(re.compile("That cannot be scored."))
    refusal = page.locator(f"[id='{games.get_attribute('aria-describedby')}']")
    assert 0 <= refusal.bounding_box()["y"] - before["y"] - before["height"] < 40, "it stands at its field"
    assert games.input_value() == "15" and games.evaluate("e => e === document.activeElement")
    assert abs(games.bounding_box()["y"] - before["y"]) < 1, "nothing moves under the finger"
    expect(lab.locator(".b-what")).to_have_text(re.compile("The sheet waits."))
    assert serious(page) == []
    games.fill("1")
    expect(games).not_to_have_attribute("aria-invalid", "true", timeout=20_000)
    expect(refusal).to_have_count(0)


def test_a_link_of_an_older_page_with_parts_unknown_now_still_opens(opened):
    state = quote("tricks=10&denomination=spades&colour=red", safe="")
    _, lab = opened(SCORING, state)
    wait_for_total(lab, *figures_of(scoring_laboratory(tricks=10, denomination="spades").sheet))
    assert "The laboratory has no “colour”." in lab.inner_text()


def saved(page, button) -> tuple[str, str]:
    with page.expect_download() as download:
        button.click()
    with open(download.value.path(), encoding="utf-8", newline="") as file:
        return download.value.suggested_filename, file.read()


def test_record_pbn_and_csv_are_saved_and_the_record_comes_back(opened):
    page, lab = opened(SCORING, "tricks%3D11")
    name, record = saved(page, lab.get_by_role("button", name="Record", exact=True))
    assert name == "biritch-record.json"
    sheet = read_record(record).score()
    assert figures_of(sheet) == totals(lab).all_inner_texts()
    name, pbn = saved(page, lab.get_by_role("button", name="PBN", exact=True))
    assert name.endswith(".pbn") and pbn.startswith("% PBN")
    name, table = saved(page, lab.get_by_role("button", name="CSV", exact=True))
    assert len(list(csv.reader(io.StringIO(table)))) == len(sheet.lines) + 1
    lab.get_by_role("button", name="Undo").wait_for()
    lab.get_by_text("Put in a record or a file").click()
    other = record.replace('"NS": 11', '"NS": 10').replace('"EW": 2', '"EW": 3')
    for text, figures in ((other, ("64", "16")), (pbn, ("80", "16"))):
        lab.get_by_label("Paste it here").fill(text)
        lab.get_by_role("button", name="Read it").click()
        lab.get_by_text("Taken over").wait_for()
        wait_for_total(lab, *figures)
    lab.get_by_label("or choose a file").set_input_files(
        {"name": "<b>x</b>.json", "mimeType": "application/json", "buffer": b'{"profile":\n "nobody"}'}
    )
    lab.get_by_text("Line 2, column 2").wait_for()
    hands = "SAKQJT72H63D8C543,S98HK2DQT952CKQ87,S65HT984DK643CAJT,"
    lin = f"pn|Jos\xe9,b,c,d|md|3{hands}|rh||ah|Board 12|pg||".encode("cp1252")
    lab.get_by_label("or choose a file").set_input_files({"name": "a.lin", "mimeType": "", "buffer": lin})
    lab.get_by_text("Board 12. North dealt. Read as Windows-1252.").wait_for()
    # Let fall on the laboratory, it is as good as chosen.
    lab.evaluate(
        """(element, text) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], "fallen.json"));
            element.querySelector("form").dispatchEvent(
                new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        other,
    )
    wait_for_total(lab, "64", "16")


def test_a_sheet_is_saved_as_a_picture(opened):
    page, lab = opened(SCORING)
    with page.expect_download() as download:
        lab.get_by_role("button", name="Picture").click()
    with open(download.value.path(), "rb") as file:
        data = file.read()
    assert download.value.suggested_filename == "biritch-sheet.png" and data.startswith(b"\x89PNG")
    assert len(data) > 10_000


def test_a_rubber_grows_and_its_link_holds_it(opened, new_page):
    page, lab = opened(RUBBER)
    assert "E–W win the rubber; N–S lead by 18." in lab.inner_text()
    lab.get_by_role("button", name="Take back the last deal").click()
    lab.get_by_role("heading", name="Deal 5").wait_for()
    lab.get_by_label("Tricks of North–South").fill("13")
    lab.get_by_text("A game to N–S.").nth(1).wait_for()
    lab.get_by_role("button", name="Add this deal").click()
    lab.get_by_text("N–S win the rubber and lead by").first.wait_for()
    _, record = saved(page, lab.get_by_role("button", name="Record", exact=True))
    final = read_rubber(json.loads(record)).rubber().final
    assert final.rubber.value == "NS" and f"lead by {final.margin}" in lab.inner_text()
    page.wait_for_function("location.hash.startsWith('#rubber-sheet=')")
    other = new_page()
    other.goto(page.url)
    other.locator("#rubber-sheet > .b-state.is-ready").wait_for(timeout=START)
    assert f"N–S win the rubber and lead by {final.margin}." in other.locator("#rubber-sheet").inner_text()


def test_a_new_rubber_of_vint_with_a_deal_thrown_in(opened):
    _, lab = opened(RUBBER)
    lab.get_by_role("button", name="Begin a new rubber").click()
    lab.get_by_label("Rules").select_option("vint-moscow-1886")
    choose(lab, "Was it played?", "thrown in")
    lab.get_by_text("Nothing is scored").wait_for()
    lab.get_by_role("button", name="Add this deal").click()
    lab.get_by_text("West deals.").wait_for()
    assert lab.get_by_role("heading", name="Deal 2").is_visible()


def test_two_laboratories_on_a_page_do_not_fight(opened, base):
    page, first = opened(SCORING, "tricks%3D10")
    # The same laboratory a second time, as a page with two of them has it.
    page.add_init_script("""addEventListener("DOMContentLoaded", () => {
      const first = document.querySelector(".b-lab"), second = first.cloneNode(true);
      second.id = "second"; first.after(second);
    })""")
    page.reload()
    second = page.locator("#second")
    second.scroll_into_view_if_needed()  # one that nobody has come near waits
    second.locator("> .b-state.is-ready").wait_for(timeout=START)
    wait_for_total(first, "64", "16")
    wait_for_total(second, "48", "16")
    second.get_by_label("Tricks of North–South").fill("11")
    wait_for_total(second, "80", "16")
    wait_for_total(first, "64", "16")
    assert page.evaluate("location.hash") == "#second=tricks%3D11"
    first.get_by_role("button", name="Undo").wait_for()
    first.get_by_label("Tricks of North–South").fill("9")
    wait_for_total(first, "48", "16")
    wait_for_total(second, "80", "16")
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((e) => e.id)")
    twice = {name for name in ids if ids.count(name) > 1}
    assert not {name for name in twice if name.startswith("b")} - {"b-hearts"}


def open_all(page, lab) -> None:
    """Everything that a laboratory can show at once."""
    if lab.get_by_role("button", name="Take back the last deal").count():
        lab.get_by_role("button", name="Take back the last deal").click()
        choose(lab, "Honours from", "what each holds")
        lab.get_by_text("The honours of trumps").wait_for()
    else:
        lab.get_by_label("Hearts, for each trick").fill("10")
        for name, words in (("Vint", "is taken, the least"), ("Retelling", "20, 50, 100")):
            choose(lab, "Beside it", name, "checkbox")
            lab.get_by_text(words).first.wait_for()
        choose(lab, "The level to take as bid, for Vint", "3")
        lab.get_by_text("150 to N–S").first.wait_for()
    page.evaluate("for (const d of document.querySelectorAll('.b-lab details')) d.open = true")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", LABS)
def test_nothing_serious_for_axe_when_all_is_open(opened, address, scheme):
    page, lab = opened(address, color_scheme=scheme)
    open_all(page, lab)
    assert serious(page) == []


@pytest.mark.parametrize("address", LABS)
def test_it_fits_a_phone_and_every_control_can_be_hit(opened, address):
    page, lab = opened(address, width=390, height=844)
    open_all(page, lab)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = page.evaluate(SMALL)
    assert small == []


def test_a_laboratory_can_be_used_with_the_keyboard_alone(opened):
    page, lab = opened(SCORING)
    lab.get_by_role("radio", name="hearts").focus()
    page.keyboard.press("ArrowRight")
    wait_for_total(lab, "60", "")
    assert page.evaluate("document.activeElement.value") == "notrump"
    lab.get_by_role("button", name="Undo").focus()
    page.keyboard.press("Enter")
    wait_for_total(lab, "48", "16")
    summary = lab.locator("summary", has_text="Slams")
    summary.focus()
    page.keyboard.press("Enter")
    lab.get_by_label("12 tricks").wait_for()
    # Whatever is folded out stays so when the sheet changes.
    lab.get_by_label("12 tricks").fill("25")
    lab.locator(".b-whatif").get_by_text("12 tricks: 25, where the source has 20").wait_for()
    assert lab.get_by_label("12 tricks").is_visible()


def test_the_snapshot_is_what_the_laboratory_opens_with(site):
    for address, make in ((SCORING, scoring_laboratory), (RUBBER, rubber_sheet)):
        html = (site / address).read_text("utf-8")
        caption = make().snapshot_html().split("<caption>")[-1].split("</caption>")[0]
        assert caption and caption in html
