"""Everything that stands beside the rules: examples under the paragraphs, printed sheets, tables to download.

Each of the modules puts its drawings in place when it is imported; what is imported later stands lower.
"""

from __future__ import annotations

# isort: off
from _ext.rules import examples_biritch  # noqa: F401
from _ext.rules import examples_biritch_score  # noqa: F401
from _ext.rules import examples_vint  # noqa: F401
from _ext.rules import examples_vint_score  # noqa: F401
from _ext.rules import examples_retelling  # noqa: F401
from _ext.rules import examples_laws  # noqa: F401
from _ext.rules import examples_refusals  # noqa: F401
from _ext.classroom import print_sheets  # noqa: F401
from _ext.history import documents  # noqa: F401
# isort: on


def setup(app):
    classroom = (f"classroom.{name}" for name in ("exercises", "quiz", "states", "lessons", "keep"))
    for extension in ("site.drawings", "site.page_drawings", "rules.downloads", *classroom):
        app.setup_extension(f"_ext.{extension}")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
