package org.adagio.fit.run;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.adagio.Run;
import org.adagio.fit.FitPlan.Choices;
import org.adagio.fit.HeldOut;
import org.adagio.fit.KeptNeighbours;
import org.adagio.fit.RecallGoal;
import org.adagio.linalg.Rounding;
import org.adagio.measure.Certificate;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.Pairs;
import org.adagio.measure.Reduction;
import org.adagio.measure.UnreachableDistortionException;
import org.adagio.model.PrefixDistortion;
import org.adagio.points.PointCloud;
import org.adagio.points.cluster.DistributedCloud;
import org.adagio.points.views.Rows;
import org.adagio.points.views.Split;
import org.adagio.work.Draw;

/**
 * A map that was found.
 *
 * @param recall what queries say of it, if the search asked them
 */
record Found(Drawn drawn, FoundMap map, Optional<KeptNeighbours> recall) {
  /** All pairs of so many points, once for every length of a prefix, take a moment. */
  private static final int MOST_PREFIX_POINTS = 2000;

  /** Of wide points fewer, so that they take at most 128 MB. */
  private static final int MOST_PREFIX_VALUES = 1 << 25;

  private static final int LEAST_PREFIX_POINTS = 100;

  private Asked asked() {
    return drawn.held().asked();
  }

  private Choices plan() {
    return asked().plan();
  }

  private PointCloud points() {
    return drawn.points();
  }

  Judged judged() {
    Held held = drawn.held();
    double seconds = (System.nanoTime() - held.began()) / 1e9;
    boolean stopped = asked().stop().isRaised();
    Optional<KeptNeighbours> asking = recall.or(() -> held.judges().map(this::judged));
    Optional<DistortionProfile> measured = measured();
    Optional<DistortionProfile> profile = measured.filter(known -> asked().measures());
    return new Judged(
        this,
        measured,
        profile.filter(known -> points().size() < held.documents().size()).map(this::ofAll),
        profile.filter(known -> held.rows().length > 0).map(this::unseen),
        asking,
        asked().measures() ? prefixes() : List.of(),
        stopped,
        seconds);
  }

  private KeptNeighbours judged(Judges apart) {
    return RecallJudge.of(
            plan().metric(),
            RecallGoal.TEN,
            List.of(RecallGoal.TEN),
            apart.together(),
            drawn.held().documents(),
            points().size(),
            asked().progress())
        .of(map.bare())
        .get(0);
  }

  private List<PrefixDistortion> prefixes() {
    if (!asked().fitting().ordersCoordinates()
        || map.length().isPresent()
        || map.code().isPresent()) {
      return List.of();
    }
    PointCloud some = ofPrefixes();
    return Requirements.areEqual(some)
        ? List.of()
        : asked()
            .inTime(() -> PrefixDistortion.of(map.matrix(), some, asked().progress()))
            .orElse(List.of());
  }

  /** The points that prefixes are measured on; of many, some drawn at random. */
  private PointCloud ofPrefixes() {
    int fitting = MOST_PREFIX_VALUES / points().dimension();
    int most = Math.max(LEAST_PREFIX_POINTS, Math.min(MOST_PREFIX_POINTS, fitting));
    return points().size() <= most
        ? DistributedCloud.onThisMachine(points())
        : Rows.copyOf(
            points(), Split.rows(points().size(), most, Draw.PREFIX_POINTS.seed(plan().seed())));
  }

  /**
   * The distortion over the points fitted to: all pairs, where the goal speaks of all. Where the
   * search could look at a sample only, another one is drawn: the first chose the map, and so says
   * too much good of it. Of a map that keeps a length nothing is measured: distances between images
   * of documents mean nothing there.
   */
  Optional<DistortionProfile> measured() {
    if (map.length().isPresent()) {
      return Optional.empty();
    }
    OptionalDouble limit = plan().goal().distortion();
    map.check().ifPresent(this::requireKept);
    Optional<DistortionProfile> complete =
        map.check().filter(check -> check.coverage() == Coverage.ALL_PAIRS);
    if (complete.isPresent()) {
      return complete;
    }
    if (plan().pairs().isNone() && limit.isEmpty() && map.check().isEmpty()) {
      return Optional.empty();
    }
    DistortionProfile fresh = drawnAnew();
    if (map.check().isEmpty()) {
      requireKept(fresh);
    }
    return Optional.of(fresh.holds() ? fresh.statingLargest() : fresh);
  }

  /**
   * The pairs that certify the map, and how many of them lie beyond what was asked for: all, or a
   * sample where even the search could look at no more, or the time is over.
   */
  private DistortionProfile drawnAnew() {
    boolean isOver = !asked().stop().allows(Duration.ZERO);
    if (map.check().isPresent() || isOver) {
      Pairs some = isOver ? few() : Pairs.sampled(plan().pairs().count());
      return looked(some);
    }
    boolean all = plan().goal().distortion().isPresent();
    return asked()
        .inTime(() -> looked(all ? Pairs.all() : plan().pairs()))
        .orElseGet(() -> looked(few()));
  }

  private Pairs few() {
    return Pairs.few(map.matrix().columns(), map.matrix().rows());
  }

  private DistortionProfile looked(Pairs pairs) {
    double stated = plan().goal().distortion().orElse(Double.NaN);
    return Distortion.of(reduction(points()), pairs, stated, run(Draw.CERTIFIED_PAIRS));
  }

  private Run run(Draw purpose) {
    return new Run(purpose.seed(plan().seed()), asked().progress());
  }

  private void requireKept(DistortionProfile profile) {
    double limit = promised(profile);
    if (profile.max() <= limit) {
      return;
    }
    int dimension = map.matrix().rows();
    throw new UnreachableDistortionException(
        String.format(
            Locale.ROOT,
            "%s: %s %d keeps all pairs within %s; the largest distortion there is %s",
            plan().method().name(),
            plan().goal().dimension().isPresent()
                ? "no map found to dimension"
                : "no dimension tried up to",
            dimension,
            limit,
            Rounding.up(profile.max())),
        dimension,
        profile.max());
  }

  private Reduction reduction(PointCloud points) {
    return Reduction.of(points, map.matrix());
  }

  /** What sampled pairs of all points say, where the map was fitted to some of them. */
  private Certificate ofAll(DistortionProfile profile) {
    long pairs = plan().pairs().count();
    return asked()
        .inTime(() -> ofAll(profile, pairs))
        .orElseGet(() -> ofAll(profile, Math.min(pairs, few().count())));
  }

  private Certificate ofAll(DistortionProfile profile, long pairs) {
    return Distortion.of(
            reduction(asked().all()), Pairs.drawn(pairs), promised(profile), run(Draw.PAIRS_OF_ALL))
        .certificate();
  }

  private HeldOut unseen(DistortionProfile profile) {
    PointCloud points = Rows.copyOf(asked().all(), drawn.held().rows());
    Reduction what = reduction(points);
    return new HeldOut(
        points,
        asked()
            .inTime(() -> Distortion.of(what, Pairs.automatic(), run(Draw.HELD_OUT_PAIRS)))
            .orElseGet(() -> Distortion.of(what, few(), run(Draw.HELD_OUT_PAIRS))),
        Distortion.of(what, Pairs.disjoint(), promised(profile), run(Draw.UNSEEN_PAIRS))
            .certificate());
  }

  private double promised(DistortionProfile reached) {
    return plan().goal().distortion().orElse(reached.max());
  }
}
