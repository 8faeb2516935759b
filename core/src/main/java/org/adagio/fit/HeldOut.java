package org.adagio.fit;

import java.util.Objects;
import org.adagio.measure.Certificate;
import org.adagio.measure.DistortionProfile;
import org.adagio.points.PointCloud;

/**
 * What points say of a map that it was not fitted to.
 *
 * @param points the points, in memory
 * @param profile over all pairs of them
 * @param unseen what disjoint pairs of them say of all points like them
 */
public record HeldOut(PointCloud points, DistortionProfile profile, Certificate unseen) {
  /** Refuses what is missing. */
  public HeldOut {
    Objects.requireNonNull(points, "points");
    Objects.requireNonNull(profile, "profile");
    Objects.requireNonNull(unseen, "unseen");
  }

  /** What was found over the pairs of these very points. */
  public Certificate certificate() {
    return profile.certificate();
  }
}
