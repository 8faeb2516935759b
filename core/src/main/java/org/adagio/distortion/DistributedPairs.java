package org.adagio.distortion;

import java.io.Serializable;
import java.util.function.Supplier;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.clouds.AppliedCloud;
import org.adagio.clouds.DistributedCloud;
import org.adagio.clouds.PairPass;
import org.adagio.data.Block;
import org.adagio.data.PointCloud;

/**
 * Pairs of points that lie on many machines: each looks at pairs of blocks, and what they found is
 * merged. Where there are more pairs than the cloud can afford, a share of the blocks' pairs is
 * looked at for violations, and pairs drawn one by one make the profile, because only those are
 * independent.
 */
final class DistributedPairs implements AllPairs {
  private final DistributedCloud points;
  private final double share;
  private final long seed;
  private long checks;

  DistributedPairs(DistributedCloud points, long seed) {
    this.points = points;
    this.seed = seed;
    share = Math.min(1, points.affordablePairs() / all());
  }

  private double all() {
    return points.size() * (points.size() - 1.0) / 2;
  }

  private boolean areAllAffordable() {
    return share == 1;
  }

  /** The map that made linear images of scattered points. */
  static Matrix map(DistributedCloud points, PointCloud after) {
    if (after instanceof AppliedCloud image && image.source() == points) {
      return image.map();
    }
    throw new IllegalArgumentException("scattered points can only be compared with linear images");
  }

  @Override
  public DistortionProfile profile(PointCloud after, Progress progress) {
    return against(Double.POSITIVE_INFINITY, after, progress).profile();
  }

  @Override
  public BoundCheck against(double distortion, PointCloud after, Progress progress) {
    if (!areAllAffordable()) {
      return BoundCheck.ofSample(
          points,
          after,
          distortion,
          Math.min(Pairs.SAMPLE, points.affordablePairs()),
          seed,
          progress);
    }
    PairTally tally = look(new Bound(map(points, after), distortion), 1, seed, progress);
    return new BoundCheck(distortion, tally.beyond(), tally.profile(Coverage.ALL_PAIRS, points));
  }

  @Override
  public int fewestCoordinates(double distortion, PointCloud scores, Progress progress) {
    return look(new Growth(map(points, scores), distortion), share, seed, progress);
  }

  @Override
  public Violations beyond(
      double distortion, PointCloud after, int most, double asked, long turn, Progress progress) {
    Beyond pass = new Beyond(map(points, after), distortion, most);
    return look(pass, Math.min(share, asked), turn, progress).violations();
  }

  @Override
  public boolean within(double distortion, PointCloud after) {
    return profile(after, Progress.NONE).max() <= distortion;
  }

  /** Where not all pairs are affordable, every check lists violations of other blocks. */
  @Override
  public Check check(double distortion, PointCloud after, int most, Progress progress) {
    Beyond pass = new Beyond(map(points, after), distortion, most);
    Found found = look(pass, share, seed + checks++, progress);
    DistortionProfile profile =
        areAllAffordable()
            ? found.tally().profile(Coverage.ALL_PAIRS, points)
            : profile(after, progress);
    return new Check(profile, found.violations());
  }

  @Override
  public void close() {}

  private <A> A look(PairPass<A> pass, double part, long draw, Progress progress) {
    progress.stage(pass.name(), (long) Math.ceil(part * all()));
    return points.pairs(pass, part, draw, progress);
  }

  /** What was found of some pairs, and the worst of those beyond a distortion. */
  private record Found(PairTally tally, Violations violations) implements Serializable {}

  /** Lists pairs beyond a distortion, worst first. */
  private record Beyond(Matrix map, double distortion, int most) implements PairPass<Found> {
    @Override
    public String name() {
      return "pairs of blocks";
    }

    @Override
    public Found over(Block one, Block other) {
      try (BlockScan scan = new BlockScan(one, other)) {
        ViolationScan violations = new ViolationScan(distortion, most);
        PairTally tally = tally(scan, map, violations::visitor);
        return new Found(tally, violations.result().renumbered(scan::row));
      }
    }

    @Override
    public Found merged(Found one, Found other) {
      return new Found(
          one.tally.mergedWith(other.tally), one.violations.mergedWith(other.violations, most));
    }
  }

  /** Counts pairs beyond a distortion. */
  private record Bound(Matrix map, double distortion) implements PairPass<PairTally> {
    @Override
    public String name() {
      return "all pairs";
    }

    @Override
    public PairTally over(Block one, Block other) {
      try (BlockScan scan = new BlockScan(one, other)) {
        BeyondCount beyond = new BeyondCount(distortion);
        return tally(scan, map, beyond::visitor).withBeyond(beyond.found());
      }
    }

    @Override
    public PairTally merged(PairTally one, PairTally other) {
      return one.mergedWith(other);
    }
  }

  private static PairTally tally(BlockScan scan, Matrix map, Supplier<PairScan.Visitor> companion) {
    return new ProfileScan(scan.scan())
        .tally(scan.images(map), scan::wants, companion, Progress.NONE)
        .renumbered(scan::row);
  }

  /** How many leading coordinates pairs need to keep (1 − δ) of their distance. */
  private record Growth(Matrix map, double distortion) implements PairPass<Integer> {
    @Override
    public String name() {
      return "growing distances";
    }

    @Override
    public Integer over(Block one, Block other) {
      try (BlockScan scan = new BlockScan(one, other)) {
        return new GrowingScan(distortion, scan.points(), scan.images(map).toMatrix())
            .run(scan.scan(), scan::wants, Progress.NONE);
      }
    }

    @Override
    public Integer merged(Integer one, Integer other) {
      return Math.max(one, other);
    }
  }
}
