"""The widget protocol's channel, without a kernel."""

from __future__ import annotations

import comm
from comm.base_comm import BaseComm, CommManager

from . import wire

_manager = CommManager()
_parent: str | None = None


class PageComm(BaseComm):
    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        wire.post(
            {
                "type": msg_type,
                "comm_id": self.comm_id,
                "target_name": self.target_name,
                "data": data or {},
                "metadata": metadata or {},
                "parent": _parent,
            },
            buffers or (),
        )


comm.create_comm = PageComm
comm.get_comm_manager = lambda: _manager


def receive(message: dict, buffers: list) -> None:
    """A message of the page to one widget. Unlike the manager's own way, errors come out."""
    global _parent
    channel = _manager.get_comm(message["comm_id"])
    if channel is None:  # closed meanwhile
        return
    _parent = message.get("msg_id")
    try:
        channel.handle_msg(
            {"content": {"comm_id": message["comm_id"], "data": message["data"]}, "buffers": buffers}
        )
    finally:
        _parent = None
