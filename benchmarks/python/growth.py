"""The row growth: time and memory against the number of points and their dimension."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import drawing
import powers
from datasets import make
from figures import value
from measuring import LAUNCHER_OPTIONS, Command, java, run_cold

POINTS, DIMENSION = 5_000, 256  # fixed while the other grows
COMPONENTS, REDUCED, OVERSAMPLED = 32, 64, 42
PAIRS = 200_000
MOST_SCANNED = 31_623  # points of which all pairs are looked at
FLOORS = {"seconds": 0.1, "bytes": 30e6}  # below, what does not grow rules
NOTHING = "nothing"  # the task of a process that only starts


@dataclass(frozen=True)
class Work:
    """A task of GrowthStep, and how many operations theory counts for n points in d dimensions."""

    task: str
    name: str
    operations: Callable[[float, float], float]
    memory: Callable[[float, float], float]
    most_points: float = math.inf


def _exact(n: float, d: float) -> float:
    """Covariance and tridiagonal form, or the same of the Gram matrix where there are few points."""
    few, many = min(n, d), max(n, d)
    return many * few**2 + 4 / 3 * few**3


def _sampled(n: float, d: float) -> float:
    """Distances before and after, and the image of every point that a pair has."""
    return 2 * PAIRS * (d + REDUCED) + min(n, 2 * PAIRS) * d * REDUCED


WORKS = (
    Work("pca", "exact PCA fit", _exact, lambda n, d: min(n, d) ** 2),
    Work("pca-randomized", "randomized PCA fit", lambda n, d: n * d * OVERSAMPLED, lambda n, d: d),
    Work("adagio", "Adagio fit", _exact, lambda n, d: min(n, d) ** 2),
    Work("transform", "transform, file to file", lambda n, d: n * d * REDUCED, lambda n, d: d),
    Work("sampled-pairs", "certificate, 200 000 pairs", _sampled, lambda n, d: d),
    Work("all-pairs", "certificate, all pairs", lambda n, d: n**2 * (d + REDUCED),
         lambda n, d: n * d, MOST_SCANNED),
)


@dataclass(frozen=True)
class Axis:
    name: str
    sizes: tuple[int, ...]

    def shape(self, size: int) -> tuple[int, int]:
        return (size, DIMENSION) if self.name == "n" else (POINTS, size)


def steps(first: int, last: int) -> tuple[int, ...]:
    """Two a decade."""
    count = round(2 * math.log10(last / first))
    return tuple(round(first * 10 ** (i / 2)) for i in range(count + 1))


def axes(chosen: argparse.Namespace) -> tuple[Axis, Axis]:
    return (Axis("n", steps(1000, chosen.growth_points)),
            Axis("d", steps(100, chosen.growth_dimension)))


def figures(chosen: argparse.Namespace, folder: Path) -> Iterator[dict]:
    for axis in axes(chosen):
        files = {}
        for size in axis.sizes:
            files[size] = folder / f"{axis.name}-{size}.npy"
            make("rows", files[size], *axis.shape(size))
        _, idle = step(NOTHING, files[axis.sizes[0]], folder)
        for work in WORKS:
            yield from measured(work, axis, files, folder, idle)
        for file in files.values():
            file.unlink()


def measured(work: Work, axis: Axis, files: dict[int, Path], folder: Path,
             idle: int) -> Iterator[dict]:
    seconds, memory = {}, {}
    for size in axis.sizes:
        if axis.shape(size)[0] <= work.most_points:
            print(f"growth: {work.name}, {axis.name} = {size:,}", file=sys.stderr)
            seconds[size], peak = step(work.task, files[size], folder)
            memory[size] = max(1, peak - idle)
    yield figure(f"{work.name}, time", axis, "seconds", seconds, work.operations)
    yield figure(f"{work.name}, memory", axis, "bytes", memory, work.memory)


def step(task: str, file: Path, folder: Path) -> tuple[float, int]:
    """Seconds of the task, and the peak memory of a process that does nothing else."""
    out = folder / "images.npy"
    answer = folder / "seconds"
    words = java("GrowthStep", LAUNCHER_OPTIONS, task, file, out)
    sample = run_cold(Command(["sh", "-c", 'exec "$@" > "$0"', str(answer), *words]))
    out.unlink(missing_ok=True)
    return float(answer.read_text()), sample.peak_bytes


def figure(setting: str, axis: Axis, unit: str, amounts: dict[int, float],
           theory: Callable[[float, float], float]) -> dict:
    sizes = powers.beyond(FLOORS[unit], list(amounts), list(amounts.values()))
    expected = [theory(*axis.shape(size)) for size in sizes]
    return {
        "row": "growth",
        "setting": setting,
        "values": [
            *(value(f"{axis.name} = {size:,}", unit, amounts.get(size)) for size in axis.sizes),
            value("exponent", "number", powers.exponent(sizes, [amounts[s] for s in sizes])),
            value("theory", "number", powers.exponent(sizes, expected)),
        ],
        "note": f"from {axis.name} = {sizes[0]:,}" if sizes else "",
        "axis": axis.name,
        "sizes": list(axis.sizes),
    }


def draw(content: dict, file: Path) -> None:
    """Times against n and d, both scales logarithmic."""
    found = [one for part in content["parts"] if part["part"] == "growth"
             for one in part["figures"] if one["setting"].endswith(", time")]
    panels = {}
    for one in found:
        points = [(size, v["value"]) for size, v in zip(one["sizes"], one["values"])
                  if v["value"]]
        panels.setdefault(one["axis"], {})[one["setting"].removesuffix(", time")] = points
    if not panels:
        print(f"no row growth to draw into {file}", file=sys.stderr)
        return
    titles = {"n": f"seconds against n, d = {DIMENSION}", "d": f"seconds against d, n = {POINTS}"}
    file.write_text(drawing.svg({titles[axis]: lines for axis, lines in panels.items()}))
