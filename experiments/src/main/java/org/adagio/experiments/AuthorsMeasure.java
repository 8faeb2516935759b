package org.adagio.experiments;

import java.util.OptionalDouble;
import org.adagio.measure.DistortionProfile;

/**
 * The largest distortion as the authors' published code takes it: its loop {@code for j in
 * range(i-1)} leaves out each point's pair with the point before it.
 */
final class AuthorsMeasure {
  private AuthorsMeasure() {}

  /** Over the pairs that their loop visits; empty where the worst pairs known are all left out. */
  static OptionalDouble max(DistortionProfile profile) {
    return profile.worstPairs().stream()
        .filter(pair -> Math.abs(pair.first() - pair.second()) != 1)
        .mapToDouble(pair -> pair.distortion())
        .findFirst();
  }
}
