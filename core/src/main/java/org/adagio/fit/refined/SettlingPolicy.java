package org.adagio.fit.refined;

/**
 * Brings every pair within the smallest distortion that is reached soon, as far as samples of the
 * pairs tell. Nothing that was learnt on the way is lost when the target moves.
 */
final class SettlingPolicy implements Policy {
  /** What known pairs must keep of a distortion that is settled for: others exceed it by less. */
  private static final double SETTLED = 0.97;

  private final MovingTarget target;
  private final double kept;
  private final double ceiling;
  private final Patience patience;
  private double share;
  private int round;

  /** Ends where a target gives way as far as the ceiling. */
  SettlingPolicy(
      double first,
      double ceiling,
      double share,
      double pairs,
      boolean knowsAll,
      Patience patience) {
    kept = knowsAll ? 1 : SETTLED;
    target = new MovingTarget(kept * first, pairs);
    this.ceiling = ceiling;
    this.share = share;
    this.patience = patience;
  }

  @Override
  public Step first() {
    return goingOn(Round.NONE);
  }

  private Step goingOn(Round last) {
    return target.distortion() < kept * ceiling
        ? new Target(target.distortion(), 1, patience.soon(), true)
        : cut(last);
  }

  @Override
  public Step next(Round last, Scans scans) {
    if (!last.held()) {
      target.missed(last.distortion());
    }
    double settled = target.distortion() / kept;
    Scan scan = scans.of(target.distortion(), settled, share);
    round++;
    if (!target.falls(last.rate(), scan.ofAll())) {
      if (last.held() && scan.isClean()) {
        return kept == 1 ? last.verdict() : new Verdict(settled, true, last.rate());
      }
      target.stands(last.held(), scan.ofAll(), round > patience.rounds());
      share = scan.nextShare();
    }
    return goingOn(last);
  }
}
