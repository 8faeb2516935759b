package org.adagio.distortion;

import java.util.concurrent.atomic.AtomicBoolean;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.data.ScatteredCloud;

/**
 * All pairs of one cloud, ready to be compared with several images of it: the points are staged
 * once. Points that lie on many machines are looked at there; where they have more pairs than can
 * be afforded, profiles are of a sample and say so.
 */
public final class AllPairs implements AutoCloseable {
  private final PointCloud before;
  private final PairScan scan;
  private final ScatteredPairs elsewhere;

  /**
   * @throws IllegalArgumentException if there are fewer than two points
   */
  public AllPairs(PointCloud before) {
    if (before.size() < 2) {
      throw new IllegalArgumentException(
          "a distance needs at least two points, got " + before.size());
    }
    this.before = before;
    elsewhere = before instanceof ScatteredCloud points ? new ScatteredPairs(points) : null;
    scan = elsewhere == null ? new PairScan(before) : null;
  }

  /** The distribution of the distortion over all pairs. */
  public DistortionProfile profile(PointCloud after, Progress progress) {
    if (elsewhere != null) {
      return elsewhere.profile(after, progress);
    }
    return new ProfileScan(scan).run(inMemory(after), () -> row -> {}, progress);
  }

  /** The same, and how many pairs lie beyond a distortion. */
  public BoundCheck against(double distortion, PointCloud after, Progress progress) {
    if (elsewhere != null) {
      return elsewhere.against(distortion, after, progress);
    }
    BeyondCount beyond = new BeyondCount(distortion);
    DistortionProfile profile =
        new ProfileScan(scan).run(inMemory(after), beyond::visitor, progress);
    return new BoundCheck(distortion, beyond.found(), profile);
  }

  /** Whether every pair keeps its distance within a distortion; ends at the first that does not. */
  public boolean within(double distortion, PointCloud after) {
    if (elsewhere != null) {
      return elsewhere.profile(after, Progress.NONE).max() <= distortion;
    }
    BandCheck check = new BandCheck(distortion);
    AtomicBoolean broken = new AtomicBoolean();
    scan.run(inMemory(after), tile -> !broken.get(), () -> check.visitor(broken), Progress.NONE);
    return !broken.get();
  }

  /**
   * The fewest leading coordinates that keep every pair within a distortion, where the coordinates
   * are taken along orthonormal axes: distances then only shrink, and grow with every coordinate.
   *
   * @param scores the points in all coordinates; if even these do not suffice, their number is
   *     returned
   */
  public int fewestCoordinates(double distortion, PointCloud scores, Progress progress) {
    if (elsewhere != null) {
      return elsewhere.fewestCoordinates(distortion, scores, progress);
    }
    return new GrowingScan(distortion, before, inMemory(scores).toMatrix()).run(scan, progress);
  }

  /**
   * The pairs beyond a distortion, worst first, among some of all pairs.
   *
   * @param most how many are returned at most
   * @param share the fraction of the pairs to look at, drawn in blocks with the seed
   */
  public Violations beyond(
      double distortion, PointCloud after, int most, double share, long seed, Progress progress) {
    if (elsewhere != null) {
      return elsewhere.beyond(distortion, after, most, share, seed, progress);
    }
    ViolationScan violations = new ViolationScan(distortion, most);
    boolean[] wanted = violations.draw(scan.tileCount(), share, seed);
    scan.run(inMemory(after), tile -> wanted[tile], violations::visitor, progress);
    return violations.result();
  }

  /**
   * The profile of all pairs, and those of them beyond a distortion, worst first, in one scan.
   *
   * @param most how many pairs are listed at most
   */
  public Check check(double distortion, PointCloud after, int most, Progress progress) {
    if (elsewhere != null) {
      return elsewhere.check(distortion, after, most, progress);
    }
    ViolationScan violations = new ViolationScan(distortion, most);
    DistortionProfile profile =
        new ProfileScan(scan).run(inMemory(after), violations::visitor, progress);
    return new Check(profile, violations.result());
  }

  /** What one scan of all pairs found. */
  public record Check(DistortionProfile profile, Violations violations) {}

  private PointCloud inMemory(PointCloud after) {
    if (after.size() != before.size()) {
      throw new IllegalArgumentException(
          "both clouds must have equally many points, got %d and %d"
              .formatted(before.size(), after.size()));
    }
    return PointCloud.of(after.toMatrix());
  }

  @Override
  public void close() {
    if (scan != null) {
      scan.close();
    }
  }
}
