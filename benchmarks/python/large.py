"""The row large: a file larger than memory would like, fitted and transformed within 1.5 GB."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import cold
from datasets import DIMENSION, make
from figures import value
from measuring import Command, Sample, run_cold

REDUCED = 100
RESIDENT = 1.5e9
SPARE = 2e9  # bytes left on the disk beside the file and what becomes of it


def refusal(gigabytes: float, folder: Path, free: float) -> str | None:
    """Why there is no room for the file and what becomes of it."""
    needed = file_bytes(rows(gigabytes)) * (1 + REDUCED / DIMENSION) + SPARE
    if free >= needed:
        return None
    return (f"large needs {needed / 1e9:.0f} GB in {folder}, {free / 1e9:.0f} GB are free; "
            "give --scratch or --large-gigabytes")


def figures(chosen: argparse.Namespace, folder: Path) -> Iterator[dict]:
    count = rows(chosen.large_gigabytes)
    data = folder / "large.npy"
    print(f"writing {file_bytes(count) / 1e9:.1f} GB ...", file=sys.stderr)
    make("rows", data, count, DIMENSION)
    for setting, command in commands(data, folder).items():
        print(f"large: {setting} ...", file=sys.stderr)
        yield figure(setting, count, run_cold(command))


def rows(gigabytes: float) -> int:
    return max(1000, round(gigabytes * 1e9 / (4 * DIMENSION)))


def file_bytes(count: int) -> int:
    return 4 * count * DIMENSION


def commands(data: Path, folder: Path) -> dict[str, Command]:
    models = {method: folder / f"{method}.safetensors" for method in ("pca", "adagio")}
    fits = {f"fit --method {method}": cold.fit(data, method, REDUCED, model, (data,))
            for method, model in models.items()}
    return {**fits, "transform": cold.transform(models["adagio"], data, folder / "out.npy")}


def figure(setting: str, count: int, sample: Sample) -> dict:
    return {
        "row": "large",
        "setting": setting,
        "values": [
            value("file", "bytes", file_bytes(count)),
            value("peak memory", "bytes", sample.peak_bytes, "<=", RESIDENT),
            value("time", "seconds", sample.seconds),
            value("rate", "bytes a second", file_bytes(count) / sample.seconds),
        ],
        "note": f"{count:,} x {DIMENSION} to {REDUCED}, new process, file not in the page cache",
    }
