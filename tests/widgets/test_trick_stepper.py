"""The trick stepper in Jupyter: what goes to the front end, what is refused, what stands without it."""

from __future__ import annotations

import gzip
import json
import re

import pytest

pytest.importorskip("anywidget")

from biritch import Deal, Denomination, Name, RecordError, Seat, Table, profile, read_record  # noqa: E402
from biritch.examples import example  # noqa: E402
from biritch.render.stepper import stepper_html  # noqa: E402
from biritch.widgets import TrickStepper, trick_stepper  # noqa: E402

NAME = "biritch-hearts-contre"


def data_in(html: str) -> dict:
    return json.loads(re.search(r'<script type="application/json">(.*?)</script>', html)[1])


@pytest.mark.parametrize("source", [NAME, example(NAME), read_record(example(NAME))])
def test_an_example_and_its_record_give_the_same(source) -> None:
    stepper = trick_stepper(source, trick=1)
    assert isinstance(stepper, TrickStepper) and stepper.step == 4 and stepper.frame.winner is Seat.N
    assert data_in(stepper.html) == data_in(trick_stepper(NAME).html)


def test_the_step_can_be_set_and_stays_within_the_deal() -> None:
    stepper = trick_stepper(NAME)
    for asked, found in ((17, 17), (-3, 0), (400, 52)):
        stepper.step = asked
        assert stepper.step == found == stepper.frame.step


def test_a_table_under_way() -> None:
    table = Table(Deal.shuffled(seed=1886), profile("collinson-1886"), Seat.S)
    for move in (Name(Denomination.HEARTS), table.read("decline"), table.read("decline")):
        table.push(move)
    table.push(next(iter(table.legal_moves)))
    stepper = trick_stepper(table, trick=1)
    data = data_in(stepper.html)
    assert stepper.step == 1 and len(data["cards"]) == 1 and len(data["ticks"]) == 13


def test_what_cannot_be_stepped_through_is_refused() -> None:
    with pytest.raises(LookupError, match="no example"):
        trick_stepper("no-such-deal")
    with pytest.raises(RecordError, match="nothing to step through"):
        trick_stepper("biritch-chicane")


def test_the_data_is_small_and_plain() -> None:
    html = trick_stepper(NAME).html
    written = json.dumps(data_in(html), ensure_ascii=False)
    assert len(written) < 25_000 and len(gzip.compress(written.encode())) < 4_000
    assert "<" not in written


def test_no_text_can_end_the_script() -> None:
    course = trick_stepper(NAME).course
    html = stepper_html(course, title="</script><b>", caption="<i>&")
    assert html.count("</script>") == 1 and "<b>" not in html and "<i>" not in html


def test_readers_without_widgets_get_the_snapshot() -> None:
    bundle = trick_stepper(NAME, trick=1)._repr_mimebundle_()
    html = (bundle[0] if isinstance(bundle, tuple) else bundle)["text/html"]
    assert f'id="step-{NAME}"' in html and 'data-step="4"' in html and "b-look" in html
    assert html.count("<tr>") == 14 and '<div class="b-row b-controls b-noprint" hidden>' in html


def test_the_front_end_is_small() -> None:
    assert len(TrickStepper._esm.encode() if isinstance(TrickStepper._esm, str) else b"") < 12_288
