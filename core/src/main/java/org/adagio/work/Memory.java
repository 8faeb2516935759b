package org.adagio.work;

/**
 * What each kind of work holds in memory at its peak: the formulas side by side. n points of d
 * values become r values, t is the number of threads. {@code MemoryTest} holds what lies off the
 * heap to what is opened there, and what lies on it to a heap of that size.
 */
public final class Memory {
  private static final double FLOAT = Float.BYTES;
  private static final double DOUBLE = Double.BYTES;

  /** What others have as constants. */
  private static final double COVARIANCE_ROWS = 2048;

  private static final double MAPPED_ROWS = 512;
  private static final double WIDE_ROWS = 64;
  private static final double STRIPE_ROWS = 256;
  private static final double TILE_ROWS = 512;
  private static final double SMALL_TILE_ROWS = 128;
  private static final double MANY_ROWS = 4096;
  private static final double LEADING_COORDINATES = 256;
  private static final double PAIRS_OF_CHUNK = 1024;
  private static final double BYTES_OF_IMAGES = 64 << 20;
  private static final double POINTS_COLLECTED = 400_000;
  private static final double NEARLY_ALL = 5.0 / 3;
  private static final double JUDGES = 1000;
  private static final double ROTATING = 10;
  private static final int COLUMNS_FORMED = 2048;
  private static final double VECTORS_REMEMBERED = 24;
  private static final double BYTES_OF_NEAREST = 1024;

  /** A search for neighbours lists so many for each point: with reverse, targets and pulls. */
  private static final double LISTED = 120;

  private static final double BYTES_OF_ENTRY = 20;

  private Memory() {}

  private static double threads() {
    return Workers.count();
  }

  private static double held() {
    return (double) Resources.heldAtMost();
  }

  private static double mapped(double d) {
    return Math.min(MAPPED_ROWS, Resources.blockRows((int) d));
  }

  /** What reading the images of points in a file takes, however many they are. */
  public static Footprint images(double r, double d) {
    double block = FLOAT * Resources.blockRows((int) d) * d;
    return Footprint.NONE
        .onHeap("the map", 4 * FLOAT * r * d)
        .onHeap("blocks of rows", threads() * 2 * block + (4 << 20))
        .offHeap("blocks of rows", threads() * FLOAT * mapped(d) * (d + r))
        .offHeap("the map", threads() * DOUBLE * (r * d + WIDE_ROWS * (r + d)));
  }

  /** What k exact principal axes take: of a covariance, or of the Gram matrix of few points. */
  public static Footprint axes(double n, double d, double k) {
    double order = Math.min(n, d);
    Footprint axes = images(k, d).onHeap("axes", 2 * DOUBLE * k * order + 2 * FLOAT * k * d);
    return n < d
        ? gram(axes, n, d).offHeap("axes", DOUBLE * n * k)
        : matrix(axes, "the covariance of %.0f columns".formatted(d), d)
            .offHeap("axes", DOUBLE * d * k);
  }

  /** A symmetric matrix that threads add up and the eigensolver takes apart. */
  private static Footprint matrix(Footprint beside, String what, double order) {
    double summed = threads() * FLOAT * (COVARIANCE_ROWS * order + order * order);
    double solved = DOUBLE * order * (order + 8);
    return beside
        .onHeap(what, DOUBLE * (1.5 + threads()) * order * order)
        .offHeap(what, Math.max(summed, solved));
  }

  private static Footprint gram(Footprint beside, double n, double d) {
    return matrix(beside, "the Gram matrix of %.0f points".formatted(n), n)
        .onHeap("%.0f points of %.0f values".formatted(n, d), FLOAT * n * d)
        .onHeap("blocks of columns", threads() * 3 * FLOAT * COVARIANCE_ROWS * n)
        .offHeap(
            "blocks of columns",
            threads() * FLOAT * (COVARIANCE_ROWS + STRIPE_ROWS) * (n + STRIPE_ROWS));
  }

  /** What k randomized principal axes take, with some more vectors than that. */
  public static Footprint randomizedAxes(double n, double d, double k, double more) {
    double l = Math.min(d, k + more);
    double block = FLOAT * Resources.blockRows((int) d);
    Footprint passes =
        images(k, d)
            .onHeap(
                "%.0f vectors of %.0f values".formatted(l, d),
                (1.5 * threads() + 3.5) * DOUBLE * l * d)
            .offHeap("vectors and blocks", threads() * (2 * FLOAT * l * d + block * (d + l)));
    boolean mayBeFormed = d <= COLUMNS_FORMED && d <= n;
    return mayBeFormed
        ? passes.or(
            axes(n, d, l)
                .onHeap("the matrix", FLOAT * d * d)
                .offHeap("its products", FLOAT * (d * d + threads() * STRIPE_ROWS * 2 * d)))
        : passes;
  }

  /** What a look at all pairs takes, of points before and after a map. */
  public static Footprint pairs(double n, double d, double r) {
    return givenPairs(n, d, r)
        .offHeap("the map", DOUBLE * (r * d + threads() * WIDE_ROWS * (d + r)))
        .onHeap("the map", DOUBLE * r * d);
  }

  /** What a look at all pairs takes if no map is known, but what became of each point. */
  public static Footprint givenPairs(double n, double d, double r) {
    double tile = n < MANY_ROWS ? SMALL_TILE_ROWS : TILE_ROWS;
    double tiles = n / tile + 1;
    double rows = Math.min(tile, n);
    return Footprint.NONE
        .offHeap("all pairs of %.0f points".formatted(n), FLOAT * n * (d + r))
        .offHeap("tiles", threads() * 2 * FLOAT * tile * tile)
        .onHeap("images", n * (DOUBLE * r + 64))
        .onHeap("tiles", 16 * tiles * tiles + threads() * 16 * FLOAT * TILE_ROWS)
        .onHeap(
            "blocks of rows", threads() * (FLOAT * rows + 3 * DOUBLE * WIDE_ROWS) * Math.max(d, r));
  }

  /** What a look at pairs under a linear map takes, at all of n points or at a sample. */
  public static Footprint looked(boolean isAtAll, double n, double d, double r) {
    return isAtAll ? pairs(n, d, r) : sampledPairs(n, d, r);
  }

  /** What a look at sampled pairs takes, of points before and after a map. */
  public static Footprint sampledPairs(double n, double d, double r) {
    return givenSampledPairs(n, d, r)
        .onHeap("the map", 2 * DOUBLE * r * d)
        .offHeap("the map", threads() * DOUBLE * (r * d + 2 * WIDE_ROWS * (d + r)));
  }

  /** What a look at sampled pairs takes if no map is known, but what became of each point. */
  public static Footprint givenSampledPairs(double n, double d, double r) {
    return Footprint.NONE
        .onHeap("pairs", threads() * 4 * FLOAT * PAIRS_OF_CHUNK * (d + r))
        .onHeap("images", Math.min(Math.min(BYTES_OF_IMAGES, held()), DOUBLE * n * r))
        .offHeap("blocks of rows", threads() * FLOAT * mapped(d) * (d + r));
  }

  /**
   * Descents over all pairs of some points. Off the heap their coordinates stay, and one after the
   * other come: the products of all of them, stripe by stripe, when their distances are taken; a
   * turn of all coordinates; and two copies of their images at each step.
   */
  private static Footprint landmarks(Footprint beside, double some, double rank, double r) {
    return beside
        .onHeap("landmarks", 3 * FLOAT * some * (some + rank) + 2 * FLOAT * some * r)
        .onHeap("descents", VECTORS_REMEMBERED * DOUBLE * r * rank)
        .offHeap("landmarks", FLOAT * some * (rank + 2 * r + 1))
        .offHeap(
            "stripes of landmarks",
            threads() * FLOAT * STRIPE_ROWS * (some + rank + r) + FLOAT * rank * rank);
  }

  /**
   * Points that judge the maps of a search whose landmarks are not all points. Landmarks that
   * rotate are taken before those at hand are given back, so that there are two of them.
   */
  private static Footprint judges(Footprint beside, double n, double some, double rank, double r) {
    double judges = Math.min(JUDGES, n);
    double second = n >= ROTATING * some ? some : 0;
    double more = Math.max(0, judges - some);
    return beside
        .onHeap("judges", FLOAT * judges * (judges + rank) + 2 * FLOAT * more * (judges + rank))
        .onHeap("other landmarks", FLOAT * second * (second + rank))
        .offHeap("judges", FLOAT * (judges * rank + more * (2 * r + 1)))
        .offHeap("stripes of judges", threads() * FLOAT * STRIPE_ROWS * more)
        .offHeap("other landmarks", FLOAT * second * rank);
  }

  /**
   * What a search among n points takes that brings every pair into a band. One for a distortion,
   * which may try every dimension, holds no more than a large map.
   *
   * @param landmarks how many points are taken with all their pairs, or all of few more
   */
  public static Footprint refined(double n, double d, double r, double landmarks) {
    double rank = Math.min(n, d);
    double some = n <= NEARLY_ALL * landmarks ? n : landmarks;
    double leading = n < MANY_ROWS ? 0 : Math.min(LEADING_COORDINATES, rank / 2);
    Footprint search =
        landmarks(pairs(n, d, r), some, rank, r)
            .onHeap("the map", 4 * FLOAT * r * d)
            .onHeap("leading coordinates", threads() * DOUBLE * leading * (d + TILE_ROWS))
            .offHeap("leading coordinates", FLOAT * leading * n + threads() * DOUBLE * leading * d);
    double collected = n > some ? FLOAT * Math.min(POINTS_COLLECTED, n) * rank : 0;
    Footprint judged = n > some ? judges(search, n, some, rank, r) : search;
    return judged
        .onHeap("pairs collected", 3 * collected)
        .offHeap("pairs collected", collected)
        .onHeap("axes", 3 * FLOAT * rank * d)
        .or(coordinates(n, d));
  }

  /**
   * What the coordinates of n points on all axes that they span take: the axes, and then a look at
   * how far the points reach along each, for which every thread stages the axes, a block of points
   * and the scores of that block.
   */
  private static Footprint coordinates(double n, double d) {
    double rank = Math.min(n, d);
    double block = threads() * FLOAT * Resources.blockRows((int) d) * (d + rank);
    Footprint extents =
        Footprint.NONE
            .onHeap("axes", 3 * FLOAT * rank * d)
            .onHeap("points and their scores", 2 * block)
            .offHeap("axes", threads() * FLOAT * rank * d)
            .offHeap("points and their scores", block);
    return axes(n, d, rank).or(extents);
  }

  /**
   * What a search takes that keeps the neighbours of n points.
   *
   * @param atOnce how many of them it looks at in a round
   * @param landmarks how many tell the scale of the map, by all their pairs
   */
  public static Footprint neighbours(
      double n, double atOnce, double d, double r, double landmarks) {
    double rank = Math.min(n, d);
    return Footprint.NONE
        .onHeap("%.0f points, three times".formatted(atOnce), 3 * FLOAT * atOnce * d)
        .onHeap("lists of neighbours", BYTES_OF_ENTRY * LISTED * atOnce)
        .onHeap("images", 4 * FLOAT * atOnce * r)
        .offHeap("%.0f points, twice".formatted(atOnce), 2 * FLOAT * atOnce * (d + r))
        .offHeap("axes", FLOAT * rank * d)
        .offHeap("queries", threads() * FLOAT * STRIPE_ROWS * (d + TILE_ROWS))
        .onHeap("axes", 3 * FLOAT * rank * d)
        .or(pairs(Math.min(n, landmarks), d, r))
        .or(axes(n, d, rank));
  }

  /** What queries of another kind than the points add to it. */
  public static Footprint queries(Footprint neighbours, double queries, double d) {
    return neighbours
        .onHeap(
            "%.0f queries, three times".formatted(queries),
            queries * (3 * FLOAT * d + BYTES_OF_ENTRY * LISTED))
        .offHeap("%.0f queries".formatted(queries), FLOAT * queries * d);
  }

  /**
   * What the neighbours of queries among n points take.
   *
   * @param atOnce how many points are staged at a time; of fewer than all, float64 is kept too
   */
  public static Footprint nearest(double n, double d, double queries, double atOnce) {
    double block = FLOAT * mapped(d) * d;
    double staged = FLOAT * Math.min(n, atOnce) * d;
    return Footprint.NONE
        .onHeap("their neighbours", BYTES_OF_NEAREST * queries)
        .onHeap("blocks of rows", threads() * 4 * block)
        .onHeap("points in float64", atOnce < n ? 2 * staged : 0)
        .offHeap("blocks of rows", threads() * (2 * block + FLOAT * MAPPED_ROWS * TILE_ROWS))
        .offHeap("%.0f points".formatted(Math.min(n, atOnce)), staged);
  }
}
