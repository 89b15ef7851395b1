"""How a game lets the factor be raised: which words there are, how many, and which paragraphs say so."""

from __future__ import annotations

from typing import NamedTuple


class Raising(NamedTuple):
    """The raises of the factor, the defenders' first and then in turn.

    ``words``: the defenders' and the declaring side's, as a record has them; ``rules``: the paragraphs of both;
    ``closing``: the paragraph that ends the talk; ``most``: how many there may be (None: no ceiling); ``said``:
    where the catalogue has what is said at the first raise, the second and so on.
    """

    words: tuple[str, str] = ("contre", "surcontre")
    rules: tuple[str, str] = ("contre", "surcontre")
    closing: str = "contre-closed"
    most: int | None = None
    said: str = "render.raise"


CONTRE = Raising()
