"""Proven answers beside brute force: time, and bytes that a query touches, in memory and from a file.

The last points ask; a model of `fit --exact` codes the others. Ours and FAISS's flat index take turns; printed are
medians in milliseconds a query. From a file means that none of its pages are in memory when a query begins: FAISS
reads all of it then, and we read codes, which stay in memory, and the full vectors that a proof needs.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

import faiss
import measuring
import numpy as np

ADAGIO = Path(__file__).resolve().parents[2] / "adagio"
FOUND, FEW = 10, 100


def seconds(task):
    began = time.perf_counter()
    task()
    return time.perf_counter() - began


def turns(rounds, ours, theirs):
    pairs = [(ours(), theirs()) for _ in range(rounds + 1)][1:]
    return [1000 * statistics.median(column) for column in zip(*pairs)]


def forget(file):
    """Drops what the system holds of a file."""
    with open(file, "rb") as opened:
        os.fsync(opened.fileno())
        os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def flat(points, metric):
    made = faiss.IndexFlatL2(points.shape[1]) if metric == "euclidean" else faiss.IndexFlatIP(points.shape[1])
    made.add(points)
    return made


def wrong(points, queries, found, metric):
    """How many answers are not those of float64, where scores that it cannot tell apart are one."""
    points, queries = points.astype("f8"), queries.astype("f8")
    if metric == "cosine":
        points, queries = (x / np.linalg.norm(x, axis=1, keepdims=True) for x in (points, queries))
    scores = -2 * (queries @ points.T)
    if metric == "euclidean":
        scores += (points**2).sum(axis=1)
    nearest = np.sort(np.partition(scores, FOUND - 1, axis=1)[:, :FOUND], axis=1)
    ours = np.sort(np.take_along_axis(scores, found, axis=1), axis=1)
    return int((np.abs(ours - nearest).max(axis=1) > 1e-12 * np.abs(scores).max()).sum())


def measured(folder, metric, options):
    def adagio(*words):
        return subprocess.run([ADAGIO, *words, "--overwrite"], check=True, stdout=subprocess.PIPE, cwd=folder).stdout

    def search(queries):
        return json.loads(adagio("search", "model.safetensors", "codes.adc", queries, "--exact", "--full", "points.npy",
                                 "-o", f"found-{queries}", "--json"))

    adagio("fit", "points.npy", "--exact", "--metric", metric, "-o", "model.safetensors", "--quiet")
    adagio("transform", "model.safetensors", "points.npy", "-o", "codes.adc")
    points, queries = np.load(folder / "points.npy"), np.load(folder / "queries.npy")
    np.save(folder / "few.npy", queries[:FEW])
    said = search("few.npy")
    search("queries.npy")
    errors = sum(wrong(points, np.load(folder / name), np.load(folder / f"found-{name}"), metric)
                 for name in ("few.npy", "queries.npy"))
    if metric == "cosine":
        points /= np.linalg.norm(points, axis=1, keepdims=True)
    peer = flat(points, metric)
    touched = len(points) * said["bytes"] + said["fullPointsRead"] * points.shape[1] * 4
    print(f"{metric}: {said['bytes']} bytes a code; the median query of {FEW} reads {said['fullPointsRead']:.0f} full "
          f"vectors of {len(points)}, {points.nbytes / touched:.1f} times fewer bytes than all have; "
          f"{errors} of {FEW + len(queries)} answers differ from float64", flush=True)
    for threads, batches in ((1, (1,)), (faiss.omp_get_max_threads(), (FEW, len(queries)))):
        faiss.omp_set_num_threads(threads)
        server = measuring.Server(measuring.java(
            "ProvenSpeed", [*measuring.SERVER_OPTIONS, f"-Dadagio.threads={threads}"],
            *(folder / name for name in ("model.safetensors", "codes.adc", "points.npy", "queries.npy"))))
        for batch in batches:
            count = options.singles if batch == 1 else batch
            task = "one" if batch == 1 else "batch"
            mine, theirs = turns(
                options.rounds, lambda: server.run(f"{task} {count}").seconds / count,
                lambda: seconds(lambda: [peer.search(queries[i:i + batch], FOUND)
                                         for i in range(0, count, batch)]) / count)
            brute = "" if batch == 1 else f"{1000 * server.run(f'brute {count}').seconds / count:.3g}"
            show(metric, f"{batch} at once, {threads} threads", mine, theirs, brute)
        if threads == 1:
            cold(server, folder, metric, options)
        server.close()


def show(metric, what, mine, theirs, brute=""):
    print(f"| {metric} | {what} | {mine:.3g} | {theirs:.3g} | {theirs / mine:.2f}x | {brute} |", flush=True)


def cold(server, folder, metric, options):
    """One query of a file that is not in memory; each turn has a copy of its own, since mapped pages stay."""
    mine, theirs = [], []
    queries = np.load(folder / "queries.npy")
    for turn in range(options.rounds):
        copy = folder / f"copy{turn}.npy"
        shutil.copyfile(folder / "points.npy", copy)
        forget(copy)
        mine.append(server.run(f"file 1 {copy}").seconds)
        forget(folder / "points.npy")
        theirs.append(seconds(lambda: flat(np.load(folder / "points.npy"), metric).search(queries[:1], FOUND)))
    mine, theirs = (1000 * statistics.median(times) for times in (mine, theirs))
    show(metric, "1 at once, full vectors in a file that is not in memory", mine, theirs)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("points", help="a file npy")
    arguments.add_argument("--metric", default="cosine,euclidean,dot", help="some of these, with commas")
    arguments.add_argument("--queries", type=int, default=1000)
    arguments.add_argument("--singles", type=int, default=100, help="queries that are asked one by one in a turn")
    arguments.add_argument("--rounds", type=int, default=5)
    options = arguments.parse_args()
    points = np.load(options.points).astype("f4")
    print("| metric | queries | ms each, proven | FAISS flat | | our brute force |")
    print("|---" * 6 + "|")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        np.save(folder / "points.npy", points[:-options.queries])
        np.save(folder / "queries.npy", points[-options.queries:])
        for metric in options.metric.split(","):
            measured(folder, metric, options)


if __name__ == "__main__":
    main()
