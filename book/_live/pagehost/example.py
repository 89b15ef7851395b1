"""The smallest laboratory: for the self-test of an image and the tests of the live layer."""

from __future__ import annotations

from html import escape

from ipywidgets import HTML, BoundedIntText, Dropdown, VBox
from traitlets import Unicode

VALUES = {"spades": 2, "clubs": 4, "diamonds": 6, "hearts": 8, "no trump": 10}


class OddTricks(VBox):
    """How many tricks over six, and what they are worth."""

    address = Unicode()

    def __init__(self, state: str = "hearts,9"):
        trump, _, tricks = state.partition(",")
        self.trump = Dropdown(options=list(VALUES), value=trump, description="Trump")
        self.tricks = BoundedIntText(value=int(tricks), min=0, max=13, description="Tricks")
        self.answer = HTML()
        super().__init__([self.trump, self.tricks, self.answer])
        self.trump.observe(self._work, "value")
        self.tricks.observe(self._work, "value")
        self._work()

    def _work(self, change=None) -> None:
        odd = max(0, self.tricks.value - 6)
        points = odd * VALUES[self.trump.value]
        self.answer.value = (
            f"<p class='example-answer'>{odd} odd tricks, {points} points at {escape(self.trump.value)}</p>"
        )
        self.address = f"{self.trump.value},{self.tricks.value}"

    def snapshot_html(self) -> str:
        return self.answer.value


def odd_tricks(state: str = "hearts,9") -> OddTricks:
    return OddTricks(state)
