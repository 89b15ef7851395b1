"""Laboratories for Jupyter and for the site's pages. They need ``ipywidgets`` and ``anywidget``.

Each is a function that returns one widget; it works with a kernel and with Python in the page alike.
"""

from biritch.widgets.scoring import ScoringLaboratory, scoring_laboratory

__all__ = ["ScoringLaboratory", "scoring_laboratory"]
