package org.adagio.measure;

import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.measure.TileScan.Band;
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
    this(points, Optional.empty());
  }

  /**
   * Stages the points, and with the axes along which they extend most what lets scans skip pairs.
   */
  public PairScan(PointCloud points, Optional<Matrix> axes) {
    this.points = points;
    tiles = new TileScan(points, axes);
  }

  /** Returns the distribution of the distortion over all pairs. */
  public DistortionProfile profile(Matrix map, Progress progress) {
    return profile(Reduction.of(points, map), Double.NaN, progress);
  }

  DistortionProfile profile(Reduction what, double stated, Progress progress) {
    try (ScannedImages images = tiles.images(what)) {
      BandScan band = BandScan.counting(stated);
      return new ProfileScan(tiles).run(what, images, band, stated, progress);
    }
  }

  /** Returns whether every pair keeps within a distortion; ends at the first that does not. */
  public boolean within(double distortion, Matrix map) {
    return within(distortion, Reduction.of(points, map));
  }

  boolean within(double distortion, Reduction what) {
    BandScan band = BandScan.first(distortion);
    try (ScannedImages images = tiles.images(what)) {
      Optional<Supplier<Band>> skipped = tiles.skipping(images, band::skipped);
      tiles.run(images, skipped, band.wanted(), band::visitor, Progress.NONE);
    }
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
    try (ScannedImages images = tiles.images(what)) {
      Optional<Supplier<Band>> skipped = tiles.skipping(images, band::skipped);
      tiles.run(images, skipped, tile -> wanted[tile], band::visitor, progress);
    }
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
   * Looks at all pairs for the largest distortion, and for those beyond one, worst first. A profile
   * comes with it if that takes no more time.
   *
   * @param most how many pairs are listed at most
   */
  public Check check(double distortion, Matrix map, int most, Progress progress) {
    return check(distortion, Reduction.of(points, map), most, progress);
  }

  Check check(double distortion, Reduction what, int most, Progress progress) {
    BandScan band = BandScan.listing(distortion, most);
    try (ScannedImages images = tiles.images(what)) {
      Extremes ends = new Extremes();
      Optional<Supplier<Band>> skipped =
          tiles
              .skipping(images, band::skipped)
              .map(listed -> () -> listed.get().and(ends.skipped()));
      if (skipped.isEmpty()) {
        DistortionProfile profile =
            new ProfileScan(tiles).run(what, images, band, Double.NaN, progress);
        return new Check(Optional.of(profile), profile.max(), band.listed());
      }
      progress.stage("all pairs", points.size() * (points.size() - 1) / 2);
      tiles.run(images, skipped, tile -> true, () -> both(ends, band.visitor()), progress);
      Extremes exact = new Extremes();
      TileScan.exactly(what, ends.bothEnds()).forEach(exact::offer);
      return new Check(Optional.empty(), exact.span().distortion(), band.listed());
    }
  }

  private static TileScan.Visitor both(Extremes ends, TileScan.Visitor band) {
    return row -> {
      ends.offer(row);
      band.row(row);
    };
  }

  /**
   * Holds what one scan found.
   *
   * @param profile of all pairs, if it was made
   * @param distortion the largest
   * @param violations the pairs beyond a distortion
   */
  public record Check(
      Optional<DistortionProfile> profile, double distortion, Violations violations) {
    /** Refuses what is missing. */
    public Check {
      Objects.requireNonNull(profile, "profile");
      Objects.requireNonNull(violations, "violations");
    }

    /** Returns what a profile tells, and no pairs. */
    public static Check of(DistortionProfile profile) {
      return new Check(Optional.of(profile), profile.max(), Violations.none());
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
