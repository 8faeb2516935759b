"""Ours and others, taking turns on the same points. Started by benchmarks/side-by-side."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

import report
import rows
from measuring import Server, cold_processes

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PYTHON = sys.executable
QUIET = 0.5  # load average, before anything is measured
PAUSE = 0.3  # seconds in which OpenBLAS's idle threads stop spinning
JAVA_OPTIONS = ["-Xms3g", "-Xmx3g", "-XX:+UseParallelGC"]
TASK_SERVER = "org.adagio.benchmarks.TaskServer"


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks/side-by-side", description=__doc__)
    names = [row.name for row in rows.ROWS]
    parser.add_argument("--rounds", type=int, default=5, help="after one that is dropped")
    parser.add_argument("--only", action="append", choices=names, metavar="ROW",
                        help="may be repeated; one of " + ", ".join(names))
    parser.add_argument("--data", type=Path, help="points to use: 2-D npy, or MNIST's idx images")
    parser.add_argument("--json", type=Path, help="write all samples and figures to this file")
    parser.add_argument("--from", type=Path, dest="saved", help="show such a file, measure nothing")
    parser.add_argument("--markdown", action="store_true", help="print the table in Markdown")
    options = parser.parse_args(arguments)
    if options.rounds < 1:
        parser.error(f"--rounds must be at least 1, got {options.rounds}")
    for file in filter(None, (options.data, options.saved)):
        if not file.is_file():
            parser.error(f"{file} is not a file")
    return options


class Bench:
    """The processes that run tasks, each started when first needed."""

    def __init__(self, data: Path, folder: Path) -> None:
        java = [os.environ["ADAGIO_BENCHMARKS_JAVA"], *JAVA_OPTIONS]
        java += ["-cp", os.environ["ADAGIO_BENCHMARKS_CLASSPATH"], TASK_SERVER, str(data)]
        self._start = {
            "java": lambda: Server(java),
            "python": lambda: Server([PYTHON, str(HERE / "peers.py"), str(data)]),
            "cold": lambda: cold_processes(data, PYTHON, ROOT, folder),
        }
        self._running: dict = {}

    def run(self, task: str) -> dict:
        where, name = task.split(":", 1)
        if where not in self._running:
            self._running[where] = self._start[where]()
        time.sleep(PAUSE)
        sample = self._running[where].run(name)
        return {rows.SECONDS: sample.seconds, rows.BYTES: sample.peak_bytes}

    def versions(self) -> list[str]:
        servers = (self._running.get("java"), self._running.get("python"))
        return [server.versions for server in servers if server]

    def close(self) -> None:
        for process in self._running.values():
            process.close()


def measure(bench: Bench, chosen: list[rows.Row], rounds: int) -> report.Samples:
    """One round to warm up, then `rounds` that count; every other one in reverse order."""
    needed = {task for row in chosen for task in (row.ours, *row.theirs)}
    samples: report.Samples = defaultdict(list)
    for number in range(rounds + 1):
        print(f"round {number} of {rounds}" + ("" if number else " (warm-up)"), file=sys.stderr)
        for group in rows.GROUPS:
            tasks = [task for task in group.tasks if task in needed]
            for task in (tasks if number % 2 else tasks[::-1]) * group.repeats:
                sample = bench.run(task)
                if number > 0:
                    samples[task].append(sample)
    return samples


def shape(data: Path) -> list[int]:
    code = "import sys, numpy; print(*numpy.load(sys.argv[1], mmap_mode='r').shape)"
    return [int(n) for n in subprocess.check_output([PYTHON, "-c", code, data], text=True).split()]


def make_report(options: argparse.Namespace) -> dict:
    load = os.getloadavg()[0]
    if load > QUIET:
        print(f"other work is running (load {load:.1f}): expect noise", file=sys.stderr)
    chosen = [row for row in rows.ROWS if not options.only or row.name in options.only]
    with tempfile.TemporaryDirectory(prefix="adagio-benchmark-") as name:
        folder = Path(name)
        data = folder / "points.npy"
        source = [options.data] if options.data else []
        subprocess.run([PYTHON, HERE / "make_data.py", data, *source], check=True)
        points, dimension = shape(data)
        bench = Bench(data, folder)
        try:
            samples = measure(bench, chosen, options.rounds)
            versions = bench.versions()
        finally:
            bench.close()
        allowed = data.stat().st_size + rows.MEMORY_ALLOWANCE
    samples[rows.ALLOWED] = [{rows.BYTES: allowed}] * options.rounds
    return {
        "data": {
            "points": points,
            "dimension": dimension,
            "source": options.data.name if options.data else "synthetic",
        },
        "cores": len(os.sched_getaffinity(0)),
        "load": load,
        "rounds": options.rounds,
        "versions": versions,
        "rows": [report.figures(row, samples) for row in chosen],
        "samples": samples,
    }


def main() -> None:
    options = parse(sys.argv[1:])
    result = json.loads(options.saved.read_text()) if options.saved else make_report(options)
    if options.json:
        options.json.write_text(json.dumps(result, indent=1) + "\n")
    print(report.table(result, options.markdown))


main()
