"""
What a user of NumPy would run instead of `./adagio transform MODEL FILE --output OUT`, as one
expression or as a loop over blocks: plain|blocks MAP FILE OUT.
"""

import sys

import numpy as np

ROWS = 8192


def plain(linear_map: np.ndarray, points: np.ndarray, out: str) -> None:
    np.save(out, points @ linear_map.T)


def blocks(linear_map: np.ndarray, points: np.ndarray, out: str) -> None:
    shape = (len(points), len(linear_map))
    images = np.lib.format.open_memmap(out, mode="w+", dtype=np.float32, shape=shape)
    for first in range(0, len(points), ROWS):
        np.matmul(points[first:first + ROWS], linear_map.T, out=images[first:first + ROWS])


way, map_file, points_file, out_file = sys.argv[1:]
{"plain": plain, "blocks": blocks}[way](
    np.load(map_file), np.load(points_file, mmap_mode="r"), out_file
)
