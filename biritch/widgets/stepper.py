"""The trick stepper: a played deal from card to card, with the reason for each.

All frames are worked out here once and go to the front end as data; stepping needs no kernel. The same
front end (``stepper.mjs``) runs in pages of the site, where no Python is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import traitlets

from biritch.examples import example, title
from biritch.formats.read_record import read_record
from biritch.formats.record import Record
from biritch.render.stepper import Layout, stepper_html
from biritch.study.frames import Course, Frame, frames
from biritch.table.table import Table
from biritch.widgets.parts.base import Shown, front_end, made

Source = str | Mapping[str, Any] | Record | Table


class TrickStepper(Shown):
    """The stepper. ``step`` is the number of cards played, from 0; it may be read and set."""

    _esm = front_end("stepper")
    html = traitlets.Unicode().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)

    def __init__(
        self, source: Source, *, trick: int = 0, caption: str = "", layout: Layout = "table", name: str = "",
    ) -> None:  # fmt: skip
        self.course = Course.of(_read(source))
        self._name = name or (f"step-{source}" if isinstance(source, str) else "step-deal")
        self._texts = {"caption": caption, "title": title(source) if isinstance(source, str) else ""}
        self._layout = layout
        first = max(0, min(4 * trick, len(self.course.cards)))
        # No id: a notebook may show the same widget twice.
        super().__init__(html=self._drawn(first, ""), step=first)

    def _drawn(self, step: int, name: str) -> str:
        return stepper_html(
            self.course, name=name, at=step, layout=self._layout, **self._texts
        )

    @traitlets.validate("step")
    def _within(self, proposal: Any) -> int:
        """A step that is not there becomes the nearest that is."""
        return max(0, min(int(proposal["value"]), len(self.course.cards)))

    @property
    def frames(self) -> tuple[Frame, ...]:
        """Every frame, to look into."""
        return frames(self.course)

    @property
    def frame(self) -> Frame:
        """The frame that is shown."""
        return self.frames[self.step]

    def snapshot_html(self) -> str:
        """What is shown now as a picture with its reasons, and all tricks as a table. A page of the site brings
        it to life with the same front end, without Python."""
        return self._drawn(self.step, self._name)


def _read(source: Source) -> Record | Table:
    if isinstance(source, (Record, Table)):
        return source
    return read_record(example(source) if isinstance(source, str) else source)


def trick_stepper(source: Source, *, language: str | None = None, **options: Any) -> TrickStepper:
    """Step through a played deal: the name of an example, a record, or a table.

    ``trick`` is where it opens (0 is before the lead), ``caption`` stands under it, ``layout="trick"`` leaves
    out the hands, ``name`` is its id in a page of the book; ``language``: see ``speaking``. Raises LookupError
    for an unknown example and RecordError for a record that has no cards to step through.
    """
    return made(partial(TrickStepper, **options), language, source)
