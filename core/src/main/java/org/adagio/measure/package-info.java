/**
 * How far a map is from an isometry, over all pairs of points: {@link
 * org.adagio.measure.DistortionProfile} measures, {@link org.adagio.measure.Certificate} is what is
 * kept of it.
 *
 * <p>One convention everywhere: the distortion of a pair is |‖f(x) − f(y)‖ / ‖x − y‖ − 1|, about
 * norms. Where the ratio of squares is meant (NuMax's δ), the name says "squared".
 */
package org.adagio.measure;
