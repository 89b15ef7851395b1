"""Laboratories for Jupyter and for the site's pages. They need ``ipywidgets`` and ``anywidget``.

Each is a function that returns one widget; it works with a kernel and with Python in the page alike.
"""

try:
    from biritch.widgets.playing.laboratory import PlayAHand, play_a_hand
    from biritch.widgets.rubber.laboratory import RubberSheet, rubber_sheet
    from biritch.widgets.scoring.laboratory import ScoringLaboratory, scoring_laboratory
    from biritch.widgets.stepper import TrickStepper, trick_stepper
    from biritch.widgets.teaching.question_sheet import QuestionSheet, question_sheet
except ModuleNotFoundError as error:
    if error.name not in ("anywidget", "ipywidgets", "traitlets"):
        raise
    message = f"the laboratories need {error.name}; install biritch with them: pip install \".[widgets]\""
    raise ModuleNotFoundError(message, name=error.name) from None

__all__ = [
    "PlayAHand", "QuestionSheet", "RubberSheet", "ScoringLaboratory", "TrickStepper", "play_a_hand",
    "question_sheet", "rubber_sheet", "scoring_laboratory", "trick_stepper",
]  # fmt: skip
