package org.adagio.fit.run;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.adagio.Progress;
import org.adagio.StopSignal;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.points.PointCloud;
import org.adagio.points.cluster.DistributedCloud;
import org.adagio.points.views.Rows;
import org.adagio.work.Draw;
import org.adagio.work.Workers;

/**
 * What a fit is asked for, checked.
 *
 * @param plan whose stop signal is the deadline of the fit
 * @param all the points, or those drawn from a cluster for a search
 * @param queries whose neighbours count, if these are not the points themselves
 * @param fitting of the plan's method
 * @param afterSearch the signal for what follows the search
 */
record Asked(
    Choices plan,
    PointCloud all,
    Optional<PointCloud> queries,
    MethodFitting fitting,
    StopSignal afterSearch) {
  /** Of fewer points none are held out for neighbours if nobody asks for it. */
  private static final int LEAST_TO_ASK = 200;

  static Asked of(Choices plan, PointCloud points, Optional<PointCloud> queries) {
    StopSignal stop = Deadline.of(plan.execution().stop(), plan.time(), System::nanoTime);
    PointCloud all = searched(plan, points);
    Requirements.points(all, plan.goal().dimension().orElse(1));
    queries.ifPresent(given -> Requirements.queries(given, all));
    return new Asked(
        plan.with(plan.execution().stop(stop)),
        all,
        queries,
        new MethodFitting(plan.method()),
        Deadline.afterSearch(stop));
  }

  /** Neighbours are searched on one machine: to this one come the points of others, or some. */
  private static PointCloud searched(Choices plan, PointCloud points) {
    boolean isSearch = plan.goal().recall().isPresent() || plan.goal().isCoded();
    int most = plan.mostPoints().orElse(Held.FROM_CLUSTER);
    return isSearch && DistributedCloud.isOne(points)
        ? Rows.drawn(points, most, Draw.FROM_CLUSTER.seed(plan.seed()))
        : points;
  }

  Progress progress() {
    return plan.execution().progress();
  }

  StopSignal stop() {
    return plan.execution().stop();
  }

  boolean measures() {
    return !plan.pairs().isNone();
  }

  boolean asksForRecall() {
    return plan.goal().recall().isPresent() && !asksForCodes();
  }

  <T> Optional<T> inTime(Supplier<T> work) {
    return Workers.unless(() -> !afterSearch.allows(Duration.ZERO), work);
  }

  Held held() {
    long[] rows = heldOut();
    PointCloud kept = rows.length == 0 ? all : Rows.without(all, rows);
    if (queries.isEmpty()) {
      return new Held(this, rows, kept, Optional.empty(), ownJudges(rows), System.nanoTime());
    }
    PointCloud given = queries.get();
    boolean isJudged = (asksForRecall() || measures()) && plan.holdOut().orElse(1) > 0;
    if (!isJudged) {
      return new Held(this, rows, kept, queries, Optional.empty(), System.nanoTime());
    }
    long[] out = HoldOutRule.queries(plan.holdOut(), given, plan.seed());
    Optional<PointCloud> apart =
        rows.length == 0 ? Optional.empty() : Optional.of(Rows.copyOf(all, rows));
    return new Held(
        this,
        rows,
        kept,
        Optional.of(Rows.without(given, out)),
        Optional.of(Judges.of(Rows.copyOf(given, out), apart)),
        System.nanoTime());
  }

  private Optional<Judges> ownJudges(long[] rows) {
    boolean isJudged = asksForRecall() || (measures() && isForSearchAlone() && rows.length > 0);
    int most = asksForRecall() ? Integer.MAX_VALUE : Judges.MOST_ASKED;
    return isJudged
        ? Optional.of(Judges.eachOther(Rows.copyOf(all, rows), most))
        : Optional.empty();
  }

  boolean asksForCodes() {
    return plan.goal().isCoded();
  }

  /** A recall is measured on points held out, so that there are always some. */
  private long[] heldOut() {
    if (asksForCodes()) {
      Requirements.coding(plan, all);
      return HoldOutRule.coded(plan.holdOut(), all, plan.seed());
    }
    if (asksForRecall() && plan.holdOut().orElse(1) == 0) {
      throw new IllegalArgumentException(
          "a recall is measured on points held out, got a hold-out of 0");
    }
    boolean forNeighbours = asksForRecall() || (measures() && servesNeighbours());
    return forNeighbours && all.size() >= LEAST_TO_ASK
        ? HoldOutRule.queries(plan.holdOut(), all, plan.seed())
        : HoldOutRule.rows(plan.holdOut(), all, measures() && fitting.fitsClosely(), plan.seed());
  }

  private boolean servesNeighbours() {
    return fitting.keepsNeighbours() || isForSearchAlone();
  }

  private boolean isForSearchAlone() {
    return fitting.keepsLength() && !DistributedCloud.isOne(all);
  }
}
