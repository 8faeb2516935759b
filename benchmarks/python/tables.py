"""Tables in text or Markdown, and how numbers, verdicts and the machine are written in them."""

from __future__ import annotations

from collections.abc import Sequence

Cells = Sequence[str]
UNITS = {  # scale, digits, suffix
    "seconds": (1, ".3f", " s"),
    "bytes": (1e6, ".0f", " MB"),
    "bytes a second": (1e6, ".0f", " MB/s"),
    "count": (1, ",.0f", ""),
    "fraction": (1, ".4f", ""),
    "number": (1, ".2f", ""),
    "ratio": (1, ".2f", "x"),
}


def layout(header: Cells, lines: Sequence[Cells], markdown: bool) -> str:
    everything = [header, *lines]
    widths = [max(len(line[i]) for line in everything) for i in range(len(header))]
    padded = [[cell.ljust(width) for cell, width in zip(line, widths)] for line in everything]
    if not markdown:
        return "\n".join("  ".join(line).rstrip() for line in padded)
    rules = ["-" * width for width in widths]
    return "\n".join("| " + " | ".join(line) + " |" for line in [padded[0], rules, *padded[1:]])


def verdict(holds: bool | None) -> str:
    return {True: "ok", False: "missed", None: ""}[holds]


def machine(report: dict) -> str:
    return f"{report['cores']} cores, load {report['load']:.1f} before"


def amount(value: float, unit: str) -> str:
    if unit == "seconds" and 0 < value < 1e-3:
        return f"{value * 1e6:.2f} µs"
    scale, digits, suffix = UNITS[unit]
    return f"{value / scale:{digits}}{suffix}"


def bound(value: float, unit: str) -> str:
    """Without the digits that a claim does not have."""
    scale, _, suffix = UNITS[unit]
    scaled = value / scale
    return f"{scaled:,.0f}{suffix}" if scaled == round(scaled) else f"{scaled:.4g}{suffix}"
