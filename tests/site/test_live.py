"""The live layer by itself: laboratories and live cells on small pages, and what happens when things fail.

The laboratory is the smallest there is (pagehost.example), so these tests do not depend on the book.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import threading
from functools import partial
from http.server import ThreadingHTTPServer

import pytest
from conftest import ROOT
from live_harness import Faulty, answers, cell, code_cell, how, lab, ready, said, tricks, write, zstandard

LIVE = ROOT / "_build" / "live"
BUDGET = 7_300_000  # bytes that the live parts of a page may load, where the host packs text
FAR = '<div style="height: 4000px"></div>'


@pytest.fixture(scope="session")
def live():
    if not (LIVE / "build.json").exists():
        subprocess.run([sys.executable, "book/_live/build.py", LIVE], cwd=ROOT, check=True)
    return json.loads((LIVE / "build.json").read_text("utf-8"))


@pytest.fixture(scope="session")
def folder(live, tmp_path_factory):
    folder = tmp_path_factory.mktemp("live")
    (folder / "live").symlink_to(LIVE, target_is_directory=True)
    return folder


@pytest.fixture(scope="session")
def base(folder):
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Faulty, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.fixture
def faults():
    Faulty.faults = {}
    Faulty.asked = []
    yield Faulty.faults
    Faulty.faults = {}


@pytest.fixture
def visit(folder, page, faults):
    def visit(*parts, fragment=""):
        page.goto(write(folder, "page.html", *parts) + fragment)
        return page

    return visit


# --- laboratories ---------------------------------------------------------------------------------------


def test_two_laboratories_share_one_python_from_the_image(visit):
    page = visit(lab("one"), lab("two", state="spades,8"))
    ready(page, "one")
    ready(page, "two")
    assert how(page) == "image"
    assert len(page.workers) == 1
    answers(page, "two", "2 odd tricks, 4 points at spades")
    tricks(page, "one", 11)
    answers(page, "one", "5 odd tricks, 40 points at hearts")
    answers(page, "two", "2 odd tricks, 4 points at spades")
    page.locator("#two select").select_option("no trump")
    answers(page, "two", "2 odd tricks, 20 points at no trump")


def test_a_burst_of_changes_ends_on_the_last(visit):
    page = visit(lab("one"))
    ready(page, "one")
    page.evaluate(
        """() => {
          const box = document.querySelector("#one input[type=number]");
          for (let i = 0; i <= 60; i++) {
            box.value = i % 14;
            box.dispatchEvent(new Event("input", { bubbles: true }));
            box.dispatchEvent(new Event("change", { bubbles: true }));
          }
          box.value = 12;
          box.dispatchEvent(new Event("input", { bubbles: true }));
          box.dispatchEvent(new Event("change", { bubbles: true }));
        }"""
    )
    answers(page, "one", "6 odd tricks, 48 points")
    page.wait_for_timeout(500)
    answers(page, "one", "6 odd tricks, 48 points")
    assert page.locator("#one input[type=number]").input_value() == "12"


def test_nothing_starts_before_it_is_wanted(visit):
    page = visit(FAR, lab("one"))
    page.wait_for_selector("#one button:text-is('Start')")
    page.wait_for_timeout(300)
    assert not page.workers
    assert not [a for a in Faulty.asked if a.endswith(".bin")]
    assert "the snapshot of one" in page.inner_text("#one")
    page.locator("#one").scroll_into_view_if_needed()
    ready(page, "one")


def test_a_reader_who_saves_data_starts_it(folder, new_page, faults):
    page = new_page()
    page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    page.goto(write(folder, "page.html", lab("one")))
    button = page.get_by_role("button", name="Start")
    button.wait_for()
    assert not page.workers
    button.focus()
    ready(page, "one")


def test_progress_is_told_in_bytes(visit, faults, live):
    faults["image.bin"] = "slow"
    page = visit(lab("one"))
    bar = page.get_by_role("progressbar", name="Loading the laboratory")
    bar.wait_for()
    page.wait_for_function("document.querySelector('progress').value > 2e6")
    # All that is fetched and unpacked, each byte of it once: the unpacker by the page and by its worker.
    counted = {name: live["files"][name]["size"] for name in live["first"] if name != "pyodide/pyodide.mjs"}
    assert bar.evaluate("bar => bar.max") == sum(counted.values()) + counted["unpack.wasm.bin"]
    assert "MB" in page.inner_text("#one > .b-state")
    assert page.get_attribute("#one > .b-state", "role") == "status"
    page.evaluate("""() => new MutationObserver(() => {
        const bar = document.querySelector("progress");
        if (bar) window.share = bar.value / bar.max;
    }).observe(document.querySelector("#one"), { subtree: true, childList: true, attributes: true })""")
    ready(page, "one")
    assert page.evaluate("window.share") == 1


def test_the_state_is_in_the_address(visit):
    page = visit(lab("one"), fragment="#one=spades,8")
    ready(page, "one")
    answers(page, "one", "2 odd tricks, 4 points at spades")
    tricks(page, "one", 13)
    answers(page, "one", "7 odd tricks")
    page.wait_for_function("decodeURIComponent(location.hash) === '#one=spades,13'")
    page.evaluate("location.hash = '#one=clubs,10'")
    answers(page, "one", "4 odd tricks, 16 points at clubs")


def test_what_a_page_loads_is_within_the_budget(visit, live):
    page = visit(lab("one"))
    ready(page, "one")
    names = {a.removeprefix("/live/") for a in Faulty.asked if a.startswith("/live/")}
    assert {*live["first"]} <= names
    text = (".mjs", ".json", ".css")
    contents = {name: (LIVE / name).read_bytes() for name in names}
    sizes = {n: len(gzip.compress(c, 6) if n.endswith(text) else c) for n, c in contents.items()}
    assert sum(sizes.values()) <= BUDGET, sizes
    assert "pyodide/python_stdlib.zip" not in names


def test_every_reader_gets_other_chances(folder, new_page, faults):
    seen = set()
    for _ in range(2):
        page = new_page()
        page.goto(write(folder, "page.html", cell("import random; print('drawn', random.random())")))
        _, run, output = code_cell(page, 0)
        run.click()
        said(output, "drawn")
        seen.add(output.inner_text())
    assert len(seen) == 2


# --- the other way, and failures ------------------------------------------------------------------------


def another_build(image: bytes) -> bytes:
    """The image as another build of Pyodide would have made it."""
    content = bytearray(zstandard(image, "zstdDecompressSync"))
    content[16:48] = bytes(32)
    return zstandard(bytes(content))


LONG = [pytest.param(fault, marks=pytest.mark.slow) for fault in ("cut", "short", "not an image")]


@pytest.mark.parametrize("fault", ["missing", "damaged", "another build", *LONG])
def test_without_the_image_the_ordinary_boot_serves(visit, faults, problems, live, fault):
    image = (LIVE / "image.bin").read_bytes()
    half = len(image) // 2
    faults["image.bin"] = {
        "damaged": image[:half] + bytes(1000) + image[half + 1000 :],
        "another build": b"" if fault != "another build" else another_build(image),
        "short": zstandard(b"nothing" * 1000),
        "not an image": zstandard(b"nothing" * (live["files"]["image.bin"]["whole"] // 7 + 1)),
    }.get(fault, fault)
    page = visit(lab("one"))
    page.locator("#one > .b-state").get_by_text("Starting the ordinary way.").wait_for(timeout=30_000)
    ready(page, "one", 60)
    assert how(page) == "packages"
    tricks(page, "one", 11)
    answers(page, "one", "5 odd tricks, 40 points at hearts")
    assert all("image.bin" in p or "Failed to load resource" in p for p in problems), problems
    problems.forgive()


def test_a_browser_that_unpacks_nothing_itself_takes_the_image_too(folder, new_page, faults):
    page = new_page()
    page.add_init_script("delete globalThis.DecompressionStream")
    page.goto(write(folder, "page.html", lab("one"), cell("import csv; print(csv.__name__)")))
    ready(page, "one", 60)
    assert how(page) == "image"
    assert "/live/unpack.wasm" in Faulty.asked
    _, run, output = code_cell(page, 0)
    run.click()
    said(output, "csv")


def test_a_failed_start_says_why_and_starts_anew_on_request(visit, faults, problems):
    faults["pyodide.asm.wasm.bin"] = "cut"
    page = visit(lab("one"))
    alert = page.get_by_role("alert")
    alert.wait_for(timeout=40_000)
    assert "It did not start." in alert.inner_text()
    assert "the snapshot of one" in page.inner_text("#one")
    problems.forgive()
    faults.clear()
    page.get_by_role("button", name="Try again").click()
    ready(page, "one")
    tricks(page, "one", 10)
    answers(page, "one", "4 odd tricks, 32 points")


def test_a_wasm_that_is_none_is_said_at_once(visit, faults, problems):
    faults["pyodide.asm.wasm.bin"] = zstandard(b"nothing" * 1000)
    page = visit(lab("one"))
    alert = page.get_by_role("alert")
    alert.wait_for(timeout=30_000)
    assert "The browser said:" in alert.inner_text()
    assert "the snapshot of one" in page.inner_text("#one")
    problems.forgive()


def test_missing_front_ends_are_a_failure_too(visit, faults, problems):
    faults["manager.mjs.bin"] = "missing"
    page = visit(lab("one"))
    page.get_by_role("alert").wait_for(timeout=40_000)
    assert "manager.mjs" in page.get_by_role("alert").inner_text()
    problems.forgive()
    faults.clear()
    page.get_by_role("button", name="Try again").click()
    ready(page, "one")


def test_a_worker_that_dies_is_noticed(folder, new_page, faults, problems):
    page = new_page()
    page.clock.install()
    page.goto(write(folder, "page.html", lab("one")))
    ready(page, "one")
    page.workers[0].evaluate("self.onmessage = null")
    tricks(page, "one", 12)
    page.wait_for_timeout(200)
    page.clock.fast_forward(21_000)
    alert = page.get_by_role("alert")
    alert.wait_for()
    assert "20 seconds" in alert.inner_text()
    assert page.locator("#one .b-lab-view").evaluate("view => view.inert")
    problems.forgive()
    page.get_by_role("button", name="Try again").click()
    ready(page, "one")
    answers(page, "one", "3 odd tricks")
    tricks(page, "one", 12)
    answers(page, "one", "6 odd tricks")


def test_a_laboratory_that_python_cannot_open_says_so(visit, problems):
    page = visit(lab("one", ref="pagehost.example:nothing"), lab("two"))
    page.get_by_role("alert").wait_for(timeout=40_000)
    assert "AttributeError" in page.inner_text("#one > .b-state")
    assert "the snapshot of one" in page.inner_text("#one")
    ready(page, "two")
    problems.forgive()


def test_a_state_that_python_cannot_read_is_dropped_on_request(visit, problems):
    page = visit(lab("one"), fragment="#one=hearts,many")
    page.get_by_role("alert").wait_for(timeout=40_000)
    assert "Try again opens it without what the address of the page says." in page.inner_text("#one > .b-state")
    problems.forgive()
    page.get_by_role("button", name="Try again").click()
    ready(page, "one")
    assert "It opened without what the address" in page.inner_text("#one > .b-state")
    assert page.evaluate("location.hash") == ""
    answers(page, "one", "3 odd tricks, 24 points at hearts")
    page.evaluate("location.hash = '#one=clubs,10'")
    answers(page, "one", "4 odd tricks, 16 points at clubs")
    assert "Ready. Change anything" in page.inner_text("#one > .b-state")


def test_a_state_that_ends_python_is_dropped_on_request(folder, new_page, faults, problems):
    page = new_page()
    # The worker of a browser that gives up on this state: it dies whenever it is asked for it.
    page.add_init_script("""{
      const send = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (message) {
        if (!message.state?.startsWith("deep")) return send.apply(this, arguments);
        this.onmessage({ data: { type: "failed", kind: "crashed", detail: "too deep" } });
      };
    }""")
    page.goto(write(folder, "page.html", lab("one"), lab("two")) + "#one=deep,9")
    alert = page.locator("#one").get_by_role("alert")
    alert.wait_for(timeout=40_000)
    assert "Try again opens it without" in alert.inner_text()
    problems.forgive()
    # Whichever laboratory is started anew, the state is not tried again.
    page.locator("#two").get_by_role("button", name="Try again").click()
    ready(page, "two")
    ready(page, "one")
    answers(page, "one", "3 odd tricks, 24 points at hearts")


def test_another_address_starts_a_laboratory_that_failed(visit, problems):
    page = visit(lab("one"), fragment="#one=hearts,many")
    page.get_by_role("alert").wait_for(timeout=40_000)
    problems.forgive()
    page.evaluate("location.hash = '#one=clubs,10'")
    ready(page, "one")
    answers(page, "one", "4 odd tricks, 16 points at clubs")


def test_a_number_that_is_none_is_an_error_and_no_end(visit, problems):
    page = visit(cell("import ipywidgets\nipywidgets.FloatText(float('nan'))"), cell("print(6 * 7)"))
    _, run, output = code_cell(page, 0)
    run.click()
    said(output, "ValueError")
    _, run, output = code_cell(page, 1)
    run.click()
    said(output, "42")
    problems.forgive()


# --- live cells -----------------------------------------------------------------------------------------


def test_a_cell_runs_is_changed_and_reset(visit):
    page = visit(cell("x = 6 * 7"), cell("print('x is', x)\nx + 1"))
    assert "the stored output" in page.inner_text("main")
    _, run, output = code_cell(page, 1)
    run.click()  # the first one runs before it
    said(output, "x is 42")
    said(output, "43")
    box = page.locator(".cell pre[role=textbox]").nth(1)
    box.fill("'{}, {}'.format(x, 'changed')")
    box.press("Control+Enter")
    said(output, "42, changed")
    page.get_by_role("button", name="Reset").nth(1).click()
    assert box.inner_text().strip() == "print('x is', x)\nx + 1"
    assert output.inner_text().strip() == "the stored output"


def test_an_error_is_shown_with_the_cells_own_lines(visit):
    page = visit(cell("def f():\n    return 1 / 0\n\nf()"))
    found, run, output = code_cell(page, 0)
    run.click()
    said(output, "ZeroDivisionError")
    text = output.inner_text()
    assert "return 1 / 0" in text
    assert "pagehost" not in text and "_pyodide" not in text
    assert "stopped with an error" in found.locator(".b-state").inner_text()


def test_a_cell_that_never_ends_can_be_stopped(visit):
    page = visit(cell("print('begun')\nwhile True:\n    print('.', end='') if len(str(id(0))) > 99 else None"))
    found, run, output = code_cell(page, 0)
    run.click()
    said(output, "begun")
    found.get_by_role("button", name="Stop").click()
    found.get_by_text("Stopped.").wait_for()
    found.locator("pre[role=textbox]").fill("print('again')")
    run.click()
    said(output, "again")


def test_files_that_are_not_in_the_image_are_fetched_when_imported(visit):
    page = visit(
        cell("import wave, pygments.lexers.rust\nprint(wave.__name__, pygments.lexers.rust.RustLexer.name)")
    )
    _, run, output = code_cell(page, 0)
    run.click()
    said(output, "wave Rust")
    assert how(page) == "image"


def test_modules_that_nothing_has_asked_yet_are_loaded_when_something_does(visit):
    """Of the image's modules some are stand-ins, which others hold already."""
    lines = [
        "import codeop, html, ipaddress, linecache, mimetypes, zipfile",
        "from html.entities import html5",
        "print(html.unescape('&spades;&notit;'), len(html5), mimetypes.guess_type('deal.pbn.html')[0])",
        "print(ipaddress.ip_address('127.0.0.1').is_loopback, zipfile.bz2.compress(b'')[:3])",
        "linecache.cache['kept'] = (1, None, ['line'], 'kept'); print(linecache.getline('kept', 1))",
        "codeop.compile_command = 'changed'; print(codeop.compile_command, 'Compile' in dir(codeop))",
    ]
    page = visit(cell("\n".join(lines)))
    _, run, output = code_cell(page, 0)
    run.click()
    for text in ("♠¬it; 2231 text/html", "True b'BZh'", "line", "changed True"):
        said(output, text)
    assert how(page) == "image"


def test_docstrings_and_lines_that_are_not_in_the_image_are_fetched_when_asked_for(visit):
    page = visit(
        cell("import json, traitlets\nhelp(json.dumps)\nhelp(traitlets.HasTraits.observe)"),
        cell("import json\njson.loads('[')"),
        cell("from biritch import read_record\nread_record('[]')"),
    )
    told = ["Serialize ``obj`` to a JSON formatted", "Setup a handler to be called"]
    for number, words in enumerate((told, ["raise JSONDecodeError("], ["raise "])):
        _, run, output = code_cell(page, number)
        run.click()
        for text in words:
            said(output, text)
    assert how(page) == "image"


def test_output_widgets_and_callbacks_work_without_a_kernel(visit):
    code = """
import ipywidgets as w
out, button = w.Output(), w.Button(description="Deal")
def dealt(b):
    with out:
        out.clear_output()
        print("dealt", 13)
        display(w.HTML("<b>a widget inside</b>"))
button.on_click(dealt)
w.VBox([button, out])
"""
    page = visit(cell(code))
    _, run, output = code_cell(page, 0)
    run.click()
    for _ in range(2):
        output.get_by_role("button", name="Deal").click(timeout=40_000)
        said(output, "dealt 13")
        said(output, "a widget inside")
    assert output.inner_text().count("dealt 13") == 1


def test_an_error_in_a_callback_is_said(visit, problems):
    page = visit(cell("import ipywidgets as w\nb = w.Button(description='Break')\nb.on_click(lambda b: 1 / 0)\nb"))
    found, run, output = code_cell(page, 0)
    run.click()
    output.get_by_role("button", name="Break").click(timeout=40_000)
    found.get_by_role("alert").wait_for()
    assert "division by zero" in found.get_by_role("alert").inner_text()
    assert all("ZeroDivisionError" in p for p in problems)
    problems.forgive()


ANYWIDGET = '''
import anywidget, traitlets
class Counter(anywidget.AnyWidget):
    _esm = """
    function render({ model, el }) {
      const button = document.createElement("button");
      const draw = () => (button.textContent = `count ${model.get("count")} of ${model.get("limit")}`);
      button.onclick = () => { model.set("count", model.get("count") + 1); model.save_changes(); };
      model.on("change:count", draw); model.on("change:limit", draw);
      draw(); el.append(button);
    }
    export default { render };
    """
    count = traitlets.Int(0).tag(sync=True)
    limit = traitlets.Int(13).tag(sync=True)
c = Counter()
c.observe(lambda change: setattr(c, "limit", 13 + change.new), "count")
c
'''


def test_an_anywidget_front_end(visit):
    page = visit(cell(ANYWIDGET))
    _, run, output = code_cell(page, 0)
    run.click()
    button = output.get_by_role("button", name="count 0 of 13")
    button.click(timeout=40_000)
    output.get_by_role("button", name="count 1 of 14").wait_for()


# --- the build ------------------------------------------------------------------------------------------


def test_a_second_build_does_nothing(live):
    command = [sys.executable, "book/_live/build.py", str(LIVE)]
    subprocess.run(command, cwd=ROOT, check=True)
    before = {p: p.stat().st_mtime_ns for p in LIVE.rglob("*") if p.is_file()}
    run = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert run.stdout == ""
    assert before == {p: p.stat().st_mtime_ns for p in LIVE.rglob("*") if p.is_file()}


def test_the_same_inputs_give_the_same_image(live, tmp_path):
    """Else a rebuild would be a new download for every reader."""
    cache = ROOT / "_build" / ".live-cache"
    sys.path.insert(0, str(ROOT / "book" / "_live"))
    import build

    again = build.Build(cache, ROOT)
    again.make_image(next((cache / "live/wheels").glob("biritch-*.whl")), tmp_path / "image")
    assert (tmp_path / "image").read_bytes() == (cache / "image").read_bytes()
