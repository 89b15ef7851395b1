"""What every widget here is: a front end that needs no other file, the look, and a snapshot."""

from __future__ import annotations

from importlib import resources
from typing import Any

import anywidget
import traitlets

from biritch.render import sprite, style, with_look


def front_end(*names: str) -> str:
    """The scripts of these names as one, with what brings the look along before them."""
    files = (resources.files("biritch.widgets").joinpath(f"{name}.mjs") for name in ("parts/look", *names))
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


class Shown(anywidget.AnyWidget):
    """A widget that can also be shown without a script."""

    # For a page that does not have the look: style sheet and sprite.
    look = traitlets.Dict().tag(sync=True)

    looks: tuple[str, ...] = ()  # style sheets that only this widget needs

    def __init__(self, **values: Any) -> None:
        super().__init__(look={"style": style(*self.looks), "sprite": sprite(False)}, **values)

    def snapshot_html(self) -> str:
        """The same without a script."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and for readers that show no widgets the snapshot."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data:
            data["text/html"] = with_look(self.snapshot_html(), *self.looks)
        return bundle
