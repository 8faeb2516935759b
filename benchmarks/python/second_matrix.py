"""One map for points and queries against a second matrix for the queries, by cosine. Started by benchmarks/second-matrix.

LeanVec reduces queries of another kind by a matrix A of their own: what it keeps is the inner products, and the least
squares error of Q (AᵀB − I) Xᵀ has a closed form, the truncated singular value decomposition of Σ_Q^½ Σ_X^½. Our map is
fitted with and without the queries by ./adagio fit; then a second matrix starts as a copy of it, and both go on with the
same objective. The last 1000 queries are asked, and no fit saw them.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

ROOT = Path(__file__).parent.parent.parent
K, NEAR, UNSEEN, ITERATIONS = 10, 50, 1000, 30
TEMPERATURE = 0.3  # as in NeighbourTargets


def unit(rows: np.ndarray) -> np.ndarray:
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def nearest(points: np.ndarray, queries: np.ndarray, count: int) -> np.ndarray:
    return np.argsort(-(queries @ points.T), axis=1, kind="stable")[:, :count]


def recall(truth: np.ndarray, points: np.ndarray, queries: np.ndarray, depth: int) -> float:
    found = nearest(points, queries, depth)
    return float(np.mean([len(np.intersect1d(a, b)) for a, b in zip(truth, found)])) / K


def root_of_moments(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The square root of the second moments, and its inverse."""
    values, vectors = np.linalg.eigh(rows.T.astype("f8") @ rows / len(rows))
    values = np.maximum(values, 1e-9 * values[-1])
    return (vectors * np.sqrt(values)) @ vectors.T, (vectors / np.sqrt(values)) @ vectors.T


def least_squares(points: np.ndarray, queries: np.ndarray, dimension: int) -> tuple[np.ndarray, np.ndarray]:
    """A for queries and B for points with the least Σ (⟨Aq, Bx⟩ − ⟨q, x⟩)²."""
    of_queries, inverse_of_queries = root_of_moments(queries)
    of_points, inverse_of_points = root_of_moments(points)
    left, middle, right = np.linalg.svd(of_queries @ of_points)
    scale = np.sqrt(middle[:dimension])
    a = (inverse_of_queries @ left[:, :dimension] * scale).T
    return a, (inverse_of_points @ right[:dimension].T * scale).T


def two_maps(points: np.ndarray, queries: np.ndarray, start: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Our objective with a matrix for the queries and one for the points, both from one map on."""
    near = nearest(points, queries, NEAR)
    a = b = start.astype("f8")
    for _ in range(2):
        hard = nearest(unit(points @ b.T), unit(queries @ a.T), NEAR)
        a, b = descended(points, queries, np.concatenate([near, hard], axis=1), near, a, b)
    return a, b


def descended(points, queries, lists, near, a, b):
    q = unit(queries)
    far = 2 - 2 * np.einsum("qd,qjd->qj", q, points[lists])
    tau = TEMPERATURE * (2 - 2 * np.einsum("qd,qd->q", q, points[near[:, K - 1]]))
    doubled = np.sort(lists, axis=1)[:, 1:] == np.sort(lists, axis=1)[:, :-1]
    weight = np.ones(lists.shape)
    order = np.argsort(lists, axis=1)
    np.put_along_axis(weight, order[:, 1:], np.where(doubled, 0.0, 1.0), axis=1)
    p = weight * np.exp(-(far - far.min(axis=1, keepdims=True)) / tau[:, None])
    p /= p.sum(axis=1, keepdims=True)
    shape = a.shape

    def value(both):
        one, other = both[:a.size].reshape(shape), both[a.size:].reshape(shape)
        y, z = queries @ one.T, points @ other.T
        ly, lz = np.linalg.norm(y, axis=1, keepdims=True), np.linalg.norm(z, axis=1, keepdims=True)
        y, z = y / ly, z / lz
        e = (2 - 2 * np.einsum("qr,qjr->qj", y, z[lists])) / tau[:, None]
        s = weight * np.exp(-(e - e.min(axis=1, keepdims=True)))
        total = s.sum(axis=1, keepdims=True)
        s /= total
        loss = float(np.sum(p * (e - e.min(axis=1, keepdims=True) + np.log(total)))) / len(y)
        force = -2 * (p - s) / tau[:, None] / len(y)
        gy = np.einsum("qj,qjr->qr", force, z[lists])
        gz = np.zeros_like(z)
        for j in range(lists.shape[1]):
            np.add.at(gz, lists[:, j], force[:, j:j + 1] * y)
        gy = (gy - y * np.sum(gy * y, axis=1, keepdims=True)) / ly
        gz = (gz - z * np.sum(gz * z, axis=1, keepdims=True)) / lz
        return loss, np.concatenate([(gy.T @ queries).ravel(), (gz.T @ points).ravel()])

    found = minimize(value, np.concatenate([a.ravel(), b.ravel()]), jac=True, method="L-BFGS-B",
                     options={"maxiter": ITERATIONS}).x
    return found[:a.size].reshape(shape), found[a.size:].reshape(shape)


def fitted(folder: Path, points: Path, dimension: int, *more: object) -> np.ndarray:
    model, matrix = folder / "map.safetensors", folder / "map.npy"
    for command in (["fit", points, "-r", dimension, "-m", "neighbours", "--metric", "cosine", "--holdout", 0,
                     "--overwrite", "-o", model, *more],
                    ["export", model, "--format", "npy", "--overwrite", "-o", matrix]):
        subprocess.run([str(part) for part in (ROOT / "adagio", *command)], check=True, stdout=sys.stderr)
    return np.load(matrix)


def main() -> None:
    parser = argparse.ArgumentParser(prog="second-matrix", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("points", type=Path, help="npy file, such as benchmarks/sentences makes")
    parser.add_argument("queries", type=Path, help="npy file, such as benchmarks/sentences FILE 8000 keywords makes")
    parser.add_argument("--dimension", type=int, default=64, help="(%(default)s)")
    chosen = parser.parse_args()
    points, queries = unit(np.load(chosen.points).astype("f4")), unit(np.load(chosen.queries).astype("f4"))
    learned, unseen = queries[:-UNSEEN], queries[-UNSEEN:]
    truth = nearest(points, unseen, K)

    def as_they_are(rows: np.ndarray) -> np.ndarray:
        return rows

    def row(name: str, a: np.ndarray, b: np.ndarray, compared: Callable[[np.ndarray], np.ndarray] = unit) -> None:
        images, asked = compared(points @ b.T), compared(unseen @ a.T)
        print(f"| {name} | {recall(truth, images, asked, K):.3f} | {recall(truth, images, asked, 50):.3f} |", flush=True)

    print("| maps | recall@10 | rerank 50 |\n|---|---|---|")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        np.save(folder / "points.npy", points)
        np.save(folder / "learned.npy", learned)
        own = fitted(folder, folder / "points.npy", chosen.dimension)
        row("one map, fitted to the points", own, own)
        a, b = least_squares(points, learned, chosen.dimension)
        row("two matrices of least squares (LeanVec), by cosine", a, b)
        row("the same by inner product, which they are made for", a, b, as_they_are)
        one = fitted(folder, folder / "points.npy", chosen.dimension, "--queries", folder / "learned.npy")
        row("one map, --queries", one, one)
        row("the same, then two matrices", *two_maps(points, learned, one))


if __name__ == "__main__":
    main()
