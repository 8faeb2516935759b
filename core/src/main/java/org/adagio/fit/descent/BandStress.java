package org.adagio.fit.descent;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.linalg.PositiveDefiniteInverse;
import org.adagio.linalg.Rounding;

/** The stress beyond a band over several sets of pairs, as an objective. */
public final class BandStress implements Objective {
  /** A look tells the range as far as it reaches beyond 1; the second one begins amid it. */
  private static final int LOOKS = 3;

  /** Pairs beyond this share of the band's distortion bind, or will soon. */
  private static final double NEAR = 0.8;

  /** What axes that few of them follow count for, as a share of the mean. */
  private static final double UNBOUND = 0.01;

  /** An inverse of more coordinates would take longer than the steps that it saves. */
  private static final int WIDEST = 1000;

  private final Band band;
  private final List<BandedPairs> pairs;
  private final RatioRange met = new RatioRange();
  private Matrix last;

  public BandStress(Band band, List<? extends BandedPairs> pairs) {
    this.band = band;
    this.pairs = List.copyOf(pairs);
  }

  public Band band() {
    return band;
  }

  @Override
  public double at(Matrix map, double[] gradient) {
    met.clear();
    last = map;
    double value = 0;
    for (BandedPairs some : pairs) {
      value += some.at(map, band, gradient, met);
    }
    return value;
  }

  /** That of the moments of the secants that bind, which are others as the map moves. */
  @Override
  public Optional<Matrix> inverseCurvature(Matrix map) {
    int width = map.columns();
    if (band.distortion() == 0 || width > WIDEST) {
      return Optional.empty();
    }
    double[] moments = new double[width * width];
    Band near = Band.of(NEAR * band.distortion());
    pairs.forEach(some -> some.addMoments(map, near, moments));
    double trace = IntStream.range(0, width).mapToDouble(i -> moments[i * (width + 1)]).sum();
    Arrays.setAll(moments, i -> moments[i] * width / trace + (i % (width + 1) == 0 ? UNBOUND : 0));
    if (!(trace > 0)) {
      return Optional.empty();
    }
    double[] inverse = PositiveDefiniteInverse.of(moments, width);
    return Optional.of(Matrix.wrap(width, width, Rounding.narrowed(inverse)));
  }

  /** The map multiplied so that the largest distortion of these pairs is least. */
  public Matrix centred(Matrix map) {
    Matrix centred = map;
    for (int look = 0; look < LOOKS; look++) {
      at(centred, new double[map.values().length]);
      centred = centred.times(met.ofNorms().bestFactor());
    }
    return centred;
  }

  /** The map that was looked at last; after a step of a descent, the one that it came to. */
  public Matrix last() {
    return last;
  }

  /** The largest distortion of a pair at the last map, or that of the band if none lies beyond. */
  public double distortion() {
    return Math.max(band.distortion(), met.distortion());
  }
}
