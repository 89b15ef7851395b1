"""What can be asked in an exercise, by name: light enough for a command line that asks nothing."""

from __future__ import annotations

KINDS = ("score", "line", "legal", "winner", "talk", "game", "margin")
LEVELS = (1, 2, 3)
MIXED = "mixed"  # of a sheet: all kinds
FIRST_PROFILE = "collinson-1886"

__all__ = ["FIRST_PROFILE", "KINDS", "LEVELS", "MIXED"]
