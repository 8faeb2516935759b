"""
Times tasks of NumPy, scikit-learn and FAISS: reads a task's name and size a line, answers with the
seconds it took, or why it is missing; `save FILE` writes what the last one found.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import numpy as np
import scipy.linalg
import sklearn
import threadpoolctl
from sklearn.decomposition import PCA
from sklearn.neighbors import NearestNeighbors

BLOCK = 2048
MAPPED = 100
COVARIANCE_EIGH_SINCE = (1, 5)


class Missing(Exception):
    pass


class Peers:
    def __init__(self, points: np.ndarray, queries: np.ndarray | None) -> None:
        self.points = points
        self.queries = queries
        self.images: dict[int, np.ndarray] = {}

    def sklearn_full(self, k: int) -> np.ndarray:
        return PCA(k, svd_solver="full").fit(self.points).components_

    def sklearn_randomized(self, k: int) -> np.ndarray:
        return PCA(k, svd_solver="randomized", random_state=0).fit(self.points).components_

    def sklearn_covariance_eigh(self, k: int) -> np.ndarray:
        if tuple(map(int, sklearn.__version__.split(".")[:2])) < COVARIANCE_EIGH_SINCE:
            raise Missing(f"scikit-learn {sklearn.__version__} does not have it, 1.5 does")
        return PCA(k, svd_solver="covariance_eigh").fit(self.points).components_

    def covariance_eigh(self, k: int) -> np.ndarray:
        """The leanest exact PCA: one ssyrk and the top eigenvectors."""
        centred = self.points - self.points.mean(axis=0)
        covariance = centred.T @ centred / (len(centred) - 1)
        d = len(covariance)
        _, axes = scipy.linalg.eigh(covariance, subset_by_index=[d - k, d - 1])
        return axes.T

    def faiss_pca(self, k: int) -> np.ndarray:
        matrix = faiss().PCAMatrix(self.points.shape[1], k)
        matrix.train(self.points)
        return faiss().vector_to_array(matrix.A).reshape(k, -1)

    def faiss_neighbours(self, k: int) -> np.ndarray:
        index = faiss().IndexFlatL2(self.points.shape[1])
        index.add(self.points)
        return index.search(self.queries, k)[1]

    def sklearn_neighbours(self, k: int) -> np.ndarray:
        index = NearestNeighbors(n_neighbors=k, algorithm="brute", n_jobs=-1).fit(self.points)
        return index.kneighbors(self.queries, return_distance=False)

    def distortion(self, count: int) -> np.ndarray:
        """Extremes and mean of the ratios of all pairs, from blocks of both Gram matrices."""
        before, after = self.points[:count], self.mapped(count)
        count = len(before)
        before = before - before.mean(axis=0)
        squares = [np.einsum("ij,ij->i", x, x) for x in (before, after)]
        low, high, total = np.inf, 0.0, 0.0
        for i in range(0, count, BLOCK):
            for j in range(i, count, BLOCK):
                ratios = squared_ratios(before, after, squares, slice(i, i + BLOCK),
                                        slice(j, j + BLOCK))
                if i == j:
                    ratios = ratios[np.triu_indices(len(ratios), 1)]
                np.sqrt(ratios, out=ratios)
                low, high = min(low, ratios.min()), max(high, ratios.max())
                total += float(ratios.sum(dtype=np.float64))
        return np.array([low, high, total / (count * (count - 1) / 2)])

    def mapped(self, count: int) -> np.ndarray:
        """Made by warm-up, outside the clock of what counts."""
        if count not in self.images:
            signs = np.random.default_rng(0).choice([-1.0, 1.0], (MAPPED, self.points.shape[1]))
            axes = (signs / np.sqrt(MAPPED)).astype(np.float32)
            images = self.points[:count] @ axes.T
            self.images[count] = images - images.mean(axis=0)
        return self.images[count]


def squared_ratios(before: np.ndarray, after: np.ndarray, squares: list[np.ndarray], rows: slice,
                   columns: slice) -> np.ndarray:
    found = []
    for x, norms in zip((after, before), reversed(squares)):
        distances = x[rows] @ x[columns].T
        distances *= -2
        distances += norms[rows, None]
        distances += norms[columns]
        found.append(np.maximum(distances, 1e-6, out=distances))
    return np.divide(*found, out=found[0])


def faiss() -> object:
    try:
        import faiss as found
    except ImportError:
        raise Missing("FAISS is not installed; on Debian: apt-get install python3-faiss") from None
    return found


def blas() -> str:
    """Which BLAS serves, and on how many threads; reference BLAS would be no fair peer."""
    pools = [p for p in threadpoolctl.threadpool_info() if p["user_api"] == "blas"]
    if not pools:
        sys.exit("NumPy does not use OpenBLAS: apt-get install libopenblas0-pthread")
    return ", ".join(
        f"{p['internal_api']} {p['version']} x{p['num_threads']} ({p.get('architecture')})"
        for p in pools
    )


def versions() -> str:
    try:
        others = f", FAISS {faiss().__version__}"
    except Missing:
        others = ""
    return f"NumPy {np.__version__}, scikit-learn {sklearn.__version__}{others}, {blas()}"


def task(peers: Peers, line: str) -> Callable[[], np.ndarray]:
    name, size = line.split()
    return lambda: getattr(peers, name.replace("-", "_"))(int(size))


def main() -> None:
    files = [np.load(file) for file in sys.argv[1:]]
    peers = Peers(files[0], files[1] if len(files) > 1 else None)
    found = np.empty(0)
    print("ready", versions(), flush=True)
    for line in map(str.strip, sys.stdin):
        if line.startswith("save "):
            np.save(line.removeprefix("save "), found)
            print("saved", flush=True)
            continue
        if line.startswith("distortion "):
            peers.mapped(int(line.split()[1]))
        start = time.perf_counter()
        try:
            found = task(peers, line)()
        except Missing as reason:
            print("missing", reason, flush=True)
            continue
        print(time.perf_counter() - start, flush=True)


if __name__ == "__main__":
    main()
