"""Makes the files of each part."""

from __future__ import annotations

import argparse
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

DIMENSION = 784
_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Data:
    """Files that both sides read, and what they are."""

    files: list[Path]
    description: str


def made(part: str, chosen: argparse.Namespace, folder: Path) -> Data:
    return {"digits": _digits, "pairs": _digits, "wide": _wide, "neighbours": _neighbours,
            "stream": _stream}[part](chosen, folder)


def _digits(chosen: argparse.Namespace, folder: Path) -> Data:
    data = folder / "points.npy"
    make("digits", data, *([chosen.data] if chosen.data else []))
    return _points(data, chosen.data.name if chosen.data else "synthetic")


def _wide(_: argparse.Namespace, folder: Path) -> Data:
    data = folder / "embeddings.npy"
    make("embeddings", data)
    return _points(data, "synthetic")


def _stream(chosen: argparse.Namespace, folder: Path) -> Data:
    data = folder / "stream.npy"
    make("rows", data, chosen.stream_rows, DIMENSION)
    return _points(data, f"synthetic, {data.stat().st_size / 1e9:.1f} GB")


def _neighbours(_: argparse.Namespace, folder: Path) -> Data:
    base, queries = folder / "base.npy", folder / "queries.npy"
    make("neighbours", base, queries)
    return Data([base, queries], f"{_shape(queries)} queries, {_shape(base)} points (clusters)")


def _points(data: Path, source: str) -> Data:
    return Data([data], f"{_shape(data)} float32 ({source})")


def make(recipe: str, *arguments: object) -> None:
    """Runs one of the recipes of make_data.py."""
    words = [sys.executable, _HERE / "make_data.py", recipe, *arguments]
    subprocess.run(list(map(str, words)), check=True)


def _shape(data: Path) -> str:
    code = "import sys, numpy; print(*numpy.load(sys.argv[1], mmap_mode='r').shape, sep=' x ')"
    return subprocess.check_output([sys.executable, "-c", code, data], text=True).strip()
