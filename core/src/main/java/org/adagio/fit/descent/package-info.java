/**
 * What every search for a map by descent is built from: a function of the map with its gradient
 * ({@link org.adagio.fit.descent.Objective}), coordinates in which it is round ({@link
 * org.adagio.fit.descent.Whitening}), the pairs of landmarks, and L-BFGS.
 */
package org.adagio.fit.descent;
