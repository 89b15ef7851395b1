"""Every widget says everything in its own language; a language made here finds what escapes the catalogue."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from biritch import Seat
from biritch.messages import spoken
from biritch.widgets import play_a_hand, rubber_sheet, scoring_laboratory, trick_stepper
from biritch.widgets.parts.games import GAMES

sys.path.insert(0, str(Path(__file__).parents[1] / "engine"))
from pseudo_language import PSEUDO, all_escaped, make  # noqa: E402

# What the front end puts into controls, and what addresses are made of, are data and not said.
DATA = ("values", "address", "answers", "state", "serial", "wrong", "parts-data", "classes", "places")


@pytest.fixture(scope="module", autouse=True)
def pseudo(tmp_path_factory):
    make(tmp_path_factory.mktemp("languages"))


def said(widget) -> list[str]:
    """The words that escape in what a widget shows and in what stands there without a script."""
    view = {key: value for key, value in getattr(widget, "view", {}).items() if key not in DATA}
    for step in view.get("steps", []):
        step.pop("card", None)  # the card by its code, for the front end to find it
        for drawn in (step, step.get("won", {})):
            drawn["parts"] = [part[-1] for part in drawn.get("parts", [])]
    if view.get("start"):
        view["start"] = [part[-1] for part in view["start"]["parts"]]
    if view.get("note"):
        view["note"] = view["note"]["html"]
    if "parts" in view:
        view["parts"] = [part[-1] for part in view["parts"]]
    return sorted(set(all_escaped([*view.values(), widget.snapshot_html()])))


@pytest.mark.parametrize("game", GAMES)
def test_the_scoring_laboratory(game: str) -> None:
    lab = scoring_laboratory(language=PSEUDO, profile=game)
    assert said(lab) == []
    lab.read_text("this is no record", "a file")
    assert said(lab) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_that_is_played(game: str) -> None:
    hand = play_a_hand(language=PSEUDO, game=game, seats="S", seed=1886)
    assert said(hand) == []
    hand.move("nonsense")
    assert said(hand) == []
    while hand.table.turn is not None:
        hand.move(hand.table.write(next(iter(hand.table.legal_moves))))
        assert said(hand) == []


def test_the_rubber_sheet() -> None:
    lab = rubber_sheet(language=PSEUDO)
    assert said(lab) == []
    lab.read_text("this is no rubber", "a file")
    assert said(lab) == []


def test_the_stepper() -> None:
    stepper = trick_stepper("biritch-hearts", language=PSEUDO)
    assert sorted(set(all_escaped([stepper.html, stepper.snapshot_html()]))) == []


def test_a_widget_speaks_its_own_language_and_leaves_the_others_alone() -> None:
    ours, other = scoring_laboratory(language=PSEUDO), scoring_laboratory()
    ours.undo()
    assert "⟦" in ours.snapshot_html()
    assert "⟦" not in other.snapshot_html()
    assert spoken() == "en"
    assert Seat.E.word == "East"
