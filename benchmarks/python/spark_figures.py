"""Adagio on Spark beside Spark's own PCA, in local mode. Started by benchmarks/spark."""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack

import figures
import options
from measuring import java, java_version

OPENS = [
    "java.base/java.lang", "java.base/java.lang.invoke", "java.base/java.lang.reflect",
    "java.base/java.io", "java.base/java.net", "java.base/java.nio", "java.base/java.util",
    "java.base/java.util.concurrent", "java.base/java.util.concurrent.atomic",
    "java.base/jdk.internal.ref", "java.base/sun.nio.ch", "java.base/sun.nio.cs",
    "java.base/sun.security.action", "java.base/sun.util.calendar",
]
JAVA_OPTIONS = ["--add-modules=jdk.incubator.vector",  # for Spark's own BLAS, as its launcher has it
                *(f"--add-opens={package}=ALL-UNNAMED" for package in OPENS)]
HEAP = "-Xmx6g"
WIDE_HEAP = "-Xmx2g"
ROWS = ["fit", "memory", "transform", "wide", "scaling"]
SCANNED = 20_000  # few enough that all pairs are looked at


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = options.parser("spark", __doc__, ROWS)
    parser.add_argument("--rows", type=int, default=200_000, help="of the points (%(default)s)")
    parser.add_argument("--columns", type=int, default=784, help="of the points (%(default)s)")
    parser.add_argument("--wide-rows", type=int, default=5_000, help="(%(default)s)")
    parser.add_argument("--wide-columns", type=int, default=30_000, help="(%(default)s)")
    parser.add_argument("--dimension", type=int, default=100, help="(%(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="of which the best counts (%(default)s)")
    return parser.parse_args(arguments)


def measured(task: str, who: str, threads: int, shape: tuple[int, int], chosen: argparse.Namespace,
             heap: str = HEAP) -> dict | None:
    """What one process found; nothing where it failed."""
    command = java("spark.SparkFigures", [heap, *JAVA_OPTIONS], task, who, threads, *shape,
                   chosen.dimension, chosen.rounds)
    process = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if process.returncode != 0:
        reason = [line for line in process.stderr.splitlines() if "Exception" in line or "Error" in line]
        print(f"{task} {who}: {reason[0] if reason else process.stderr[-300:]}", file=sys.stderr)
        return None
    return json.loads(process.stdout.splitlines()[-1])


def value(name: str, unit: str, amount: float | None, relation: str = "", bound: float = 0) -> dict:
    found = {"name": name, "unit": unit, "value": amount}
    if relation:
        holds = amount is not None and (amount >= bound if relation == ">=" else amount <= bound)
        found |= {"relation": relation, "bound": bound, "holds": holds}
    return found


def compared(row: str, key: str, unit: str, chosen: argparse.Namespace, ratio: dict) -> dict:
    """Both, side by side; the ratio is ours over theirs or theirs over ours, as its claim says."""
    shape = (chosen.rows, chosen.columns)
    ours, theirs = (measured(row, who, 2, shape, chosen) for who in ("adagio", "pca"))
    found = None
    if ours and theirs:
        up, down = (ours, theirs) if ratio["ours first"] else (theirs, ours)
        found = up[key] / down[key]
    return {
        "row": row,
        "setting": f"{chosen.rows} x {chosen.columns} to {chosen.dimension}, local[2]",
        "values": [
            value("Adagio", unit, ours and ours[key]),
            value("Spark PCA", unit, theirs and theirs[key]),
            value("ratio", "ratio", found, ratio["relation"], ratio["bound"]),
        ],
        "note": ratio["note"],
    }


def wide(chosen: argparse.Namespace) -> dict:
    shape = (chosen.wide_rows, chosen.wide_columns)
    once = argparse.Namespace(**{**vars(chosen), "rounds": 1})
    ours, theirs = (measured("wide", who, 2, shape, once, WIDE_HEAP) for who in ("adagio", "pca"))
    return {
        "row": "wide",
        "setting": f"{shape[0]} x {shape[1]} to {chosen.dimension}, driver of 2 GB",
        "values": [
            value("Adagio", "seconds", ours and ours["seconds"], "<=", 3600),
            value("Spark PCA", "seconds", theirs and theirs["seconds"]),
        ],
        "note": "none: it failed",
    }


def scaling(chosen: argparse.Namespace) -> Iterator[dict]:
    """What one core does, and what that means for 10^9 x 1024 on 100 executors of 4 cores."""
    many = measured("stages", "adagio", 1, (chosen.rows, chosen.columns), chosen)
    few = measured("stages", "adagio", 1, (min(SCANNED, chosen.rows), chosen.columns), chosen)
    if not (many and few):
        return
    for stage in paper(many, few, chosen.rows, chosen.columns):
        yield stage


def paper(many: dict, few: dict, rows: int, columns: int) -> Iterator[dict]:
    """
    Each stage's work on one core, by the values it goes through, is spread over all cores; what it
    moves is counted in bytes and sent at 1 GB/s a machine.
    """
    n, d, r, cores, executors, network = 1e9, 1024, 100, 400, 100, 1e9
    partitions, pairs = 3 * cores, 200_000
    triangle = d * (d + 1) / 2 * 8
    scanned = min(SCANNED, rows)
    a_value = 1 / (rows * columns)
    covariance = many["covariance"] * n * d * d * a_value / columns / cores
    scan = few["all pairs"] / (scanned * (scanned - 1) / 2 * columns) * 5e8 * d / cores
    stages = [  # name, seconds of computing, bytes between executors, bytes to the driver
        ("reading points", many["reading points"] * a_value * n * d / cores, 0, partitions * 100),
        ("covariance", covariance, partitions * triangle, math.sqrt(partitions) * triangle),
        ("fingerprint", many["fingerprint"] * a_value * n * d / cores, 0, n / 2048 * 40),
        ("200 000 sampled pairs", many["reading points"] * a_value * n * d / cores,
         2 * pairs * d * 4, 0),
        ("500 million pairs of blocks", scan, 2 * 31_623 * d * 4 * math.sqrt(8 * cores), 0),
        ("transform", many["transform"] * a_value * n * d / cores, executors * r * d * 4, 0),
    ]
    for name, computing, moved, collected in stages:
        moving = moved / executors / network + collected / network
        yield {
            "row": "scaling",
            "setting": name,
            "values": [
                value("computing", "seconds", computing),
                value("between executors", "bytes", moved),
                value("to the driver", "bytes", collected),
                value("moving", "seconds", moving),
                value("stage", "seconds", computing + moving),
            ],
            "note": "",
        }


def measure(row: str, chosen: argparse.Namespace) -> Iterator[dict]:
    if row == "fit":
        yield compared(row, "seconds", "seconds", chosen,
                       {"ours first": False, "relation": ">=", "bound": 3, "note": "PCA / Adagio"})
    elif row == "memory":
        yield compared(row, "bytes", "bytes", chosen,
                       {"ours first": True, "relation": "<=", "bound": 0.5,
                        "note": "live heap above that before the fit; Adagio / PCA"})
    elif row == "transform":
        yield compared(row, "rowsPerSecond", "count", chosen,
                       {"ours first": True, "relation": ">=", "bound": 5,
                        "note": "rows a second; Adagio / PCA"})
    elif row == "wide":
        yield wide(chosen)
    else:
        yield from scaling(chosen)


def run(chosen: argparse.Namespace) -> tuple[dict, list[dict]]:
    head = {**options.machine(), "versions": java_version() + ", Spark 4.0.1"}
    found = []
    with ExitStack() as stack:
        streams = [sys.stderr]
        if chosen.json:
            streams.append(stack.enter_context(chosen.json.open("w")))
        lines = [head]
        for row in chosen.only or ROWS:
            for figure in measure(row, chosen):
                found.append(figure)
                lines.append(figure)
                show(lines, streams)
    return head, found


def show(lines: list[dict], streams: list) -> None:
    for stream in streams:
        for line in lines:
            print(json.dumps(line, ensure_ascii=False), file=stream, flush=True)
    lines.clear()


def main() -> None:
    chosen = parse(sys.argv[1:])
    head, found = figures.read(chosen.saved) if chosen.saved else run(chosen)
    print(figures.report(head, found, chosen.markdown))


main()
