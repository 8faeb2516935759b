"""Makes the sparse files that SparseFormatsTest reads, with scikit-learn and SciPy: python3 make_sparse.py"""
import gzip

import numpy as np
import scipy.io
import scipy.sparse
from sklearn.datasets import dump_svmlight_file

rng = np.random.default_rng(1)
points = np.where(rng.random((7, 9)) < 0.3, rng.standard_normal((7, 9)), 0)
points[3] = 0
points[0, 0] = 1 / 3  # so that scikit-learn takes the columns of sparse.svmlight from 0
points[6, 8] = -2.5e-7
labels = np.array([1, -1, 1, 2, -1, 2, 1])
np.save("sparse.npy", points)
dump_svmlight_file(points, labels, "sparse.svmlight", comment="made by scikit-learn")
dump_svmlight_file(points, labels, "sparse-from-1.svm", zero_based=False, query_id=np.arange(7))
scipy.io.mmwrite("sparse.mtx", scipy.sparse.csr_matrix(points), comment="made by SciPy", precision=17)
scipy.io.mmwrite("sparse-by-column.mtx", scipy.sparse.csc_matrix(points), precision=17)
scipy.io.mmwrite("dense.mtx", points, precision=17)
square = points[:, :7] + points[:, :7].T
scipy.io.mmwrite("symmetric.mtx", scipy.sparse.coo_matrix(square), precision=17)
scipy.io.mmwrite("skew.mtx", scipy.sparse.coo_matrix(points[:, :7] - points[:, :7].T), precision=17)
scipy.io.mmwrite("pattern.mtx", scipy.sparse.coo_matrix(points != 0), field="pattern")
for name in ["sparse.svmlight", "sparse.mtx"]:
    with open(name, "rb") as plain, gzip.GzipFile(name + ".gz", "wb", mtime=0) as packed:
        packed.write(plain.read())
