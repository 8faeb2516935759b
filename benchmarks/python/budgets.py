"""Whether fits keep a budget of time, at the command line and in the library, and what they answer."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

ADAGIO = Path(__file__).resolve().parents[2] / "adagio"
GOALS = {"dimension": "64", "distortion": "0.1", "recall": "0.9"}
BUDGETS = (1.0, 3.0, 10.0, 30.0, 120.0, None)  # None: as long as it takes
SIZES = (10_000, 60_000, 200_000, 1_000_000)
COLUMNS = 128
CLUSTERS = 200
SEED = 1
BLOCK = 100_000  # rows made at a time


@dataclass(frozen=True)
class Run:
    used: float
    peak_bytes: int
    answer: dict

    def kept(self, budget: float | None) -> str:
        if budget is None:
            return ""
        return "yes" if self.used <= 1.1 * budget + 1 else "NO"

    def words(self) -> str:
        recall = self.answer.get("recall")
        return "%d dimensions, distortion %.4f, %s%s%s" % (
            self.answer["dimension"], self.answer["maxDistortion"],
            "all pairs" if self.answer["allPairs"] else "sampled pairs",
            "" if recall is None else f", recall {recall:.4f}",
            ", stopped" if self.answer["stopped"] else "")


def cloud(points: int, file: Path) -> Path:
    """Clusters whose spectrum decays as that of embeddings does, all of length 1."""
    random = np.random.default_rng(SEED)
    scale = (np.arange(1, COLUMNS + 1) ** -0.7).astype(np.float32)
    axes = np.linalg.qr(random.standard_normal((COLUMNS, COLUMNS)))[0].astype(np.float32)
    centres = random.standard_normal((CLUSTERS, COLUMNS), dtype=np.float32)
    rows = np.lib.format.open_memmap(file, "w+", np.float32, (points, COLUMNS))
    for first in range(0, points, BLOCK):
        count = min(BLOCK, points - first)
        noise = random.standard_normal((count, COLUMNS), dtype=np.float32)
        some = ((centres[random.integers(0, CLUSTERS, count)] + 0.7 * noise) * scale) @ axes
        rows[first:first + count] = some / np.linalg.norm(some, axis=1, keepdims=True)
    rows.flush()
    return file


def timed(words: list[str]) -> tuple[float, int, dict]:
    """Wall time and peak memory of a process, and the object that it prints."""
    with tempfile.TemporaryFile("w+") as out:
        start = time.perf_counter()
        process = subprocess.Popen(words, stdout=out, stdin=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise SystemExit(f"{' '.join(words)} failed with code {process.returncode}")
        out.seek(0)
        return seconds, usage.ru_maxrss * 1024, json.loads(out.read())


def command_line(file: Path, goal: str, budget: float | None, folder: Path) -> Run:
    limit = [] if budget is None else ["--time", f"{budget:g}s"]
    used, peak, found = timed(
        [str(ADAGIO), "fit", str(file), f"--{goal}", GOALS[goal], *limit, "--json", "--overwrite",
         "--output", str(folder / "map.safetensors")])
    certificate = found["certificate"]
    return Run(used, peak, {
        "dimension": found["dimension"], "maxDistortion": found["maxDistortion"],
        "allPairs": certificate["coverage"] == "all pairs", "stopped": found["stopped"],
        "recall": found.get("unseenRecallCertificate", {}).get("recall")})


def library(file: Path, goal: str, budget: float | None) -> Run:
    """Seconds are those of the call alone: its process has loaded nothing before."""
    java = os.environ["ADAGIO_BENCHMARKS_JAVA"]
    classpath = os.environ["ADAGIO_BENCHMARKS_CLASSPATH"]
    _, peak, found = timed(
        [java, "-cp", classpath, "org.adagio.benchmarks.Budgets", str(file), goal, GOALS[goal],
         "0" if budget is None else f"{budget:g}"])
    return Run(found["seconds"], peak, found)


def main() -> None:
    options = argparse.ArgumentParser(prog="budgets", description=__doc__)
    options.add_argument("--points", type=int, nargs="+", default=SIZES, help="how many are made")
    options.add_argument("--files", type=Path, nargs="+", help="points of one's own instead, as npy")
    options.add_argument("--goals", nargs="+", choices=GOALS, default=list(GOALS))
    options.add_argument("--budgets", type=float, nargs="+", default=BUDGETS,
                         help="in seconds; 0 is none")
    options.add_argument("--doors", nargs="+", choices=["command line", "library"],
                         default=["command line", "library"])
    asked = options.parse_args()
    print("| points | goal | door | asked | used | kept | peak | answer |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for source in asked.files or asked.points:
            file = source if asked.files else cloud(source, folder / "points.npy")
            shape = "%d x %d" % np.load(file, mmap_mode="r").shape
            for goal in asked.goals:
                for door in asked.doors:
                    for budget in (given or None for given in asked.budgets):
                        run = (library(file, goal, budget) if door == "library"
                               else command_line(file, goal, budget, folder))
                        print("| %s | %s %s | %s | %s | %.1f s | %s | %d MB | %s |" % (
                            shape, goal, GOALS[goal], door,
                            "none" if budget is None else f"{budget:g} s", run.used,
                            run.kept(budget), run.peak_bytes >> 20, run.words()), flush=True)


if __name__ == "__main__":
    main()
