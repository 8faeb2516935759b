"""Whether two sides found the same, from the files in which each saved its result."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

TIE = 1e-5  # relative, of squared distances


def kept_variance(ours: Path, theirs: Path, points: Path, *_: Path) -> float:
    """Variance along the orthonormal rows of ours, over that along theirs; at most 1."""
    data = np.load(points)
    data -= data.mean(axis=0)
    kept = [float((data @ np.load(axes).T.astype(np.float32)).var(axis=0, dtype=np.float64).sum())
            for axes in (ours, theirs)]
    return min(1.0, kept[0] / kept[1])


def common_neighbours(ours: Path, theirs: Path, points: Path, queries: Path) -> float:
    """Of our neighbours the share that are also theirs, or just as near as their farthest."""
    return shared(np.load(ours).astype(np.int64), np.load(theirs), np.load(points),
                  np.load(queries))


def shared(ours: np.ndarray, theirs: np.ndarray, points: np.ndarray, queries: np.ndarray) -> float:
    agreed = 0
    for own, other, query in zip(ours, theirs, queries.astype(np.float64)):
        farthest = max(np.square(points[row] - query).sum() for row in other)
        known = set(other.tolist())
        agreed += sum(
            row in known or np.square(points[row] - query).sum() <= farthest * (1 + TIE)
            for row in own.tolist()
        )
    return agreed / ours.size


def main() -> None:
    name, *files = sys.argv[1:]
    print({"variance": kept_variance, "neighbours": common_neighbours}[name](*map(Path, files)))


if __name__ == "__main__":
    main()
