package org.adagio.fit.neighbours;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.fit.axes.PrincipalAxes;
import org.adagio.fit.descent.Descent;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;
import org.adagio.points.views.Split;
import org.adagio.work.Draw;
import org.adagio.work.Workers;

/**
 * Finds maps that keep neighbours. From the principal components a few steps lower the divergence
 * of the neighbours of some points; maps on the way from the principal components to what is
 * reached are judged by queries and documents set apart. Then other points are drawn, and the next
 * round goes on from the best of these maps, as long as that keeps more.
 */
public final class NeighbourSearch {
  /** This many of those set apart ask at most, and tell maps 0.005 apart. */
  private static final int MOST_ASKING = 3000;

  /** One of this many points is set apart; the others do not miss it. */
  private static final int SHARE_APART = 8;

  /** Fewer tell little: of few points up to a third is set apart. */
  private static final int FEW_APART = 500;

  private static final int SHARE_OF_FEW = 3;

  /** Fewer tell nothing, and what is learned from so few is not for others. */
  private static final int LEAST_APART = 20;

  /** How many nearest images are in a list, and how many points at random. */
  private static final int HARD = 40;

  private static final int DRAWN = 40;

  /**
   * These stand for this share of all: the images of many points that no list names come near
   * unless something holds them off. With all of them sentences gain .02 less, and with 20 points
   * of 60 000 words that stand for themselves all is lost (decision 16).
   */
  private static final double SHARE_DRAWN = 0.01;

  /** What more steps learn of one draw is less and less of use for others. */
  private static final int STEPS = 8;

  private static final int MOST_STEPS = 24;

  /** Maps are judged every so many steps: of few points the first may be the best ones. */
  private static final int LOOK = 4;

  private static final int ROUNDS = 4;

  /** How far the maps that are judged are from the principal components to what was reached. */
  private static final double[] SHARES = {0.5, 0.75, 1};

  /** A round that keeps no more than this beyond those before it is the last. */
  private static final double WORTH_IT = 0.002;

  /** λ of the whitening, as a share of the mean variance. */
  private static final double LAMBDA = 0.1;

  private final PointCloud points;
  private final Optional<PointCloud> queries;
  private final Metric metric;
  private final boolean keepsLength;
  private final Asked asked;
  private final long seed;
  private final Execution execution;
  private final ComparedPoints compared;
  private final long[] apart;
  private final long[] queriesApart;
  private final Rounds rounds;
  private NeighbourJudge judge;

  /**
   * @param points not moved, unless the metric is the distance
   * @param queries whose neighbours count, if these are not the points themselves; moved and scaled
   *     as the points are
   * @param metric by which points are near each other
   * @param keepsLength whether the maps will keep the length of points beside the image
   * @param asked what maps are judged by
   * @param seed of every draw
   * @throws IllegalArgumentException if the queries are too few to learn from
   */
  public NeighbourSearch(
      PointCloud points,
      Optional<PointCloud> queries,
      Metric metric,
      boolean keepsLength,
      Asked asked,
      long seed,
      Execution execution) {
    this.points = points;
    this.queries = queries;
    this.metric = metric;
    this.keepsLength = keepsLength;
    this.asked = asked;
    this.seed = seed;
    this.execution = execution;
    compared = ComparedPoints.of(metric, points, execution.progress());
    long size = points.size();
    long few = Math.min(FEW_APART, size / SHARE_OF_FEW);
    // what keeps most among few is not what keeps most among many
    int most = mostAtOnce(points.dimension()) / 2;
    apart = setApart(size, Math.max(few, size / SHARE_APART), most);
    queriesApart =
        queries
            .map(given -> setApart(given.size(), given.size() / SHARE_APART, MOST_ASKING))
            .orElseGet(() -> new long[0]);
    if (queries.isPresent() && queriesApart.length < LEAST_APART) {
      throw new IllegalArgumentException(
          "queries to learn from must be at least %d, beside those held out, got %d"
              .formatted(LEAST_APART * SHARE_APART, queries.get().size()));
    }
    rounds = new Rounds(compared, size, apart, queries, queriesApart, seed, execution.progress());
  }

  /** How many points of a dimension are looked at in one round, and held in memory, at most. */
  public static int mostAtOnce(int sourceDimension) {
    return Rounds.most(sourceDimension);
  }

  private long[] setApart(long size, long count, int most) {
    return Split.rows(size, (int) Math.min(most, count), Draw.SET_APART.seed(seed));
  }

  /** All principal axes of the points, by angle of their directions, by falling variance. */
  public Matrix axes() {
    return compared.axes();
  }

  /** The spectrum of the points, by angle of their directions; empty for products. */
  public Optional<Spectrum> spectrum() {
    return compared.spectrum();
  }

  /**
   * A map to a dimension, r x d; its coordinates are uncorrelated and ordered by variance.
   *
   * @param isPrincipal whether it is that of the principal components, because nothing else surely
   *     keeps more neighbours
   * @param judged what decided that, in words, where there was something to ask
   * @param gainsByLength whether more neighbours surely stay if one of the coordinates is the
   *     length that the others drop
   */
  public record Found(
      Matrix map, boolean isPrincipal, Optional<String> judged, boolean gainsByLength) {}

  /** Returns the map to a dimension that keeps most neighbours, whichever were found before it. */
  public Found at(int dimension) {
    if (dimension >= compared.rank()) {
      Matrix axes = PrincipalAxes.exact(points, dimension, execution.progress()).rows();
      return new Found(axes, true, Optional.empty(), false);
    }
    MapChoice choice = new MapChoice();
    if (apart.length >= Math.max(LEAST_APART, asked.k() + 1)) {
      Workers.unless(
          execution.stop()::isRaised,
          () -> {
            search(dimension, choice);
            return choice;
          });
    }
    if (choice.isEmpty()) {
      Matrix principal = compared.toMap(compared.principal(dimension));
      return new Found(principal, true, Optional.empty(), false);
    }
    Matrix map = choice.isFirst() ? choice.taken() : compared.ordered(choice.taken());
    return new Found(
        compared.toMap(map),
        choice.isFirst(),
        Optional.of(choice.judged()),
        gainsByLength(map, choice));
  }

  private boolean gainsByLength(Matrix map, MapChoice choice) {
    return metric == Metric.EUCLIDEAN
        && !keepsLength
        && map.rows() > 1
        && choice.isBehind(judge.kept(map.firstRows(map.rows() - 1), true));
  }

  private void search(int dimension, MapChoice choice) {
    judge(compared.principal(dimension), choice);
    if (queries.isPresent()) {
      Round first = rounds.of(0);
      judge(SharedAxes.of(first.among(), first.asking(), 0.5, dimension), choice);
      judge(SharedAxes.of(first.among(), first.asking(), 1, dimension), choice);
    }
    Matrix start = choice.most();
    double before = -1;
    for (int number = 0;
        number < ROUNDS && choice.mostKept() > before + WORTH_IT && !execution.stop().isRaised();
        number++) {
      before = choice.mostKept();
      lower(
          number,
          choice.most(),
          reached -> {
            double kept = choice.mostKept();
            for (double share : SHARES) {
              judge(between(start, reached, share), choice);
            }
            return choice.mostKept() > kept + WORTH_IT;
          });
    }
  }

  private void judge(Matrix map, MapChoice choice) {
    if (judge == null) {
      judge = newJudge();
    }
    choice.add(map, judge.kept(map, keepsLength));
  }

  private NeighbourJudge newJudge() {
    Matrix documents = compared.rows(apart);
    int[] own =
        queries.isPresent()
            ? Rounds.nobody(queriesApart.length)
            : Rounds.some(documents.rows(), MOST_ASKING, seed);
    Matrix asking =
        queries
            .map(given -> compared.queries(given.select(queriesApart)))
            .orElseGet(() -> Rounds.selected(documents, own));
    return new NeighbourJudge(compared, asked, documents, asking, own);
  }

  private static Matrix between(Matrix from, Matrix to, double share) {
    Matrix map = from.copy();
    for (int i = 0; i < map.values().length; i++) {
      map.values()[i] += (float) (share * (to.values()[i] - map.values()[i]));
    }
    return map;
  }

  /**
   * Makes a few steps from a map, for the lists of a round, and more of them as long as that pays.
   *
   * @param judge tells whether it does, of the map that is reached
   */
  private void lower(int number, Matrix start, Predicate<Matrix> judge) {
    Round round = rounds.of(number);
    ComparedPoints.Images images = compared.images(round.among(), start, true);
    int[][] hard =
        NearestRows.of(
            images.rows(),
            images.lengths(),
            compared.images(round.asking(), start, true).rows(),
            round.own(),
            HARD,
            execution.progress());
    Candidates lists =
        Candidates.of(
            round.among().rows(),
            round.own(),
            DRAWN,
            Math.max(1, SHARE_DRAWN * round.among().rows() / DRAWN),
            rounds.random(number).split(),
            round.near(),
            hard);
    NeighbourTargets targets = new NeighbourTargets(round, lists);
    float[] whitening = whitening(1);
    execution.progress().stage("keeping neighbours", STEPS);
    try (NeighbourDivergence divergence =
        new NeighbourDivergence(round, lists, targets, whitening, start.rows())) {
      Matrix from = NeighbourDivergence.times(start, whitening(-1));
      divergence.scaleFor(from);
      Descent.lower(
          divergence,
          from,
          MOST_STEPS,
          (step, value, map) -> {
            execution.progress().advance(step == 0 || step > STEPS ? 0 : 1);
            return !execution.stop().isRaised()
                && (step == 0
                    || step % LOOK != 0
                    || judge.test(NeighbourDivergence.times(map.get(), whitening))
                    || step < STEPS);
          });
    }
  }

  /** The diagonal of T, or of its inverse: 1 along the first axis, and more along weaker ones. */
  private float[] whitening(int power) {
    double[] variances = compared.variances();
    double lambda = LAMBDA * Arrays.stream(variances).average().orElse(0) + Double.MIN_NORMAL;
    float[] diagonal = new float[variances.length];
    for (int k = 0; k < diagonal.length; k++) {
      double ratio = (variances[0] + lambda) / (variances[k] + lambda);
      diagonal[k] = (float) Math.pow(ratio, 0.5 * power);
    }
    return diagonal;
  }
}
