package org.adagio.distortion;

import java.util.OptionalDouble;

/**
 * What was found over some pairs. All figures are in the norm convention unless their name says
 * "squared".
 *
 * @param points how many points the pairs come from
 * @param pairs how many pairs with a positive distance were looked at
 * @param zeroSecants how many pairs of equal points were skipped
 * @param maxDistortion the largest distortion
 * @param squaredDistortion the largest |ratio² − 1|
 * @param meanDistortion the mean over the pairs
 * @param worstPair the pair with the largest distortion
 * @param float32Output about how much more the largest distortion may be where images are written
 *     as float32; empty where that is not known
 */
public record PairFigures(
    long points,
    long pairs,
    long zeroSecants,
    double maxDistortion,
    double squaredDistortion,
    double meanDistortion,
    SecantPair worstPair,
    OptionalDouble float32Output) {}
