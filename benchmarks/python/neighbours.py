"""How many nearest neighbours linear maps keep for queries that no fit saw. Started by benchmarks/neighbours.

PCA by scikit-learn and ours and neighbours are fitted to the first rows of a seeded shuffle, and never to its last
QUERIES and the DOCUMENTS before them. The queries are asked among these documents, and beside that, as "seen", among
the points fitted to. PCA is shown as strong as it is: by cosine its axes on points that are not centred, images
compared by their angle; by distance plain, and with the length of documents kept as one of the dimensions; mean
distortion also up to one factor. One Java process judges all maps by the same exact search.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from sklearn.decomposition import PCA

import make_data
from measuring import LAUNCHER_OPTIONS, java
from refined import sentences

SETS = {  # by which metric, fitted to how many points, to which dimensions
    "sentences": ("cosine", {10_000: [64], 16_000: [64], 60_000: [64, 128]}),
    "mnist": ("euclidean", {20_000: [56]}),
    "glove": ("cosine", {12_000: [32, 64]}),
    "waves128": ("cosine", {100_000: [32], 1_000_000: [32]}),  # from files: make_data.waves of sentences
    "waves768": ("cosine", {100_000: [64], 1_000_000: [64]}),
}
MOST_ROWS = 100_000  # that scikit-learn is fitted to
METRICS = ["euclidean", "cosine", "dot"]
COLUMNS = ["set", "metric", "r", "method", "recall@10", "rerank 50", "seen", "rerank 50", "largest", "mean", "one factor",
           "time", "processor", "memory"]


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="neighbours", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, help="folder with mnist/ and embeddings/")
    parser.add_argument("--sentences", type=Path, metavar="FILE",
                        help="npy file of sentence embeddings (made on first use)")
    parser.add_argument("--only", action="append", choices=SETS, help="may be repeated")
    parser.add_argument("--metric", action="append", choices=METRICS, help="may be repeated")
    parser.add_argument("--dimension", action="append", type=int, help="may be repeated")
    parser.add_argument("--fitted", action="append", type=int, help="how many points are fitted to; may be repeated")
    parser.add_argument("--methods", default="pca,pca-length,neighbours,neighbours-length", help="ours (%(default)s)")
    parser.add_argument("--queries", type=int, default=2000, help="(%(default)s)")
    parser.add_argument("--documents", type=int, default=3000, help="set apart from every fit (%(default)s)")
    parser.add_argument("--budget", type=int, default=60, metavar="SECONDS",
                        help="after which a fit of refined is asked to stop (%(default)s)")
    parser.add_argument("--scratch", type=Path, metavar="DIR", help="folder for the files that are fitted to")
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    return parser.parse_args(arguments)


def points(name: str, chosen: argparse.Namespace) -> np.ndarray:
    if name == "sentences":
        return np.load(chosen.sentences or sentences()).astype("f4")
    if chosen.data is None:
        sys.exit(f"neighbours: --data must be a folder to measure {name}")
    if name == "glove":
        return np.load(chosen.data / "embeddings" / "glove_20000x100.npy").astype("f4")
    images = np.fromfile(chosen.data / "mnist" / "train-images-idx3-ubyte", "u1")[16:]
    return images.reshape(-1, 784).astype("f4") / 255


def measure(name: str, chosen: argparse.Namespace) -> Iterator[dict]:
    metric, fits = SETS[name]
    every = sorted({r for dimensions in fits.values() for r in dimensions})
    for fitted, dimensions in {n: every for n in chosen.fitted}.items() if chosen.fitted else fits.items():
        yield from fit(name, fitted, chosen.dimension or dimensions, chosen.metric or [metric], chosen)


def write(name: str, fitted: int, chosen: argparse.Namespace, files: dict[str, Path]) -> None:
    """Points, documents and queries; where points are made, those that are not fitted to come from other sentences."""
    apart = chosen.queries + chosen.documents
    if name.startswith("waves"):
        source, width = chosen.sentences or sentences(), int(name.removeprefix("waves"))
        rows = len(np.load(source, mmap_mode="r"))
        for part, first, last, count in (("base", 0, rows - apart, fitted),
                                         ("documents", rows - apart, rows - chosen.queries, chosen.documents),
                                         ("queries", rows - chosen.queries, rows, chosen.queries)):
            make_data.waves(source, first, last, files[part], count, width)
        return
    rows = points(name, chosen)
    rows = rows[np.random.default_rng(0).permutation(len(rows))]
    np.save(files["base"], rows[:-apart][:fitted])
    np.save(files["documents"], rows[-apart:-chosen.queries])
    np.save(files["queries"], rows[-chosen.queries:])


def fit(name: str, fitted: int, dimensions: list[int], metrics: list[str],
        chosen: argparse.Namespace) -> Iterator[dict]:
    with tempfile.TemporaryDirectory(dir=chosen.scratch) as folder:
        files = {part: Path(folder) / f"{part}.npy" for part in ("base", "documents", "queries", "axes")}
        write(name, fitted, chosen, files)
        base = np.load(files["base"], mmap_mode="r")
        for dimension in dimensions:
            start = time.perf_counter()
            axes = PCA(dimension, svd_solver="auto", random_state=0).fit(base[:MOST_ROWS]).components_
            seconds = time.perf_counter() - start
            np.save(files["axes"], axes.astype("f4"))
            for metric in metrics:
                methods = [m for m in chosen.methods.split(",") if metric == "euclidean" or not m.endswith("-length")]
                command = java("neighbours.NeighbourFigures", LAUNCHER_OPTIONS, files["base"], files["documents"],
                               files["queries"], dimension, metric, chosen.budget, files["axes"], seconds,
                               ",".join(methods))
                with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
                    for line in process.stdout:
                        yield {"set": f"{name}, {len(base):,} x {base.shape[1]}", "metric": metric, "r": dimension,
                               **json.loads(line)}
                if process.returncode != 0:
                    sys.exit(f"neighbours: {name} at {dimension} by {metric} failed")


def cells(figure: dict) -> list[str]:
    distortions = [f"{figure[key]:.3f}" if key in figure else "-" for key in ("largest", "mean", "meanUpToFactor")]
    recalls = [f"{figure[among][key]:.3f}" for among in ("unseen", "seen") for key in ("recall", "reranked")]
    return [figure["set"], figure["metric"], str(figure["r"]), figure["method"], *recalls, *distortions,
            f'{figure["seconds"]:.1f} s', f'{figure["processor"]:.1f} s', f'{figure["memory"] / 1e9:.2f} GB']


def main() -> None:
    chosen = parse(sys.argv[1:])
    between, edge = (" | ", "|") if chosen.markdown else ("  ", "")

    def line(row: list[str]) -> None:
        print(f"{edge} {between.join(row)} {edge}".strip(), flush=True)

    line(COLUMNS)
    if chosen.markdown:
        print("|" + "---|" * len(COLUMNS), flush=True)
    for name in chosen.only or SETS:
        for figure in measure(name, chosen):
            line(cells(figure))


if __name__ == "__main__":
    main()
