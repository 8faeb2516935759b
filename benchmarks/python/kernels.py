"""
Which of its kernels the peers' OpenBLAS should take. A release that is older than the processor
does not know it, and falls back to kernels of 2004; then the comparison would be with those.
"""

from __future__ import annotations

import os
import subprocess
import sys

VARIABLE = "OPENBLAS_CORETYPE"
CANDIDATES = ("Haswell", "Zen", "SkylakeX", "Cooperlake", "NEOVERSEN1")
GAIN = 1.1  # by which another kernel must be faster than OpenBLAS's own choice
PROBE = """
import time, numpy, threadpoolctl
a = numpy.ones((1500, 1500), numpy.float32)
def seconds():
    start = time.perf_counter()
    a @ a
    return time.perf_counter() - start
seconds()
best = min(seconds() for _ in range(5))
pools = [p for p in threadpoolctl.threadpool_info() if p["internal_api"] == "openblas"]
print(best, pools[0]["architecture"] if pools else "")
"""


def fastest() -> dict[str, str]:
    """What to set in the environment of the peers; nothing where OpenBLAS chooses well."""
    if VARIABLE in os.environ:
        return {}
    chosen = _probe({})
    if chosen is None:
        return {}
    found = {name: _probe({VARIABLE: name}) for name in CANDIDATES}
    times = {name: probe[0] for name, probe in found.items() if probe and probe[1] == name}
    best = choice(chosen[0], times)
    if best is None:
        return {}
    print(f"OpenBLAS would use its {chosen[1]} kernels here: the peers get {best}, "
          f"{chosen[0] / times[best]:.1f}x as fast", file=sys.stderr)
    return {VARIABLE: best}


def choice(own: float, times: dict[str, float]) -> str | None:
    """The fastest, where it is clearly faster than OpenBLAS's own choice."""
    best = min(times, key=times.get, default=None)
    return best if best is not None and own / times[best] > GAIN else None


def _probe(environment: dict[str, str]) -> tuple[float, str] | None:
    """Seconds, and the kernels in use; nothing where the processor cannot run them."""
    probe = subprocess.run([sys.executable, "-c", PROBE], env={**os.environ, **environment},
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if probe.returncode != 0:
        return None
    seconds, _, name = probe.stdout.strip().partition(" ")
    return float(seconds), name
