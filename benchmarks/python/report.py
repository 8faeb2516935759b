"""From samples to figures: medians, ratios, verdicts, and the table in text or Markdown."""

from __future__ import annotations

from statistics import median

import tables
from rows import BYTES, Row

Samples = dict[str, list[dict]]
HEADER = ("row", "work", "ours", "against", "theirs", "ratio", "spread", "claim", "result")


def figures(row: Row, samples: Samples) -> dict:
    """One row of the table; the ratio is that of the medians, its spread that of paired runs."""
    ours = _values(samples, row.ours, row.measure)
    fastest = min(row.theirs, key=lambda task: median(_values(samples, task, row.measure)))
    theirs = _values(samples, fastest, row.measure)
    up, down = (theirs, ours) if _faster_is_larger(row) else (ours, theirs)
    ratio = median(up) / median(down)
    paired = [a / b for a, b in zip(up, down)]
    return {
        "row": row.name,
        "work": row.work,
        "against": row.against,
        "task": fastest,
        "measure": row.measure,
        "ours": median(ours),
        "theirs": median(theirs),
        "ratio": ratio,
        "spread": [min(paired), max(paired)],
        "claim": str(row.claim) if row.claim else None,
        "bound": row.claim.bound if row.claim else None,
        "holds": row.claim.holds(ratio) if row.claim else None,
    }


def _values(samples: Samples, task: str, measure: str) -> list[float]:
    return [sample[measure] for sample in samples[task]]


def _faster_is_larger(row: Row) -> bool:
    """Whether the ratio is theirs / ours, so that more is better."""
    return row.claim is None or row.claim.at_least


def table(report: dict, markdown: bool) -> str:
    lines = [_cells(figure) for figure in report["rows"]]
    return _caption(report) + "\n\n" + tables.layout(HEADER, lines, markdown)


def _caption(report: dict) -> str:
    data = report["data"]
    run = (
        f"{data['points']} x {data['dimension']} float32 ({data['source']}), "
        f"{report['rounds']} rounds, {tables.machine(report)}"
    )
    return "; ".join([run, *report["versions"]])


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
