"""Ours and others, taking turns on the same points. Started by benchmarks/side-by-side."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import catalogue
import figures
import growth
import images
import kernels
import large
import numax
import options
import parts
import report
import tables
from measuring import java_version

FIGURES = {module.__name__: module for module in (numax, growth, images, large)}  # rows without a peer
ROWS = [row for part in catalogue.PARTS for row in part.rows]
NAMES = [*(row.name for row in ROWS), *FIGURES]


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = options.parser("side-by-side", __doc__, NAMES)
    parser.add_argument("--all", action="store_true", help="every row; without it the quick ones")
    parser.add_argument("--rounds", type=int, default=5,
                        help="after one that is dropped (%(default)s)")
    parser.add_argument("--data", type=Path, help="points to use: 2-D npy, or MNIST's idx images")
    parser.add_argument("--digits", type=Path, metavar="DIR",
                        help="folder with mnist/mnist800.npy, for the row numax")
    parser.add_argument("--budget", type=int, default=900, metavar="SECONDS",
                        help="after which NuMax is asked to stop (%(default)s)")
    parser.add_argument("--large-gigabytes", type=float, default=20, metavar="N",
                        help="size of the file of the row large (%(default)s)")
    parser.add_argument("--stream-rows", type=int, default=1_000_000, metavar="N",
                        help="of the file of the rows stream... (%(default)s)")
    parser.add_argument("--growth-points", type=int, default=1_000_000, metavar="N",
                        help="most points of the row growth (%(default)s)")
    parser.add_argument("--growth-dimension", type=int, default=10_000, metavar="D",
                        help="largest dimension of the row growth (%(default)s)")
    parser.add_argument("--picture", type=Path, help="draw the row growth into this SVG file")
    parser.add_argument("--scratch", type=Path, metavar="DIR",
                        help="where files are made and removed after (the temporary folder)")
    chosen = parser.parse_args(arguments)
    if chosen.rounds < 1:
        parser.error(f"--rounds must be at least 1, got {chosen.rounds}")
    for file in filter(None, (chosen.data, chosen.saved)):
        if not file.is_file():
            parser.error(f"{file} is not a file")
    for folder in filter(None, (chosen.digits, chosen.scratch)):
        if not folder.is_dir():
            parser.error(f"{folder} is not a folder")
    chosen.scratch = chosen.scratch or Path(tempfile.gettempdir())
    chosen.rows = set(chosen.only or (NAMES if chosen.all else quick()))
    if "large" in chosen.rows and not chosen.saved:
        free = shutil.disk_usage(chosen.scratch).free
        refusal = large.refusal(chosen.large_gigabytes, chosen.scratch, free)
        if refusal:
            parser.error(refusal)
    return chosen


def quick() -> list[str]:
    return [row.name for row in ROWS if row.quick]


class Record:
    """All that was measured so far, written anew whenever there is more: a stop loses little."""

    def __init__(self, machine: dict, file: Path | None) -> None:
        self.content: dict = {**machine, "versions": java_version(), "parts": []}
        self._file = file

    def keep(self, part: dict) -> None:
        known = self.content["parts"]
        if not any(one is part for one in known):
            known.append(part)
        if self._file:
            draft = self._file.with_name(self._file.name + ".part")
            draft.write_text(json.dumps(self.content, indent=1, ensure_ascii=False) + "\n")
            draft.replace(self._file)


def measure(chosen: argparse.Namespace, record: Record, machine: dict) -> bool:
    """Part by part; each has a folder that is gone after it. Whether none of them failed."""
    wanted = [part for part in catalogue.PARTS
              if any(row.name in chosen.rows for row in part.rows)]
    peers = kernels.fastest() if wanted else {}
    works: dict[str, Callable[[Path], None]] = {
        part.name: lambda folder, part=part: parts.PartRun(part, chosen, folder, peers).measure(
            machine, record.keep)
        for part in wanted
    }
    works |= {
        name: lambda folder, name=name: collect(FIGURES[name].figures(chosen, folder), name, record)
        for name in FIGURES if name in chosen.rows
    }
    return all([succeeded(name, work, chosen.scratch) for name, work in works.items()])


def succeeded(name: str, work: Callable[[Path], None], scratch: Path) -> bool:
    """A part that fails says why, and the others go on."""
    print(f"== {name}", file=sys.stderr)
    try:
        with tempfile.TemporaryDirectory(prefix="adagio-benchmark-", dir=scratch) as folder:
            work(Path(folder))
    except SystemExit as failure:
        print(f"{name}: {failure}", file=sys.stderr)
        return False
    return True


def collect(found: Iterator[dict], name: str, record: Record) -> None:
    part: dict = {"part": name, "figures": []}
    for figure in found:
        print(json.dumps(figure, ensure_ascii=False), file=sys.stderr)
        part["figures"].append(figure)
        record.keep(part)


def shown(content: dict, markdown: bool) -> str:
    blocks = []
    for part in content["parts"]:
        if "rows" in part:
            blocks.append(report.table(part, markdown))
        else:
            blocks.append(f"{tables.machine(content)}; {content['versions']}")
        blocks += figures.in_tables(part.get("figures", []), markdown)
    return "\n\n".join(blocks)


def main() -> None:
    chosen = parse(sys.argv[1:])
    code = 0
    if chosen.saved:
        content = json.loads(chosen.saved.read_text())
    else:
        machine = options.machine()
        record = Record(machine, chosen.json)
        content = record.content
        try:
            code = 0 if measure(chosen, record, machine) else 1
        except KeyboardInterrupt:
            print("\nstopped: what follows is what there is so far", file=sys.stderr)
            code = 130
    if chosen.picture:
        growth.draw(content, chosen.picture)
    print(shown(content, chosen.markdown))
    sys.exit(code)


if __name__ == "__main__":
    main()
