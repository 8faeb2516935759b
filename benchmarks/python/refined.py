"""What the refined map reaches, and how soon, beside what is claimed. Started by benchmarks/refined."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import figures
import options
import report
from catalogue import SCAN as SCAN_ROW
from catalogue import SCAN_GROUP
from measuring import LAUNCHER_OPTIONS, Bench, java, java_version, task_server

SCAN = "scan"
SENTENCES = "unseen-sentences"
PARTS = {  # each part in a process of its own
    "mnist800": ["mnist800"],
    "numax": ["numax"],
    "ucr": ["ucr"],
    "mnist60000": ["mnist60000-50", "mnist60000-100", SCAN],
    "searches": ["searches"],
    "whitening": ["whitening"],
    "growth": ["growth"],
    "unseen": ["unseen-words", SENTENCES],
}
FAILED = {"name": "figures", "unit": "count", "value": None,
          "relation": ">=", "bound": 1, "holds": False}


def row_of(part: str) -> str:
    return next(row for row, parts in PARTS.items() if part in parts)


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = options.parser("refined", __doc__, list(PARTS))
    parser.add_argument("--data", type=Path, help="folder with mnist/, ucr/ and embeddings/")
    parser.add_argument("--budget", type=int, default=900, metavar="SECONDS",
                        help="after which a single search is asked to stop (%(default)s)")
    chosen = parser.parse_args(arguments)
    if not chosen.saved and not (chosen.data and chosen.data.is_dir()):
        parser.error(f"--data must be a folder, got {chosen.data}")
    return chosen


def measure(data: Path, budget: int, part: str) -> Iterator[dict]:
    if part == SCAN:
        yield scan(data)
        return
    more = [sentences()] if part == SENTENCES else []
    command = java("refined.RefinedFigures", LAUNCHER_OPTIONS, data, budget, part, *more)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        yield from map(json.loads, process.stdout)
    if process.returncode != 0:
        yield {"row": row_of(part), "setting": part, "values": [FAILED], "note": "failed"}


def sentences() -> Path:
    """The embeddings of real sentences, made on first use."""
    benchmarks = Path(__file__).parent.parent
    file = benchmarks / "target" / "sentences.npy"
    if not file.exists():
        print("Embedding descriptions of Debian packages, once, with a model from Maven Central ...",
              file=sys.stderr)
        subprocess.run([benchmarks / "sentences", file], check=True, stdout=sys.stderr)
    return file


def scan(data: Path) -> dict:
    """Our scan of all pairs of all digits against the bare sgemm calls, taking turns."""
    digits = data / "mnist" / "train-images-idx3-ubyte"
    with Bench({"java": lambda: task_server(digits)}) as processes:
        samples = processes.measure(set(SCAN_ROW.tasks), [SCAN_GROUP], rounds=1)
    found = report.figures(SCAN_ROW, samples, {})
    return figures.from_side_by_side(found, row_of(SCAN), "full scan alone, to 100")


def run(chosen: argparse.Namespace) -> tuple[dict, list[dict]]:
    """Measures row by row; each figure is shown, and written, as it comes."""
    head = {**options.machine(), "versions": java_version(), "budget": chosen.budget}
    found = []
    with ExitStack() as stack:
        streams = [sys.stderr]
        if chosen.json:
            streams.append(stack.enter_context(chosen.json.open("w")))
        tell(head, streams)
        for row in chosen.only or PARTS:
            for part in PARTS[row]:
                for figure in measure(chosen.data, chosen.budget, part):
                    tell(figure, streams)
                    found.append(figure)
    return head, found


def tell(line: dict, streams: list) -> None:
    for stream in streams:
        print(json.dumps(line, ensure_ascii=False), file=stream, flush=True)


def main() -> None:
    chosen = parse(sys.argv[1:])
    head, found = figures.read(chosen.saved) if chosen.saved else run(chosen)
    print(figures.report(head, found, chosen.markdown))


if __name__ == "__main__":
    main()
