"""The drawings of the pages, by page; see drawings.py for how they get there."""

from __future__ import annotations

from functools import cache

from _ext.site.drawings import drawing
from biritch import Play, read_record
from biritch.examples import example
from biritch.render import sheet_html, tape_html, trick_html


@cache
def front_record():
    """The front page's deal: hearts named by South, a contre of West's, thirteen tricks."""
    return read_record(example("biritch-hearts-contre"))


@cache
def front_play() -> Play:
    record = front_record()
    play = Play(record.deal, record.agreed.denomination, record.agreed.leader)
    for card in record.play:
        play.push(card)
    return play


def figure(drawn: str) -> str:
    return f'<figure class="b-figure">{drawn}</figure>'


@drawing("front-trick")
def front_trick() -> str:
    return trick_html(front_play().tricks[0])


@drawing("front-tricks")
def front_tricks() -> str:
    return figure(tape_html(front_play().winners))


@drawing("front-sheet")
def front_sheet() -> str:
    return figure(sheet_html(front_record().score()))


def setup(app):
    app.setup_extension("_ext.site.drawings")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
