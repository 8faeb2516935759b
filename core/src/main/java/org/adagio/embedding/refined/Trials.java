package org.adagio.embedding.refined;

import java.util.SplittableRandom;
import org.adagio.Matrix;
import org.adagio.StopSignal;
import org.adagio.distortion.Violations;
import org.adagio.embedding.descent.Band;
import org.adagio.embedding.descent.BandStress;
import org.adagio.embedding.descent.Descent;

/**
 * Brings pairs into the band of a distortion: descents over the known pairs, and scans of some of
 * all pairs that make others known, in turn. What was learnt lasts from trial to trial.
 */
final class Trials implements AutoCloseable {
  /** Beyond so many steps the plain stress changes little, and the band takes over. */
  private static final int STRESS_ITERATIONS = 20;

  /** How many sets of landmarks the stress is lowered over, where they rotate. */
  private static final int STRESS_LEGS = 4;

  /** The share of what is allowed that the band of the objective has: the rest is met soon. */
  private static final double BAND = 0.985;

  /** The same while pairs that are not known must come within, too: the more to spare first. */
  private static final double[] SPARE = {0.93, 0.97, 1};

  /** The share of a distortion that rounding in float32 may take. */
  private static final double ROUNDING = 1e-4;

  /** A descent that ends farther out than this is not saved by a little less to spare. */
  private static final double NEARLY_IN = 1.1;

  /** How many pairs the first scan of a trial looks at: it takes about as long as a few steps. */
  private static final double FIRST_SCAN = 5e7;

  /** A scan that finds few pairs is followed by one of so many times as many. */
  private static final int GROWTH = 4;

  /** So few pairs teach little; a larger scan finds more. */
  private static final int FEW = 50;

  /** What known pairs must keep of a distortion that is settled for: others exceed it by less. */
  private static final double SETTLED = 0.95;

  /** So many pairs beyond a target come in with a few steps more. */
  private static final double MANY = 100;

  /**
   * A target that was not met gives way by this share for every power of ten of pairs beyond it in
   * excess of {@link #MANY}: with little more than half of it, 10 000 words to 32 dimensions took a
   * third more steps for one percent less of distortion.
   */
  private static final double GIVEN_WAY = 0.02;

  private final TrialSpace space;
  private final KnownPairs known;
  private final Patience patience;
  private final StopSignal stop;
  private final Journal journal;
  private final SplittableRandom seeds;

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
    int dimension() {
      return map.rows();
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
          Descent.lower(
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
    Band band = Band.of(ofKnown);
    double low = Math.max(0, band.low() - found.excess()[0]);
    double distortion =
        Math.max(1 - Math.sqrt(low), Math.sqrt(band.high() + found.excess()[0]) - 1);
    return new Trial(map, distortion, false, 0);
  }

  /** Tries to bring every pair within a distortion, as far as samples of the pairs tell. */
  Trial banded(Matrix start, double distortion) {
    Trial trial = new Trial(start, Double.NaN, false, Double.NaN);
    double share = firstShare();
    int spare = known.areAll() ? SPARE.length - 1 : 0;
    ScanOutlook scans = new ScanOutlook(patience.rounds());
    while (!stop.isRaised()) {
      known.turn();
      trial = lowered(trial, distortion, SPARE[spare], patience.iterations());
      if (!trial.held && spare < SPARE.length - 1 && trial.distortion < NEARLY_IN * distortion) {
        spare++;
        continue;
      }
      if (!trial.held || known.areAll()) {
        return trial;
      }
      Scan scan = scanned(trial.map, SPARE[spare] * distortion, distortion, share);
      if (scan.isClean()) {
        return new Trial(trial.map, distortion, true, trial.rate);
      }
      if (scan.beyond > FEW && !scans.isHopeful(scan.beyond / share)) {
        break;
      }
      share = scan.nextShare();
    }
    return new Trial(trial.map, trial.distortion, false, trial.rate);
  }

  /**
   * Brings every pair within the smallest distortion that is reached soon, as far as samples of the
   * pairs tell. A target gives way when the known pairs do not meet it soon, or when scans go on to
   * find as many pairs beyond it as before; so nothing that was learnt on the way is lost.
   *
   * @param target what is tried first
   * @param ceiling a target that gives way as far as this ends the trial
   */
  Trial settled(Matrix start, double target, double ceiling) {
    Trial trial = new Trial(start, Double.NaN, false, Double.NaN);
    double share = firstShare();
    double inner = SETTLED * target;
    double before = Double.POSITIVE_INFINITY;
    for (int round = 0; !stop.isRaised() && inner < SETTLED * ceiling; round++) {
      known.turn();
      trial = lowered(trial, inner, 1, patience.soon());
      inner = trial.held ? inner : Math.max(inner, trial.distortion);
      double outer = inner / SETTLED;
      Scan scan = scanned(trial.map, inner, outer, share);
      if (scan.isClean()) {
        return new Trial(trial.map, outer, true, trial.rate);
      }
      double beyond = scan.beyond / share;
      if (beyond > MANY && (!trial.held || beyond > before / 2)) {
        inner *= 1 + GIVEN_WAY * Math.log10(beyond / MANY);
      } else if (round >= patience.rounds()) {
        inner *= 1 + GIVEN_WAY; // so that there is an end
      }
      before = beyond;
      share = scan.nextShare();
    }
    return new Trial(trial.map, trial.distortion, false, trial.rate);
  }

  /** The share of the pairs that the first scan of a trial looks at. */
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

    double nextShare() {
      return beyond < FEW ? Math.min(1, share * GROWTH) : share;
    }
  }

  /** Looks for pairs beyond a distortion, and makes those known that come near it. */
  private Scan scanned(Matrix map, double kept, double allowed, double share) {
    double watched = (kept + allowed) / 2;
    Violations found = space.beyond(map, watched, share, seeds.nextLong());
    Scan scan = new Scan(share, beyond(found, watched, allowed));
    if (!scan.isClean()) {
      known.add(found, map);
    }
    return scan;
  }

  /** How many of the pairs listed beyond a distortion may lie beyond another. */
  private static long beyond(Violations found, double watched, double distortion) {
    Band inner = Band.of(watched);
    Band outer = Band.of(distortion);
    float gap = Math.min(outer.high() - inner.high(), inner.low() - outer.low());
    int listed = 0;
    while (listed < found.size() && found.excess()[listed] > gap) {
      listed++;
    }
    return listed == found.size() ? found.found() : listed;
  }

  /** One descent of the known pairs. */
  private Trial lowered(Trial from, double distortion, double spare, int iterations) {
    double allowed = spare * distortion * (1 - ROUNDING);
    BandStress stress = known.beyond(Band.of(BAND * allowed));
    Outlook outlook = new Outlook(stress, allowed, patience, stop);
    journal.nextRound();
    Matrix map =
        Descent.lower(
            stress,
            from.map,
            iterations,
            (step, value) -> {
              journal.step(
                  "band", from.dimension(), stress.distortion(), distortion, outlook.left());
              return outlook.goesOn(step, value);
            });
    double rate = Double.isNaN(from.rate) ? outlook.rate() : from.rate;
    return new Trial(map, stress.distortion(), outlook.reached(), rate);
  }

  /** Makes pairs known that a scan found beyond a distortion. */
  void learn(Violations found, Matrix map) {
    known.add(found, map);
  }

  boolean knowsAll() {
    return known.areAll();
  }

  @Override
  public void close() {
    known.close();
  }
}
