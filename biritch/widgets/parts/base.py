"""What every widget here is: a front end that needs no other file, the look, and a snapshot."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from importlib import resources
from types import FunctionType
from typing import Any, TypeVar

import anywidget
import traitlets

from biritch.messages import speaking
from biritch.render import sprite, style, with_look


def front_end(*names: str) -> str:
    """The scripts of these names as one, with what brings the look along before them."""
    files = (resources.files("biritch.widgets").joinpath(f"{name}.mjs") for name in ("parts/look", *names))
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


W = TypeVar("W", bound="Shown")


def made(kind: Callable[..., W], language: str | None, *given: Any) -> W:
    """A widget that says everything in a language, from its first word on (None: in the one that is spoken)."""
    with speaking(language):
        widget = kind(*given)
    widget.language = language
    return widget


def _in_own_language(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def said(self: Shown, *given: Any, **named: Any) -> Any:
        with speaking(self.language):
            return method(self, *given, **named)

    return said


class Shown(anywidget.AnyWidget):
    """A widget that can also be shown without a script. ``language``: None for the one that is spoken."""

    language: str | None = None

    def __init_subclass__(cls, **options: Any) -> None:
        """Whatever a widget does, it does in its own language, whatever is spoken around it."""
        super().__init_subclass__(**options)
        for name, member in list(vars(cls).items()):
            if name.startswith("__"):
                continue
            if isinstance(member, FunctionType):
                setattr(cls, name, _in_own_language(member))
            elif isinstance(member, property) and member.fget is not None:
                read = _in_own_language(member.fget)
                setattr(cls, name, property(read, member.fset, member.fdel, member.__doc__))

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
