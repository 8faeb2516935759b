"""Every row of the tables: which task is set against which, and what is claimed."""

from __future__ import annotations

from rows import BYTES, Check, Group, Part, Row, at_least, at_most

MEMORY_ALLOWANCE = 400_000_000
ALLOWED = "limit:data + 400 MB"
HALF_A_SECOND = "limit:0.5 s"
SHARINGS = ("threads", "workers")
LABELS = {
    "sklearn-full": 'scikit-learn PCA(svd_solver="full")',
    "sklearn-randomized": 'scikit-learn PCA(svd_solver="randomized")',
    "sklearn-covariance-eigh": 'scikit-learn PCA(svd_solver="covariance_eigh")',
    "faiss-pca": "FAISS PCAMatrix",
    "spark-pca": "Spark ML PCA, local[2]",
    "ejml-pca": "EJML covariance and symmetric eigenvectors, float32, all cores",
    "faiss-neighbours": "FAISS IndexFlatL2",
    "sklearn-neighbours": "scikit-learn brute force, n_jobs=-1",
    "plain": "np.save(out, np.load(file, mmap_mode='r') @ map.T)",
    "blocks": "NumPy, a loop over blocks of rows",
}


def label(task: str) -> str:
    name = task.split(":", 1)[1].split()[0]
    return LABELS.get(name, name)


def _bare(kind: str, size: int) -> tuple[str, ...]:
    return tuple(f"java:bare-{kind}-{sharing} {size}" for sharing in SHARINGS)


def _bare_pca(k: int) -> tuple[str, ...]:
    return (*_bare("pca", k), f"java:bare-pca-mixed {k}")


def _bare_gram(points: int) -> tuple[str, ...]:
    return (*_bare("gram-square", points), *_bare("gram-wide", points))


def _scan(name: str, points: int, quick: bool = False) -> Row:
    return Row(
        name,
        f"all-pairs distortion of up to {points // 1000} 000 points, to 100",
        f"java:distortion {points}",
        "bare sgemm calls, two half Gram matrices",
        _bare_gram(points),
        at_most(1.25),
        quick=quick,
    )


SCAN = _scan("scan", 60_000)
SCAN_GROUP = Group(
    (SCAN.ours, "python:distortion 60000", *SCAN.theirs),
    rounds=2,
    warm_up=5000,
)


def _peers(k: int) -> dict[str, str]:
    return {
        "full": f"python:sklearn-full {k}",
        "randomized": f"python:sklearn-randomized {k}",
        "covariance-eigh": f"python:sklearn-covariance-eigh {k}",
        "faiss": f"python:faiss-pca {k}",
        "spark": f"spark:spark-pca {k}",
        "ejml": f"java:ejml-pca {k}",
    }


def _lean(k: int) -> str:
    return f"python:covariance-eigh {k}"


def _pca_rows(prefix: str, work: str, k: int, claims: dict) -> list[Row]:
    ours, peers = f"java:pca {k}", _peers(k)
    return [
        Row(f"{prefix}-fastest", work, ours, "fastest library: {}", tuple(peers.values()),
            at_least(1.3)),
        Row(f"{prefix}-bare", work, ours, "bare ssyrk and dsyevr", _bare_pca(k), at_least(0.8)),
        *(Row(f"{prefix}-{name}", work, ours, "{}", (task,), claims.get(name), quick=name in claims)
          for name, task in peers.items()),
        Row(f"{prefix}-lean", work, ours, "NumPy covariance and SciPy eigh", (_lean(k),),
            quick=bool(claims)),
    ]


def _pca_group(k: int, *others: str) -> Group:
    peers = _peers(k)
    slow = tuple(peers[name] for name in ("full", "spark", "ejml"))
    return Group((f"java:pca {k}", *peers.values(), _lean(k), *_bare_pca(k), *others), slow=slow)


def _apply(name: str, d: int, r: int) -> tuple[Row, Group]:
    ours, bare = f"java:apply {r}", f"java:bare-apply {r}"
    row = Row(name, f"one vector at a time, {d} to {r}, median call", ours, "bare sgemv", (bare,),
              at_most(2))
    return row, Group((ours, bare))


_FALLBACK = {
    "pca-java": ("exact PCA fit, 50 components", "pca 50"),
    "transform-java": ("transform to 100 dimensions, in memory", "transform 100"),
    "distortion-java": ("all-pairs distortion of up to 5 000 points, to 100", "distortion 5000"),
}
_PROCESS = "whole process, npy to PCA with 50 components"
_APPLY, _APPLY_GROUP = _apply("apply", 784, 100)
_WIDE_APPLY, _WIDE_APPLY_GROUP = _apply("wide-apply", 1536, 256)
RANDOMIZED = "java:pca-randomized 50"

DIGITS = Part(
    "digits",
    (
        *_pca_rows("pca", "exact PCA fit, 50 components", 50,
                   {"full": at_least(6), "randomized": at_least(2)}),
        Row("randomized", "randomized PCA fit, 50 components", RANDOMIZED, "{}",
            (_peers(50)["randomized"],), at_least(1.5)),
        Row("adagio", "Adagio fit, half split, r = 100", "java:adagio 100", "our exact PCA fit",
            ("java:pca 50",), at_most(1.2), quick=True),
        Row("transform", "transform to 100 dimensions, in memory", "java:transform 100",
            "bare sgemm", _bare("transform", 100), at_least(0.8), quick=True),
        _APPLY,
        _scan("distortion", 20_000, quick=True),
        Row("process", _PROCESS, "cold:adagio", "Python process, randomized PCA",
            ("cold:sklearn",), at_least(1), quick=True),
        Row("process-memory", _PROCESS + ", peak memory", "cold:adagio", "data + 400 MB",
            (ALLOWED,), at_most(1), BYTES, quick=True),
        Row("process-memory-peer", _PROCESS + ", peak memory", "cold:adagio",
            "Python process, randomized PCA", ("cold:sklearn",), None, BYTES, quick=True),
        Row("start-up", "whole process, ./adagio info on a small file", "cold:info", "half a second",
            (HALF_A_SECOND,), at_most(1)),
        Row("start-up-java", "whole process, ./adagio info on a small file", "cold:info",
            "java -version", ("cold:java",)),
        Row("start-up-python", "whole process, ./adagio info on a small file", "cold:info",
            "python3 -c pass", ("cold:python",)),
        *(Row(name, work, f"java:{task}", "ours without the native library", (f"fallback:{task}",))
          for name, (work, task) in _FALLBACK.items()),
    ),
    (
        _pca_group(50, "java:adagio 100", RANDOMIZED, "fallback:pca 50"),
        Group(("java:transform 100", *_bare("transform", 100), "fallback:transform 100"), repeats=5),
        _APPLY_GROUP,
        Group(("java:distortion 20000", *_bare_gram(20_000))),
        Group(("java:distortion 5000", "fallback:distortion 5000")),
        Group(("cold:adagio", "cold:sklearn")),
        Group(("cold:info", "cold:java", "cold:python"), repeats=15, rounds=1),
    ),
    (
        Check("randomized", "variance kept, ours / theirs", RANDOMIZED, _peers(50)["randomized"],
              0.999),
        Check("pca-fastest", "variance kept, ours / theirs", "java:pca 50", _peers(50)["full"],
              0.9999),
    ),
)

PAIRS = Part(
    "pairs",
    (
        Row("pairs", SCAN.work, SCAN.ours, "NumPy, blocks of both Gram matrices, upper half",
            ("python:distortion 60000",), at_least(1)),
        _scan("pairs-bare", 60_000),
    ),
    (SCAN_GROUP,),
)

WIDE = Part(
    "wide",
    (*_pca_rows("wide-pca", "exact PCA fit, 256 components", 256, {}), _WIDE_APPLY),
    (_pca_group(256), _WIDE_APPLY_GROUP),
)

NEIGHBOURS = Part(
    "neighbours",
    (
        Row("neighbours", "10 neighbours, exact, index and 10 000 queries", "java:neighbours 10",
            "{}", ("python:faiss-neighbours 10",), at_least(0.8)),
        Row("neighbours-sklearn", "10 neighbours, exact, index and 10 000 queries",
            "java:neighbours 10", "{}", ("python:sklearn-neighbours 10",)),
    ),
    (Group(("java:neighbours 10", "python:faiss-neighbours 10", "python:sklearn-neighbours 10")),),
    (Check("neighbours", "neighbours also found by FAISS, ties apart", "java:neighbours 10",
           "python:faiss-neighbours 10", 0.999),),
)

_STREAM = "transform of a file to a file, to 100, cold"
STREAM = Part(
    "stream",
    (
        Row("stream", _STREAM, "cold:adagio", "fastest: {}", ("cold:plain", "cold:blocks"),
            at_least(1)),
        Row("stream-memory", _STREAM + ", peak memory", "cold:adagio", "{}", ("cold:plain",),
            at_most(0.1), BYTES),
        Row("stream-memory-blocks", _STREAM + ", peak memory", "cold:adagio", "{}",
            ("cold:blocks",), None, BYTES),
    ),
    (Group(("cold:adagio", "cold:plain", "cold:blocks"), rounds=3),),
)

PARTS = (DIGITS, WIDE, NEIGHBOURS, PAIRS, STREAM)
