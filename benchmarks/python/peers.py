"""Times tasks of NumPy and scikit-learn: reads a task's name a line, answers with the seconds."""

import sys
import time
from collections.abc import Callable

import numpy as np
import scipy.linalg
import sklearn
import threadpoolctl
from sklearn.decomposition import PCA

COMPONENTS = 50


def covariance_eigh(points: np.ndarray) -> np.ndarray:
    """The leanest exact PCA: one ssyrk and the top eigenvectors."""
    centred = points - points.mean(axis=0)
    covariance = centred.T @ centred / (len(points) - 1)
    d = len(covariance)
    _, axes = scipy.linalg.eigh(covariance, subset_by_index=[d - COMPONENTS, d - 1])
    return axes


def tasks(points: np.ndarray) -> dict[str, Callable[[], object]]:
    return {
        "sklearn-full": lambda: PCA(COMPONENTS, svd_solver="full").fit(points),
        "sklearn-randomized": lambda: PCA(
            COMPONENTS, svd_solver="randomized", random_state=0
        ).fit(points),
        "covariance-eigh": lambda: covariance_eigh(points),
    }


def blas() -> str:
    """Which BLAS serves, and on how many threads; reference BLAS would be no fair peer."""
    pools = [p for p in threadpoolctl.threadpool_info() if p["user_api"] == "blas"]
    if not pools:
        sys.exit("NumPy does not use OpenBLAS: apt-get install libopenblas0-pthread")
    return ", ".join(f"{p['internal_api']} {p['version']} x{p['num_threads']}" for p in pools)


def main() -> None:
    points = np.load(sys.argv[1])
    known = tasks(points)
    versions = f"NumPy {np.__version__}, scikit-learn {sklearn.__version__}, {blas()}"
    print("ready", versions, flush=True)
    for line in sys.stdin:
        task = known[line.strip()]
        start = time.perf_counter()
        task()
        print(time.perf_counter() - start, flush=True)


main()
