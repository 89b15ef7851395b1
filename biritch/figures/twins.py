"""Figures as tables with bars, drawn by the page itself: where matplotlib is not to be had, as in a browser."""

from __future__ import annotations

from collections.abc import Sequence

from biritch.render.markup import element, prose, signed

Row = tuple[str, Sequence[int | None]]


def twin_html(heads: Sequence[str], rows: Sequence[Row], words: str) -> str:
    """A table: a label and its numbers in each row, each number with a bar of its length, open if it is negative.

    ``heads`` has one word more than a row has numbers; ``words`` is what the figure shows, in words.
    """
    longest = max((abs(number) for _, numbers in rows for number in numbers if number is not None), default=0) or 1
    head = element("tr", *(element("th", prose(word), scope="col") for word in heads))
    body = []
    for label, numbers in rows:
        cells = [element("td", _bar(number, longest)) for number in numbers]
        body.append(element("tr", element("th", prose(label), scope="row"), *cells))
    caption = element("caption", prose(words), class_="b-vh")
    table = element("table", caption, element("thead", head), element("tbody", *body), class_="b-grid b-bars")
    return element("figure", table, class_="b-figure")


def _bar(number: int | None, longest: int) -> str:
    if number is None:
        return ""
    width = f"width: {round(100 * abs(number) / longest)}%"
    bar = element("span", class_="b-bar is-open" if number < 0 else "b-bar", style=width)
    return element("span", signed(number), class_="b-bar-of") + bar
