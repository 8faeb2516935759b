package org.adagio.embedding;

import org.adagio.linalg.Matrix;

/** Orthonormal rows that the user brings. */
record GivenBasis(Matrix rows) implements OrthonormalBasis {}
