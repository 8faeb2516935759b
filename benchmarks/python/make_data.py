"""Writes the points that every side measures on, as float32 npy: made up, or taken from a file."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

DIGITS = (60_000, 784)
EMBEDDINGS = (20_000, 1536)
BASE, QUERIES, NEIGHBOURS_DIMENSION, CLUSTERS = 100_000, 10_000, 128, 1000
IMAGES = (1005, 307_200)  # as the paper's
IDX_IMAGES = b"\0\0\x08\x03"
BLOCK_BYTES = 64_000_000


def falling(shape: tuple[int, int], deviations: np.ndarray, seed: int) -> np.ndarray:
    """Gaussian points with these standard deviations along random axes."""
    rng = np.random.default_rng(seed)
    d = shape[1]
    axes = np.linalg.qr(rng.standard_normal((d, d)))[0] * deviations
    return rng.standard_normal(shape, dtype=np.float32) @ axes.T.astype(np.float32)


def digits(target: Path, *source: Path) -> None:
    """A spectrum that falls about as MNIST's does, off centre like pixels; or a file's points."""
    if source:
        points = taken_from(source[0])
    else:
        i = np.arange(DIGITS[1])
        points = falling(DIGITS, 550 * np.sqrt((1.0 + i) ** -1.1 * np.exp(-i / 150)), 0)
        points += np.random.default_rng(1).uniform(0, 140, DIGITS[1]).astype(np.float32)
    np.save(target, np.ascontiguousarray(points, dtype=np.float32))


def taken_from(file: Path) -> np.ndarray:
    """A 2-D npy file, or images as MNIST publishes them (idx, uint8)."""
    with file.open("rb") as stream:
        if stream.read(4) == IDX_IMAGES:
            n, height, width = np.frombuffer(stream.read(12), ">u4")
            return np.fromfile(stream, np.uint8).reshape(n, height * width)
    return np.load(file)


def embeddings(target: Path) -> None:
    """Of norm 1, with a spectrum that falls slowly, as those of language models do."""
    points = falling(EMBEDDINGS, (1.0 + np.arange(EMBEDDINGS[1])) ** -0.5, 0)
    points /= np.linalg.norm(points, axis=1, keepdims=True)
    np.save(target, points)


def neighbours(base: Path, queries: Path) -> None:
    """Clusters, so that some points are near; queries come from the same ones."""
    rng = np.random.default_rng(0)
    centres = rng.standard_normal((CLUSTERS, NEIGHBOURS_DIMENSION), dtype=np.float32)
    for file, count in ((base, BASE), (queries, QUERIES)):
        spread = rng.standard_normal((count, NEIGHBOURS_DIMENSION), dtype=np.float32)
        np.save(file, centres[rng.integers(0, CLUSTERS, count)] + np.float32(0.5) * spread)


def waves(source: Path, first: int, last: int, target: Path, count: int, width: int) -> None:
    """Points of any number and width as unlike as real ones: cosines of random products with the rows of a file from
    first to last, taken again and again with noise of a third of their length, a new one each time."""
    some = np.load(source, mmap_mode="r")[first:last].astype("f4")
    some /= np.linalg.norm(some, axis=1, keepdims=True)
    rng = np.random.default_rng(0)
    turn = rng.standard_normal((some.shape[1], width), dtype=np.float32)
    phase = rng.uniform(0, 2 * np.pi, width).astype("f4")
    noise = np.random.default_rng(first + 1)
    points = np.lib.format.open_memmap(target, mode="w+", dtype=np.float32, shape=(count, width))
    for at in range(0, count, 8192):
        rows = some[np.arange(at, min(count, at + 8192)) % len(some)]
        spread = noise.standard_normal(rows.shape, dtype=np.float32) / np.float32(3 * np.sqrt(some.shape[1]))
        points[at:at + 8192] = np.cos((rows + spread) @ turn + phase)
    points.flush()


def rows(target: Path, n: str, d: str) -> None:
    """Any number of rows, as fast as the disk takes them: blocks that differ by scale and place."""
    count, width = int(n), int(d)
    rng = np.random.default_rng(0)
    height = min(count, max(1, BLOCK_BYTES // (4 * width)))
    deviations = (1.0 + np.arange(width)) ** -0.5
    block = rng.standard_normal((height, width), dtype=np.float32) * deviations.astype(np.float32)
    header = {"descr": "<f4", "fortran_order": False, "shape": (count, width)}
    with target.open("wb") as stream:
        np.lib.format.write_array_header_1_0(stream, header)
        for first in range(0, count, height):
            scale = np.float32(rng.uniform(0.5, 2))
            start = int(rng.integers(height))
            rolled = np.concatenate((block[start:], block[:start])) * scale
            stream.write(rolled[: count - first].data)


def images(target: Path) -> None:
    """Few points of very many values, along directions of falling length, with noise in each."""
    rng = np.random.default_rng(0)
    n, d = IMAGES
    lengths = np.exp(-np.arange(60) / 12).astype(np.float32)
    scores = rng.standard_normal((n, 60), dtype=np.float32) * lengths
    directions = rng.standard_normal((60, d), dtype=np.float32)
    points = np.lib.format.open_memmap(target, mode="w+", dtype=np.float32, shape=IMAGES)
    for first in range(0, n, 64):
        some = scores[first:first + 64]
        noise = rng.standard_normal((len(some), d), dtype=np.float32)
        points[first:first + 64] = some @ directions + np.float32(0.1) * noise
    points.flush()


RECIPES = {recipe.__name__: recipe for recipe in (digits, embeddings, neighbours, images)}

if __name__ == "__main__":
    name, *arguments = sys.argv[1:]
    if name == "rows":
        rows(Path(arguments[0]), *arguments[1:])
    else:
        RECIPES[name](*map(Path, arguments))
