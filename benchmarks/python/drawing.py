"""Lines on logarithmic or even scales, as one SVG file for pages with a light or a dark ground."""

from __future__ import annotations

import math
from html import escape

Lines = dict[str, list[tuple[float, float]]]
WIDTH, HEIGHT, LEFT, TOP, BOTTOM, GAP, NAMES = 420, 300, 56, 40, 36, 40, 120
COLOURS = ("#3b7dd8", "#d9622b", "#2e9e6b", "#a855c7", "#c28a00", "#d6457f")
TEXT = "#808080"


def svg(panels: dict[str, Lines]) -> str:
    names = list(dict.fromkeys(name for lines in panels.values() for name in lines))
    colours = {name: COLOURS[i % len(COLOURS)] for i, name in enumerate(names)}
    legend_height = 18 * math.ceil(len(names) / 3) + 10
    width = len(panels) * (LEFT + WIDTH + GAP)
    height = TOP + HEIGHT + BOTTOM + legend_height
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
             f'font-family="sans-serif" font-size="12" fill="{TEXT}">']
    for i, (title, lines) in enumerate(panels.items()):
        parts += _panel(title, lines, colours, i * (LEFT + WIDTH + GAP) + LEFT)
    for i, name in enumerate(names):
        x, y = LEFT + i % 3 * 220, TOP + HEIGHT + BOTTOM + 10 + i // 3 * 18
        parts.append(f'<rect x="{x}" y="{y - 4}" width="18" height="3" fill="{colours[name]}"/>'
                     f'<text x="{x + 24}" y="{y + 2}">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _panel(title: str, lines: Lines, colours: dict[str, str], left: float) -> list[str]:
    points = [point for line in lines.values() for point in line]
    xs, ys = decades(x for x, _ in points), decades(y for _, y in points)

    def place(x: float, y: float) -> tuple[float, float]:
        across = (math.log10(x) - xs[0]) / (xs[-1] - xs[0])
        up = (math.log10(y) - ys[0]) / (ys[-1] - ys[0])
        return left + across * WIDTH, TOP + (1 - up) * HEIGHT

    parts = [f'<text x="{left}" y="{TOP - 14}" font-size="14">{escape(title)}</text>']
    for power in xs:
        x, _ = place(10.0**power, 10.0 ** ys[0])
        parts.append(_rule(x, TOP, x, TOP + HEIGHT) + _power(x, TOP + HEIGHT + 18, power, "middle"))
    for power in ys:
        _, y = place(10.0 ** xs[0], 10.0**power)
        parts.append(_rule(left, y, left + WIDTH, y) + _power(left - 8, y + 4, power, "end"))
    for name, line in lines.items():
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in line))
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colours[name]}" '
                     'stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colours[name]}"/>'
                  for x, y in (place(*point) for point in line)]
    return parts


def even(title: str, lines: Lines) -> str:
    """One panel on even scales: y in tenths, x named as it is, and each line named where it ends."""
    points = [point for line in lines.values() for point in line]
    xs = sorted({x for x, _ in points})
    low, high = (edge(10 * y for _, y in points) / 10 for edge in (_floor, _ceil))
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + NAMES} {TOP + HEIGHT + BOTTOM}" '
             f'font-family="sans-serif" font-size="12" fill="{TEXT}">',
             f'<text x="{LEFT}" y="{TOP - 14}" font-size="14">{escape(title)}</text>']

    def place(x: float, y: float) -> tuple[float, float]:
        return LEFT + x / xs[-1] * WIDTH, TOP + (high - y) / (high - low) * HEIGHT

    for x in xs:
        across, _ = place(x, low)
        parts.append(_rule(across, TOP, across, TOP + HEIGHT)
                     + f'<text x="{across:.1f}" y="{TOP + HEIGHT + 18}" text-anchor="middle">{x:g}</text>')
    for tenth in range(round(10 * low), round(10 * high) + 1):
        _, up = place(0, tenth / 10)
        parts.append(_rule(LEFT, up, LEFT + WIDTH, up)
                     + f'<text x="{LEFT - 8}" y="{up + 4:.1f}" text-anchor="end">{tenth / 10:.1f}</text>')
    free: dict[float, float] = {}
    for name, colour in sorted(zip(lines, COLOURS), key=lambda pair: lines[pair[0]][-1][1]):
        places = [place(*point) for point in lines[name]]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places]
        across, up = places[-1]
        free[across] = min(up + 4, free.get(across, math.inf) - 15)
        parts.append(f'<text x="{across + 10:.1f}" y="{free[across]:.1f}" fill="{colour}">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _floor(values: object) -> int:
    return math.floor(min(values))


def _ceil(values: object) -> int:
    return math.ceil(max(values))


def decades(values: object) -> list[int]:
    """The powers of ten from below the least value to above the largest."""
    logs = [math.log10(value) for value in values]
    low, high = math.floor(min(logs)), math.ceil(max(logs))
    return list(range(low, max(high, low + 1) + 1))


def _rule(x1: float, y1: float, x2: float, y2: float) -> str:
    return (f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{TEXT}" '
            'stroke-opacity="0.3"/>')


def _power(x: float, y: float, power: int, anchor: str) -> str:
    return (f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">10<tspan dy="-5" font-size="9">'
            f"{power}</tspan></text>")
