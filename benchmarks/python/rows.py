"""What a table of comparisons is made of: rows, the tasks that take turns, and claims."""

from __future__ import annotations

from dataclasses import dataclass

SECONDS, BYTES = "seconds", "peak bytes"


@dataclass(frozen=True)
class Claim:
    """At least so many times as fast (ratio = theirs / ours), or at most so much of theirs."""

    bound: float
    at_least: bool

    def __str__(self) -> str:
        return f"at {'least' if self.at_least else 'most'} {self.bound:g}x"

    def holds(self, ratio: float) -> bool:
        return ratio >= self.bound if self.at_least else ratio <= self.bound


def at_least(bound: float) -> Claim:
    return Claim(bound, True)


def at_most(bound: float) -> Claim:
    return Claim(bound, False)


@dataclass(frozen=True)
class Row:
    """
    `ours` against `theirs`; of several tasks on their side the fastest counts, and its label takes
    the place of {} in `against`. A quick row is measured also without --all.
    """

    name: str
    work: str
    ours: str
    against: str
    theirs: tuple[str, ...]
    claim: Claim | None = None
    measure: str = SECONDS
    quick: bool = False

    @property
    def tasks(self) -> tuple[str, ...]:
        return (self.ours, *self.theirs)


@dataclass(frozen=True)
class Group:
    """
    Tasks that take turns; `repeats` times in a round where one run is short. The slow ones among
    them run in the first two rounds only. `warm_up` is their size in the round that is dropped.
    """

    tasks: tuple[str, ...]
    repeats: int = 1
    slow: tuple[str, ...] = ()
    warm_up: int | None = None
    rounds: int | None = None

    SLOW_ROUNDS = 2
    WARM_UPS = 3

    def in_round(self, number: int, needed: set[str]) -> list[str]:
        """What runs in a round, of which number 0 is dropped; every other round is reversed."""
        if self.rounds is not None and number > self.rounds:
            return []
        tasks = [task for task in self.tasks if task in needed]
        if number == 0 and self.warm_up is not None:
            tasks = [f"{task.split()[0]} {self.warm_up}" for task in tasks]
        if number > self.SLOW_ROUNDS:
            tasks = [task for task in tasks if task not in self.slow]
        repeats = self.repeats if number else min(self.repeats, self.WARM_UPS)
        return (tasks if number % 2 else tasks[::-1]) * repeats


@dataclass(frozen=True)
class Check:
    """Whether two tasks also find the same: a figure in [0, 1] made of both results."""

    name: str
    what: str
    ours: str
    theirs: str
    at_least: float


@dataclass(frozen=True)
class Part:
    """Rows that share data and processes."""

    name: str
    rows: tuple[Row, ...]
    groups: tuple[Group, ...]
    checks: tuple[Check, ...] = ()
