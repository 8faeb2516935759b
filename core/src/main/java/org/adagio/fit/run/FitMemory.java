package org.adagio.fit.run;

import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Goal;
import org.adagio.fit.Neighbours;
import org.adagio.fit.PrincipalBasis;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;
import org.adagio.fit.neighbours.NeighbourSearch;
import org.adagio.measure.Pairs;
import org.adagio.work.Footprint;
import org.adagio.work.Memory;
import org.adagio.work.Resources;

/**
 * What a fit holds in memory at its peak, and to how many points it can be.
 *
 * @param queries of another kind than the points, or 0
 */
public record FitMemory(FitPlan plan, long size, int d, long queries) {
  /** At most so many points are held out, of which there are a share. */
  private static final int HELD_OUT = 10_000;

  private static final double SHARE_HELD_OUT = 0.1;

  /** Fewer points than this are drawn for no reason but a wish. */
  private static final int FEWEST = 1000;

  private MethodFitting method() {
    return new MethodFitting(plan.choices().method());
  }

  private Goal goal() {
    return plan.choices().goal();
  }

  /** The same for as many points, halved and halved again, as fit into memory that is bounded. */
  public FitMemory fitting() {
    int fewer = plan.choices().pointsToFit(size) / 2;
    return Resources.fits(peak()) || fewer < FEWEST || !method().canDraw(goal())
        ? this
        : new FitMemory(plan.drawAtMost(fewer), size, d, queries).fitting();
  }

  /** Whether some of the points are drawn, once and for all. */
  private boolean draws() {
    boolean isAsked = method().canDraw(goal()) && plan.choices().mostPoints().isPresent();
    return (isAsked || method().looksAtAllPairs(goal())) && plan.choices().pointsToFit(size) < size;
  }

  public Footprint peak() {
    boolean draws = draws();
    long n = draws ? plan.choices().pointsToFit(size) : size;
    Footprint fit = fit(plan.choices().method(), n);
    Footprint asked = queries == 0 ? fit : Memory.queries(fit, (double) queries, d);
    Footprint whole = draws ? asked.onHeap("points drawn", 1.5 * Float.BYTES * n * d) : asked;
    if (plan.choices().pairs().isNone()) {
      return whole;
    }
    int r = goal().dimension().orElse(1);
    double others = Math.min(HELD_OUT, plan.choices().holdOut().orElse(SHARE_HELD_OUT) * size);
    Pairs looked = goal().distortion().isPresent() ? Pairs.all() : plan.choices().pairs();
    return whole
        .or(Memory.looked(looked.areAllOf(n), (double) n, d, r))
        .or(Memory.pairs(others, d, r))
        .onHeap("points held out", Float.BYTES * others * d);
  }

  private Footprint fit(EmbeddingMethod method, long n) {
    int r = goal().dimension().orElse(1);
    if (method instanceof Refined refined) {
      return Memory.refined((double) n, d, r, refined.landmarks());
    }
    if (method instanceof Neighbours neighbours) {
      double atOnce = Math.min(n, NeighbourSearch.mostAtOnce(d));
      Footprint lists = Memory.neighbours((double) n, atOnce, d, r, neighbours.landmarks());
      return goal().distortion().isEmpty()
          ? lists
          : lists.or(Memory.refined((double) n, d, r, neighbours.landmarks()));
    }
    if (goal().dimension().isPresent()) {
      return map(method, n, r);
    }
    int most = (int) Math.min(n, d);
    return Memory.pairs((double) n, d, most)
        .onHeap("scores", 2.0 * Float.BYTES * n * d)
        .or(map(method, n, most));
  }

  private Footprint map(EmbeddingMethod method, long n, int r) {
    if (method instanceof PrincipalComponents components) {
      Footprint axes = axes(components.basis(), n, r);
      return components.form() == PrincipalComponents.Form.FACTOR
          ? axes.or(Memory.looked(Pairs.automatic().areAllOf(n), (double) n, d, r))
          : axes;
    }
    if (!(method instanceof Adagio adagio)) {
      return Memory.images(r, d);
    }
    int s = adagio.principalRows(r);
    Footprint first = adagio.given().isPresent() ? Memory.images(s, d) : axes(adagio.basis(), n, s);
    return first.or(Memory.images(2 * r, d));
  }

  private Footprint axes(PrincipalBasis basis, long n, int k) {
    return basis == PrincipalBasis.RANDOMIZED
        ? Memory.randomizedAxes((double) n, d, k, PrincipalBasis.OVERSAMPLING)
        : Memory.axes((double) n, d, k);
  }
}
