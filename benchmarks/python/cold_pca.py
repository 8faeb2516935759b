"""What a user of scikit-learn would run instead of `./adagio fit FILE --method pca`."""

import sys

import numpy as np
from sklearn.decomposition import PCA

PCA(50, svd_solver="randomized", random_state=0).fit(np.load(sys.argv[1]))
