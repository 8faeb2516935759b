"""Measures the rows of one part: makes its data, starts its processes, keeps what they answer."""

from __future__ import annotations

import argparse
import json
import os
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import catalogue
import figures
import report
import rows
from measuring import (Bench, ColdProcesses, Command, Missing, Server, java, name_of, run_cold,
                       task_server)
from spark_options import SPARK_OPTIONS

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PYTHON = sys.executable
ADAGIO = str(ROOT / "adagio")
SPARK_CLASSPATH = "ADAGIO_BENCHMARKS_SPARK_CLASSPATH"
SMALL = 1000  # rows


class PartRun:
    """One part while it is measured."""

    def __init__(self, part: rows.Part, chosen: argparse.Namespace, folder: Path,
                 kernels: dict[str, str]) -> None:
        self._part = part
        self._chosen = chosen
        self._folder = folder
        self._kernels = kernels
        self._wanted = [row for row in part.rows if row.name in chosen.rows]
        self._limits: dict[str, dict] = {
            task: {rows.SECONDS: seconds} for task, seconds in catalogue.LIMITS.items()
        }

    def measure(self, machine: dict, keep: Callable[[dict], None]) -> None:
        """Hands over what is known after every round."""
        needed = {task for row in self._wanted for task in row.tasks}
        files, description = getattr(self, f"_{self._part.name}")()
        with Bench(self._processes(files)) as bench:
            found: dict = {}

            def after_round() -> None:
                samples = {**bench.samples, **self._limited(bench.samples)}
                labels = {task: catalogue.label(task) for task in needed}
                told = [report.figures(row, samples, labels) for row in self._wanted]
                rounds = max((s["round"] for of in samples.values() for s in of), default=0)
                found.update(
                    part=self._part.name,
                    caption=report.caption(description, rounds, machine, bench.versions()),
                    rows=[one for one in told if one],
                    missing={labels[task]: why for task, why in bench.missing.items()},
                    samples=dict(bench.samples),
                )
                keep(found)

            bench.measure(needed, self._part.groups, self._chosen.rounds, after_round)
            found["figures"] = [self._checked(check, bench, files) for check in self._checks(bench)]
            keep(found)

    # the data of each part: its files, and what they are

    def _digits(self) -> tuple[list[Path], str]:
        source = [self._chosen.data] if self._chosen.data else []
        data = self._made("digits", "points.npy", *source)
        allowed = data.stat().st_size + catalogue.MEMORY_ALLOWANCE
        self._limits[catalogue.ALLOWED] = {rows.BYTES: allowed}
        name = self._chosen.data.name if self._chosen.data else "synthetic"
        return [data], f"{shape(data)} float32 ({name})"

    _pairs = _digits

    def _wide(self) -> tuple[list[Path], str]:
        data = self._made("embeddings", "embeddings.npy")
        return [data], f"{shape(data)} float32 (synthetic)"

    def _neighbours(self) -> tuple[list[Path], str]:
        base, queries = self._folder / "base.npy", self._folder / "queries.npy"
        make("neighbours", base, queries)
        return [base, queries], f"{shape(queries)} queries, {shape(base)} points (clusters)"

    def _stream(self) -> tuple[list[Path], str]:
        data = self._folder / "stream.npy"
        make("rows", data, self._chosen.stream_rows, 784)
        return [data], f"{shape(data)} float32, {data.stat().st_size / 1e9:.1f} GB (synthetic)"

    def _made(self, recipe: str, name: str, *source: Path) -> Path:
        data = self._folder / name
        make(recipe, data, *source)
        return data

    def _processes(self, files: list[Path]) -> dict[str, Callable[[], Server | ColdProcesses]]:
        peers = [PYTHON, str(HERE / "peers.py"), *map(str, files)]
        return {
            "java": lambda: task_server(*files),
            "fallback": lambda: task_server(*files, options=["-Dadagio.blas=java"]),
            "python": lambda: Server(peers, self._kernels),
            "spark": lambda: spark(files[0], self._kernels),
            "cold": lambda: self._cold(files[0]),
        }

    def _cold(self, data: Path) -> ColdProcesses:
        if self._part.name == "stream":
            return self._cold_transform(data)
        model = str(self._folder / "model.safetensors")
        small = self._folder / "small.npy"
        make("rows", small, SMALL, 100)
        fit = ["fit", str(data), "--method", "pca", "--dimension", "50", "--overwrite"]
        commands = {
            "adagio": Command([ADAGIO, *fit, "--output", model]),
            "sklearn": Command([PYTHON, str(HERE / "cold_pca.py"), str(data)],
                               environment=self._kernels),
            "info": Command([ADAGIO, "info", str(small)]),
            "java": Command([os.environ["ADAGIO_BENCHMARKS_JAVA"], "-version"]),
            "python": Command([PYTHON, "-c", "pass"]),
        }
        return ColdProcesses(commands)

    def _cold_transform(self, data: Path) -> ColdProcesses:
        small, model = self._folder / "small.npy", self._folder / "map.safetensors"
        linear_map, out = self._folder / "map.npy", self._folder / "out.npy"
        make("rows", small, SMALL, 784)
        run_cold(Command([ADAGIO, "fit", str(small), "--method", "jl", "--dimension", "100",
                          "--overwrite", "--output", str(model)]))
        save_map(model, linear_map)
        script = [PYTHON, str(HERE / "cold_transform.py")]
        evicted = (data, out)
        commands = {
            way: Command([*script, way, str(linear_map), str(data), str(out)], evicted,
                         out, self._kernels)
            for way in ("plain", "blocks")
        }
        words = [ADAGIO, "transform", str(model), str(data), "--output", str(out), "--overwrite"]
        return ColdProcesses({**commands, "adagio": Command(words, evicted, out)})

    def _limited(self, samples: report.Samples) -> report.Samples:
        """A limit stands in for a task that is always the same."""
        rounds = [sample["round"] for sample in next(iter(samples.values()), [])]
        return {task: [{"round": number, **values} for number in rounds]
                for task, values in self._limits.items()}

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


def make(recipe: str, *arguments: object) -> None:
    words = [PYTHON, HERE / "make_data.py", recipe, *arguments]
    subprocess.run(list(map(str, words)), check=True)


def shape(data: Path) -> str:
    code = "import sys, numpy; print(*numpy.load(sys.argv[1], mmap_mode='r').shape, sep=' x ')"
    return subprocess.check_output([PYTHON, "-c", code, data], text=True).strip()


def save_map(model: Path, npy: Path) -> None:
    """The one float32 matrix of a model file, as npy."""
    content = model.read_bytes()
    (length,) = struct.unpack_from("<Q", content)
    header = json.loads(content[8:8 + length])
    (tensor,) = (t for name, t in header.items() if name != "__metadata__" and len(t["shape"]) == 2)
    begin, end = tensor["data_offsets"]
    description = {"descr": "<f4", "fortran_order": False, "shape": tuple(tensor["shape"])}
    text = repr(description).encode()
    padded = text + b" " * (-(len(text) + 11) % 64) + b"\n"
    head = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(padded))
    npy.write_bytes(head + padded + content[8 + length + begin:8 + length + end])


def spark(data: Path, kernels: dict[str, str]) -> Server:
    if SPARK_CLASSPATH not in os.environ:
        raise Missing("Spark was not built; benchmarks/spark builds it")
    command = java("spark.SparkPeer", ["-Xmx5g", *SPARK_OPTIONS], data, classpath=SPARK_CLASSPATH)
    return Server(command, kernels)
