"""The quizzes: every question answered rightly and by each of its mistakes; what is kept, and forgotten."""

from __future__ import annotations

import json
import sys

import pytest
from toc import ROOT

sys.path.insert(0, str(ROOT / "book"))
from _ext.classroom.quizzes import QUIZZES, ROUNDS  # noqa: E402

STORE = "biritch-quizzes"
# Puts an answer into a question's form, as a reader would, and gives back what is said.
FILL = """([one, answer]) => {
  const form = one.querySelector("form");
  form.reset();
  const pick = (name, value) => {
    const boxes = [...form.querySelectorAll(`[data-name="${name}"]`)];
    const found = boxes.find((box) => box.value === (value ?? "none"));
    if (!found) throw new Error(`${name} ${value}`);
    found.checked = true;
  };
  const write = (name, value) => { form.querySelector(`[data-name="${name}"]`).value = value ?? ""; };
  for (const [name, value] of Object.entries(answer)) {
    if (Array.isArray(value)) value.forEach((part) => pick(name, part));
    else if (value?.below !== undefined) for (const part in value) write(`${name}-${part}`, value[part]);
    else if (form.querySelector(`[data-name="${name}"]`)?.type === "radio") pick(name, value);
    else if (form.querySelector(`[data-name="${name}"]`)) write(name, value);
  }
  form.requestSubmit();
  return form.querySelector(".q-said").innerText;
}"""


TEXT = "(one, html) => Object.assign(document.createElement('p'), { innerHTML: html }).textContent"


def filled(one, answer) -> str:
    return one.evaluate(f"(one, answer) => ({FILL})([one, answer])", answer)


def opened(page, address: str):
    """A page whose quiz has come near, and so is live."""
    page.goto(address)
    page.locator(".q-quiz").scroll_into_view_if_needed()
    page.locator(".q-quiz.is-live").wait_for()
    return page


def data(one) -> dict:
    return json.loads(one.locator("script").first.text_content())


@pytest.mark.parametrize("name", QUIZZES)
def test_each_question_knows_its_answer_and_its_mistakes(page, name):
    quiz = QUIZZES[name]
    opened(page, f"{quiz.page}.html")
    questions = page.locator(f"[data-quiz={name}] .q-one").all()
    assert len(questions) == ROUNDS * len(quiz.plan)
    for one in questions:
        known = data(one)
        assert known["mistakes"]
        for mistake in known["mistakes"]:
            said = filled(one, mistake["answer"])
            assert said.startswith("Not so. "), said
            words = one.evaluate(TEXT, mistake["says"])
            assert words.split("§")[0].split()[:4] == said.removeprefix("Not so. ").split("§")[0].split()[:4]
        assert filled(one, known["answer"]).startswith("Right.")
    kept = page.evaluate(f"JSON.parse(localStorage.getItem('{STORE}'))")[name]
    assert len(kept) == len(questions)
    assert all(one["right"] for one in kept.values())


def test_what_was_answered_is_told_and_forgotten(page):
    opened(page, "rules/biritch.html")
    first, second = page.locator("[data-quiz=biritch] .q-round").first.locator(".q-one").all()[:2]
    filled(first, data(first)["answer"])
    wrong = data(second)["mistakes"][0]
    filled(second, wrong["answer"])
    assert page.locator(".q-tally").inner_text().startswith("2 of 7 answered, 1 right.")
    page.goto("classroom/progress.html")
    row = page.locator("tr[data-quiz=biritch]")
    assert row.locator("td").all_inner_texts() == [str(ROUNDS * 7), "2", "1"]
    again = page.locator(".q-again a")
    assert again.get_attribute("data-rule") == wrong["missed"]
    assert again.get_attribute("href").endswith("#" + wrong["missed"].replace("/", "-"))
    page.get_by_text("Forget all answers").click()
    assert row.locator("td").all_inner_texts() == [str(ROUNDS * 7), "", ""]
    assert page.evaluate(f"localStorage.getItem('{STORE}')") is None
    assert page.locator(".q-again").is_hidden()


@pytest.mark.parametrize("kept", ["nonsense", "[1]", '{"biritch": 3}', '{"biritch": {"winner-1": null}}', "null"])
def test_what_others_left_in_the_store_breaks_nothing(page, kept):
    page.add_init_script(f"localStorage.setItem('{STORE}', {json.dumps(kept)})")
    opened(page, "history/word.html")
    one = page.locator(".q-one").first
    assert filled(one, data(one)["answer"]).startswith("Right.")
    page.goto("classroom/progress.html")
    assert page.locator("tr[data-quiz]").count() == len(QUIZZES)


def test_a_browser_that_keeps_nothing_still_asks(page):
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })")
    opened(page, "history/word.html")
    one = page.locator(".q-one").first
    assert filled(one, data(one)["answer"]).startswith("Right.")


def test_an_answer_that_is_none_and_one_that_nobody_gives(page):
    opened(page, "rules/biritch.html")
    one = page.locator(".q-one[data-id^=score]").first
    one.locator("input").first.fill("many")
    one.get_by_text("Check").click()
    assert one.locator(".q-said").inner_text() == "Whole numbers, please. Nothing is 0."
    said = filled(one, {"NS": {"below": 7777, "above": 0}, "EW": {"below": 0, "above": 0}})
    assert said.startswith("Not so. Look at §")
    assert one.locator(".q-said a").get_attribute("href")
    winner = page.locator(".q-one[data-id^=winner]").first
    winner.get_by_text("Check").click()
    assert winner.locator(".q-said").inner_text() == "Choose an answer first."


def test_by_keyboard_alone(page):
    opened(page, "history/word.html")
    one = page.locator(".q-one[data-id^=winner]").first
    one.locator("input").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert one.locator(".q-said").inner_text().startswith(("Right.", "Not so."))


def test_other_questions_follow_and_come_round(page):
    opened(page, "history/origins.html")
    seen = []
    for _ in range(ROUNDS + 1):
        seen.append(page.locator(".q-round:visible .q-one").first.get_attribute("data-id"))
        page.get_by_role("button", name="Other questions").click()
    assert len(set(seen)) == ROUNDS
    assert seen[0] == seen[-1]


def test_without_a_script_the_answer_is_folded(new_page):
    page = new_page(java_script_enabled=False)
    page.goto("history/word.html")
    one = page.locator(".q-one").first
    assert one.locator("form").count() == 0
    assert one.locator(".q-text").is_visible()
    answer = one.locator("details > :not(summary)").first
    assert answer.is_hidden()
    one.locator("summary").click()
    assert answer.is_visible()
    page.goto("classroom/progress.html")
    assert page.get_by_text("is kept by a script").is_visible()


def test_on_paper_are_questions_and_no_answers(page):
    page.goto("history/word.html")
    for live in (False, True):
        if live:
            opened(page, "history/word.html")
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        one = page.locator(".q-one").first
        assert one.locator(".q-text").is_visible()
        assert one.locator("form").count() or not live  # paper may bring a quiz near, and so to life
        assert not one.locator("form:visible, details:visible").count()
        page.emulate_media(media="screen")


def test_where_the_file_does_not_come_the_page_is_as_it_was(page, problems):
    problems.forgive()
    page.route("**/_static/quiz/*", lambda route: route.abort())
    page.goto("history/word.html")
    page.locator(".q-quiz").scroll_into_view_if_needed()
    page.wait_for_timeout(300)
    assert page.locator(".q-one").first.locator("summary").is_visible()
    assert not page.locator(".q-tally").is_visible()
