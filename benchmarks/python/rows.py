"""The rows of the table: which task is set against which, and what is claimed."""

from __future__ import annotations

from dataclasses import dataclass, replace

SECONDS, BYTES = "seconds", "peak bytes"
MEMORY_ALLOWANCE = 400_000_000


@dataclass(frozen=True)
class Claim:
    """At least so many times as fast (ratio = theirs / ours), or at most so much of theirs."""

    bound: float
    at_least: bool

    def __str__(self) -> str:
        return f"at {'least' if self.at_least else 'most'} {self.bound:g}x"

    def holds(self, ratio: float) -> bool:
        return ratio >= self.bound if self.at_least else ratio <= self.bound


@dataclass(frozen=True)
class Row:
    """`ours` against `theirs`; of several tasks on their side the fastest counts."""

    name: str
    work: str
    ours: str
    against: str
    theirs: tuple[str, ...]
    claim: Claim | None = None
    measure: str = SECONDS


@dataclass(frozen=True)
class Group:
    """Tasks that take turns; `repeats` times in a round where one run is short."""

    tasks: tuple[str, ...]
    repeats: int = 1


def at_least(bound: float) -> Claim:
    return Claim(bound, True)


def at_most(bound: float) -> Claim:
    return Claim(bound, False)


FULL, RANDOMIZED = "python:sklearn-full", "python:sklearn-randomized"
LEAN = "python:covariance-eigh"
BARE_TRANSFORM = tuple(f"java:bare-transform-{s}" for s in ("threads", "workers"))
BARE_GRAM = tuple(
    f"java:bare-gram-{t}-{s}" for t in ("square", "wide") for s in ("threads", "workers")
)
ALLOWED = "limit:data + 400 MB"

GROUPS = (
    Group(("java:pca-fit", FULL, "java:adagio-fit", RANDOMIZED, LEAN)),
    Group(("java:transform", *BARE_TRANSFORM), repeats=5),
    Group(("java:distortion", *BARE_GRAM)),
    Group(("cold:adagio", "cold:sklearn")),
)

SCAN = Row(
    "scan",
    "full scan alone, to 100",
    "java:distortion",
    "bare sgemm calls, two half Gram matrices",
    BARE_GRAM,
    at_most(2),
)

_PCA = "exact PCA fit, 50 components"
_PROCESS = "whole process, npy to PCA with 50 components"

ROWS = (
    Row("pca-full", _PCA, "java:pca-fit", 'PCA(svd_solver="full")', (FULL,), at_least(6)),
    Row(
        "pca-randomized",
        _PCA,
        "java:pca-fit",
        'PCA(svd_solver="randomized")',
        (RANDOMIZED,),
        at_least(2),
    ),
    Row("pca-lean", _PCA, "java:pca-fit", "NumPy covariance and SciPy eigh", (LEAN,)),
    Row(
        "adagio",
        "Adagio fit, half split, r = 100",
        "java:adagio-fit",
        "our exact PCA fit",
        ("java:pca-fit",),
        at_most(1.2),
    ),
    Row(
        "transform",
        "transform to 100 dimensions, in memory",
        "java:transform",
        "bare sgemm",
        BARE_TRANSFORM,
        at_least(0.8),
    ),
    replace(SCAN, name="distortion", work="all-pairs distortion of 20 000 points, to 100"),
    Row(
        "process",
        _PROCESS,
        "cold:adagio",
        "Python process, randomized PCA",
        ("cold:sklearn",),
        at_least(1),
    ),
    Row(
        "process-memory",
        _PROCESS + ", peak memory",
        "cold:adagio",
        "data + 400 MB",
        (ALLOWED,),
        at_most(1),
        measure=BYTES,
    ),
    Row(
        "process-memory-peer",
        _PROCESS + ", peak memory",
        "cold:adagio",
        "Python process, randomized PCA",
        ("cold:sklearn",),
        measure=BYTES,
    ),
)
