"""Writes the points that every side measures on, as float32 npy: made up, or taken from a file."""

import sys
from pathlib import Path

import numpy as np

SHAPE = (60_000, 784)
IDX_IMAGES = b"\0\0\x08\x03"


def synthetic(seed: int = 0) -> np.ndarray:
    """Gaussian points whose spectrum falls about as MNIST's does, off centre like pixels."""
    rng = np.random.default_rng(seed)
    n, d = SHAPE
    i = np.arange(d)
    deviations = 550 * np.sqrt((1.0 + i) ** -1.1 * np.exp(-i / 150))
    axes = np.linalg.qr(rng.standard_normal((d, d)))[0] * deviations
    points = rng.standard_normal(SHAPE, dtype=np.float32) @ axes.T.astype(np.float32)
    return points + rng.uniform(0, 140, d).astype(np.float32)


def taken_from(file: Path) -> np.ndarray:
    """A 2-D npy file, or images as MNIST publishes them (idx, uint8)."""
    with file.open("rb") as stream:
        if stream.read(4) == IDX_IMAGES:
            n, height, width = np.frombuffer(stream.read(12), ">u4")
            return np.fromfile(stream, np.uint8).reshape(n, height * width)
    return np.load(file)


def main() -> None:
    target, *source = map(Path, sys.argv[1:])
    points = taken_from(source[0]) if source else synthetic()
    np.save(target, np.ascontiguousarray(points, dtype=np.float32))


main()
