"""How a game lets the factor be raised: which words there are, how many, and which paragraphs say so."""

from __future__ import annotations

from typing import NamedTuple

from biritch.cards.cards import Denomination


class Raising(NamedTuple):
    """The raises of the factor, the defenders' first and then in turn.

    ``words``: the defenders' and the declaring side's, as a record has them; ``rules``: the paragraphs of both;
    ``closing``: the paragraph that ends the talk; ``most``: how many there may be (None: no ceiling); ``said``:
    where the catalogue has what is said at the first raise, the second and so on. ``by_denomination``: how many
    there may be in each denomination, where the price of a trick has a ceiling. ``last_first``: whether of a side
    that has raised already the player who did so last is asked first.
    """

    words: tuple[str, str] = ("contre", "surcontre")
    rules: tuple[str, str] = ("contre", "surcontre")
    closing: str = "contre-closed"
    most: int | None = None
    said: str = "render.raise"
    by_denomination: tuple[int, ...] = ()
    last_first: bool = False

    def most_at(self, denomination: Denomination | None) -> int | None:
        """How many raises there may be once this has been named; None where there is no ceiling."""
        if denomination is None or not self.by_denomination:
            return self.most
        return self.by_denomination[denomination]


CONTRE = Raising()
