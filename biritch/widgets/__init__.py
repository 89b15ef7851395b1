"""Laboratories for Jupyter and for the site's pages. They need ``ipywidgets`` and ``anywidget``.

Each is a function that returns one widget; it works with a kernel and with Python in the page alike.
"""

from importlib import import_module
from typing import Any

try:
    from biritch.widgets.playing.laboratory import PlayAHand, play_a_hand
    from biritch.widgets.rubber.laboratory import RubberSheet, rubber_sheet
    from biritch.widgets.scoring.laboratory import ScoringLaboratory, scoring_laboratory
    from biritch.widgets.stepper import TrickStepper, trick_stepper
except ModuleNotFoundError as error:
    if error.name not in ("anywidget", "ipywidgets", "traitlets"):
        raise
    message = f"the laboratories need {error.name}; install biritch with them: pip install \".[widgets]\""
    raise ModuleNotFoundError(message, name=error.name) from None

__all__ = [
    "PlayAHand", "QuestionSheet", "RubberSheet", "ScoringLaboratory", "TrickStepper", "play_a_hand",
    "question_sheet", "rubber_sheet", "scoring_laboratory", "trick_stepper",
]  # fmt: skip

# Imported when one of them is asked for: what makes questions is large, and most pages have none.
LATE = {"QuestionSheet": "teaching.question_sheet", "question_sheet": "teaching.question_sheet"}


def __getattr__(name: str) -> Any:
    if name not in LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{LATE[name]}"), name)
