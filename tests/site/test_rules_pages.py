"""The rules pages against the engine: figures, refusals, downloads, examples, and the page of all refusals."""

from __future__ import annotations

import csv
import json
import re
import sys
from html import unescape
from urllib.parse import unquote

import pytest
from toc import ROOT, sampled

from biritch import BySide, Contract, Denomination, Seat, Side, Standing, Table, profile, read_record
from biritch.examples import example
from biritch.render.markup import signed
from biritch.rules import MARKS, paragraphs, profiles, source
from biritch.study.mistakes import mistakes
from biritch.table.refusal_examples import EXAMPLES
from biritch.widgets.deal.record import record_of
from biritch.widgets.deal.state import read_address

sys.path.insert(0, str(ROOT / "book"))
from _ext.rules import four_hands  # noqa: E402
from _ext.rules.practice import SEEDS, table_of  # noqa: E402

# The pages made for learners begin with every award and one deal; the later laws have their paragraphs alone.
LEARNED = {"collinson-1886": "biritch", "vint-moscow-1886": "vint", "retelling": "retelling"}
LAWS = {
    "bridge-whist-1904": "bridge-whist",
    "auction-1908": "auction",
    "royal-auction-1914": "royal-auction",
    "contract-modern": "contract",
}
PAGES = LEARNED | LAWS
# What the later laws have in common with the pages for learners, which have its examples.
AS_IN_BIRITCH = (
    "players", "pack", "deal", "misdeal", "opening-lead", "dummy", "turn", "follow", "trick-winner", "all-tricks",
    "unfinished",
)  # fmt: skip
SUITS = [denomination for denomination in Denomination if denomination.suit is not None]
every_profile = pytest.mark.parametrize("name", profiles())
every_learned = pytest.mark.parametrize("name", LEARNED)


def words(html: str) -> str:
    """What a reader sees: no tags, suits by their names, single spaces."""
    html = re.sub(r'<svg[^>]*aria-label="([^"]*)"[^>]*>.*?</svg>', r"\1 ", html, flags=re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html))).strip()


@pytest.fixture
def rules(page):
    """A paragraph of a rules page, as it stands there."""

    def find(rule_id: str):
        name = rule_id.partition("/")[0]
        page.goto(f"rules/{PAGES[name]}.html")
        paragraph = page.locator(f"#{rule_id.replace('/', '-')}")
        paragraph.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
        return paragraph

    return find


def rows(paragraph, caption: str) -> list[list[str]]:
    """The table of a paragraph whose caption begins so: heads first."""
    table = paragraph.locator("table", has=paragraph.page.locator("caption", has_text=caption)).first
    found = [
        [cell.strip() for cell in row.locator("th, td").all_inner_texts()] for row in table.locator("tr").all()
    ]
    return [[re.sub(r"\s+", " ", cell) for cell in row] for row in found]


@every_profile
def test_every_paragraph_has_its_address(page, name):
    page.goto(f"rules/{PAGES[name]}.html")
    for rule in paragraphs(name):
        assert page.locator(f"#{rule.anchor} a.b-addr").get_attribute("href") == f"#{rule.anchor}"
        assert page.locator(f"#{rule.anchor}").count() == 1


@every_profile
def test_every_paragraph_has_an_example_beside_it(page, name):
    page.goto(f"rules/{PAGES[name]}.html")
    without = page.locator(".b-rule[id]:not(:has(.b-eg))").evaluate_all("all => all.map((one) => one.id)")
    assert set(without) <= {f"{name}-{rule}" for rule in AS_IN_BIRITCH if name in LAWS}
    assert page.locator(".b-rule[id]:has(.b-eg)").count() == len(paragraphs(name)) - len(without)


@every_profile
def test_sections_are_not_under_the_summary(page, name):
    page.goto(f"rules/{PAGES[name]}.html")
    heads = [head.rstrip("#") for head in page.locator("main h2").all_inner_texts()]
    sections = list(dict.fromkeys(rule.section for rule in paragraphs(name)))
    if name in LAWS:
        assert heads == ["How sure is it?", *sections, "A quiz", "Sources"]
        return
    before = ["Everything that scores", "In this order, one deal", "In one minute", "How sure is it?"]
    assert heads == [*before, *sections, "Score this deal", "Common questions", "A quiz", "Sources"]


@every_profile
def test_refusals_stand_under_their_paragraph(page, name):
    page.goto(f"rules/{PAGES[name]}.html")
    for one in EXAMPLES:
        refusal = one.refusal()
        if refusal.rule.startswith(f"{name}/"):
            boxes = page.locator(f"#{refusal.rule.replace('/', '-')} .b-refusal")
            assert any(begins(box.inner_html(), refusal) for box in boxes.all()), one.code


def begins(html: str, refusal) -> bool:
    """Whether a box says this refusal; the message is split into two sentences there."""
    squeeze = re.compile(r"[\W_]+")
    symbols = dict(zip("♠♥♦♣", ("spades", "hearts", "diamonds", "clubs"), strict=True))
    expected = re.sub("[♠♥♦♣]", lambda found: f"{symbols[found[0]]} ", refusal.message.say("en"))
    return squeeze.sub("", expected).lower() in squeeze.sub("", words(html)).lower()


# --- figures ---


def test_honours_of_biritch(rules):
    engine = profile("collinson-1886")
    head, *body = rows(rules("collinson-1886/honours-trumps"), "Honours of trumps")
    assert head[3:] == [suit.word for suit in SUITS]
    assert len(body) == 8
    for held, count, times, *awards in body:
        most, fewest = map(int, held.split("–"))
        multiplier = engine.honours_multiplier(most, fewest)
        assert (int(count), times) == (most + fewest, f"{multiplier} ×")
        assert [int(award) for award in awards] == [multiplier * engine.values[suit] for suit in SUITS]


def test_values_of_vint(rules):
    engine = profile("vint-moscow-1886")
    _, *body = rows(rules("vint-moscow-1886/trick-value"), "Vint")
    assert len(body) == 5
    for denomination, row in zip(Denomination, body, strict=True):
        expected = [engine.trick_value(Contract(Seat.S, denomination, level)) for level in range(1, 8)]
        assert list(map(int, row[1:])) == expected


def test_slams_of_vint(rules):
    body = rows(rules("vint-moscow-1886/bid-slam"), "Slams of the side")
    sums = {row[0]: row[-1] for row in body[1:]}
    assert sums["7 bid, 13 taken"] == "6000"
    assert sums["7 bid, 12 taken"] == "500"
    assert sums["6 bid, 13 taken"] == "4000"


def test_the_worked_examples(rules):
    """Every line of these sheets: points, side and the reason with its figures."""
    for rule, name in (
        ("collinson-1886/undoubled", "biritch-hearts"),
        ("collinson-1886/undoubled", "biritch-hearts-contre"),
        ("collinson-1886/slam", "biritch-grand-slam"),
        ("vint-moscow-1886/undertricks", "vint-three-clubs"),
        ("vint-moscow-1886/aces", "vint-ace-tie"),
        ("vint-moscow-1886/failed-slam", "vint-grand-slam-failed"),
    ):
        sheets = rules(rule).locator(".b-sheet").all()
        shown = [re.sub(r"\s+", " ", row.inner_text()) for sheet in sheets for row in sheet.locator("tr").all()]
        for line in read_record(example(name)).score().lines:
            assert any(f"{line.because} ·" in row and str(line.points) in row.split() for row in shown), line


def test_both_orders_of_a_crossing(rules):
    captions = rules("vint-moscow-1886/game").locator(".b-grid caption").all_inner_texts()
    sheet = read_record(example("vint-crossing")).score()
    assert captions[0] == f"The game is {sheet.game.side.label}’s, at trick {sheet.game.trick}"
    assert captions[1] == f"The game is {sheet.game.side.other.label}’s, at trick {sheet.game.trick}"


def test_a_rubber_won_from_behind(rules):
    for rule in ("collinson-1886/margin", "vint-moscow-1886/margin"):
        paragraph = rules(rule)
        _, ns, ew = rows(paragraph, "The same rubber")
        totals = BySide(int(ns[-1]), int(ew[-1]))
        assert totals.ew > totals.ns
        assert f"N–S win the rubber; E–W lead by {totals.ew - totals.ns}." in paragraph.inner_text()


def test_values_beside_collinson(rules):
    ours, theirs = profile("retelling").values, profile("collinson-1886").values
    _, *body = rows(rules("retelling/odd-tricks"), "A trick over six")
    for denomination, row in zip(Denomination, body, strict=True):
        assert list(map(int, row[1:3])) == [ours[denomination], theirs[denomination]]
        assert row[3] == ("differs" if ours[denomination] != theirs[denomination] else "agrees")


def test_a_laboratory_link_carries_its_state(rules):
    link = rules("vint-moscow-1886/trick-value").get_by_role("link", name="Change it in the laboratory")
    page, _, address = link.get_attribute("href").partition("#scoring-laboratory=")
    assert page == "../laboratory/scoring.html"
    state, faults = read_address(unquote(address))
    assert not faults
    assert (state["profile"], state["level"], state["denomination"]) == ("vint-moscow-1886", 3, "clubs")


@pytest.mark.parametrize("name", ["biritch", "vint"])
def test_every_answer_leads_to_the_laboratory_with_its_deal(page, name):
    page.goto(f"rules/{name}.html")
    answers = page.locator(".b-choice:has(.b-sheet)").evaluate_all(
        """all => all.map((one) => [one.querySelector("a[href*=laboratory]").getAttribute("href"),
            ...[...one.querySelectorAll("tfoot tr:not(.b-zone) td")].map((cell) => cell.textContent)])"""
    )
    assert len(answers) >= 15
    for link, *totals in answers:
        state, faults = read_address(unquote(link.partition("=")[2]))
        assert not faults
        sheet = read_record(record_of(state, order=False)).score()
        expected = [sheet.points(side) for side in Side]
        if sheet.before.total != BySide():
            expected += [sheet.after.total[side] for side in Side]
        assert [int(total or 0) for total in totals] == expected, link


@pytest.mark.parametrize("script", [True, False])
def test_an_answer_is_chosen_by_hand_or_keys_without_a_script(new_page, script):
    page = new_page(java_script_enabled=script, width=390)
    page.goto("rules/biritch.html#collinson-1886-surcontre")
    page.locator("#collinson-1886-surcontre .r-ex > summary").click()
    ladder = page.locator("#collinson-1886-surcontre .b-choose")
    shown = ladder.locator(".b-choice:visible")
    assert ladder.locator("input").count() == ladder.locator(".b-choice").count()
    assert "= 64 points" in shown.inner_text()
    ladder.locator("label", has_text="nobody").click()
    assert "= 8 points" in shown.inner_text()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert shown.count() == 1
    assert "= 32 points" in shown.inner_text()
    assert ladder.locator("input:checked").evaluate("one => one.labels[0].textContent") == "sur contre"


def test_the_last_answer_of_a_choice_can_be_seen(page):
    """The style sheet counts the answers."""
    page.goto("rules/biritch.html")
    page.locator(".r-ex").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    for choice in page.locator(".b-choose").all():
        choice.locator("label").last.click()
        assert choice.locator(".b-choice").last.is_visible()
        assert choice.locator(".b-choice:visible").count() == 1


# --- every award from four hands ---


@pytest.mark.parametrize("shown", sampled(four_hands.data()["shown"], 3), ids=lambda shown: shown["rule"])
def test_an_award_begins_with_four_hands(rules, shown):
    """All 52 cards with what counts underlined, then the points of these lines, for whom and in which column."""
    profile_id = shown["rule"].partition("/")[0]
    drawn = rules(shown["rule"]).locator(".r-ex .b-eg").first.locator(".r-hands")
    assert drawn.count() == len(shown["answers"])
    for answer, one in zip(shown["answers"], drawn.all(), strict=True):
        record = four_hands.record_of(answer["deal"], profile_id, answer.get("before"))
        sheet, suit = record.score(), record.agreed.denomination.suit
        ranks = re.findall(r"10|[AKQJ2-9]", " ".join(one.locator(".b-hand").all_text_contents()))
        assert len(ranks) == 52
        underlined = " ".join(one.locator(".b-hand b").all_text_contents()).split()
        by_aces = suit is None or "aces" in shown["kinds"]
        assert sorted(underlined) == (["A"] * 4 if by_aces else ["10", "A", "J", "K", "Q"])
        said = one.locator(".r-got").text_content()
        lines = [line for line in sheet.lines if line.kind in shown["kinds"]]
        for line in lines:
            assert f"{line.side.label} {signed(line.points)} {line.column} the line" in said
        assert lines or said.startswith("Nothing")
        assert one.locator(".b-sheet .is-now").count() == len(lines)


def test_every_award_of_the_table_has_four_hands(page):
    """A row leads to a paragraph that begins with four hands; only the price of a trick is no award."""
    for name, file in LEARNED.items():
        page.goto(f"rules/{file}.html")
        leads = page.locator("#awards tbody a").evaluate_all("all => all.map((one) => one.hash.slice(1))")
        shown = {rule.replace("/", "-") for rule in four_hands.rules_shown()}
        assert set(leads) - shown == ({f"{name}-trick-value"} if file == "vint" else set())


def test_the_running_deals_have_a_name_wherever_they_come_back(page):
    """The same name over the same cards, on the pages of rules and at the table."""
    for file, name, where in (
        ("biritch", "The two of hearts", ("naming", "dummy", "trick-winner", "odd-tricks", "undoubled")),
        ("vint", "The trumped ace", ("return", "no-dummy", "trick-winner", "undertricks", "aces")),
    ):
        page.goto(f"rules/{file}.html")
        assert page.locator(".r-given").inner_text().startswith(f"{name}. ")
        profile_id = next(one for one, at in LEARNED.items() if at == file)
        for rule in where:
            assert name in page.locator(f"#{profile_id}-{rule} .r-ex").text_content()
    page.goto("play/table.html")
    for name in ("The two of hearts", "The trumped ace"):
        assert name in page.locator("main").inner_text()


# --- what a learner reads first ---


def awards(page, name: str) -> dict[str, list[str]]:
    """The rows of the table of awards by their heads, without who may score them."""
    page.goto(f"rules/{PAGES[name]}.html")
    found = page.locator("#awards tbody tr").evaluate_all(
        """rows => rows.map((row) => [(row.querySelector("a") ?? row.querySelector("th")).textContent,
            ...[...row.querySelectorAll("td")].map((cell) => cell.textContent)])"""
    )
    return {head: [cell.replace("\u00a0", " ") for cell in cells] for head, *cells in found}


def test_every_award_of_biritch_stands_in_one_table(page):
    engine, rows = profile("collinson-1886"), awards(page, "collinson-1886")
    assert rows["Each trick beyond six"] == [str(value) for value in engine.values]
    for most, fewest, head in (
        (2, 1, "Three honours, or aces"),
        (2, 2, "Four, divided"),
        (4, 0, "Four in one hand"),
        (3, 2, "Five, held 3–2"),
        (4, 1, "Five, held 4–1 or 5–0"),
    ):
        times = engine.honours_multiplier(most, fewest)
        assert rows[head][:4] == [str(times * engine.values[suit]) for suit in SUITS]
    aces = (rows[head][4] for head in ("Three honours, or aces", "Four, divided", "Four in one hand"))
    assert list(aces) == ["30", "40", "80"]
    assert rows["A hand without trumps"] == ["±4", "±8", "±12", "±16", "–"]
    assert rows["Twelve tricks, or all thirteen"] == ["20, or 40"]
    assert rows["The rubber: two games"] == ["40"]
    assert rows["30 is a game"] == ["30"]


def test_every_award_of_vint_stands_in_one_table(page):
    engine, rows = profile("vint-moscow-1886"), awards(page, "vint-moscow-1886")
    for level in range(1, 8):
        values = [engine.trick_value(Contract(Seat.S, denomination, level)) for denomination in Denomination]
        assert rows[f"Each trick, V, at level {level}"] == list(map(str, values))
    assert rows["Three, four or five honours"] == ["20, 30 or 40 × V", "–"]
    assert rows["Each ace"] == ["10 × V"]
    assert rows["Each trick short"] == ["500 × the level"]
    assert rows["Six, or seven, bid and failed"] == ["3000, or 5000, more"]


@every_learned
def test_every_row_leads_to_its_paragraph(page, name):
    page.goto(f"rules/{PAGES[name]}.html")
    found = page.locator("#awards tbody a").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    assert found
    assert set(found) <= {f"#{rule.anchor}" for rule in paragraphs(name)}


@every_learned
def test_the_steps_are_the_lines_of_the_sheet_beside_them(page, name):
    page.goto(f"rules/{PAGES[name]}.html")
    results = " ".join(page.locator(".r-strip em").all_inner_texts())
    deal = {"vint-moscow-1886": "vint-three-clubs"}.get(name, "biritch-hearts-contre")
    lines = read_record(example(deal) | {"profile": name}).score().lines
    assert lines
    for line in lines:
        assert f"{line.side.label} {line.points}" in results


def test_notes_open_by_one_switch_that_is_remembered(page):
    page.goto("rules/biritch.html")
    assert page.locator(".r-why[open]").count() == 0
    page.get_by_role("switch", name="Show all notes").check()
    assert page.locator(".r-why[open]").count() == len(paragraphs("collinson-1886"))
    page.goto("rules/vint.html")
    assert page.locator(".r-why:not([open])").count() == 0


def test_a_link_to_notes_opens_them(page):
    page.goto("rules/biritch.html#collinson-1886-game")
    assert page.locator("#collinson-1886-game .r-why[open]").count() == 0
    page.goto("about:blank")
    page.goto("rules/biritch.html#collinson-1886-game-notes")
    assert page.locator("#collinson-1886-game .b-notes").is_visible()


def test_paragraphs_are_picked_by_their_marks(page):
    page.goto("rules/biritch.html")
    page.locator(".r-filter input[value=ours]").check()
    every = paragraphs("collinson-1886")
    wanted = [rule.anchor for rule in every if "ours" in rule.marks]
    assert page.locator(".b-rule:visible").evaluate_all("all => all.map((one) => one.id)") == wanted
    assert page.locator(".r-found").inner_text() == f"{len(wanted)} of {len(every)} paragraphs"


PLACES = [(side, column) for side in Side for column in ("above", "below")]


def fill(deal, figures: dict[tuple[Side, str], int]) -> str:
    """Write four figures into the sheet that is asked for; what is answered."""
    for (side, column), points in figures.items():
        deal.locator(f"[name='{side.value}-{column}']").fill(str(points or ""))
    deal.get_by_role("button", name="Check").click()
    return deal.locator(".r-answer").inner_text()


@every_learned
def test_a_deal_to_score_says_what_was_missed(page, name):
    page.goto(f"rules/{PAGES[name]}.html")
    for number, seed in enumerate(SEEDS[name]):
        deal = page.locator(".r-try").nth(number)
        sheet = table_of(name, seed).score(Standing())
        assert "All four are right." in fill(deal, {place: sheet.points(*place) for place in PLACES})
        for mistake in mistakes(sheet):
            assert str(mistake.says) in fill(deal, dict(mistake.totals)), mistake.name
        assert "Whole numbers" in fill(deal, dict.fromkeys(PLACES[:1], "ten"))
        deal.get_by_role("button", name="Another deal").click()
        assert page.locator(".r-try:visible").count() == 1
    assert page.locator(".r-try").first.is_visible()


def test_a_deal_to_score_stands_there_without_a_script(new_page):
    page = new_page(java_script_enabled=False)
    page.goto("rules/vint.html")
    assert page.locator(".r-try:visible").count() == 1
    assert not page.locator(".r-form:visible").count()
    page.locator(".r-try:visible summary").click()
    assert page.locator(".r-try:visible .b-sheet").is_visible()


# --- downloads ---


@every_profile
def test_downloads_agree_with_the_rules(site, page, name):
    page.goto(f"rules/{PAGES[name]}.html")
    for kind in ("CSV", "JSON"):
        assert page.get_by_role("link", name=kind).get_attribute("href") == f"{name}.{kind.lower()}"
    folder = site / "rules"
    data = json.loads((folder / f"{name}.json").read_text("utf-8"))
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    assert data["profile"] == name
    for rule, entry, line in zip(paragraphs(name), data["paragraphs"], table, strict=True):
        for read in (entry, line):
            assert (read["id"], int(read["number"]), read["section"]) == (rule.id, rule.number, rule.section)
            assert (read["title"], read["text"]) == (rule.title, rule.text)
        assert entry["marks"] == line["marks"].split("\n") == list(rule.marks)
        assert [note["text"] for note in entry["notes"]] == [note.text for note in rule.notes]
        assert [note["kind"] in MARKS for note in entry["notes"]] == [True] * len(rule.notes)
        assert len(line["notes"].split("\n")) == len(rule.notes)
        cited = {key for note in rule.notes for key in note.sources}
        assert {work["key"] for work in entry["sources"]} == cited
        assert set(filter(None, line["sources"].split("\n"))) == {source(key).citation for key in cited}


# --- all refusals ---


@pytest.fixture(scope="module")
def refusals(site) -> str:
    return (site / "engine/refusals.html").read_text("utf-8")


@pytest.fixture(scope="module")
def namespace(refusals) -> dict:
    """What the code at the head of the page defines."""
    code = re.search(r'<div class="highlight-python[^>]*>.*?<pre>(.*?)</pre>', refusals, re.DOTALL)
    found: dict = {}
    exec(plain(code[1]), found)
    return found


def plain(code: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", code))


@pytest.mark.parametrize("one", EXAMPLES, ids=lambda one: one.code)
def test_each_refusal_is_shown_and_runs(refusals, namespace, one):
    entry = refusals.split(f'id="refusal-{one.code}"', 1)[1].split('class="b-refused"', 1)[0]
    box = entry.split('class="b-refusal"', 1)[1].split("</div>", 1)[0]
    refusal = one.refusal()
    assert begins("<p " + box, refusal)
    assert f"#{refusal.rule.replace('/', '-')}" in box
    *before, last = plain(re.search(r"<pre>(.*?)</pre>", entry, re.DOTALL)[1]).strip().split("\n")
    here = dict(namespace)
    exec("\n".join(before), here)
    assert eval(last, here) == refusal
    if "table" in here:
        assert isinstance(here["table"], Table)
