"""Everything that stands beside the rules: examples under the paragraphs, printed sheets, tables to download.

Each of the modules puts its drawings in place when it is imported; what is imported later stands lower.
"""

from __future__ import annotations

# isort: off
import rule_examples_biritch  # noqa: F401
import rule_examples_biritch_score  # noqa: F401
import rule_examples_vint  # noqa: F401
import rule_examples_vint_score  # noqa: F401
import rule_examples_retelling  # noqa: F401
import rule_examples_refusals  # noqa: F401
import print_sheets  # noqa: F401
# isort: on


def setup(app):
    for extension in ("drawings", "page_drawings", "rule_downloads", "exercises"):
        app.setup_extension(extension)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
