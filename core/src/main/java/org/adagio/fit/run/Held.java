package org.adagio.fit.run;

import java.util.Optional;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.points.PointCloud;
import org.adagio.points.cluster.DistributedCloud;
import org.adagio.points.views.Rows;

/**
 * What a fit sees, and what it does not.
 *
 * @param rows of the points that it does not see, ascending
 * @param documents the points that it may see
 * @param learned queries that it learns from, if there are any
 * @param judges queries that a recall is measured on, if it is
 * @param began when the search for a map began, in nanoseconds
 */
record Held(
    Asked asked,
    long[] rows,
    PointCloud documents,
    Optional<PointCloud> learned,
    Optional<Judges> judges,
    long began) {
  /** This many are fitted to of those on other machines (docs/decisions/0014). */
  static final int FROM_CLUSTER = 40_000;

  Found found() {
    Choices plan = asked.plan();
    return growsOn()
        ? GrowingDraw.upTo(GrowingDraw.pointsToFit(plan, documents))
            .best(
                documents,
                plan.seed(),
                points -> new Drawn(this, points).found(),
                found -> found.map().matrix(),
                plan.execution())
        : new Drawn(this, pointsToFit()).found();
  }

  /** Whether the number of points to fit to is left to what other points say. */
  private boolean growsOn() {
    return asked.fitting().lowersDistortion(asked.plan().goal())
        && asked.plan().mostPoints().isEmpty()
        && !DistributedCloud.isOne(documents)
        && GrowingDraw.pointsToFit(asked.plan(), documents) < documents.size();
  }

  private PointCloud pointsToFit() {
    Choices plan = asked.plan();
    MethodFitting fitting = asked.fitting();
    if (fitting.isForOneMachine(documents.size(), documents.dimension())) {
      return DistributedCloud.onThisMachine(documents);
    }
    if (!fitting.looksAtAllPairs(plan.goal()) && !drawsOnce(plan, fitting)) {
      return documents;
    }
    int count = count(plan, fitting);
    if (count >= documents.size()) {
      return DistributedCloud.onThisMachine(documents);
    }
    asked.progress().stage("drawing points", 0);
    return Rows.copyOf(documents, GrowingDraw.fittedRows(documents.size(), count, plan.seed()));
  }

  /** Whether a method that draws points again and again has to do with one draw. */
  private boolean drawsOnce(Choices plan, MethodFitting fitting) {
    return fitting.keepsNeighbours()
        && (DistributedCloud.isOne(documents) || plan.mostPoints().isPresent());
  }

  /** From a cluster more are drawn for distances, which nothing but the draw knows there. */
  private int count(Choices plan, MethodFitting fitting) {
    int usual = GrowingDraw.pointsToFit(plan, documents);
    return DistributedCloud.isOne(documents)
            && !fitting.keepsNeighbours()
            && plan.mostPoints().isEmpty()
        ? (int) Math.min(documents.size(), Math.max(usual, FROM_CLUSTER))
        : usual;
  }
}
