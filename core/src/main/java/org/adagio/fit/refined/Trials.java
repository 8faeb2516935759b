package org.adagio.fit.refined;

import java.util.Optional;
import java.util.SplittableRandom;
import org.adagio.Matrix;
import org.adagio.StopSignal;
import org.adagio.fit.descent.Band;
import org.adagio.fit.descent.BandStress;
import org.adagio.fit.descent.Descent;
import org.adagio.fit.descent.Lbfgs;
import org.adagio.measure.PairScan.Violations;

/**
 * Brings pairs into the band of a distortion: descents over the known pairs, and scans of some of
 * all pairs that make others known, in turn, as a {@link Policy} says. What was learnt lasts from
 * trial to trial.
 */
final class Trials implements AutoCloseable {
  /** Beyond so many steps the plain stress changes little, and the band takes over. */
  private static final int STRESS_ITERATIONS = 20;

  /** How many sets of landmarks the stress is lowered over, where they rotate. */
  private static final int STRESS_LEGS = 4;

  /** How many times as many steps a trial may take that is not followed by another. */
  private static final int LAST_TRY = 3;

  /** The share of a distortion that rounding in float32 may take. */
  private static final double ROUNDING = 1e-4;

  /** How many pairs the first scan of a trial looks at: it takes about as long as a few steps. */
  private static final double FIRST_SCAN = 5e7;

  /**
   * Scans list pairs from this share of what the known ones keep on, since those would go beyond it
   * next: listing fewer, 10 000 words to 32 dimensions took a third more steps.
   */
  private static final double LISTED = 0.93;

  private final TrialSpace space;
  private final KnownPairs known;
  private final Patience patience;
  private final StopSignal stop;
  private final Journal journal;
  private final SplittableRandom seeds;
  private Optional<BestSoFar> best = Optional.empty();

  Trials(
      TrialSpace space,
      KnownPairs known,
      Patience patience,
      StopSignal stop,
      Journal journal,
      SplittableRandom seeds) {
    this.space = space;
    this.known = known;
    this.patience = patience;
    this.stop = stop;
    this.journal = journal;
    this.seeds = seeds;
  }

  record Trial(Matrix map, double distortion, boolean held, double rate) {
    /** A step takes at most and at least this share. */
    private static final double LONGEST_STEP = 0.25;

    private static final double SHORTEST_STEP = 0.02;

    int dimension() {
      return map.rows();
    }

    /**
     * By which share less to ask of the next trial, where this one held. The faster a descent came
     * in, the further the next goes: near the least dimension the rate falls in proportion to what
     * is left, and reaches 0 where nothing is.
     */
    double nextStep(Patience patience) {
      return Math.min(LONGEST_STEP, Math.max(SHORTEST_STEP, patience.step(rate)));
    }
  }

  /** Lowers the plain stress Σ (E/D − 1)² from a map on. */
  Trial stressed(Matrix start) {
    Matrix map = start;
    BandStress stress = known.beyond(Band.of(0));
    int legs = known.rotates() ? STRESS_LEGS : 1;
    for (int leg = 0; leg < legs && !stop.isRaised(); leg++) {
      known.turn();
      BandStress now = known.beyond(Band.of(0));
      map =
          lowered(
              now,
              map,
              STRESS_ITERATIONS / legs,
              (step, value) -> {
                journal.step("stress", start.rows(), now.distortion(), 0, Double.NaN);
                return !stop.isRaised();
              });
      stress = now;
    }
    return surveyed(map, stress.distortion());
  }

  /**
   * What a sample of the pairs says of a map; those beyond what the known pairs keep are learnt.
   */
  private Trial surveyed(Matrix map, double ofKnown) {
    if (known.areAll() || stop.isRaised()) {
      return new Trial(map, ofKnown, false, 0);
    }
    Violations found = space.beyond(map, ofKnown, firstShare(), seeds.nextLong());
    known.add(found, map);
    return new Trial(map, found.size() == 0 ? ofKnown : found.distortion()[0], false, 0);
  }

  /** Tries to bring every pair within a distortion, as far as samples of the pairs tell. */
  Trial banded(Matrix start, double distortion) {
    return banded(start, distortion, BandPolicy.SOME, patience.scannedIterations());
  }

  /** The same with as much to spare and as many steps as can be: nothing else will be tried. */
  Trial bandedAtBest(Matrix start, double distortion) {
    return banded(start, distortion, BandPolicy.MOST, LAST_TRY * patience.scannedIterations());
  }

  private Trial banded(Matrix start, double distortion, int spare, int mostScanned) {
    boolean scanning = !known.areAll();
    int most = scanning ? mostScanned : patience.iterations();
    return run(
        start, new BandPolicy(distortion, most, spare, firstShare(), space.pairCount(), scanning));
  }

  /** Brings the pairs within a distortion, too, that a check of all found beyond it. */
  Trial mended(RefinedMap checked, double distortion) {
    Violations found = checked.check().violations();
    known.add(found, checked.white());
    return found.found() > TrialSpace.MOST_LISTED
        ? banded(checked.white(), distortion)
        : run(checked.white(), BandPolicy.mending(distortion, patience.scannedIterations()));
  }

  /** The distortion from which on a check lists pairs that {@link #mended} is to know. */
  static double listedFor(double distortion) {
    return LISTED * BandPolicy.keptOf(distortion);
  }

  /** Settles for the smallest distortion that is reached soon. */
  Trial settled(Matrix start, double first, double ceiling) {
    return run(
        start,
        new SettlingPolicy(
            first, ceiling, firstShare(), space.pairCount(), known.areAll(), patience));
  }

  /** The only loop. */
  private Trial run(Matrix start, Policy policy) {
    Matrix map = start;
    Policy.Round last = Policy.Round.NONE;
    int before = journal.steps();
    Policy.Step step = policy.first();
    while (step instanceof Policy.Target target && !stop.isRaised()) {
      if (target.turns()) {
        known.turn();
      }
      Trial lowered = lowered(map, target);
      map = lowered.map;
      int steps = journal.steps() - before;
      last = new Policy.Round(lowered.distortion, lowered.held, lowered.rate, steps);
      step =
          policy.next(last, (kept, allowed, share) -> scanned(lowered.map, kept, allowed, share));
    }
    Policy.Verdict came = step instanceof Policy.Verdict verdict ? verdict : policy.cut(last);
    return new Trial(map, came.distortion(), came.held(), came.rate());
  }

  private double firstShare() {
    return Math.min(1, FIRST_SCAN / space.pairCount());
  }

  private Policy.Scan scanned(Matrix map, double kept, double allowed, double share) {
    if (known.areAll()) {
      return new Policy.Scan(1, 0);
    }
    Violations found = space.beyond(map, LISTED * kept, share, seeds.nextLong());
    Policy.Scan scan = new Policy.Scan(share, beyond(found, allowed));
    if (!scan.isClean()) {
      known.add(found, map);
    }
    return scan;
  }

  private static long beyond(Violations found, double distortion) {
    int listed = 0;
    while (listed < found.size() && found.distortion()[listed] > distortion) {
      listed++;
    }
    return listed == found.size() ? found.found() : listed;
  }

  private Trial lowered(Matrix start, Policy.Target target) {
    double allowed = target.spare() * target.distortion() * (1 - ROUNDING);
    BandStress stress = known.beyond(Band.of(patience.band() * allowed));
    Outlook outlook = new Outlook(stress, allowed, target.steps(), patience, stop);
    journal.nextRound();
    Matrix map =
        lowered(
            stress,
            start,
            target.steps(),
            (step, value) -> {
              journal.step(
                  "band", start.rows(), stress.distortion(), target.distortion(), outlook.left());
              return outlook.goesOn(step, value);
            });
    return new Trial(map, stress.distortion(), outlook.reached(), outlook.rate());
  }

  private Matrix lowered(BandStress stress, Matrix start, int iterations, Lbfgs.Judge judge) {
    return Descent.lower(
        stress,
        start,
        iterations,
        (step, value, map) -> {
          best.ifPresent(seen -> seen.see(step, stress));
          return judge.goesOn(step, value);
        });
  }

  void show(BestSoFar seen) {
    best = Optional.of(seen);
  }

  boolean knowsAll() {
    return known.areAll();
  }

  @Override
  public void close() {
    known.close();
  }
}
