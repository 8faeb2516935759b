"""Adagio on Spark beside Spark's own PCA. Started by benchmarks/spark."""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import figures
import options
from figures import value
from measuring import Server, java, java_version
from spark_options import SPARK_OPTIONS

HEAP = ["-Xms6g", "-Xmx6g"]  # with less, G1 marks the cached points all the time
WIDE_HEAP = "-Xmx2g"
DRIVER = ["-Xmx2g", "-XX:+UseSerialGC"]
LOCAL = "local[2]"
CLUSTER = "local-cluster[1,2,2048]"  # the executor is a process of its own
ROWS = ["fit", "transform", "sql", "job", "memory", "wide", "scaling", "parts"]
SCANNED = 20_000  # few enough that all pairs are looked at
PATIENCE = 600  # seconds for what runs once
MANY_COLUMNS = 3000  # for the driver's memory, where its matrices outweigh Spark itself
WARM = {"fit": 1, "transform": 8, "sql": 3, "job": 2}  # rounds that do not count, until the compilers of Java are done


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = options.parser("spark", __doc__, ROWS)
    parser.add_argument("--rows", type=int, default=200_000, help="of the points (%(default)s)")
    parser.add_argument("--columns", type=int, default=784, help="of the points (%(default)s)")
    parser.add_argument("--memory-rows", type=int, default=50_000,
                        help="of the points for the row memory (%(default)s)")
    parser.add_argument("--wide-rows", type=int, default=5_000, help="(%(default)s)")
    parser.add_argument("--wide-columns", type=int, default=30_000, help="(%(default)s)")
    parser.add_argument("--dimension", type=int, default=100, help="(%(default)s)")
    parser.add_argument("--master", default=LOCAL,
                        help="where fit, transform, sql and job run, on this machine (%(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="of which the best counts (%(default)s)")
    return parser.parse_args(arguments)


def command(who: str, master: str, shape: tuple[int, int], chosen: argparse.Namespace, *heap: str,
            points: str = "cached", folder: str = "") -> list[str]:
    """Starts a process that answers tasks; native BLAS with one thread a task, as Spark advises."""
    started = java("spark.SparkFigures", [*heap, *SPARK_OPTIONS], who, master, *shape, chosen.dimension, points,
                   folder)
    return ["env", "OPENBLAS_NUM_THREADS=1", *started]


def asked(task: str, started: list[str], environment: dict | None = None) -> tuple[str | None, str]:
    """What a process answers, and where it fails nothing and why."""
    print(f"{task}: {' '.join(started[-8:])} ...", file=sys.stderr)
    try:
        process = subprocess.run(started, input=task + "\n", stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 text=True, env={**os.environ, **(environment or {})}, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return None, f"no answer within {PATIENCE} s"
    if process.returncode == 0:
        return process.stdout.splitlines()[-1], ""
    reason = why(process.stderr)
    print(f"{task}: {reason}", file=sys.stderr)
    return None, reason


def why(log: str) -> str:
    """The first error that a process wrote, without where and when."""
    found = re.search(r"[\w.]+(?:Error|Exception)(?:: [^\n]*)?", log)
    return found.group().strip() if found else log[-300:].strip()


def compared(row: str, setting: str, unit: str, ours: float | None, theirs: float | None, claim: dict) -> dict:
    """Both, side by side; the ratio is ours over theirs or theirs over ours, as its claim says."""
    ratio = None
    if ours and theirs:
        ratio = ours / theirs if claim["ours first"] else theirs / ours
    return {
        "row": row,
        "setting": setting,
        "values": [
            value("Adagio", unit, ours),
            value("Spark PCA", unit, theirs),
            value("ratio", "ratio", ratio, claim["relation"], claim["bound"]),
        ],
        "note": claim["note"],
    }


def alternating(rows: list[str], chosen: argparse.Namespace) -> Iterator[dict]:
    """Fit, transform, sql and job, in turn in two processes that hold the same points; the best of all rounds."""
    shape = (chosen.rows, chosen.columns)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        servers = {}
        for who in ("adagio", "pca"):
            servers[who] = Server(command(who, chosen.master, shape, chosen, *HEAP, folder=folder))
            stack.callback(servers[who].close)
        for task in [task for task in WARM if task in rows or task == "fit"]:
            seconds: dict[str, list[float]] = {who: [] for who in servers}
            for number in range(WARM[task] + (chosen.rounds if task in rows else 0)):
                for who in list(servers)[:: 1 if number % 2 else -1]:
                    seconds[who].append(servers[who].run(task).seconds)
                    print(f"{task} {who} {seconds[who][-1]:.2f} s", file=sys.stderr)
            if task in rows:
                yield in_turn(task, {who: min(all_[WARM[task]:]) for who, all_ in seconds.items()}, chosen)


def in_turn(task: str, best: dict[str, float], chosen: argparse.Namespace) -> dict:
    setting = f"{chosen.rows} x {chosen.columns} to {chosen.dimension}, {chosen.master}"
    if task == "fit":
        return compared(task, setting, "seconds", best["adagio"], best["pca"],
                        {"ours first": False, "relation": ">=", "bound": 3, "note": "PCA / Adagio"})
    bound = {"transform": 4, "sql": 1, "job": 1}[task]  # sql is row by row, and most of a job is Parquet
    return compared(task, setting, "count", chosen.rows / best["adagio"], chosen.rows / best["pca"],
                    {"ours first": True, "relation": ">=", "bound": bound,
                     "note": "rows a second; Adagio / PCA"})


def memory(shape: tuple[int, int], chosen: argparse.Namespace) -> dict:
    """The live heap of a driver whose executor is another process."""
    found = {}
    for who in ("adagio", "pca"):
        with tempfile.TemporaryDirectory() as home:
            (Path(home) / "jars").mkdir()
            environment = {"SPARK_HOME": home, "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_SCALA_VERSION": "2.13"}
            answer, _ = asked("memory", command(who, CLUSTER, shape, chosen, *DRIVER), environment)
            found[who] = answer and float(answer)
    return compared("memory", f"{shape[0]} x {shape[1]} to {chosen.dimension}, {CLUSTER}", "bytes",
                    found["adagio"], found["pca"],
                    {"ours first": True, "relation": "<=", "bound": 0.5,
                     "note": "the driver's live heap above that before the fit; Adagio / PCA"})


def wide(chosen: argparse.Namespace) -> dict:
    """A driver of 2 GB that is the executor too; the note says why Spark's PCA failed."""
    shape = (chosen.wide_rows, chosen.wide_columns)
    ours, _ = asked("fit", command("adagio", LOCAL, shape, chosen, WIDE_HEAP, points="made"))
    theirs, reason = asked("fit", command("pca", LOCAL, shape, chosen, WIDE_HEAP, points="made"))
    return {
        "row": "wide",
        "setting": f"{shape[0]} x {shape[1]} to {chosen.dimension}, {LOCAL}, 2 GB",
        "values": [
            value("Adagio", "seconds", ours and float(ours), "<=", PATIENCE),
            value("Spark PCA", "seconds", theirs and float(theirs)),
        ],
        "note": reason and f"PCA failed: {reason}",
    }


def scaling(chosen: argparse.Namespace) -> Iterator[dict]:
    """What one core does, and what that means for 10^9 x 1024 on 100 executors of 4 cores."""
    shapes = [(rows, chosen.columns) for rows in (chosen.rows, min(SCANNED, chosen.rows))]
    answers = [asked("stages", command("adagio", "local[1]", shape, chosen, *HEAP)) for shape in shapes]
    many, few = (answer and json.loads(answer) for answer, _ in answers)
    if not (many and few):
        return
    for stage in paper(many, few, chosen.rows, chosen.columns):
        yield stage


def parts(chosen: argparse.Namespace) -> Iterator[dict]:
    """Each stage of a fit, a transform, and the floor below both: the same scan with an empty function."""
    answer, _ = asked("stages", command("adagio", chosen.master, (chosen.rows, chosen.columns), chosen, *HEAP))
    for stage, seconds in json.loads(answer or "{}").items():
        yield {"row": "parts", "setting": f"{chosen.rows} x {chosen.columns}, {chosen.master}: {stage}",
               "values": [value("Adagio", "seconds", seconds)], "note": "best of six"}


def paper(many: dict, few: dict, rows: int, columns: int) -> Iterator[dict]:
    """
    Each stage's work on one core, by the values it goes through, is spread over all cores; what it
    moves is counted in bytes and sent at 1 GB/s a machine. What is gathered goes to one executor.
    """
    n, d, r, cores, executors, network = 1e9, 1024, 100, 400, 100, 1e9
    partitions, pairs = 3 * cores, 200_000
    triangle = d * (d + 1) / 2 * 8
    scanned = min(SCANNED, rows)
    a_value = 1 / (rows * columns)
    covariance = many["covariance"] * n * d * d * a_value / columns / cores
    scan = few["all pairs"] / (scanned * (scanned - 1) / 2 * columns) * 5e8 * d / cores
    stages = [  # name, seconds of computing, bytes between executors, gathered by one, to the driver
        ("reading points", many["reading points"] * a_value * n * d / cores, 0, 0, partitions * 100),
        ("covariance", covariance, partitions * triangle, math.sqrt(partitions) * triangle, triangle),
        ("fingerprint", many["fingerprint"] * a_value * n * d / cores, n / 2048 * 40, n / 2048 * 40,
         n / 2048 * 40),
        ("200 000 sampled pairs", many["sampled pairs"] * d / columns / cores,
         pairs * (d * 4 + 24 * executors), 0, 0),  # 24 bytes tell every executor which points
        ("500 million pairs of blocks", scan, 2 * 31_623 * d * 4 * math.sqrt(8 * cores), 0, 0),
        ("transform", many["transform"] * a_value * n * d / cores, executors * r * d * 4, 0, 0),
    ]
    for name, computing, moved, gathered, collected in stages:
        moving = moved / executors / network + (gathered + collected) / network
        yield {
            "row": "scaling",
            "setting": name,
            "values": [
                value("computing", "seconds", computing),
                value("between executors", "bytes", moved + gathered),
                value("to the driver", "bytes", collected),
                value("moving", "seconds", moving),
                value("stage", "seconds", computing + moving),
            ],
            "note": "",
        }


def measure(rows: list[str], chosen: argparse.Namespace) -> Iterator[dict]:
    timed = [row for row in rows if row in WARM]
    if timed:
        yield from alternating(timed, chosen)
    if "memory" in rows:
        yield memory((chosen.memory_rows, chosen.columns), chosen)
        yield memory((chosen.wide_rows, MANY_COLUMNS), chosen)
    if "wide" in rows:
        yield wide(chosen)
    if "scaling" in rows:
        yield from scaling(chosen)
    if "parts" in rows:
        yield from parts(chosen)


def run(chosen: argparse.Namespace) -> tuple[dict, list[dict]]:
    head = {**options.machine(), "versions": java_version() + ", Spark 4.0.1"}
    found = []
    with ExitStack() as stack:
        streams = [sys.stderr]
        if chosen.json:
            streams.append(stack.enter_context(chosen.json.open("w")))
        lines = [head]
        for figure in measure(chosen.only or ROWS, chosen):
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
