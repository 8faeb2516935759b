package org.adagio.embedding;

import java.time.Duration;
import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.StopSignal;
import org.adagio.clouds.AppliedCloud;
import org.adagio.clouds.Draw;
import org.adagio.clouds.Split;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionLimit;
import org.adagio.distortion.DistortionProfile;
import org.adagio.distortion.Pairs;

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
  private final FitPlan plan;
  private final Fitter principal;

  /** How much of the time that is given has to be left when it begins. */
  static Duration time(FitPlan plan) {
    Duration share = plan.time().map(budget -> budget.dividedBy(4)).orElse(Duration.ZERO);
    return share.compareTo(TIME) < 0 ? share : TIME;
  }

  HurriedFitter(PointCloud points, FitPlan plan) {
    this.points = points;
    this.plan = plan;
    int wanted = Math.max(POINTS, 2 * plan.goal().dimension().orElse(1));
    few =
        points.copyOf(
            Split.rows(
                points.size(),
                (int) Math.min(wanted, points.size()),
                Draw.FITTED_POINTS.seed(plan.seed())));
    principal =
        new PrincipalComponentsFitting()
            .fitter(
                PrincipalComponents.exact(),
                few,
                plan.until(StopSignal.NEVER).progress(Progress.NONE));
  }

  @Override
  public FoundMap at(int dimension) {
    return told(principal.at(dimension).matrix(), Optional.empty());
  }

  @Override
  public FoundMap within(DistortionLimit limit) {
    Matrix map = principal.within(DistortionLimit.ofNorms(SPARE * limit.ofNorms())).matrix();
    DistortionProfile sampled =
        Pairs.few(map.columns(), map.rows())
            .profile(
                points,
                new AppliedCloud(map, points),
                Draw.SEARCHED_PAIRS.seed(plan.seed()),
                Progress.NONE);
    return limit.isKeptBy(sampled) ? told(map, Optional.of(sampled)) : at(points.dimension());
  }

  private FoundMap told(Matrix map, Optional<DistortionProfile> check) {
    String how =
        "the time was too short for a search: principal components of %,d points"
            .formatted(few.size());
    return new FoundMap(map, Optional.empty(), check, Optional.of(how))
        .foundBy(PrincipalComponents.exact().name());
  }
}
