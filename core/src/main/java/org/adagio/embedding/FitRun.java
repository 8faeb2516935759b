package org.adagio.embedding;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.StopSignal;
import org.adagio.Version;
import org.adagio.clouds.AppliedCloud;
import org.adagio.clouds.Draw;
import org.adagio.clouds.KeptLength;
import org.adagio.clouds.Split;
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
import org.adagio.linalg.Workers;

/**
 * One fit: require, hold out, draw, fit, certify, ask unseen points, and note where the map comes
 * from. This is the only place that knows the order.
 *
 * @param <M> the recipe
 */
final class FitRun<M extends EmbeddingMethod> {
  /** A gigabyte of documents is searched in a few seconds. */
  private static final int MOST_JUDGED_VALUES = 1 << 28;

  /** So many are gathered from other machines. */
  private static final int MOST_GATHERED = 20_000;

  /** Of fewer points none are held out for neighbours where nobody asks for it. */
  private static final int LEAST_TO_ASK = 200;

  private final FitPlan plan;
  private final M method;
  private final MethodFitting<M> fitting;
  private final PointCloud all;
  private final Optional<PointCloud> queries;
  private final Progress progress;
  private final StopSignal stop;
  private final StopSignal afterSearch;
  private PointCloud documents;
  private Optional<Judges> judges = Optional.empty();
  private Optional<PointCloud> learned = Optional.empty();
  private Optional<RecallJudge.Verdict> recall = Optional.empty();

  /**
   * @param queries whose neighbours count, where these are not the points themselves
   */
  FitRun(FitPlan plan, M method, PointCloud all, Optional<PointCloud> queries) {
    stop = Deadline.of(plan.execution().stop(), plan.time(), System::nanoTime);
    afterSearch = Deadline.afterSearch(stop);
    this.plan = plan.until(stop);
    this.method = method;
    this.all = all;
    this.queries = queries;
    fitting = MethodFittings.of(method);
    progress = plan.execution().progress();
  }

  Fitted run() {
    Requirements.points(all, plan.goal().dimension().orElse(1));
    queries.ifPresent(given -> Requirements.queries(given, all));
    boolean measures = !plan.pairs().isNone();
    long[] heldOut = heldOut(measures);
    PointCloud kept = heldOut.length == 0 ? all : all.without(heldOut);
    documents = kept;
    setQueriesApart(heldOut, measures);
    long fitStart = System.nanoTime();
    Sample sample = growsOn(kept) ? grown(kept) : fittedTo(drawn(kept));
    double seconds = (System.nanoTime() - fitStart) / 1e9;
    boolean stopped = stop.isRaised();
    PointCloud drawn = sample.drawn;
    PointCloud points = sample.points;
    FoundMap found = sample.found;
    recall = recall.or(() -> judges.map(apart -> judged(apart, found, drawn.size())));
    Optional<Measured> measured = measured(found, points);
    Optional<DistortionProfile> asked = measured.map(Measured::profile).filter(known -> measures);
    Optional<Certificate> ofAll =
        asked.filter(known -> drawn.size() < kept.size()).map(known -> ofAll(found, known));
    Optional<HeldOut> unseen =
        asked.filter(known -> heldOut.length > 0).map(known -> unseen(found, known, heldOut));
    LinearEmbedding map =
        new LinearEmbedding(
            found.matrix(),
            found.length(),
            provenance(found, points, heldOut.length, stopped),
            found.spectrum().orElse(null),
            plan.metric(),
            new Certificates(
                measured.map(Measured::certificate),
                ofAll,
                unseen.map(HeldOut::certificate),
                unseen.map(HeldOut::unseen),
                recall.flatMap(RecallJudge.Verdict::ofGiven),
                recall.flatMap(RecallJudge.Verdict::ofUnseen),
                measures ? prefixes(found, points) : List.of(),
                Optional.of(signature(found.matrix(), heldOut, kept, drawn))));
    return new Fitted(
        map,
        drawn,
        measured.map(Measured::profile),
        found.searched(),
        unseen,
        stopped,
        found.history(),
        seconds);
  }

  /**
   * A map, and what it was fitted to.
   *
   * @param drawn in one place where they are few
   * @param points the same, whose fingerprint is known once they were read
   */
  private record Sample(PointCloud drawn, PointCloud points, FoundMap found) {}

  private Sample fittedTo(PointCloud drawn) {
    PointCloud points = FingerprintingCloud.of(drawn);
    FoundMap found = fitting.placed(method, found(points), points, plan);
    return new Sample(drawn, points, found);
  }

  /** Whether the number of points to fit to is left to what other points say. */
  private boolean growsOn(PointCloud kept) {
    return fitting.lowersDistortion(plan.goal())
        && plan.mostPoints().isEmpty()
        && !kept.isDistributed()
        && plan.pointsToFit(kept) < kept.size();
  }

  private Sample grown(PointCloud kept) {
    return GrowingDraw.upTo(plan.pointsToFit(kept))
        .best(kept, plan.seed(), this::fittedTo, sample -> sample.found.matrix(), plan.execution());
  }

  /** Points that float32 does not hold as they are become some of the same shape that it holds. */
  private FoundMap found(PointCloud points) {
    if (points.isDistributed()) {
      return foundAs(points, learned);
    }
    StagedCloud staged =
        fitting.movesPoints(plan.metric())
            ? StagedCloud.of(points)
            : StagedCloud.aboutOrigin(points);
    try {
      return staged.isPlain() ? foundAs(points, learned) : found(staged);
    } catch (TooLargeException e) {
      // a few far points, which a sample does not show
      return found(staged.withLargestNear1());
    }
  }

  private FoundMap found(StagedCloud staged) {
    return foundAs(staged, learned.map(staged::alike)).times(1 / staged.scale());
  }

  private FoundMap foundAs(PointCloud points, Optional<? extends PointCloud> asking) {
    MethodFitting.Beside beside =
        new MethodFitting.Beside(asking.map(PointCloud.class::cast), undrawn(points));
    Fitter plain = fitting.fitter(method, points, beside, plan);
    Fitter fitter =
        fitting.keepsLength(method)
            ? new LengthFitter(plain, KeptLength.aboutMeanOf(documents), plan.metric())
            : plain;
    if (plan.goal().recall().isEmpty()) {
      return plan.goal().reachedBy(fitter);
    }
    RecallSearch search =
        new RecallSearch(plan, judges.orElseThrow(), documents, points.size(), fitter);
    RecallSearch.Answer answer =
        plan.goal().dimension().isPresent()
            ? search.at(plan.goal().dimension().getAsInt())
            : search.smallest(points, plan);
    recall = Optional.of(answer.verdict());
    return answer.found();
  }

  /** Documents that the points were drawn from, as many as are read in a few seconds. */
  private Optional<PointCloud> undrawn(PointCloud points) {
    if (!fitting.keepsNeighbours() || points.size() == documents.size()) {
      return Optional.empty();
    }
    long[] drawn = GrowingDraw.fittedRows(documents.size(), (int) points.size(), plan.seed());
    PointCloud rest = documents.without(drawn);
    boolean isFar = documents.isDistributed();
    long most = isFar ? MOST_GATHERED : MOST_JUDGED_VALUES / rest.dimension();
    int count = (int) Math.min(rest.size(), most);
    long[] rows = Split.rows(rest.size(), count, Draw.JUDGES.seed(plan.seed()));
    return Optional.of(isFar ? rest.copyOf(rows) : rest.select(rows));
  }

  /** Tells the queries that the fit learns from, and those that a recall is measured on. */
  private void setQueriesApart(long[] heldOut, boolean measures) {
    boolean asks = plan.goal().recall().isPresent();
    if (queries.isEmpty()) {
      boolean isJudged = asks || (measures && isForSearchAlone() && heldOut.length > 0);
      int most = asks ? Integer.MAX_VALUE : Fitted.MOST_ASKED;
      judges =
          isJudged
              ? Optional.of(new Judges.EachOther(all.copyOf(heldOut), most))
              : Optional.empty();
      return;
    }
    PointCloud given = queries.get();
    learned = queries;
    if ((asks || measures) && plan.holdOut().orElse(1) > 0) {
      long[] out = HoldOutRule.queries(plan.holdOut(), given, plan.seed());
      learned = Optional.of(given.without(out));
      Optional<PointCloud> apart =
          heldOut.length == 0 ? Optional.empty() : Optional.of(all.copyOf(heldOut));
      judges = Optional.of(new Judges.OtherKind(given.copyOf(out), apart));
    }
  }

  /** What queries say of a map where no recall was asked for. */
  private RecallJudge.Verdict judged(Judges apart, FoundMap found, long seen) {
    return RecallJudge.of(
            plan.metric(),
            RecallGoal.TEN,
            List.of(RecallGoal.TEN),
            apart.together(),
            documents,
            seen,
            progress)
        .of(found.bare())
        .get(0);
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
    boolean forNeighbours = asks || (measures && servesNeighbours());
    return forNeighbours && all.size() >= LEAST_TO_ASK
        ? HoldOutRule.queries(plan.holdOut(), all, plan.seed())
        : HoldOutRule.rows(plan.holdOut(), all, measures && fitting.fitsClosely(), plan.seed());
  }

  /** Whether the map is for a search; one that keeps a length, for nothing else. */
  private boolean servesNeighbours() {
    return fitting.keepsNeighbours() || isForSearchAlone();
  }

  private boolean isForSearchAlone() {
    return fitting.keepsLength(method) && !all.isDistributed();
  }

  /** Of points held out, or of those that were not drawn, or else of those fitted to. */
  private Signature signature(Matrix map, long[] heldOut, PointCloud kept, PointCloud drawn) {
    if (heldOut.length > 0) {
      return Signature.of(map, all.select(heldOut), Signature.Points.UNSEEN, plan.seed());
    }
    if (drawn.size() + 2 <= kept.size()) {
      long[] fitted = GrowingDraw.fittedRows(kept.size(), (int) drawn.size(), plan.seed());
      return Signature.of(map, kept.without(fitted), Signature.Points.UNSEEN, plan.seed());
    }
    return Signature.of(map, kept, Signature.Points.SEEN, plan.seed());
  }

  private List<PrefixDistortion> prefixes(FoundMap found, PointCloud points) {
    return fitting.ordersCoordinates(method) && found.length().isEmpty()
        ? inTime(() -> PrefixDistortion.of(found.matrix(), points, plan.seed(), progress))
            .orElse(List.of())
        : List.of();
  }

  /** The points to fit to, in one place where they are few. */
  private PointCloud drawn(PointCloud kept) {
    if (fitting.isForOneMachine(method, kept.size(), kept.dimension())) {
      return kept.onThisMachine();
    }
    int count = plan.pointsToFit(kept);
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
   * too much good of it. Of a map that keeps a length nothing is measured: distances between images
   * of documents mean nothing there.
   */
  Optional<Measured> measured(FoundMap found, PointCloud points) {
    if (found.length().isPresent()) {
      return Optional.empty();
    }
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

  /**
   * The pairs that certify the map, and how many of them lie beyond what was asked for: all, or a
   * sample where even the search could look at no more, or the time is over.
   */
  private BoundCheck drawnAnew(FoundMap found, PointCloud points) {
    boolean isOver = !stop.allows(Duration.ZERO);
    if (found.check().isPresent() || isOver) {
      Pairs some = isOver ? few(found) : Pairs.sampled(plan.pairs().count());
      return looked(points.isDistributed() ? Pairs.all() : some, found, points);
    }
    boolean all = plan.goal().distortion().isPresent();
    return inTime(() -> looked(all ? Pairs.all() : plan.pairs(), found, points))
        .orElseGet(() -> looked(few(found), found, points));
  }

  private static Pairs few(FoundMap found) {
    return Pairs.few(found.matrix().columns(), found.matrix().rows());
  }

  private BoundCheck looked(Pairs pairs, FoundMap found, PointCloud points) {
    PointCloud images = images(found, points);
    long seed = Draw.CERTIFIED_PAIRS.seed(plan.seed());
    Optional<DistortionLimit> limit = plan.goal().distortion();
    if (limit.isPresent()) {
      return pairs.check(points, images, limit.get().ofNorms(), seed, progress);
    }
    DistortionProfile profile = pairs.profile(points, images, seed, progress);
    return new BoundCheck(profile.max(), 0, profile);
  }

  /** What follows a search, if the time allows. */
  private <T> Optional<T> inTime(Supplier<T> work) {
    return Workers.unless(() -> !afterSearch.allows(Duration.ZERO), work);
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
    int dimension = found.matrix().rows();
    return new UnreachableDistortionException(
        String.format(
            Locale.ROOT,
            "%s: %s %d keeps all pairs within %s; the largest distortion there is %s",
            method.name(),
            plan.goal().dimension().isPresent()
                ? "no map found to dimension"
                : "no dimension tried up to",
            dimension,
            limit,
            Rounding.up(limit.reachedBy(profile))),
        dimension,
        profile.max());
  }

  /** What sampled pairs of all points say, where the map was fitted to some of them. */
  private Certificate ofAll(FoundMap found, DistortionProfile profile) {
    long pairs = plan.pairs().count();
    return inTime(() -> ofAll(found, profile, pairs))
        .orElseGet(() -> ofAll(found, profile, Math.min(pairs, few(found).count())));
  }

  private Certificate ofAll(FoundMap found, DistortionProfile profile, long pairs) {
    return BoundCheck.ofSample(
            all,
            images(found, all),
            promised(profile),
            pairs,
            Draw.PAIRS_OF_ALL.seed(plan.seed()),
            progress)
        .certificate(FractionBound.CONFIDENCE);
  }

  private HeldOut unseen(FoundMap found, DistortionProfile profile, long[] rows) {
    PointCloud points = all.copyOf(rows);
    PointCloud images = images(found, points);
    long seed = Draw.HELD_OUT_PAIRS.seed(plan.seed());
    Pairs usual = Pairs.automatic();
    return new HeldOut(
        points,
        inTime(() -> usual.profile(points, images, seed, progress))
            .orElseGet(() -> few(found).profile(points, images, seed, progress)),
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

  /**
   * @param stopped whether the time was too short for the whole search; where it was not, it
   *     changed nothing
   */
  private Provenance provenance(FoundMap found, PointCloud points, int heldOut, boolean stopped) {
    Map<String, String> parameters = new TreeMap<>(method.parameters());
    found.foundBy().ifPresent(other -> parameters.put(Provenance.ASKED, method.name()));
    parameters.put(Provenance.SEED, Long.toString(plan.seed()));
    plan.time()
        .filter(budget -> stopped)
        .ifPresent(budget -> parameters.put("time", budget.toString()));
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
          parameters.put(Provenance.QUERIES, Long.toString(given.size()));
          parameters.put("queriesFingerprint", Fingerprint.of(given, progress));
        });
    return new Provenance(
        found.foundBy().orElse(method.name()),
        parameters,
        Fingerprint.data(points, progress),
        points.size() < all.size()
            ? Optional.of(Fingerprint.data(all, progress))
            : Optional.empty(),
        Version.CURRENT);
  }
}
