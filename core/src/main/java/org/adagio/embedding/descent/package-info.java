/**
 * What every search for a map by descent is built from: a function of the map with its gradient
 * ({@link org.adagio.embedding.descent.Objective}), coordinates in which it is round ({@link
 * org.adagio.embedding.descent.Whitening}), the pairs of landmarks, and L-BFGS.
 */
package org.adagio.embedding.descent;
