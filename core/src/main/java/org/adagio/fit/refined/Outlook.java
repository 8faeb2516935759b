package org.adagio.fit.refined;

import org.adagio.StopSignal;
import org.adagio.fit.descent.Band;
import org.adagio.fit.descent.BandStress;
import org.adagio.fit.descent.Lbfgs;

/**
 * Judges a descent into a band while it goes: it is over when the largest distortion is within what
 * is allowed, and given up when it will not get there. The logarithm of the stress falls along a
 * line towards a band that can be met, and ever more slowly towards one that cannot.
 */
final class Outlook implements Lbfgs.Judge {
  /** Over so many steps the rate at which the stress falls is steady. */
  private static final int WINDOW = 20;

  /** About how many pairs lie beyond the band by the whole gap when the last ones come in. */
  private static final double LAST_PAIRS = 100;

  private final BandStress stress;
  private final double allowed;
  private final int most;
  private final double goal;
  private final Patience patience;
  private final StopSignal stop;
  private double first = Double.NaN;
  private double before = Double.NaN;
  private double expectedEnd = Double.NaN;
  private double rate = Double.NaN;
  private int iterations;
  private boolean reached;

  Outlook(BandStress stress, double allowed, int most, Patience patience, StopSignal stop) {
    this.stress = stress;
    this.allowed = allowed;
    this.most = most;
    this.patience = patience;
    this.stop = stop;
    double gap = Band.of(allowed).high() - stress.band().high();
    goal = LAST_PAIRS * gap * gap / 2;
  }

  @Override
  public boolean goesOn(int iteration, double value) {
    iterations = iteration;
    reached = stress.distortion() <= allowed;
    if (iteration == 0) {
      first = value;
      before = value;
    }
    rate = Math.log(first / value) / Math.max(1, iteration);
    if (reached || stop.isRaised()) {
      return false;
    }
    return iteration == 0 || iteration % WINDOW != 0 || isHopeful(iteration, value);
  }

  private boolean isHopeful(int iteration, double value) {
    double falls = Math.log(before / value) / WINDOW;
    before = value;
    if (iteration == WINDOW) {
      return falls > 0; // from the start on the stress falls faster than later
    }
    double end = iteration + Math.max(0, Math.log(value / goal)) / falls;
    boolean runsAway = end - expectedEnd > patience.runaway() * WINDOW;
    expectedEnd = end;
    return falls > 0 && end < most && !runsAway;
  }

  /** Whether the last step brought every pair within what is allowed. */
  boolean reached() {
    return reached;
  }

  /** How many more steps are expected; not a number at the beginning. */
  double left() {
    return expectedEnd - iterations;
  }

  double rate() {
    return rate;
  }
}
