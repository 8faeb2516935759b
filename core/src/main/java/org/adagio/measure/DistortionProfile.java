package org.adagio.measure;

import java.util.List;
import java.util.Optional;
import org.adagio.linalg.BinomialBound;
import org.adagio.linalg.RatioSpan;
import org.adagio.measure.Certificate.Coverage;

/**
 * The distribution of |‖f(x) − f(y)‖ / ‖x − y‖ − 1| over the secants x ≠ y. Norms, not squares;
 * NuMax's δ is about squares.
 *
 * @param coverage which pairs were looked at
 * @param points the number of points
 * @param pairs how many pairs with a positive distance were looked at
 * @param zeroSecants how many pairs of equal points were skipped
 * @param least the smallest ratio, in float64 from the differences
 * @param greatest the largest ratio
 * @param mean the mean distortion
 * @param ratios the distribution of ‖f(x) − f(y)‖ / ‖x − y‖
 * @param worstPairs the pairs with the largest distortion, worst first
 * @param stated the distortion that pairs were asked to keep within; the largest found where none
 *     was stated
 * @param beyond how many pairs have a larger one, counted in float64 where float32 leaves it open
 */
public record DistortionProfile(
    Coverage coverage,
    long points,
    long pairs,
    long zeroSecants,
    double least,
    double greatest,
    double mean,
    RatioHistogram ratios,
    List<SecantPair> worstPairs,
    double stated,
    long beyond) {
  /** The same of points that are all multiplied by a factor, as are their images. */
  public DistortionProfile times(double factor) {
    List<SecantPair> pairs = worstPairs.stream().map(pair -> pair.times(factor)).toList();
    return new DistortionProfile(
        coverage,
        points,
        this.pairs,
        zeroSecants,
        least,
        greatest,
        mean,
        ratios,
        pairs,
        stated,
        beyond);
  }

  /** Returns this profile with nothing stated but the largest distortion found. */
  public DistortionProfile statingLargest() {
    return new DistortionProfile(
        coverage, points, pairs, zeroSecants, least, greatest, mean, ratios, worstPairs, max(), 0);
  }

  /** Returns whether no pair looked at lies beyond the distortion stated. */
  public boolean holds() {
    return beyond == 0;
  }

  /** Returns the fraction of the pairs looked at that lie beyond the distortion stated. */
  public double fractionBeyond() {
    return (double) beyond / pairs;
  }

  /** The largest distortion. */
  public double max() {
    return span().distortion();
  }

  /** The largest |ratio² − 1|. */
  public double squaredMax() {
    return span().squaredDistortion();
  }

  private RatioSpan span() {
    return new RatioSpan(least, greatest);
  }

  /**
   * Returns the one factor for all images that makes the largest distortion least; 1 if all images
   * are equal, since no factor tells them apart.
   */
  public double bestFactor() {
    return span().bestFactor();
  }

  /** The largest distortion that is left after the one factor for all images that suits it best. */
  public double maxUpToFactor() {
    return span().distortionUpToFactor();
  }

  /**
   * The mean distortion that is left after the one factor for all images that suits it best, to a
   * thousandth; empty where the ratios are too small, or too large, to tell.
   */
  public Optional<Double> meanUpToFactor() {
    return ratios.meanUpToFactor().map(found -> Math.min(found, Math.min(mean, maxUpToFactor())));
  }

  /** The distortion that a fraction {@code p} of the pairs does not exceed. */
  public double quantile(double p) {
    return Math.min(max(), ratios.quantileOfDistortion(p));
  }

  /**
   * Returns what is kept of this profile beside a map. If all pairs were looked at, it is about the
   * largest distortion; a sample bounds the fraction of all such pairs beyond the distortion
   * stated, with {@link Certificate#CONFIDENCE}.
   */
  public Certificate certificate() {
    return certificate(Certificate.CONFIDENCE);
  }

  /**
   * Returns the certificate with another confidence.
   *
   * @param confidence the probability with which the bound of a sample holds
   */
  public Certificate certificate(double confidence) {
    boolean isOfAll = coverage == Coverage.ALL_PAIRS;
    return new Certificate(
        coverage,
        points,
        pairs,
        zeroSecants,
        max(),
        squaredMax(),
        mean,
        worstPairs.get(0),
        isOfAll ? max() : stated,
        isOfAll ? 0 : beyond,
        isOfAll ? 1 : confidence,
        isOfAll ? 0 : BinomialBound.of(beyond, pairs, confidence));
  }
}
