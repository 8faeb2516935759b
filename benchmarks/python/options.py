"""What the scripts have in common: options, and a look at the machine before anything is timed."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

QUIET = 0.5  # load average, before anything is measured


def parser(script: str, description: str, rows: list[str]) -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog=f"benchmarks/{script}", description=description)
    made.add_argument("--only", action="append", choices=rows, metavar="ROW",
                      help="may be repeated; one of " + ", ".join(rows))
    made.add_argument("--json", type=Path, help="write all that was measured to this file")
    made.add_argument("--from", type=Path, dest="saved", help="show such a file, measure nothing")
    made.add_argument("--markdown", action="store_true", help="print the table in Markdown")
    return made


def machine() -> dict:
    load = os.getloadavg()[0]
    if load > QUIET:
        print(f"other work is running (load {load:.1f}): expect noise", file=sys.stderr)
    return {"cores": len(os.sched_getaffinity(0)), "load": load}
