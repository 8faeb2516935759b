"""Speed of codes of 48 bytes beside FAISS's IndexPQ of as many: encoding, and searches of a million rows.

Both take turns; printed are medians, and the median of what FAISS takes over what we take in the same turn.
"""

import argparse
import statistics
import time

import faiss
import measuring
import numpy as np

BYTES, ROWS, FOUND, POINTS = 48, 1_000_000, 10, 20_000


def index(points):
    made = faiss.IndexPQ(points.shape[1], BYTES, 8)
    made.pq.cp.niter = 5
    made.train(points)
    codes = made.pq.compute_codes(points)
    faiss.copy_array_to_vector(np.resize(codes, (ROWS, BYTES)).ravel(), made.codes)
    made.ntotal = ROWS
    return made


def seconds(task):
    began = time.perf_counter()
    task()
    return time.perf_counter() - began


def show(name, server, ours, theirs, rounds, each):
    server.run(ours), theirs()
    turns = [(server.run(ours).seconds, seconds(theirs)) for _ in range(rounds)]
    mine, peer = (statistics.median(column) for column in zip(*turns))
    ratio = statistics.median(b / a for a, b in turns)
    print(f"| {name}, {ours.split()[1]} | {each / mine:.4g} | {each / peer:.4g} | {ratio:.2f}x |", flush=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("points", help="a file npy")
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("--batch", type=int, default=1000, help="queries that are asked at once")
    options = arguments.parse_args()
    points = np.load(options.points, mmap_mode="r")[:POINTS].astype("f4")
    points /= np.linalg.norm(points, axis=1, keepdims=True)
    made = index(points)
    threads = faiss.omp_get_max_threads()
    print(f"| a second, FAISS {faiss.__version__} {faiss.get_compile_options().strip()} | ours | FAISS | |")
    print("|---|---|---|---|")
    for count, queries, rounds in ((1, 1, 3 * options.rounds), (threads, options.batch, options.rounds)):
        faiss.omp_set_num_threads(count)
        server = measuring.Server(measuring.java(
            "CodeSpeed", [*measuring.SERVER_OPTIONS, f"-Dadagio.threads={count}"], options.points))
        show(f"queries, {queries} at once, {count} threads", server, f"search grouped {queries}",
             lambda: made.search(points[:queries], FOUND), rounds, queries)
        for kind in ("grouped", "residual") if count > 1 else ():
            show(f"vectors encoded, {count} threads", server, f"encode {kind}",
                 lambda: made.pq.compute_codes(points), rounds, len(points))
        server.close()


if __name__ == "__main__":
    main()
