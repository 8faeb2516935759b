package org.adagio.fit.run;

import java.time.Duration;
import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.Run;
import org.adagio.StopSignal;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.PrincipalComponents;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.Pairs;
import org.adagio.measure.Reduction;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Rows;
import org.adagio.points.views.Split;
import org.adagio.work.Draw;

/**
 * Finds maps where the time is too short for a search: principal components of a few points, drawn
 * at random. For a distortion that others do not keep with those, every dimension stays.
 */
final class HurriedFitter implements Fitter {
  /** Their axes, and all their pairs, take a moment. */
  private static final int POINTS = 2000;

  /** About how long it takes, reading included; of a short budget it has a quarter at most. */
  private static final Duration TIME = Duration.ofSeconds(1);

  /** The share of a distortion that a few points keep where others are to keep all of it. */
  private static final double SPARE = 0.6;

  private final PointCloud points;
  private final PointCloud few;
  private final Choices plan;
  private final Fitter principal;

  /** How much of the time that is given has to be left when it begins. */
  static Duration time(Choices plan) {
    Duration share = plan.time().map(budget -> budget.dividedBy(4)).orElse(Duration.ZERO);
    return share.compareTo(TIME) < 0 ? share : TIME;
  }

  HurriedFitter(PointCloud points, Choices plan) {
    this.points = points;
    this.plan = plan;
    int wanted = Math.max(POINTS, 2 * plan.goal().dimension().orElse(1));
    few =
        Rows.copyOf(
            points,
            Split.rows(
                points.size(),
                (int) Math.min(wanted, points.size()),
                Draw.FITTED_POINTS.seed(plan.seed())));
    Choices unhurried = plan.with(plan.execution().stop(StopSignal.NEVER).progress(Progress.NONE));
    principal = FamilyFitter.of(PrincipalComponents.exact(), few, unhurried);
  }

  @Override
  public FoundMap at(int dimension) {
    return told(principal.at(dimension).matrix(), Optional.empty());
  }

  @Override
  public FoundMap within(double distortion) {
    Matrix map = principal.within(SPARE * distortion).matrix();
    DistortionProfile sampled =
        Distortion.of(
            Reduction.of(points, map),
            Pairs.few(map.columns(), map.rows()),
            Run.of(Draw.SEARCHED_PAIRS.seed(plan.seed())));
    return sampled.max() <= distortion ? told(map, Optional.of(sampled)) : at(points.dimension());
  }

  private FoundMap told(Matrix map, Optional<DistortionProfile> check) {
    String how =
        "the time was too short for a search: principal components of %,d points"
            .formatted(few.size());
    FoundMap found =
        FoundMap.unchecked(map, Optional.empty())
            .searched(how)
            .foundBy(PrincipalComponents.exact().name());
    return check.map(found::checked).orElse(found);
  }
}
