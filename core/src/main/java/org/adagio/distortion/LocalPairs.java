package org.adagio.distortion;

import java.util.concurrent.atomic.AtomicBoolean;
import org.adagio.Progress;
import org.adagio.data.PointCloud;

/** All pairs of points on this machine, which are staged once. */
final class LocalPairs implements AllPairs {
  private final PointCloud before;
  private final PairScan scan;

  LocalPairs(PointCloud before) {
    this.before = before;
    scan = new PairScan(before);
  }

  @Override
  public DistortionProfile profile(PointCloud after, Progress progress) {
    return new ProfileScan(scan).run(sameSize(after), () -> row -> {}, progress);
  }

  @Override
  public BoundCheck against(double distortion, PointCloud after, Progress progress) {
    BeyondCount beyond = new BeyondCount(distortion);
    DistortionProfile profile =
        new ProfileScan(scan).run(sameSize(after), beyond::visitor, progress);
    return new BoundCheck(distortion, beyond.found(), profile);
  }

  @Override
  public boolean within(double distortion, PointCloud after) {
    BandCheck check = new BandCheck(distortion);
    AtomicBoolean broken = new AtomicBoolean();
    scan.run(sameSize(after), tile -> !broken.get(), () -> check.visitor(broken), Progress.NONE);
    return !broken.get();
  }

  @Override
  public int fewestCoordinates(double distortion, PointCloud scores, Progress progress) {
    return new GrowingScan(distortion, before, sameSize(scores).toMatrix()).run(scan, progress);
  }

  @Override
  public Violations beyond(
      double distortion, PointCloud after, int most, double share, long seed, Progress progress) {
    ViolationScan violations = new ViolationScan(distortion, most);
    boolean[] wanted = violations.draw(scan.tileCount(), share, seed);
    scan.run(sameSize(after), tile -> wanted[tile], violations::visitor, progress);
    return violations.result();
  }

  @Override
  public Check check(double distortion, PointCloud after, int most, Progress progress) {
    ViolationScan violations = new ViolationScan(distortion, most);
    DistortionProfile profile =
        new ProfileScan(scan).run(sameSize(after), violations::visitor, progress);
    return new Check(profile, violations.result());
  }

  private PointCloud sameSize(PointCloud after) {
    if (after.size() != before.size()) {
      throw new IllegalArgumentException(
          "both clouds must have equally many points, got %d and %d"
              .formatted(before.size(), after.size()));
    }
    return after;
  }

  @Override
  public void close() {
    scan.close();
  }
}
