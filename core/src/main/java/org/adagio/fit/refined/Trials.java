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
 * all pairs that make others known, in turn. What was learnt lasts from trial to trial.
 */
final class Trials implements AutoCloseable {
  /** Beyond so many steps the plain stress changes little, and the band takes over. */
  private static final int STRESS_ITERATIONS = 20;

  /** How many sets of landmarks the stress is lowered over, where they rotate. */
  private static final int STRESS_LEGS = 4;

  /** The same while pairs that are not known must come within, too: the more to spare first. */
  private static final double[] SPARE = {0.93, 0.965, 0.98, 1};

  /** Where in that list a trial begins that may be followed by one of another dimension. */
  private static final int SOME = 1;

  /** How many times as many steps a trial may take that is not followed by another. */
  private static final int LAST_TRY = 3;

  /** The share of a distortion that rounding in float32 may take. */
  private static final double ROUNDING = 1e-4;

  /** A descent that ends farther out than this is not saved by a little less to spare. */
  private static final double NEARLY_IN = 1.1;

  /** How many pairs the first scan of a trial looks at: it takes about as long as a few steps. */
  private static final double FIRST_SCAN = 5e7;

  /** A scan that finds few pairs is followed by one of so many times as many. */
  private static final int GROWTH = 4;

  /** So few pairs teach little; a larger scan finds more. */
  private static final int FEW = 500;

  /**
   * A scan of so many pairs that finds few is the last: what is left is for the check of all pairs,
   * which lists what it finds. Scanning on until none was found took a third more time.
   */
  private static final double LAST_SCAN = 1.9e8;

  /** What known pairs must keep of a distortion that is settled for: others exceed it by less. */
  private static final double SETTLED = 0.97;

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

  /**
   * What a trial came to.
   *
   * @param distortion that no pair exceeds which was looked at, where that is known
   * @param held whether every pair looked at was within what was asked for
   * @param rate by how much the logarithm of the stress fell with each step of the first descent
   */
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
      return Math.min(LONGEST_STEP, Math.max(SHORTEST_STEP, patience.ofRate() * rate));
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
    if (found.size() == 0) {
      return new Trial(map, ofKnown, false, 0);
    }
    return new Trial(map, found.distortion()[0], false, 0);
  }

  /** Tries to bring every pair within a distortion, as far as samples of the pairs tell. */
  Trial banded(Matrix start, double distortion) {
    return banded(start, distortion, SOME, patience.scannedIterations());
  }

  /** The same with as much to spare and as many steps as can be: nothing else will be tried. */
  Trial bandedAtBest(Matrix start, double distortion) {
    return banded(start, distortion, 0, LAST_TRY * patience.scannedIterations());
  }

  /**
   * @param mostScanned how many steps are made at most where scans find the pairs
   */
  private Trial banded(Matrix start, double distortion, int firstSpare, int mostScanned) {
    Trial trial = new Trial(start, Double.NaN, false, Double.NaN);
    double rate = Double.NaN;
    double share = firstShare();
    int spare = known.areAll() ? SPARE.length - 1 : firstSpare;
    int most = known.areAll() ? patience.iterations() : mostScanned;
    int before = journal.steps();
    ScanOutlook scans = new ScanOutlook(most);
    for (int steps = 0; steps < most && !stop.isRaised(); ) {
      known.turn();
      trial = lowered(trial.map, distortion, SPARE[spare], most - steps);
      steps = journal.steps() - before;
      rate = Double.isNaN(rate) ? trial.rate : rate;
      if (mayHoldWithLess(trial, distortion, spare)) {
        spare++;
        continue;
      }
      if (!trial.held || known.areAll()) {
        return new Trial(trial.map, trial.distortion, trial.held, rate);
      }
      Scan scan = scanned(trial.map, SPARE[spare] * distortion, distortion, share);
      boolean isLast = scan.beyond < FEW && scan.share * space.pairCount() > LAST_SCAN;
      if (scan.isClean() || isLast) {
        return new Trial(trial.map, distortion, true, rate);
      }
      if (scan.beyond > FEW && !scans.isHopeful(scan.ofAll(), steps)) {
        break;
      }
      share = scan.nextShare();
    }
    return new Trial(trial.map, trial.distortion, false, rate);
  }

  private static boolean mayHoldWithLess(Trial trial, double distortion, int spare) {
    return !trial.held && spare < SPARE.length - 1 && trial.distortion < NEARLY_IN * distortion;
  }

  /** Brings the pairs within a distortion, too, that a check of all found beyond it. */
  Trial mended(RefinedMap checked, double distortion) {
    Violations found = checked.check().violations();
    known.add(found, checked.white());
    if (found.found() > TrialSpace.MOST_LISTED) {
      return banded(checked.white(), distortion);
    }
    int most = patience.scannedIterations();
    Trial trial = lowered(checked.white(), distortion, SPARE[0], most);
    for (int i = 0; mayHoldWithLess(trial, distortion, i) && !stop.isRaised(); i++) {
      trial = lowered(trial.map, distortion, SPARE[i + 1], most);
    }
    return trial;
  }

  /** The distortion from which on a check lists pairs that {@link #mended} is to know. */
  static double listedFor(double distortion) {
    return LISTED * SPARE[0] * distortion;
  }

  /**
   * Brings every pair within the smallest distortion that is reached soon, as far as samples of the
   * pairs tell. Nothing that was learnt on the way is lost when the target moves.
   *
   * @param first what is aimed at first
   * @param ceiling a target that gives way as far as this ends the trial
   */
  Trial settled(Matrix start, double first, double ceiling) {
    Trial trial = new Trial(start, Double.NaN, false, Double.NaN);
    double kept = known.areAll() ? 1 : SETTLED;
    double share = firstShare();
    MovingTarget target = new MovingTarget(kept * first, space.pairCount());
    for (int round = 0; !stop.isRaised() && target.distortion() < kept * ceiling; round++) {
      known.turn();
      trial = lowered(trial.map, target.distortion(), 1, patience.soon());
      if (!trial.held) {
        target.missed(trial.distortion);
      }
      double settled = target.distortion() / kept;
      Scan scan = scanned(trial.map, target.distortion(), settled, share);
      if (target.falls(trial.rate, scan.ofAll())) {
        continue;
      }
      if (trial.held && scan.isClean()) {
        return known.areAll() ? trial : new Trial(trial.map, settled, true, trial.rate);
      }
      target.stands(trial.held, scan.ofAll(), round >= patience.rounds());
      share = scan.nextShare();
    }
    return new Trial(trial.map, trial.distortion, false, trial.rate);
  }

  private double firstShare() {
    return Math.min(1, FIRST_SCAN / space.pairCount());
  }

  /**
   * What a scan found.
   *
   * @param share of the pairs that it looked at
   * @param beyond how many of them lie beyond what is allowed
   */
  private record Scan(double share, long beyond) {
    boolean isClean() {
      return beyond == 0 && share * GROWTH > 1;
    }

    /** How many of all pairs lie beyond it, as far as this tells. */
    double ofAll() {
      return beyond / share;
    }

    double nextShare() {
      return beyond < FEW ? Math.min(1, share * GROWTH) : share;
    }
  }

  /**
   * Looks for pairs beyond a distortion, and makes those known that come near it.
   *
   * @param kept what the known pairs keep
   */
  private Scan scanned(Matrix map, double kept, double allowed, double share) {
    if (known.areAll()) {
      return new Scan(1, 0);
    }
    Violations found = space.beyond(map, LISTED * kept, share, seeds.nextLong());
    Scan scan = new Scan(share, beyond(found, allowed));
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

  private Trial lowered(Matrix start, double distortion, double spare, int iterations) {
    double allowed = spare * distortion * (1 - ROUNDING);
    BandStress stress = known.beyond(Band.of(patience.band() * allowed));
    Outlook outlook = new Outlook(stress, allowed, iterations, patience, stop);
    journal.nextRound();
    Matrix map =
        lowered(
            stress,
            start,
            iterations,
            (step, value) -> {
              journal.step("band", start.rows(), stress.distortion(), distortion, outlook.left());
              return outlook.goesOn(step, value);
            });
    return new Trial(map, stress.distortion(), outlook.reached(), outlook.rate());
  }

  private Matrix lowered(BandStress stress, Matrix start, int iterations, Lbfgs.Judge judge) {
    return Descent.lower(
        stress,
        start,
        iterations,
        (step, value) -> {
          best.ifPresent(seen -> seen.see(step, stress));
          return judge.goesOn(step, value);
        });
  }

  /**
   * Shows every map that descents come by, from now on.
   *
   * @param seen of maps of one dimension
   */
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
