"""Codes of few bytes beside those of FAISS: no fit sees a document or a query, and all scans are exact.

The points are shuffled; the last ones ask, those before them are searched, and the rest are learnt from. Our own
bytes are all told; those of the peers are of their codes alone.
"""

import argparse
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np

ADAGIO = Path(__file__).resolve().parents[2] / "adagio"


def recall(truth, found):
    return [np.mean([len(set(a) & set(b[:depth])) / 10 for a, b in zip(truth, found)]) for depth in (10, 50)]


def show(size, name, truth, found, seconds):
    plain, deep = recall(truth, found)
    print(f"{size:4d} B  {name:24s} recall@10 {plain:.4f}, within 50 {deep:.4f}, {seconds:.0f} s", flush=True)


def ours(folder, size, metric):
    began = time.time()

    def adagio(*words):
        subprocess.run([ADAGIO, *words, "--overwrite"], check=True, stdout=subprocess.DEVNULL, cwd=folder)

    adagio("fit", "fit.npy", "--bytes", str(size), "--metric", metric, "-o", "model.safetensors")
    adagio("transform", "model.safetensors", "documents.npy", "-o", "codes.adc")
    adagio("search", "model.safetensors", "codes.adc", "queries.npy", "-k", "50", "-o", "found.npy")
    return np.load(folder / "found.npy"), time.time() - began


def nearest(queries, decoded):
    scores = (decoded * decoded).sum(1)[None] - 2 * queries @ decoded.T
    return np.argsort(scores, axis=1)[:, :50]


def opq(faiss, fit, documents, queries, size):
    d = fit.shape[1]
    turn, code = faiss.OPQMatrix(d, size), faiss.ProductQuantizer(d, size, 8)
    turn.niter = 10
    turn.train(fit)
    code.train(turn.apply(fit))
    return nearest(turn.apply(queries), code.decode(code.compute_codes(turn.apply(documents))))


def residual(faiss, fit, documents, queries, size):
    code = faiss.ResidualQuantizer(fit.shape[1], size, 8)
    code.train(fit)
    return nearest(queries, code.decode(code.compute_codes(documents)))


def one_bit(fit, documents, queries):
    """Signs of all axes after a random rotation, with true lengths and products put right, as RaBitQ has them."""
    d = fit.shape[1]
    turn = np.linalg.qr(np.random.default_rng(0).normal(size=(d, d)))[0].astype("f4")
    images, asking = (documents - fit.mean(0)) @ turn, (queries - fit.mean(0)) @ turn
    signs = np.sign(images)
    signs *= ((images * images).sum(1) / (signs * images).sum(1))[:, None]
    return np.argsort((images * images).sum(1)[None] - 2 * asking @ signs.T, axis=1)[:, :50]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("points", help="a file npy")
    arguments.add_argument("--bytes", default="24,48")
    arguments.add_argument("--documents", type=int, default=8400)
    arguments.add_argument("--queries", type=int, default=1000)
    arguments.add_argument("--metric", choices=["cosine", "euclidean"], default="cosine")
    arguments.add_argument("--peers", default="", help="opq and residual, which take their time")
    options = arguments.parse_args()
    points = np.load(options.points).astype("f4")
    points = points[np.random.default_rng(0).permutation(len(points))]
    if options.metric == "cosine":
        points /= np.linalg.norm(points, axis=1, keepdims=True)
    ends = [-options.queries - options.documents, -options.queries]
    fit, documents, queries = (np.ascontiguousarray(part) for part in np.split(points, ends))
    far = (documents.astype("f8") ** 2).sum(1)[None] - 2 * queries.astype("f8") @ documents.T.astype("f8")
    truth = np.argsort(far, axis=1)[:, :10]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part, rows in (("fit", fit), ("documents", documents), ("queries", queries)):
            np.save(folder / f"{part}.npy", rows)
        show(fit.shape[1] // 8, "1 bit of all axes", truth, one_bit(fit, documents, queries), 0)
        for size in map(int, options.bytes.split(",")):
            found, seconds = ours(folder, size, options.metric)
            show(size, "adagio", truth, found, seconds)
            for peer in filter(None, options.peers.split(",")):
                import faiss

                began = time.time()
                found = {"opq": opq, "residual": residual}[peer](faiss, fit, documents, queries, size)
                show(size, f"FAISS {peer}", truth, found, time.time() - began)


if __name__ == "__main__":
    main()
