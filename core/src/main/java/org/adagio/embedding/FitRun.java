package org.adagio.embedding;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.adagio.Progress;
import org.adagio.Version;
import org.adagio.clouds.AppliedCloud;
import org.adagio.clouds.Draw;
import org.adagio.clouds.StagedCloud;
import org.adagio.data.PointCloud;
import org.adagio.distortion.BoundCheck;
import org.adagio.distortion.Certificate;
import org.adagio.distortion.Convention;
import org.adagio.distortion.Coverage;
import org.adagio.distortion.DistortionLimit;
import org.adagio.distortion.DistortionProfile;
import org.adagio.distortion.FractionBound;
import org.adagio.distortion.Pairs;
import org.adagio.distortion.Rounding;
import org.adagio.distortion.UnreachableDistortionException;
import org.adagio.embedding.axes.TooLargeException;
import org.adagio.neighbors.RecallCertificate;

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
  private final Optional<PointCloud> queries;
  private final Progress progress;
  private PointCloud database;
  private Optional<PointCloud> unseenQueries = Optional.empty();
  private Optional<PointCloud> learned = Optional.empty();
  private Optional<RecallCertificate> recall = Optional.empty();

  /**
   * @param queries whose neighbours count, where these are not the points themselves
   */
  FitRun(FitPlan plan, M method, PointCloud all, Optional<PointCloud> queries) {
    this.plan = plan;
    this.method = method;
    this.all = all;
    this.queries = queries;
    fitting = MethodFittings.of(method);
    progress = plan.execution().progress();
  }

  Fitted run() {
    long start = System.nanoTime();
    Requirements.points(all, plan.goal().dimension().orElse(1));
    queries.ifPresent(given -> Requirements.queries(given, all));
    boolean measures = !plan.pairs().isNone();
    long[] heldOut = heldOut(measures);
    PointCloud kept = heldOut.length == 0 ? all : all.without(heldOut);
    database = kept;
    setQueriesApart(heldOut, measures);
    long fitStart = System.nanoTime();
    Sample sample = growsOn(kept) ? grown(kept, start) : fittedTo(drawn(kept), start);
    double seconds = (System.nanoTime() - fitStart) / 1e9;
    PointCloud drawn = sample.drawn;
    PointCloud points = sample.points;
    FoundMap found = sample.found;
    recall = recall.or(() -> unseenQueries.map(unseen -> recalled(unseen, found)));
    Optional<Measured> measured = measured(found, points);
    Optional<DistortionProfile> asked = measured.map(Measured::profile).filter(known -> measures);
    Optional<Certificate> ofAll =
        asked.filter(known -> drawn.size() < kept.size()).map(known -> ofAll(found, known));
    Optional<HeldOut> unseen =
        asked.filter(known -> heldOut.length > 0).map(known -> unseen(found, known, heldOut));
    LinearEmbedding map =
        new LinearEmbedding(
            found.matrix(),
            provenance(points, heldOut.length),
            found.spectrum().orElse(null),
            plan.metric(),
            new Certificates(
                measured.map(Measured::certificate),
                ofAll,
                unseen.map(HeldOut::certificate),
                unseen.map(HeldOut::unseen),
                recall,
                measures ? prefixes(found, points) : List.of()));
    return new Fitted(
        map,
        drawn,
        measured.map(Measured::profile),
        found.searched(),
        unseen,
        sample.stopped,
        found.history(),
        seconds);
  }

  /**
   * A map, and what it was fitted to.
   *
   * @param drawn in one place where they are few
   * @param points the same, whose fingerprint is known once they were read
   */
  private record Sample(PointCloud drawn, PointCloud points, FoundMap found, boolean stopped) {}

  private Sample fittedTo(PointCloud drawn, long start) {
    PointCloud points = FingerprintingCloud.of(drawn);
    FitPlan limited = limited(drawn, start);
    FoundMap found = found(points, limited);
    return new Sample(drawn, points, found, limited.execution().stop().isRaised());
  }

  /** Whether the number of points to fit to is left to what other points say. */
  private boolean growsOn(PointCloud kept) {
    return fitting.lowersDistortion(plan.goal())
        && plan.mostPoints().isEmpty()
        && plan.time().isEmpty()
        && !kept.isDistributed()
        && plan.pointsToFit(kept.size()) < kept.size();
  }

  private Sample grown(PointCloud kept, long start) {
    return GrowingDraw.upTo(plan.pointsToFit(kept.size()))
        .best(
            kept,
            plan.seed(),
            drawn -> fittedTo(drawn, start),
            sample -> sample.found.matrix(),
            plan.execution());
  }

  /** Points that float32 does not hold as they are become some of the same shape that it holds. */
  private FoundMap found(PointCloud points, FitPlan limited) {
    if (points.isDistributed()) {
      return foundAs(points, learned, limited);
    }
    StagedCloud staged =
        fitting.movesPoints(plan.metric())
            ? StagedCloud.of(points)
            : StagedCloud.aboutOrigin(points);
    try {
      return staged.isPlain() ? foundAs(points, learned, limited) : found(staged, limited);
    } catch (TooLargeException e) {
      // a few far points, which a sample does not show
      return found(staged.withLargestNear1(), limited);
    }
  }

  private FoundMap found(StagedCloud staged, FitPlan limited) {
    return foundAs(staged, learned.map(staged::alike), limited).times(1 / staged.scale());
  }

  private FoundMap foundAs(
      PointCloud points, Optional<? extends PointCloud> others, FitPlan limited) {
    Fitter fitter =
        others.isPresent()
            ? fitting.fitter(method, points, others.get(), limited)
            : fitting.fitter(method, points, limited);
    if (plan.goal().recall().isEmpty()) {
      return plan.goal().reachedBy(fitter);
    }
    RecallSearch search = new RecallSearch(limited, database, unseenQueries.orElseThrow(), fitter);
    RecallSearch.Answer answer =
        plan.goal().dimension().isPresent()
            ? search.at(plan.goal().dimension().getAsInt())
            : search.smallest(points);
    recall = Optional.of(answer.certificate());
    return answer.found();
  }

  /** Tells the queries that the fit learns from, and those that a recall is measured on. */
  private void setQueriesApart(long[] heldOut, boolean measures) {
    boolean asks = plan.goal().recall().isPresent();
    if (queries.isEmpty()) {
      unseenQueries = asks ? Optional.of(all.copyOf(heldOut)) : Optional.empty();
      return;
    }
    PointCloud given = queries.get();
    learned = queries;
    if ((asks || measures) && plan.holdOut().orElse(1) > 0) {
      long[] out = HoldOutRule.queries(plan.holdOut(), given, plan.seed());
      learned = Optional.of(given.without(out));
      unseenQueries = Optional.of(given.copyOf(out));
    }
  }

  private RecallCertificate recalled(PointCloud unseen, FoundMap found) {
    return RecallSearch.certificate(plan, database, unseen, found.matrix());
  }

  /** A recall is measured on points held out, so that there are always some. */
  private long[] heldOut(boolean measures) {
    boolean asks = plan.goal().recall().isPresent();
    if (asks && plan.holdOut().orElse(1) == 0) {
      throw new IllegalArgumentException(
          "a recall is measured on points held out, got a hold-out of 0");
    }
    if (asks && all.isDistributed()) {
      throw new IllegalArgumentException(
          "a recall is measured on one machine, got points on several");
    }
    return asks && queries.isEmpty()
        ? HoldOutRule.queries(plan.holdOut(), all, plan.seed())
        : HoldOutRule.rows(plan.holdOut(), all, measures && fitting.fitsClosely(), plan.seed());
  }

  /**
   * How many looks at all pairs follow a search that is stopped: the certificate, and half as much
   * to spare. One for a dimension may fall back on principal components, in two more.
   */
  private double scans() {
    return plan.goal().dimension().isPresent() ? 1.5 : 3;
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
            scans() * TimeLimit.scanNanos(points, dimension)));
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
    int count = plan.pointsToFit(kept.size());
    // a cluster looks at as many pairs as it can afford, where a method works there
    boolean stays = kept.isDistributed() && !fitting.fitsOnOneMachineOnly();
    if (stays || !fitting.looksAtAllPairs(plan.goal())) {
      return kept;
    }
    if (count >= kept.size()) {
      return kept.onThisMachine();
    }
    progress.stage("drawing points", 0);
    return kept.copyOf(GrowingDraw.fittedRows(kept.size(), count, plan.seed()));
  }

  /** What the points fitted to say of the map. */
  record Measured(DistortionProfile profile, Certificate certificate) {
    static Measured of(DistortionProfile profile) {
      return new Measured(profile, profile.certificate());
    }
  }

  /**
   * The distortion over the points fitted to: all pairs, where the goal speaks of all. Where the
   * search could look at a sample only, another one is drawn: the first chose the map, and so says
   * too much good of it.
   */
  Optional<Measured> measured(FoundMap found, PointCloud points) {
    Optional<DistortionLimit> limit = plan.goal().distortion();
    found.check().ifPresent(check -> requireKept(found, check));
    Optional<DistortionProfile> complete =
        found.check().filter(check -> check.coverage() == Coverage.ALL_PAIRS);
    if (complete.isPresent()) {
      return complete.map(Measured::of);
    }
    if (plan.pairs().isNone() && limit.isEmpty() && found.check().isEmpty()) {
      return Optional.empty();
    }
    BoundCheck fresh = drawnAnew(found, points);
    if (found.check().isEmpty()) {
      requireKept(found, fresh.profile());
    }
    boolean all = fresh.profile().coverage() == Coverage.ALL_PAIRS;
    return Optional.of(
        all || fresh.holds()
            ? Measured.of(fresh.profile())
            : new Measured(fresh.profile(), fresh.certificate(FractionBound.CONFIDENCE)));
  }

  /** The pairs that certify the map, and how many of them lie beyond what was asked for. */
  private BoundCheck drawnAnew(FoundMap found, PointCloud points) {
    PointCloud images = images(found, points);
    long seed = Draw.CERTIFIED_PAIRS.seed(plan.seed());
    Optional<DistortionLimit> limit = plan.goal().distortion();
    if (limit.isPresent()) {
      return Pairs.all().check(points, images, limit.get().ofNorms(), seed, progress);
    }
    Pairs looked = found.check().isPresent() ? Pairs.all() : plan.pairs();
    DistortionProfile profile = looked.profile(points, images, seed, progress);
    return new BoundCheck(profile.max(), 0, profile);
  }

  private void requireKept(FoundMap found, DistortionProfile profile) {
    plan.goal()
        .distortion()
        .filter(limit -> !limit.isKeptBy(profile))
        .ifPresent(
            limit -> {
              throw unreached(limit, found, profile);
            });
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
                + " there is %s",
            method.name(),
            found.matrix().rows(),
            limit,
            Rounding.up(limit.reachedBy(profile))));
  }

  /** What sampled pairs of all points say, where the map was fitted to some of them. */
  private Certificate ofAll(FoundMap found, DistortionProfile profile) {
    return BoundCheck.ofSample(
            all,
            images(found, all),
            promised(profile),
            plan.pairs().count(),
            Draw.PAIRS_OF_ALL.seed(plan.seed()),
            progress)
        .certificate(FractionBound.CONFIDENCE);
  }

  private HeldOut unseen(FoundMap found, DistortionProfile profile, long[] rows) {
    PointCloud points = all.copyOf(rows);
    PointCloud images = images(found, points);
    return new HeldOut(
        points,
        Pairs.automatic().profile(points, images, Draw.HELD_OUT_PAIRS.seed(plan.seed()), progress),
        BoundCheck.ofUnseen(
                points, images, promised(profile), Draw.UNSEEN_PAIRS.seed(plan.seed()), progress)
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

  private Provenance provenance(PointCloud points, int heldOut) {
    Map<String, String> parameters = new TreeMap<>(method.parameters());
    parameters.put(Provenance.SEED, Long.toString(plan.seed()));
    plan.time().ifPresent(budget -> parameters.put("time", budget.toString()));
    if (plan.effort() != Effort.STANDARD) {
      parameters.put("effort", plan.effort().name().toLowerCase(Locale.ROOT));
    }
    if (fitting.looksAtAllPairs(plan.goal())) {
      plan.mostPoints().ifPresent(most -> parameters.put("mostPoints", Integer.toString(most)));
    }
    if (heldOut > 0) {
      parameters.put(Provenance.HELD_OUT, Integer.toString(heldOut));
    }
    learned.ifPresent(
        given -> {
          parameters.put("queries", Long.toString(given.size()));
          parameters.put("queriesFingerprint", Fingerprint.of(given, progress));
        });
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
