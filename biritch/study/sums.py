"""Running sums: means with their errors from numbers that are seen once and not kept.

All are whole numbers, so that sums of parts are the same in whatever order they are added.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt


@dataclass
class Sum:
    """How many numbers were seen, what they add up to, and what their squares add up to."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def join(self, other: Sum) -> None:
        """Add all that another sum has seen."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """The mean; not a number (nan) where nothing was seen."""
        return self.total / self.count if self.count else float("nan")

    @property
    def deviation(self) -> float:
        """The standard deviation of the numbers, as a sample of more of them."""
        if self.count < 2:
            return float("nan")
        # In whole numbers as long as possible: nothing is lost where the mean is large and the spread small.
        return sqrt((self.count * self.squares - self.total * self.total) / (self.count * (self.count - 1)))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(self.count) if self.count else float("nan")


@dataclass
class Sums:
    """Sums by name. A name that was not seen has an empty one."""

    by_name: dict[str, Sum] = field(default_factory=dict)

    def add(self, name: str, value: int) -> None:
        found = self.by_name.get(name)
        if found is None:
            found = self.by_name[name] = Sum()
        found.add(value)

    def join(self, other: Sums) -> None:
        for name, theirs in other.by_name.items():
            self.by_name.setdefault(name, Sum()).join(theirs)

    def __getitem__(self, name: str) -> Sum:
        return self.by_name.get(name, Sum())

    def as_json(self) -> Mapping[str, Mapping[str, float]]:
        """By name in order: the count, the mean and its error."""
        return {
            name: {"count": found.count, "mean": found.mean, "error": found.error}
            for name, found in sorted(self.by_name.items())
        }
