package org.adagio.embedding;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.adagio.Progress;
import org.adagio.Version;
import org.adagio.clouds.AppliedCloud;
import org.adagio.clouds.Split;
import org.adagio.data.PointCloud;
import org.adagio.distortion.BoundCheck;
import org.adagio.distortion.Certificate;
import org.adagio.distortion.Convention;
import org.adagio.distortion.DistortionLimit;
import org.adagio.distortion.DistortionProfile;
import org.adagio.distortion.FractionBound;
import org.adagio.distortion.Pairs;
import org.adagio.distortion.UnreachableDistortionException;

/**
 * One fit: require, hold out, draw, fit, certify, ask unseen points, and note where the map comes
 * from. This is the only place that knows the order.
 *
 * @param <M> the recipe
 */
final class FitRun<M extends EmbeddingMethod> {
  private final FitPlan plan;
  private final M method;
  private final MethodFitting<M> fitting;
  private final PointCloud all;
  private final Progress progress;

  FitRun(FitPlan plan, M method, PointCloud all) {
    this.plan = plan;
    this.method = method;
    this.all = all;
    fitting = MethodFitting.of(method);
    progress = plan.execution().progress();
  }

  Fitted run() {
    long start = System.nanoTime();
    Requirements.points(all, plan.goal().dimension().orElse(1));
    boolean measures = !plan.pairs().isNone();
    long[] heldOut =
        HoldOutRule.rows(plan.holdOut(), all, measures && fitting.fitsClosely(), plan.seed());
    PointCloud kept = heldOut.length == 0 ? all : all.without(heldOut);
    PointCloud drawn = drawn(kept);
    PointCloud points = FingerprintingCloud.of(drawn);
    FitPlan limited = limited(drawn, start);
    long fitStart = System.nanoTime();
    FoundMap found = plan.goal().reachedBy(fitting.fitter(method, points, limited));
    double seconds = (System.nanoTime() - fitStart) / 1e9;
    boolean stopped = limited.execution().stop().isRaised();
    Optional<DistortionProfile> profile = measured(found, points);
    Optional<DistortionProfile> asked = profile.filter(known -> measures);
    Optional<Certificate> ofAll =
        asked.filter(known -> drawn.size() < kept.size()).map(known -> ofAll(found, known));
    Optional<HeldOut> unseen =
        asked.filter(known -> heldOut.length > 0).map(known -> unseen(found, known, heldOut));
    LinearEmbedding map =
        new LinearEmbedding(
            found.matrix(),
            provenance(points),
            found.spectrum().orElse(null),
            new Certificates(
                profile.map(DistortionProfile::certificate),
                ofAll,
                unseen.map(HeldOut::certificate),
                unseen.map(HeldOut::unseen),
                measures ? prefixes(found, points) : List.of()));
    return new Fitted(
        map, drawn, profile, found.searched(), unseen, stopped, found.history(), seconds);
  }

  /** The plan with a stop signal that is raised in time for the certificate. */
  private FitPlan limited(PointCloud points, long start) {
    if (plan.time().isEmpty()) {
      return plan;
    }
    int dimension = plan.goal().dimension().orElse(points.dimension());
    return plan.until(
        TimeLimit.of(
            plan.execution().stop(),
            System::nanoTime,
            start,
            plan.time().get(),
            TimeLimit.scanNanos(points, dimension)));
  }

  private List<PrefixDistortion> prefixes(FoundMap found, PointCloud points) {
    return fitting.ordersCoordinates()
        ? PrefixDistortion.of(found.matrix(), points, plan.seed(), progress)
        : List.of();
  }

  /** The points to fit to, in one place where they are few. */
  private PointCloud drawn(PointCloud kept) {
    if (fitting.isForOneMachine(method, kept.size(), kept.dimension())) {
      return kept.onThisMachine();
    }
    boolean draws =
        fitting.looksAtAllPairs(plan.goal())
            && kept.size() > plan.mostPoints()
            && !kept.isDistributed(); // a cluster looks at as many pairs as it can afford
    if (!draws) {
      return kept;
    }
    progress.stage("drawing points", 0);
    return kept.copyOf(Split.rows(kept.size(), plan.mostPoints(), plan.seed()));
  }

  /** The distortion over the points fitted to: all pairs, where the goal speaks of all. */
  private Optional<DistortionProfile> measured(FoundMap found, PointCloud points) {
    Optional<DistortionLimit> limit = plan.goal().distortion();
    Optional<DistortionProfile> profile = found.check();
    if (profile.isEmpty() && !(plan.pairs().isNone() && limit.isEmpty())) {
      Pairs looked = limit.isPresent() ? Pairs.all() : plan.pairs();
      profile = Optional.of(looked.profile(points, images(found, points), plan.seed(), progress));
    }
    if (limit.isPresent() && !limit.get().isKeptBy(profile.orElseThrow())) {
      throw unreached(limit.get(), found, profile.get());
    }
    return profile;
  }

  private static PointCloud images(FoundMap found, PointCloud points) {
    return new AppliedCloud(found.matrix(), points);
  }

  private UnreachableDistortionException unreached(
      DistortionLimit limit, FoundMap found, DistortionProfile profile) {
    return new UnreachableDistortionException(
        String.format(
            Locale.ROOT,
            "%s: no dimension tried up to %d keeps all pairs within %s; the largest distortion"
                + " there is %.4f",
            method.name(),
            found.matrix().rows(),
            limit,
            limit.reachedBy(profile)));
  }

  /** What sampled pairs of all points say, where the map was fitted to some of them. */
  private Certificate ofAll(FoundMap found, DistortionProfile profile) {
    return BoundCheck.ofSample(
            all,
            images(found, all),
            promised(profile),
            Pairs.automatic().count(),
            ~plan.seed(), // the pairs do not depend on what was drawn to fit to
            progress)
        .certificate(FractionBound.CONFIDENCE);
  }

  private HeldOut unseen(FoundMap found, DistortionProfile profile, long[] rows) {
    PointCloud points = all.copyOf(rows);
    PointCloud images = images(found, points);
    return new HeldOut(
        points,
        Pairs.automatic().profile(points, images, plan.seed(), progress),
        BoundCheck.ofUnseen(points, images, promised(profile), plan.seed(), progress)
            .certificate(FractionBound.CONFIDENCE));
  }

  /** The distortion of norms that the map is to keep on other points. */
  private double promised(DistortionProfile reached) {
    return plan.goal()
        .distortion()
        .filter(limit -> limit.convention() == Convention.NORMS)
        .map(DistortionLimit::value)
        .orElse(reached.max());
  }

  private Provenance provenance(PointCloud points) {
    Map<String, String> parameters = new TreeMap<>(method.parameters());
    parameters.put("seed", Long.toString(plan.seed()));
    plan.time().ifPresent(budget -> parameters.put("time", budget.toString()));
    if (plan.effort() != Effort.STANDARD) {
      parameters.put("effort", plan.effort().name().toLowerCase(Locale.ROOT));
    }
    if (fitting.looksAtAllPairs(plan.goal())) {
      parameters.put("mostPoints", Integer.toString(plan.mostPoints()));
    }
    return new Provenance(
        method.name(),
        parameters,
        Fingerprint.data(points, progress),
        points.size() < all.size()
            ? Optional.of(Fingerprint.data(all, progress))
            : Optional.empty(),
        Version.CURRENT);
  }
}
