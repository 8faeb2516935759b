"""Figures with claims, one JSON line each, and the tables made of them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

import tables


def from_side_by_side(figure: dict, row: str, setting: str) -> dict:
    """A line of side-by-side's report as one of these figures."""
    seconds = [
        {"name": name, "unit": "seconds", "value": figure[key]}
        for name, key in (("time", "ours"), ("bare sgemm", "theirs"))
    ]
    ratio = {"name": "ratio", "unit": "ratio", "value": figure["ratio"]}
    claim = {"relation": "<=", "bound": figure["bound"], "holds": figure["holds"]}
    return {"row": row, "setting": setting, "values": [*seconds, ratio | claim], "note": ""}


def value(name: str, unit: str, amount: float | None, relation: str = "", bound: float = 0) -> dict:
    """A number of a figure, and what is claimed of it where a relation is given."""
    found = {"name": name, "unit": unit, "value": amount}
    if relation:
        holds = amount is not None and (amount >= bound if relation == ">=" else amount <= bound)
        found |= {"relation": relation, "bound": bound, "holds": holds}
    return found


def read(file: Path) -> tuple[dict, list[dict]]:
    """The run, and its figures; what an interrupted run left of a last line is dropped."""
    lines = [line for line in file.read_text().splitlines(keepends=True) if line.endswith("\n")]
    run, *figures = map(json.loads, lines)
    return run, figures


def report(run: dict, figures: list[dict], markdown: bool) -> str:
    return "\n\n".join([f"{tables.machine(run)}; {run['versions']}", *in_tables(figures, markdown)])


def in_tables(figures: list[dict], markdown: bool) -> list[str]:
    return [_table(list(alike), markdown) for _, alike in groupby(figures, key=_shape)]


def _shape(figure: dict) -> list[str]:
    """Figures of the same shape share a table."""
    return [figure["row"], *(value["name"] for value in figure["values"])]


def _table(figures: list[dict], markdown: bool) -> str:
    _, *names = _shape(figures[0])
    header = ("row", "setting", *names, "note", "result")
    return tables.layout(header, [_cells(figure) for figure in figures], markdown)


def _cells(figure: dict) -> list[str]:
    values = [_cell(value) for value in figure["values"]]
    return [figure["row"], figure["setting"], *values, figure["note"], result(figure["values"])]


def _cell(value: dict) -> str:
    unit = value["unit"]
    shown = "none" if value["value"] is None else tables.amount(value["value"], unit)
    if "holds" not in value:
        return shown
    return f"{shown} ({value['relation']} {tables.bound(value['bound'], unit)})"


def result(values: Iterable[dict]) -> str:
    claimed = [value for value in values if "holds" in value]
    missed = [value["name"] for value in claimed if not value["holds"]]
    if missed:
        return f"{tables.verdict(False)}: {', '.join(missed)}"
    return tables.verdict(True if claimed else None)
