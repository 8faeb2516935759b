package org.adagio.fit.neighbours;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Split;
import org.adagio.work.Draw;

/**
 * The rounds of a search: each asks for the neighbours of some points, drawn anew, among more of
 * them. If all points are few enough to ask in every round, there is one draw. What a round needs
 * does not depend on maps, so that a search of several dimensions finds it once.
 */
final class Rounds {
  /** A round asks for the neighbours of this many points. */
  private static final int ASKING = 20_000;

  /** Among this many points, or as many as these values hold. */
  private static final int AMONG = 60_000;

  private static final int MOST_VALUES = 1 << 26;

  /** How many nearest points are in a list. */
  private static final int NEAR = 40;

  private final ComparedPoints compared;
  private final long learned;
  private final long[] apart;
  private final Optional<PointCloud> queries;
  private final long[] queriesApart;
  private final long seed;
  private final Progress progress;
  private final Map<Integer, int[][]> near = new HashMap<>();
  private int known = -1;
  private Round last;

  /**
   * @param points how many there are
   * @param apart rows of those that no round sees, ascending
   * @param queries whose neighbours count, if these are not the points themselves
   * @param queriesApart rows of those that no round sees, ascending
   */
  Rounds(
      ComparedPoints compared,
      long points,
      long[] apart,
      Optional<PointCloud> queries,
      long[] queriesApart,
      long seed,
      Progress progress) {
    this.compared = compared;
    learned = points - apart.length;
    this.apart = apart;
    this.queries = queries;
    this.queriesApart = queriesApart;
    this.progress = progress;
    this.seed = Draw.MAP.seed(seed);
  }

  /** What a round draws at random, from the start. */
  SplittableRandom random(int number) {
    return new SplittableRandom(seed + number);
  }

  /** One of the rounds. */
  Round of(int number) {
    boolean isOne = queries.map(this::learnable).orElse(learned) <= ASKING && learned <= among();
    int draw = isOne ? 0 : number;
    if (draw != known) {
      last = drawn(draw);
      known = draw;
    }
    return last;
  }

  private long learnable(PointCloud given) {
    return given.size() - queriesApart.length;
  }

  static int most(int sourceDimension) {
    return Math.min(AMONG, MOST_VALUES / sourceDimension);
  }

  private int among() {
    return most(compared.sourceDimension());
  }

  private Round drawn(int draw) {
    SplittableRandom random = random(draw);
    Matrix among = compared.rows(others(learned, among(), apart, random.nextLong()));
    long seedOfAsking = random.nextLong();
    Optional<Matrix> others =
        queries.map(
            given ->
                compared.queries(
                    given.select(others(learnable(given), ASKING, queriesApart, seedOfAsking))));
    int[] own =
        others
            .map(rows -> nobody(rows.rows()))
            .orElseGet(() -> some(among.rows(), ASKING, seedOfAsking));
    Matrix asking = others.orElseGet(() -> selected(among, own));
    float[] lengths = compared.lengths(among);
    int[][] nearest =
        near.computeIfAbsent(
            draw, any -> NearestRows.of(among, lengths, asking, own, NEAR, progress));
    return new Round(
        among,
        lengths,
        asking,
        compared.lengths(asking),
        own,
        nearest,
        compared.isOfDistances(),
        compared.isOfAngles());
  }

  private static long[] others(long count, int most, long[] apart, long seed) {
    long[] rows = Split.rows(count, (int) Math.min(count, most), seed);
    int passed = 0;
    for (int i = 0; i < rows.length; i++) {
      while (passed < apart.length && apart[passed] <= rows[i] + passed) {
        passed++;
      }
      rows[i] += passed;
    }
    return rows;
  }

  /** For each that asks −1: it is none of the points. */
  static int[] nobody(int asking) {
    return IntStream.range(0, asking).map(i -> -1).toArray();
  }

  static int[] some(int count, int most, long seed) {
    return LongStream.of(Split.rows(count, Math.min(count, most), seed))
        .mapToInt(row -> (int) row)
        .toArray();
  }

  static Matrix selected(Matrix rows, int[] which) {
    int d = rows.columns();
    Matrix some = Matrix.zeros(which.length, d);
    for (int i = 0; i < which.length; i++) {
      System.arraycopy(rows.values(), which[i] * d, some.values(), i * d, d);
    }
    return some;
  }
}
