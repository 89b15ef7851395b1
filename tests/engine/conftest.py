"""The mark ``rule``: which paragraph of the rules a test shows. A paragraph that is not there is an error.

How many examples a property is tried on is set in ``tests/conftest.py`` (HYPOTHESIS_PROFILE=long for many).
"""

from __future__ import annotations

import pytest

from biritch import rules


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the paragraphs of the rules that the test shows")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for mark in item.iter_markers("rule"):
            for rule_id in mark.args:
                rules.paragraph(rule_id)
