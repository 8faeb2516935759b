"""The row numax: a refined map at NuMax's dimension, beside the times of NuMax and of its authors' times."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from measuring import LAUNCHER_OPTIONS, java


def figures(chosen: argparse.Namespace, _: Path) -> Iterator[dict]:
    """Those that `benchmarks/refined --only numax` has."""
    if chosen.digits is None:
        print("numax is left out: give --digits DIR with mnist/mnist800.npy", file=sys.stderr)
        return
    command = java("refined.RefinedFigures", LAUNCHER_OPTIONS, chosen.digits, chosen.budget, "numax")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        yield from map(json.loads, process.stdout)
    if process.returncode != 0:
        raise SystemExit("numax failed: see its message above")
