package org.adagio.measure;

import java.util.Objects;
import java.util.SplittableRandom;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.points.PointCloud;

/** Holds the pairs of one cloud, ready to be compared under several linear maps of it. */
public final class PairScan implements AutoCloseable {
  private final PointCloud points;
  private final TileScan tiles;

  /**
   * Stages the points.
   *
   * @throws IllegalArgumentException if there are fewer than two points
   */
  public PairScan(PointCloud points) {
    this.points = points;
    tiles = new TileScan(points);
  }

  /** Returns the distribution of the distortion over all pairs. */
  public DistortionProfile profile(Matrix map, Progress progress) {
    return profile(Reduction.of(points, map), Double.NaN, progress);
  }

  /**
   * @param stated the distortion that pairs are counted beyond; NaN for the largest found
   */
  DistortionProfile profile(Reduction what, double stated, Progress progress) {
    return new ProfileScan(tiles).run(what, BandScan.counting(stated), stated, progress);
  }

  /** Returns whether every pair keeps within a distortion; ends at the first that does not. */
  public boolean within(double distortion, Matrix map) {
    return within(distortion, Reduction.of(points, map));
  }

  boolean within(double distortion, Reduction what) {
    BandScan band = BandScan.first(distortion);
    tiles.run(what, band.wanted(), band::visitor, Progress.NONE);
    return band.found() == 0;
  }

  /**
   * Returns the pairs beyond a distortion, worst first, among some of all pairs.
   *
   * @param most how many are returned at most
   * @param share the fraction of the pairs to look at, drawn in blocks with the seed
   */
  public Violations beyond(
      double distortion, Matrix map, int most, double share, long seed, Progress progress) {
    return beyond(distortion, Reduction.of(points, map), most, share, seed, progress);
  }

  Violations beyond(
      double distortion, Reduction what, int most, double share, long seed, Progress progress) {
    BandScan band = BandScan.listing(distortion, most);
    boolean[] wanted = drawn(tiles.tileCount(), share, seed);
    tiles.run(what, tile -> wanted[tile], band::visitor, progress);
    return band.listed();
  }

  static boolean[] drawn(int tiles, double share, long seed) {
    boolean[] wanted = new boolean[tiles];
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < tiles; i++) {
      wanted[i] = random.nextDouble() < share;
    }
    return wanted;
  }

  /**
   * Returns the profile of all pairs, and those of them beyond a distortion, worst first, in one
   * scan.
   *
   * @param most how many pairs are listed at most
   */
  public Check check(double distortion, Matrix map, int most, Progress progress) {
    return check(distortion, Reduction.of(points, map), most, progress);
  }

  Check check(double distortion, Reduction what, int most, Progress progress) {
    BandScan band = BandScan.listing(distortion, most);
    DistortionProfile profile = new ProfileScan(tiles).run(what, band, Double.NaN, progress);
    return new Check(profile, band.listed());
  }

  /**
   * Holds what one scan found.
   *
   * @param profile of all pairs
   * @param violations the pairs beyond a distortion
   */
  public record Check(DistortionProfile profile, Violations violations) {
    /** Refuses what is missing. */
    public Check {
      Objects.requireNonNull(profile, "profile");
      Objects.requireNonNull(violations, "violations");
    }
  }

  /**
   * Lists pairs beyond a distortion, worst first.
   *
   * @param first rows of the first points
   * @param second rows of the second points
   * @param distortion of each
   * @param found how many there were, though not all may be listed
   */
  public record Violations(int[] first, int[] second, float[] distortion, long found) {
    /** Refuses what is missing. */
    public Violations {
      Objects.requireNonNull(first, "first");
      Objects.requireNonNull(second, "second");
      Objects.requireNonNull(distortion, "distortion");
    }

    /** Returns a list of no pair. */
    public static Violations none() {
      return new Violations(new int[0], new int[0], new float[0], 0);
    }

    /** Returns how many pairs are listed. */
    public int size() {
      return first.length;
    }
  }

  @Override
  public void close() {
    tiles.close();
  }
}
