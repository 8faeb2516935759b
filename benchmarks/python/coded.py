"""Codes of few bytes beside those of FAISS: no fit sees a document or a query, and all scans are exact.

Each file of points is shuffled: the last ones ask, those before them are searched, and of the rest the first are
learnt from. Prints one table for each file: recall@10, and the share of the true ten within the first 50, which is
what a rerank of 50 keeps. Our own bytes are all told. Those of the peers are of their codes alone; what a peer's row
with lengths put right keeps beside them (the true length, and a factor) is not counted.
"""

import argparse
import json
import math
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import drawing
import numpy as np

ADAGIO = Path(__file__).resolve().parents[2] / "adagio"
MEANS = 256
STEPS = {1: 1.596, 2: 0.9957, 4: 0.3352, 8: 0.0308}  # best of a uniform quantiser of this many bits, normal values
RIGHT = ", lengths put right"
PICTURED = {"Adagio": "adagio", "limit": "limit", "FAISS residual": "FAISS residual" + RIGHT,
            "FAISS OPQ": "FAISS OPQ" + RIGHT, "bits of all axes": "bits of all axes" + RIGHT}


class Split:
    """Points to learn from, documents, queries, and the ten true neighbours of each query."""

    def __init__(self, file, options):
        points = np.load(file).astype("f4")
        points = points[np.random.default_rng(0).permutation(len(points))]
        if options.metric == "cosine":
            points /= np.linalg.norm(points, axis=1, keepdims=True)
        ends = [-options.queries - options.documents, -options.queries]
        fit, self.documents, self.queries = (np.ascontiguousarray(part) for part in np.split(points, ends))
        self.fit = np.ascontiguousarray(fit[: options.learnt])
        self.dimension = self.fit.shape[1]
        self.centre = self.fit.mean(0)
        documents = self.documents.astype("f8")
        far = (documents**2).sum(1)[None] - 2 * self.queries.astype("f8") @ documents.T
        self.truth = np.argsort(far, axis=1)[:, :10]

    def recall(self, found):
        return [float(np.mean([len(set(a) & set(b[:depth])) / 10 for a, b in zip(self.truth, found)]))
                for depth in (10, 50)]

    def plain(self, decoded):
        """What is found by the distance to decoded documents."""
        return np.argsort((decoded * decoded).sum(1)[None] - 2 * self.queries @ decoded.T, axis=1)[:, :50]

    def put_right(self, decoded, own=None):
        """The same with true lengths about the centre, each document as long as makes its own product right.

        Own are the squared lengths on the axes that the code has; they are those of all axes unless given.
        """
        documents, decoded = self.documents - self.centre, decoded - self.centre
        lengths = (documents * documents).sum(1)
        own = lengths if own is None else own
        decoded = decoded * (own / np.maximum((decoded * documents).sum(1), 1e-9))[:, None]
        return np.argsort(lengths[None] - 2 * (self.queries - self.centre) @ decoded.T, axis=1)[:, :50]


def ours(folder, size, metric):
    def adagio(*words):
        subprocess.run([ADAGIO, *words, "--overwrite"], check=True, stdout=subprocess.DEVNULL, cwd=folder)

    adagio("fit", "fit.npy", "--bytes", str(size), "--metric", metric, "-o", "model.safetensors")
    adagio("transform", "model.safetensors", "documents.npy", "-o", "codes.adc")
    adagio("search", "model.safetensors", "codes.adc", "queries.npy", "-k", "50", "-o", "found.npy")
    return np.load(folder / "found.npy")


def slots(dimension, size):
    """The place of each axis if all bytes get alike many, the last ones empty if they do not come out even."""
    width = math.ceil(dimension / size)
    parts = np.array_split(np.arange(dimension), size)
    return width * size, np.concatenate([width * i + np.arange(len(part)) for i, part in enumerate(parts)])


def product(faiss, split, sizes):
    for size in sizes:
        width, places = slots(split.dimension, size)
        wide = [np.zeros((len(rows), width), "f4") for rows in (split.fit, split.documents)]
        for rows, part in zip(wide, (split.fit, split.documents)):
            rows[:, places] = part
        code = faiss.ProductQuantizer(width, size, 8)
        code.train(wide[0])
        yield size, code.decode(code.compute_codes(wide[1]))[:, places]


def turned(faiss, split, sizes):
    for size in sizes:
        width = slots(split.dimension, size)[0]
        turn, code = faiss.OPQMatrix(split.dimension, size, width), faiss.ProductQuantizer(width, size, 8)
        turn.niter = 10
        turn.train(split.fit)
        code.train(turn.apply(split.fit))
        yield size, turn.reverse_transform(code.decode(code.compute_codes(turn.apply(split.documents))))


def residual(faiss, split, sizes):
    """Learnt once with most bytes: those of fewer are its first ones. Each is learnt from the best path of the beam."""
    if not sizes:
        return
    most = faiss.ResidualQuantizer(split.dimension, max(sizes), 8)
    most.train_type = faiss.ResidualQuantizer.Train_default | faiss.ResidualQuantizer.Train_top_beam
    most.cp.niter = 10
    most.train(split.fit)
    means = faiss.vector_to_array(most.codebooks)
    for size in sizes:
        code = faiss.ResidualQuantizer(split.dimension, size, 8)
        faiss.copy_array_to_vector(means[: size * MEANS * split.dimension], code.codebooks)
        code.is_trained = True
        yield size, code.decode(code.compute_codes(split.documents))


def bits(split):
    """The same bits of every axis after a random rotation, as RaBitQ has them."""
    turn = np.linalg.qr(np.random.default_rng(0).normal(size=(split.dimension,) * 2))[0].astype("f4")
    images = (split.documents - split.centre) @ turn
    deviation = ((split.fit - split.centre) @ turn).std(0)
    for count, step in STEPS.items():
        half = 2**count // 2
        rounded = (np.clip(np.floor(images / (step * deviation)), -half, half - 1) + 0.5) * step * deviation
        yield math.ceil(split.dimension * count / 8), rounded @ turn.T + split.centre


def limit(split, sizes):
    """Documents after the Gaussian channel of this rate: what no code that knows the variances alone can pass."""
    variances, axes = np.linalg.eigh(np.cov((split.fit - split.centre).T.astype("f8")))
    variances = np.maximum(variances, 1e-12)
    images = (split.documents - split.centre) @ axes
    for size in sizes:
        low, high = 0.0, variances.max()
        for _ in range(100):
            level = (low + high) / 2
            rate = np.log2(np.maximum(variances / level, 1)).sum() / 2
            low, high = (level, high) if rate > 8 * size else (low, level)
        noise = np.minimum(high, variances)
        kept = 1 - noise / variances
        blurred = images * kept + np.random.default_rng(5).normal(size=images.shape) * np.sqrt(noise * kept)
        own = (images[:, kept > 0] ** 2).sum(1)
        yield size, (blurred @ axes.T).astype("f4") + split.centre, own


class Table:
    """Recall by method and bytes; a file keeps what is measured, so that a run may come in pieces."""

    def __init__(self, split, title, file):
        self.split, self.title, self.file, self.began = split, title, file, time.time()
        kept = self.kept().get(title, {})
        self.cells = {name: {int(size): found for size, found in row.items()} for name, row in kept.items()}

    def kept(self):
        return json.loads(self.file.read_text()) if self.file and self.file.exists() else {}

    def missing(self, name, sizes):
        return [size for size in sizes if size not in self.cells.get(name, {})]

    def add(self, name, size, found):
        self.cells.setdefault(name, {})[size] = plain, deep = self.split.recall(found)
        if self.file:
            self.file.write_text(json.dumps({**self.kept(), self.title: self.cells}))
        seconds, self.began = time.time() - self.began, time.time()
        print(f"{size:4d} B  {name:40s} {plain:.4f}  {deep:.4f}  {seconds:.0f} s", file=sys.stderr, flush=True)

    def show(self):
        sizes = sorted({size for row in self.cells.values() for size in row})
        print(f"\n| {self.title}, bytes | " + " | ".join(map(str, sizes)) + " |")
        print("|---" * (len(sizes) + 1) + "|")
        for name, row in self.cells.items():
            cells = ["{:.3f}, {:.3f}".format(*row[size]).replace("0.", ".") if size in row else "" for size in sizes]
            print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


def measured(file, sizes, options):
    split = Split(file, options)
    table = Table(split, f"{Path(file).stem}, {len(split.fit)} learnt", options.keep)
    for size, decoded, own in limit(split, table.missing("limit", sizes)):
        table.add("limit", size, split.put_right(decoded, own))
    for size, decoded in bits(split) if "bits of all axes" + RIGHT not in table.cells else ():
        table.add("bits of all axes" + RIGHT, size, split.put_right(decoded))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("fit", "documents", "queries"):
            np.save(folder / f"{part}.npy", getattr(split, part))
        for size in table.missing("adagio", sizes):
            table.add("adagio", size, ours(folder, size, options.metric))
    if options.peers:
        import faiss

        for name, peer in (("PQ", product), ("OPQ", turned), ("residual", residual)):
            for size, decoded in peer(faiss, split, table.missing(f"FAISS {name}{RIGHT}", sizes)):
                table.add(f"FAISS {name}", size, split.plain(decoded))
                table.add(f"FAISS {name}{RIGHT}", size, split.put_right(decoded))
    table.show()
    return table.cells


def picture(cells):
    most = max(cells["adagio"])
    lines = {name: [(size, row[0]) for size, row in sorted(cells[key].items()) if size <= most]
             for name, key in PICTURED.items() if key in cells}
    drawn = {name: line for name, line in lines.items() if line}
    return drawing.even("Recall@10 of unseen queries over bytes a vector", drawn)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("points", nargs="+", help="files npy; FILE:16,24 has bytes of its own")
    arguments.add_argument("--bytes", default="24,48")
    arguments.add_argument("--learnt", type=int, help="points to learn from at most")
    arguments.add_argument("--documents", type=int, default=4000)
    arguments.add_argument("--queries", type=int, default=1000)
    arguments.add_argument("--metric", choices=["cosine", "euclidean"], default="cosine")
    arguments.add_argument("--peers", action="store_true", help="those of FAISS too, which take their time")
    arguments.add_argument("--keep", type=Path, help="a file for what is measured, which a later run does not repeat")
    arguments.add_argument("--draw", type=Path, help="an SVG file for the picture of the first points")
    options = arguments.parse_args()
    for i, words in enumerate(options.points):
        file, _, sizes = words.partition(":")
        cells = measured(file, [int(size) for size in (sizes or options.bytes).split(",")], options)
        if i == 0 and options.draw:
            options.draw.write_text(picture(cells))


if __name__ == "__main__":
    main()
