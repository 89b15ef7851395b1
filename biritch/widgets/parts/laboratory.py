"""What all laboratories that are forms share: state and view, the way back, files given and files read.

A laboratory says what is to be seen for a state; the front end (``laboratory.mjs``) has native controls and
no rule of any game in it.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Mapping
from typing import Any

import traitlets

from biritch.errors import BiritchError, Fault
from biritch.formats.source import UTF_8, decode
from biritch.messages import Message
from biritch.widgets.parts.base import Shown, front_end
from biritch.widgets.parts.exchange import File
from biritch.widgets.parts.first_paint import filled

MOST_STEPS_BACK = 200
Asked = Callable[[Mapping[str, Any]], None]


class Laboratory(Shown):
    """A form and what comes of it. ``state`` is plain JSON and may be set; ``undo()`` takes a change back."""

    _esm = front_end("parts/element", "parts/kept", "parts/picture", "parts/hands", "parts/laboratory")
    state = traitlets.Dict().tag(sync=True)
    # What the front end shows: html, the controls' values, status, address, and the state it answers.
    view = traitlets.Dict().tag(sync=True)
    # The state in one short text, for the page's address.
    address = traitlets.Unicode("")

    def __init__(self, state: Mapping[str, Any]) -> None:
        self._past: list[Mapping[str, Any]] = []
        self._last: Mapping[str, Any] = state
        self._going_back = False
        self._as_given = False
        self._put_in: tuple[list[Fault], str] = ([], "")
        super().__init__(state=state)
        self.on_msg(self._asked)
        self.observe(self._changed, "state")

    # The way back

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to be taken back."""
        return bool(self._past)

    def undo(self) -> None:
        """Take the last change back; nothing if there is none."""
        if self._past:
            self._going_back = True
            self.put(self._past.pop())
            self._going_back = False

    def put(self, state: Mapping[str, Any]) -> None:
        """Set the state as it is given: nothing follows from it."""
        if dict(state) == self.state:  # nothing changes; what was refused at the beginning goes
            self._answer()
            return
        self._as_given = True
        self.state = dict(state)
        self._as_given = False

    def _remember(self) -> None:
        if self.state == self._last:
            return
        if not self._going_back:
            self._past = [*self._past, self._last][-MOST_STEPS_BACK:]
        self._last = self.state

    # What happens

    def _changed(self, change: Any) -> None:
        """Answer a new state; a laboratory may make another of it first."""
        self._put_in = ([], "")
        follow_up = self._followed_up(change["new"])
        if not self._as_given and follow_up is not None and follow_up != change["new"]:
            self.put(follow_up)  # comes back here
            return
        self._remember()
        self._answer()

    def _followed_up(self, state: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """What follows from a change; None for a state that cannot be."""
        return state

    def _answer(self) -> None:
        raise NotImplementedError

    def _asked(self, _widget: object, content: Any, _buffers: object) -> None:
        """A message of the front end; whatever it does not know it does not do."""
        if not isinstance(content, Mapping):
            return
        action = self._actions().get(str(content.get("do")))
        if action is not None:
            action(content)
        if "answer" in content:  # the front end asks for the next thing only now
            self.send({"answered": content["answer"]})

    def _actions(self) -> dict[str, Asked]:
        return {"undo": lambda _: self.undo(), "give": self._give, "read": self._read}

    # Before Python arrives

    def first_paint(self, name: str) -> str:
        """What is on the screen first, drawn and filled as it will be, until it is live. ``name`` begins ids."""
        return f'<div class="b-scoring">{filled(self.view["html"], self.view["values"], name)}</div>'

    # Files

    def files(self) -> dict[str, Callable[[], File]]:
        """What can be taken away, by name."""
        raise NotImplementedError

    def _give(self, content: Mapping[str, Any]) -> None:
        make = self.files().get(str(content.get("what")))
        if make is None:
            return
        try:
            self.send({"give": make().as_json()})
        except BiritchError as error:
            self._put_in = (list(error.faults), "")
            self._answer()

    def _read(self, content: Mapping[str, Any]) -> None:
        given, name = content.get("text"), content.get("name")
        name = name if isinstance(name, str) else ""
        text, encoding = given if isinstance(given, str) else "", UTF_8
        if isinstance(content.get("bytes"), str):
            try:
                text, encoding = decode(b64decode(content["bytes"]), name)
            except BiritchError as error:
                self._put_in = (list(error.faults), "")
                return self._answer()
            except ValueError:
                return None  # of no front end of ours
        self.read_text(text, name)
        faults, said = self._put_in
        if said and encoding != UTF_8:
            self._put_in = (faults, f"{said} {Message('take.read-as', encoding=encoding)}")
            self._answer()
        return None

    def read_text(self, text: str, name: str = "") -> None:
        """Put a record or a file in. What cannot be is refused in words, with line and column."""
        try:
            state, said = self._state_of(text, name)
        except BiritchError as error:
            self._put_in = (list(error.faults), "")
            self._answer()
            return
        self.put(state)
        self._put_in = ([], said)
        self._answer()

    def _state_of(self, text: str, name: str) -> tuple[Mapping[str, Any], str]:
        raise NotImplementedError
