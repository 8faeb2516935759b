"""Measures the rows of one part: makes its data, starts its processes, keeps what they answer."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import catalogue
import cold
import datasets
import figures
import report
import rows
from measuring import Bench, ColdProcesses, Missing, Server, java, name_of, task_server
from spark_options import SPARK_OPTIONS

HERE = Path(__file__).parent
PYTHON = sys.executable
SPARK_CLASSPATH = "ADAGIO_BENCHMARKS_SPARK_CLASSPATH"


class PartRun:
    """One part while it is measured."""

    def __init__(self, part: rows.Part, chosen: argparse.Namespace, folder: Path,
                 kernels: dict[str, str]) -> None:
        self._part = part
        self._chosen = chosen
        self._folder = folder
        self._kernels = kernels
        self._wanted = [row for row in part.rows if row.name in chosen.rows]

    def measure(self, machine: dict, keep: Callable[[dict], None]) -> None:
        """Hands over what is known after every round."""
        needed = {task for row in self._wanted for task in row.tasks}
        data = datasets.made(self._part.name, self._chosen, self._folder)
        files = data.files
        with Bench(self._processes(files)) as bench:
            found: dict = {}

            def after_round() -> None:
                samples = {**bench.samples, **limits(files[0], bench.samples)}
                labels = {task: catalogue.label(task) for task in needed}
                told = [report.figures(row, samples, labels) for row in self._wanted]
                rounds = max((s["round"] for of in samples.values() for s in of), default=0)
                found.update(
                    part=self._part.name,
                    caption=report.caption(data.description, rounds, machine, bench.versions()),
                    rows=[one for one in told if one],
                    missing={labels[task]: why for task, why in bench.missing.items()},
                    samples=dict(bench.samples),
                )
                keep(found)

            bench.measure(needed, self._part.groups, self._chosen.rounds, after_round)
            found["figures"] = [self._checked(check, bench, files) for check in self._checks(bench)]
            keep(found)

    def _processes(self, files: list[Path]) -> dict[str, Callable[[], Server | ColdProcesses]]:
        peers = [PYTHON, str(HERE / "peers.py"), *map(str, files)]
        return {
            "java": lambda: task_server(*files),
            "fallback": lambda: task_server(*files, options=["-Dadagio.blas=java"]),
            "python": lambda: Server(peers, self._kernels),
            "spark": lambda: spark(files[0], self._kernels),
            "cold": lambda: cold.processes(self._part.name, files[0], self._folder, self._kernels),
        }

    def _checks(self, bench: Bench) -> list[rows.Check]:
        names = {row.name for row in self._wanted}
        return [check for check in self._part.checks
                if check.name in names and check.theirs not in bench.missing]

    def _checked(self, check: rows.Check, bench: Bench, files: list[Path]) -> dict:
        saved = []
        for side, task in (("ours", check.ours), ("theirs", check.theirs)):
            print(f"checking that both found the same: {task}", file=sys.stderr)
            file = self._folder / f"{side}.npy"
            bench.process(task).run(name_of(task))
            bench.process(task).save(file)
            saved.append(file)
        kind = "neighbours" if self._part.name == "neighbours" else "variance"
        words = [PYTHON, HERE / "checks.py", kind, *saved, *files]
        found = float(subprocess.check_output(words, text=True))
        return {"row": check.name, "setting": catalogue.label(check.theirs), "note": "",
                "values": [figures.value(check.what, "fraction", found, ">=", check.at_least)]}


def limits(data: Path, samples: report.Samples) -> report.Samples:
    """A limit stands in for a task that is always the same."""
    values = {
        catalogue.ALLOWED: {rows.BYTES: data.stat().st_size + catalogue.MEMORY_ALLOWANCE},
        catalogue.HALF_A_SECOND: {rows.SECONDS: 0.5},
    }
    rounds = [sample["round"] for sample in max(samples.values(), key=len, default=[])]
    return {task: [{"round": number, **value} for number in rounds]
            for task, value in values.items()}


def spark(data: Path, kernels: dict[str, str]) -> Server:
    if SPARK_CLASSPATH not in os.environ:
        raise Missing("Spark was not built; benchmarks/spark builds it")
    command = java("spark.SparkPeer", ["-Xmx5g", *SPARK_OPTIONS], data, classpath=SPARK_CLASSPATH)
    return Server(command, kernels)
