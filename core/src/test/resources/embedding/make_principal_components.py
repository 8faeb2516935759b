"""Writes principal-components.json: small clouds with what NumPy and scikit-learn say of them.

Run here: python3 make_principal_components.py   (made with numpy 1.24.2, scikit-learn 1.2.1)
"""

import json

import numpy as np
from sklearn.decomposition import PCA


def clouds():
    rng = np.random.default_rng(20240601)

    def mixed(n, d, rank, offset=0.0):
        scales = 0.7 ** np.arange(rank)
        points = (rng.standard_normal((n, rank)) * scales) @ rng.standard_normal((rank, d))
        return (points + offset).astype(np.float32)

    yield "more points than dimensions", mixed(40, 7, 7)
    yield "fewer points than dimensions", mixed(6, 11, 11)
    yield "as many points as dimensions", mixed(8, 8, 8)
    yield "rank 3 of 8", mixed(30, 8, 3)
    yield "rank 2 of 12, few points", mixed(9, 12, 2)
    yield "offset 10000", mixed(50, 6, 6, 1e4)
    yield "offset 10000, few points", mixed(7, 10, 10, 1e4)
    constant = mixed(25, 6, 6)
    constant[:, 2] = 3.5
    constant[:, 4] = 0
    yield "constant columns", constant
    twice = mixed(10, 5, 5)
    yield "every point twice", np.vstack([twice, twice])


def described(name, points):
    centred = points.astype(np.float64) - points.astype(np.float64).mean(axis=0)
    _, sigma, axes = np.linalg.svd(centred, full_matrices=False)
    ratio = PCA(svd_solver="full").fit(points.astype(np.float64)).explained_variance_ratio_
    return {
        "name": name,
        "points": points.astype(float).tolist(),
        "singularValues": sigma.tolist(),
        "rank": int((sigma > 1e-5 * sigma[0]).sum()),
        "axes": axes.tolist(),
        "explainedVarianceRatio": ratio.tolist(),
        "totalVariance": float((centred**2).sum()),
        "stableRank": float(sigma.sum() ** 2 / (sigma**2).sum()),
    }


with open("principal-components.json", "w") as out:
    json.dump([described(*cloud) for cloud in clouds()], out, indent=None)
    out.write("\n")
