"""From samples to figures: medians, ratios, verdicts, and the table in text or Markdown."""

from __future__ import annotations

from collections import defaultdict
from statistics import median

import tables
from rows import BYTES, Row

Samples = dict[str, list[dict]]
HEADER = ("row", "work", "ours", "against", "theirs", "ratio", "spread", "claim", "result")


def figures(row: Row, samples: Samples, label: dict[str, str]) -> dict | None:
    """
    One row of the table; the ratio is that of the medians, its spread that of paired runs. Nothing
    where a side has not been measured.
    """
    measured = [task for task in row.theirs if samples.get(task)]
    if not measured or not samples.get(row.ours):
        return None
    ours = _values(samples, row.ours, row.measure)
    fastest = min(measured, key=lambda task: median(_values(samples, task, row.measure)))
    theirs = _values(samples, fastest, row.measure)
    theirs_first = row.claim is None or row.claim.at_least  # so that more is better
    up, down = (theirs, ours) if theirs_first else (ours, theirs)
    ratio = median(up) / median(down)
    paired = [b / a if theirs_first else a / b
              for a, b in _pairs(samples, row.ours, fastest, row.measure)]
    return {
        "row": row.name,
        "work": row.work,
        "against": row.against.format(label.get(fastest, fastest)),
        "task": fastest,
        "measure": row.measure,
        "ours": median(ours),
        "theirs": median(theirs),
        "ratio": ratio,
        "spread": [min(paired, default=ratio), max(paired, default=ratio)],
        "claim": str(row.claim) if row.claim else None,
        "bound": row.claim.bound if row.claim else None,
        "holds": row.claim.holds(ratio) if row.claim else None,
    }


def _values(samples: Samples, task: str, measure: str) -> list[float]:
    return [sample[measure] for sample in samples[task]]


def _pairs(samples: Samples, ours: str, theirs: str, measure: str) -> list[tuple[float, float]]:
    """Runs of the same round."""
    rounds: dict[int, list[float]] = defaultdict(list)
    for sample in samples[theirs]:
        rounds[sample["round"]].append(sample[measure])
    found = []
    for sample in samples[ours]:
        left = rounds[sample["round"]]
        if left:
            found.append((sample[measure], left.pop(0)))
    return found


def table(part: dict, markdown: bool) -> str:
    """The rows of one part, and below them what could not be measured."""
    lines = [_cells(figure) for figure in part["rows"]]
    parts = [part["caption"]] + ([tables.layout(HEADER, lines, markdown)] if lines else [])
    missing = [f"- not measured: {label}: {why}" for label, why in part["missing"].items()]
    return "\n\n".join(parts + (["\n".join(missing)] if missing else []))


def caption(data: str, rounds: int, machine: dict, versions: list[str]) -> str:
    turns = "1 round" if rounds == 1 else f"{rounds} rounds"
    return "; ".join([f"{data}, {turns}, {tables.machine(machine)}", *versions])


def _cells(figure: dict) -> tuple[str, ...]:
    low, high = figure["spread"]
    return (
        figure["row"],
        figure["work"],
        _amount(figure["ours"], figure["measure"]),
        figure["against"],
        _amount(figure["theirs"], figure["measure"]),
        tables.amount(figure["ratio"], "ratio"),
        f"{low:.2f}-{high:.2f}",
        figure["claim"] or "for context",
        tables.verdict(figure["holds"]),
    )


def _amount(value: float, measure: str) -> str:
    return tables.amount(value, "bytes" if measure == BYTES else "seconds")
