"""Ours and others, taking turns on the same points. Started by benchmarks/side-by-side."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import options
import report
import rows
from measuring import Bench, Server, cold_processes, task_server

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PYTHON = sys.executable


def parse(arguments: list[str]) -> argparse.Namespace:
    names = [row.name for row in rows.ROWS]
    parser = options.parser("side-by-side", __doc__, names)
    parser.add_argument("--rounds", type=int, default=5, help="after one that is dropped")
    parser.add_argument("--data", type=Path, help="points to use: 2-D npy, or MNIST's idx images")
    chosen = parser.parse_args(arguments)
    if chosen.rounds < 1:
        parser.error(f"--rounds must be at least 1, got {chosen.rounds}")
    for file in filter(None, (chosen.data, chosen.saved)):
        if not file.is_file():
            parser.error(f"{file} is not a file")
    return chosen


def bench(data: Path, folder: Path) -> Bench:
    return Bench(
        {
            "java": lambda: task_server(data),
            "python": lambda: Server([PYTHON, str(HERE / "peers.py"), str(data)]),
            "cold": lambda: cold_processes(data, PYTHON, ROOT, folder),
        }
    )


def shape(data: Path) -> list[int]:
    code = "import sys, numpy; print(*numpy.load(sys.argv[1], mmap_mode='r').shape)"
    return [int(n) for n in subprocess.check_output([PYTHON, "-c", code, data], text=True).split()]


def make_report(chosen: argparse.Namespace) -> dict:
    machine = options.machine()
    wanted = [row for row in rows.ROWS if not chosen.only or row.name in chosen.only]
    with tempfile.TemporaryDirectory(prefix="adagio-benchmark-") as name:
        folder = Path(name)
        data = folder / "points.npy"
        source = [chosen.data] if chosen.data else []
        subprocess.run([PYTHON, HERE / "make_data.py", data, *source], check=True)
        points, dimension = shape(data)
        with bench(data, folder) as processes:
            samples = processes.measure(wanted, chosen.rounds)
            versions = processes.versions()
        allowed = data.stat().st_size + rows.MEMORY_ALLOWANCE
    samples[rows.ALLOWED] = [{rows.BYTES: allowed}] * chosen.rounds
    return {
        "data": {
            "points": points,
            "dimension": dimension,
            "source": chosen.data.name if chosen.data else "synthetic",
        },
        **machine,
        "rounds": chosen.rounds,
        "versions": versions,
        "rows": [report.figures(row, samples) for row in wanted],
        "samples": samples,
    }


def main() -> None:
    chosen = parse(sys.argv[1:])
    result = json.loads(chosen.saved.read_text()) if chosen.saved else make_report(chosen)
    if chosen.json:
        chosen.json.write_text(json.dumps(result, indent=1) + "\n")
    print(report.table(result, chosen.markdown))


main()
