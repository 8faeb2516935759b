"""Powers that measured values follow."""

from __future__ import annotations

import math
from collections.abc import Sequence


def exponent(sizes: Sequence[float], values: Sequence[float]) -> float | None:
    """That of least squares in the logarithms; nothing where there are fewer than two points."""
    if len(sizes) < 2:
        return None
    x = [math.log(size) for size in sizes]
    y = [math.log(value) for value in values]
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    slope = sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y))
    return slope / sum((a - mean_x) ** 2 for a in x)


def beyond(floor: float, sizes: Sequence[float], values: Sequence[float],
           least: int = 3) -> list[int]:
    """
    The sizes that count: from the first value above the floor on, below which what does not grow
    rules; at least so many, from the end.
    """
    first = next((i for i, value in enumerate(values) if value >= floor), len(values))
    return list(sizes[max(0, min(first, len(values) - least)):])
