"""The trick stepper in pages: it answers without Python, agrees with the engine, and reads without scripts."""

from __future__ import annotations

import re

import pytest
from test_pages import serious

from biritch import read_record
from biritch.examples import example
from biritch.render.stepper import stepper_html
from biritch.study.frames import Course

TABLE = "play/table.html"
BIRITCH, VINT = "biritch-hearts-contre", "vint-three-clubs"
# What the engine draws and what the script draws must be the same.
PARTS = (".b-table", ".b-count", ".b-steps", ".b-of", ".b-row .b-row")
COMPARE = """([root, html, parts]) => {
    const made = document.createElement("template");
    made.innerHTML = html;
    const seen = (from, part) => {
        const copy = from.querySelector(part).cloneNode(true);
        for (const e of [copy, ...copy.querySelectorAll("*")]) {
            e.removeAttribute("tabindex");
            if (e.localName === "a") e.removeAttribute("href");
            e.classList.remove("is-new");
            if (!e.classList.length) e.removeAttribute("class");
        }
        return copy.outerHTML.replace(/<[^>]*>/g, (tag) => tag.split(/\\s(?=[\\w-]+=")|(?=>)/).sort().join(" "));
    };
    return parts.filter((part) => seen(made.content, part) !== seen(root, part));
}"""

PLACES = """root => JSON.stringify(
    ["[data-do=forward]", "select", ".b-table > .b-n", ".b-trick", ".b-table > .b-e"].map((part) => {
        const { x, y } = root.querySelector(part).getBoundingClientRect();
        return [Math.round(x), Math.round(y + scrollY)];
    }))"""
# As Jupyter hosts a front end: a blob, a model, an element.
HOST = """async ([html, source]) => {
    const text = await (await fetch(source)).text();
    const module = await import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
    const heard = {}, values = { html, step: 8, look: { style: "", sprite: "" } };
    window.model = {
        get: (name) => values[name],
        set: (name, value) => { values[name] = value; heard[`change:${name}`]?.(); },
        save_changes() { window.saved = values.step; },
        on: (kind, act) => { heard[kind] = act; },
        off: (kind) => { delete heard[kind]; },
    };
    const el = document.createElement("div");
    el.id = "host";
    document.querySelector("main").prepend(el);
    window.cleanUp = module.default.render({ model, el });
}"""


def opened(page, address: str = TABLE, name: str = BIRITCH):
    page.set_default_timeout(10_000)
    page.goto(address)
    root = page.locator(f"#step-{name}")
    root.and_(page.locator("[data-on]")).wait_for()
    return root


def step_of(page, name: str = BIRITCH) -> int:
    return int(page.evaluate("location.hash").removeprefix(f"#step-{name}="))


def place(root) -> str:
    return f"{root.locator('select').input_value()} {root.locator('.b-of').inner_text()}"


def button(root, name: str):
    return root.get_by_role("button", name=name, exact=True)


def test_every_page_with_a_stepper_loads_its_script_and_no_other_page_does(site):
    pages = {p.relative_to(site).as_posix(): p for p in site.rglob("*.html") if "live" not in p.parts}
    texts = {address: p.read_text("utf-8") for address, p in pages.items()}
    assert {a for a, html in texts.items() if "stepper.mjs" in html} == {
        a for a, html in texts.items() if "data-stepper=" in html
    }
    assert {"index.html", TABLE} <= {a for a, html in texts.items() if "stepper.mjs" in html}


def test_forward_back_start_and_the_sentences(page):
    root = opened(page)
    assert place(root) == "1 of 13, card 4 of 4"
    button(root, "Forward").click()
    assert "Dummy won the last trick, so South leads" in root.locator(".b-steps .is-now").inner_text()
    assert root.locator(".b-trick .b-card").count() == 1
    assert root.get_by_role("img", name="East, to play").is_visible()
    assert step_of(page) == 5
    button(root, "Back").click()
    assert place(root) == "1 of 13, card 4 of 4"
    button(root, "Start").click()
    assert place(root) == "0 of 13, before the lead"
    assert button(root, "Back").get_attribute("aria-disabled") == "true"
    button(root, "Back").click(force=True)
    assert step_of(page) == 0


@pytest.mark.parametrize("name", [BIRITCH, VINT])
def test_every_step_is_what_the_engine_draws(page, name):
    root = opened(page, name=name)
    course = Course.of(read_record(example(name)))
    button(root, "Start").click() if name == BIRITCH else None
    for step in range(53):
        if step:
            button(root, "Forward").click()
        html = stepper_html(course, name="other", at=step)
        assert page.evaluate(COMPARE, [root.element_handle(), html, list(PARTS)]) == [], step
    assert button(root, "Forward").get_attribute("aria-disabled") == "true"


def test_it_answers_at_once_and_asks_for_nothing(page):
    times = []
    for _ in range(3):
        opened(page)
        times.append(page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"))
    assert min(times) < 500, times
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    root = page.locator(f"#step-{BIRITCH}")
    root.evaluate(
        """root => { const start = performance.now();
            root.querySelector("[data-do=forward]").click(); root.dataset.took = performance.now() - start; }"""
    )
    assert float(root.get_attribute("data-took")) < 100
    for key in ("ArrowRight", "End", "Home"):
        page.keyboard.press(key)
    assert [url for url in asked if "favicon" not in url] == []
    loaded = page.evaluate("performance.getEntriesByType('resource').map(e => e.name)")
    # Every page has ahead.mjs, which fetches when a link to a laboratory is pointed at.
    assert not [url for url in loaded if re.search(r"\.whl|\.py\b|pyodide|/live/(?!ahead\.mjs)|wasm", url)]


def test_keys(page):
    root = opened(page)
    button(root, "Forward").focus()
    for key, step in (("ArrowRight", 5), ("ArrowLeft", 4), ("End", 52), ("ArrowRight", 52), ("Home", 0)):
        page.keyboard.press(key)
        assert place(root).split()[0] == str(-(-step // 4))
        assert page.evaluate("document.activeElement.dataset.do") == "forward"
    page.keyboard.press("Space")
    assert step_of(page) == 1, "on a button Space presses it"
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.do") == "play"


def test_space_plays_and_stops_when_the_table_is_pressed(page):
    root = opened(page)
    root.locator(".b-seat").first.click()
    before = page.evaluate("scrollY")
    page.keyboard.press("Space")
    button(root, "Stop").wait_for()
    page.keyboard.press("Space")
    assert button(root, "Play").is_visible()
    assert page.evaluate("scrollY") == before, "the key has not scrolled the page"


def test_it_plays_by_itself_and_tells_the_tricks(page):
    page.clock.install()
    root = opened(page)
    button(root, "Play").click()
    assert button(root, "Stop").is_visible()
    page.clock.run_for(2600 + 3 * 1400)
    assert place(root) == "2 of 13, card 4 of 4"
    assert root.get_by_role("status").inner_text() == "West, queen of hearts. West wins trick 2, N–S 1, E–W 1."
    page.clock.run_for(120_000)
    assert place(root) == "13 of 13, card 4 of 4"
    assert button(root, "Play").is_visible()
    assert step_of(page) == 52


def test_a_step_of_ones_own_stops_it(page):
    page.clock.install()
    root = opened(page)
    button(root, "Play").click()
    page.keyboard.press("ArrowRight")
    page.clock.run_for(60_000)
    assert place(root) == "2 of 13, card 1 of 4"


def test_to_a_trick_by_list_and_by_tape(page):
    root = opened(page, name=VINT)
    root.get_by_role("combobox", name="Trick", exact=True).select_option("11")
    assert "South wins trick 11." in root.locator(".b-steps").inner_text()
    assert step_of(page, VINT) == 44
    root.locator(".b-tape > li").nth(2).click()
    assert place(root) == "3 of 13, card 4 of 4"


def test_each_move_is_said_once(page):
    root = opened(page)
    status = root.get_by_role("status")
    assert status.inner_text() == ""
    status.evaluate(
        """e => { window.said = [];
            new MutationObserver(() => said.push(e.textContent)).observe(e, { childList: true }); }"""
    )
    button(root, "Forward").click()
    button(root, "Back").click()
    assert page.evaluate("said") == [
        "North, 3 of hearts.",
        "South, 7 of clubs. North wins trick 1, N–S 1, E–W 0.",
    ]


def test_one_stop_of_tab_for_each_group(page):
    root = opened(page)
    button(root, "Forward").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.localName") == "select"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.do") == "back"
    page.keyboard.press("Shift+Tab")
    assert not root.evaluate("e => e.contains(document.activeElement)")


def test_an_address_leads_to_a_step(page):
    root = opened(page, f"{TABLE}#step-{VINT}=43", VINT)
    assert place(root) == "11 of 13, card 3 of 4"
    assert root.evaluate("e => Math.abs(e.getBoundingClientRect().top) < 100")
    assert place(page.locator(f"#step-{BIRITCH}")) == "1 of 13, card 4 of 4", "the other keeps its own"
    page.evaluate(f"location.hash = '#step-{BIRITCH}=9'")
    page.wait_for_function(f"document.querySelector('#step-{BIRITCH} select').value === '3'")
    assert place(root) == "11 of 13, card 3 of 4"


@pytest.mark.parametrize(
    "fragment",
    ["=53", "=-1", "=1e1", "=", "=5=6", "", "=%", "=%3Cimg%20src=x%20onerror=alert(1)%3E", "=" + "9" * 5000],
)
def test_other_addresses_change_nothing(page, fragment):
    root = opened(page, f"{TABLE}#step-{BIRITCH}{fragment}")
    assert place(root) == "1 of 13, card 4 of 4"
    assert "onerror" not in page.content()
    button(root, "Forward").click()
    assert step_of(page) == 5


def test_without_scripts_there_is_the_trick_and_all_tricks_as_a_table(new_page):
    page = new_page(java_script_enabled=False)
    page.goto(TABLE)
    root = page.locator(f"#step-{BIRITCH}")
    assert root.locator(".b-trick .b-card").count() == 4
    assert "North wins trick 1." in root.inner_text()
    assert root.get_by_role("button").count() == 0 and root.locator("select").is_hidden()
    root.locator("summary").click()
    assert root.locator(".b-twin tbody tr").count() == 13
    assert root.locator(".b-twin").get_by_text("South").first.is_visible()


def test_the_front_page_opens_before_the_end_of_a_trick(page):
    root = opened(page, "index.html")
    assert place(root) == "1 of 13, card 3 of 4"
    assert root.locator(".b-trick .b-slot").count() == 1
    button(root, "Forward").click()
    assert "North wins trick 1." in root.locator(".b-steps li.is-now").last.inner_text()
    button(root, "Forward").click()
    assert root.locator(".b-steps li.is-now").count() == 1
    assert root.locator(".b-steps a.b-ref").first.get_attribute("href").startswith("rules/biritch.html#")


@pytest.mark.parametrize("address", ["index.html", TABLE])
@pytest.mark.parametrize("width", [390, 1280])
def test_forward_stands_at_one_place_and_the_page_below_does_not_move(new_page, width, address):
    page = new_page(width=width, height=844)
    root = opened(page, address)
    page.evaluate("document.fonts.ready")
    seen = set()
    button(root, "Start").click()
    for _ in range(52):
        button(root, "Forward").click()
        seen.add(root.evaluate("""root => JSON.stringify([
            root.querySelector("[data-do=forward]").getBoundingClientRect().y - root.getBoundingClientRect().y,
            root.offsetHeight])"""))
    assert len(seen) == 1, seen


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_jumps_and_nothing_is_wider_than_the_page(new_page, width):
    page = new_page(width=width, height=844)
    root = opened(page)
    page.evaluate("document.fonts.ready")
    seen = set()
    for _ in range(48):
        button(root, "Forward").click()
        seen.add(root.evaluate(PLACES))
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert len(seen) == 1, seen
    for each in root.locator("button, select").all():
        assert each.bounding_box()["height"] >= 44


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ["index.html", TABLE])
def test_nothing_serious_for_axe_on_the_way(new_page, scheme, address):
    page = new_page(color_scheme=scheme)
    root = opened(page, address)
    for _ in range(2):
        button(root, "Forward").click()
    assert serious(page) == []
    root.locator("summary").click()
    assert serious(page) == []


def test_less_motion_for_those_who_ask(new_page):
    for motion, moves in (("no-preference", True), ("reduce", False)):
        page = new_page(reduced_motion=motion)
        root = opened(page)
        button(root, "Forward").click()
        name = root.locator(".is-new").evaluate("e => getComputedStyle(e).animationName")
        assert (name != "none") == moves


def test_on_paper_the_table_stands_and_the_controls_go(page):
    root = opened(page)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert root.locator(".b-controls").is_hidden()
    assert root.locator(".b-twin tbody tr").last.is_visible()


def test_the_same_front_end_in_a_notebook(page):
    page.clock.install()
    opened(page)
    html = stepper_html(Course.of(read_record(example(VINT))))
    source = page.locator("script[src*='stepper.mjs']").get_attribute("src")
    page.evaluate(HOST, [html, source.replace("../", "/a/sub-path/")])
    host = page.locator("#host")
    assert place(host) == "2 of 13, card 4 of 4", "it begins where Python says"
    button(host, "Forward").click()
    assert page.evaluate("saved") == 9
    page.evaluate("model.set('step', 40)")
    assert place(host) == "10 of 13, card 4 of 4"
    button(host, "Play").click()
    page.clock.run_for(2600 + 1400)
    assert page.evaluate("saved") == 42 and button(host, "Stop").is_visible()
    assert page.evaluate("location.hash") == "", "the address belongs to the page"
    page.evaluate("cleanUp()")
    page.clock.run_for(10_000)
    assert page.evaluate("saved") == 42
