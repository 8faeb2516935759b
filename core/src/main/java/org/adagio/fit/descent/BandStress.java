package org.adagio.fit.descent;

import java.util.List;
import org.adagio.Matrix;

/** The stress beyond a band over several sets of pairs, as an objective. */
public final class BandStress implements Objective {
  /** A look tells the range as far as it reaches beyond 1; the second one begins amid it. */
  private static final int LOOKS = 3;

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
