"""The row images: as many and as large points as the paper's images, fitted within 4 GB."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import cold
from datasets import make
from figures import value
from measuring import Command, Sample, run_cold

ROWS, COLUMNS, REDUCED = 1005, 307_200, 30
METHODS = ("refined", "pca", "adagio", "jl")
RESIDENT = 4e9


def figures(_: argparse.Namespace, folder: Path) -> Iterator[dict]:
    data = folder / "images.npy"
    print("writing 1.2 GB ...", file=sys.stderr)
    make("images", data)
    for method, command in commands(data, folder).items():
        print(f"images: fit --method {method} ...", file=sys.stderr)
        yield figure(method, run_cold(command))


def commands(data: Path, folder: Path) -> dict[str, Command]:
    """Bounded, so that a job that would need more is refused."""
    fits = {method: cold.fit(data, method, REDUCED, folder / "images.safetensors", (data,))
            for method in METHODS}
    return {method: Command([*fit.words, "--memory", f"{RESIDENT:.0f}"], fit.evicted)
            for method, fit in fits.items()}


def figure(method: str, sample: Sample) -> dict:
    return {
        "row": "images",
        "setting": f"fit --method {method} --memory 4 GB",
        "values": [
            value("peak memory", "bytes", sample.peak_bytes, "<=", RESIDENT),
            value("time", "seconds", sample.seconds),
        ],
        "note": f"{ROWS:,} x {COLUMNS:,} to {REDUCED}, new process, file not in the page cache",
    }
