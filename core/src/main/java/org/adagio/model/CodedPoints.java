package org.adagio.model;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.LongToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.Overwrite;
import org.adagio.Progress;
import org.adagio.codes.AskedVector;
import org.adagio.codes.CodeFile;
import org.adagio.codes.CodeScan;
import org.adagio.codes.CodedRows;
import org.adagio.codes.Coder;
import org.adagio.codes.PointCode;
import org.adagio.codes.ProvenSearch;
import org.adagio.linalg.TopRows;
import org.adagio.measure.Reduction;
import org.adagio.measure.nearest.NearestNeighbours;
import org.adagio.points.PointCloud;

/**
 * Documents as codes of few bytes, searched by queries in full. They lie in a file that is mapped
 * into memory and may be larger than that. Immutable and thread-safe.
 *
 * <pre>{@code
 * LinearEmbedding map = Fit.inBytes(48).on(points).map();
 * CodedPoints.write(map, points, Path.of("codes.adc"));
 * CodedPoints coded = CodedPoints.open(map, Path.of("codes.adc"));
 * CodedPoints.Found found = coded.nearest(query, 10);
 * }</pre>
 */
public final class CodedPoints {
  /** Rows that are encoded at a time. */
  private static final int AT_ONCE = 8192;

  /** From this many queries on, brute force through the BLAS may prove them sooner. */
  private static final int MANY = 256;

  /** About how many full points the proof of one query reads. */
  private static final int READ = 100;

  private static final long MOST_STAGED = 1 << 26;

  private final LinearEmbedding map;
  private final PointCode code;
  private final CodedRows rows;
  private final CodeScan scan;
  private volatile ProvenSearch proven; // made when it is first asked, since that takes a while

  private CodedPoints(LinearEmbedding map, PointCode code, CodedRows rows) {
    this.map = map;
    this.code = code;
    this.rows = rows;
    scan = new CodeScan(code, rows);
  }

  /**
   * What was found for one query, the nearest first.
   *
   * @param rows of the documents, from 0 in the order in which they were written
   * @param distances of the query to them: estimated by {@link #nearest}, true by {@link #reranked}
   *     and {@link #exact}; by cosine those of points at length 1, by inner product minus the
   *     product
   * @param read how many full points were read for it
   */
  public record Found(long[] rows, double[] distances, long read) {
    /** Refuses what is missing. */
    public Found {
      Objects.requireNonNull(rows, "rows");
      Objects.requireNonNull(distances, "distances");
    }
  }

  /**
   * Writes the codes of points as one file, completely or not at all.
   *
   * @throws IllegalArgumentException if the map has no code, or the points another dimension
   * @throws org.adagio.OutputException if the file exists, or cannot be written
   */
  public static void write(LinearEmbedding map, PointCloud points, Path file) {
    write(map, points, file, Overwrite.NO, Progress.NONE);
  }

  /** {@link #write(LinearEmbedding, PointCloud, Path)}, which may replace a file. */
  public static void write(
      LinearEmbedding map, PointCloud points, Path file, Overwrite overwrite, Progress progress) {
    write(map, points, file, overwrite, Optional.empty(), progress);
  }

  /**
   * Adds the codes of more points to a file: a new one with all of them takes its place, completely
   * or not at all.
   *
   * @throws org.adagio.MalformedDataException if the file is damaged, or of another map
   */
  public static void append(LinearEmbedding map, PointCloud points, Path file, Progress progress) {
    CodeFile before = CodeFile.open(file, requireCode(map), map.fingerprint());
    write(map, points, file, Overwrite.YES, Optional.of(before), progress);
  }

  private static void write(
      LinearEmbedding map,
      PointCloud points,
      Path file,
      Overwrite overwrite,
      Optional<CodeFile> before,
      Progress progress) {
    PointCode code = requireCode(map);
    requireDimension(map, points.dimension());
    Coder coder = coder(map, code);
    progress.stage("codes", points.size());
    long[] done = {0};
    CodeFile.write(
        file,
        overwrite,
        code.rowBytes(),
        map.fingerprint(),
        before,
        () -> {
          if (done[0] == points.size()) {
            return Optional.empty();
          }
          int some = (int) Math.min(AT_ONCE, points.size() - done[0]);
          byte[] encoded = coder.encoded(code, coder.documents(points, done[0], some));
          done[0] += some;
          progress.advance(some);
          return Optional.of(encoded);
        });
  }

  private static PointCode requireCode(LinearEmbedding map) {
    return map.code()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the map must have a code to code points; fit it to a number of bytes"));
  }

  private static void requireDimension(LinearEmbedding map, int dimension) {
    if (dimension != map.sourceDimension()) {
      throw new IllegalArgumentException(
          "points must have the map's dimension %d, got %d"
              .formatted(map.sourceDimension(), dimension));
    }
  }

  /**
   * Opens a file of codes, and looks at all of its bytes once.
   *
   * @param map the one that the file was written with
   * @throws org.adagio.MalformedDataException if the file is none, is cut or damaged, or was
   *     written with another map
   * @throws java.io.UncheckedIOException of a {@link java.nio.file.NoSuchFileException} if there is
   *     none
   */
  public static CodedPoints open(LinearEmbedding map, Path file) {
    PointCode code = requireCode(map);
    return new CodedPoints(map, code, CodeFile.open(file, code, map.fingerprint()));
  }

  /**
   * Codes points in memory.
   *
   * @throws IllegalArgumentException if the map has no code, or the points another dimension
   */
  public static CodedPoints of(LinearEmbedding map, PointCloud points) {
    PointCode code = requireCode(map);
    return new CodedPoints(map, code, CodedRows.of(encoded(map, points), code.rowBytes()));
  }

  /**
   * Returns points, at unit length for angles, and the images that come back from their codes: what
   * {@link org.adagio.measure.Distortion} measures of a code.
   *
   * @throws IllegalArgumentException if the map has no code, or the points another dimension
   */
  public static Reduction reduction(LinearEmbedding map, PointCloud points) {
    PointCode code = requireCode(map);
    return Reduction.of(
        AskedVector.compared(code.metric(), points, "point"),
        PointCloud.of(code.decoded(encoded(map, points))));
  }

  /**
   * Returns the codes of points, one row of bytes after the other.
   *
   * @throws IllegalArgumentException if the map has no code, or the points another dimension
   */
  public static byte[] encoded(LinearEmbedding map, PointCloud points) {
    PointCode code = requireCode(map);
    requireDimension(map, points.dimension());
    Coder coder = coder(map, code);
    return coder.encoded(code, coder.documents(points, 0, Math.toIntExact(points.size())));
  }

  /**
   * Returns what estimates the distance of a query to a point by the row of bytes that {@link
   * #encoded} made of it; it refuses bytes that are none of this map.
   *
   * @throws IllegalArgumentException if the map has no code, or the query another dimension
   */
  public static ToDoubleFunction<byte[]> distances(LinearEmbedding map, float[] query) {
    PointCode code = requireCode(map);
    CodedPoints none = new CodedPoints(map, code, CodedRows.of(new byte[0], code.rowBytes()));
    ToDoubleFunction<byte[]> distance = none.distancesOfRows(query);
    return row -> distance.applyAsDouble(code.requireRow(row));
  }

  /** Returns what estimates a query's distance to a document by its row; it serves one thread. */
  public LongToDoubleFunction distances(float[] query) {
    ToDoubleFunction<byte[]> distance = distancesOfRows(query);
    byte[] bytes = new byte[rowBytes()];
    return row -> {
      rows.read(row, 1, bytes);
      return distance.applyAsDouble(bytes);
    };
  }

  private ToDoubleFunction<byte[]> distancesOfRows(float[] query) {
    requireDimension(map, query.length);
    PointCloud one = PointCloud.of(new float[][] {query});
    AskedVector asked = AskedVector.of(one, 0, code);
    ToDoubleFunction<byte[]> score = scan.scores(coder(map, code).queries(one, 0, 1).rows().row(0));
    return row -> asked.distance(score.applyAsDouble(row));
  }

  private static Coder coder(LinearEmbedding map, PointCode code) {
    return new Coder(map.matrix(), code.centre(), code.metric());
  }

  /** Returns the map that the codes are of. */
  public LinearEmbedding map() {
    return map;
  }

  /** Returns how many documents there are. */
  public long size() {
    return rows.size();
  }

  /** Returns how many bytes a document has, all told. */
  public int rowBytes() {
    return code.rowBytes();
  }

  /**
   * Returns the k documents that are nearest by their codes; all if there are no more.
   *
   * @throws IllegalArgumentException if the query has another dimension, or k is below 1
   */
  public Found nearest(float[] query, int k) {
    return nearest(PointCloud.of(new float[][] {query}), k).get(0);
  }

  /** Returns {@link #nearest(float[], int)} for each query; many are answered in one pass. */
  public List<Found> nearest(PointCloud queries, int k) {
    requireDimension(map, queries.dimension());
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, got " + k);
    }
    int count = Math.toIntExact(queries.size());
    Matrix images = coder(map, code).queries(queries, 0, count).rows();
    TopRows.Scored[] found = scan.nearest(images, (int) Math.min(k, Math.max(1, size())));
    return answers(queries, (asked, i) -> found(asked, found[i], 0));
  }

  /**
   * Returns the rows that are nearest by their codes, as {@link
   * org.adagio.measure.nearest.RecallMeter} counts them.
   *
   * @param own the row of each query among the documents, which it does not find; -1 if it is none
   */
  public int[][] nearestRows(PointCloud queries, long[] own, int count) {
    List<Found> found = nearest(queries, count + 1);
    int[][] rows = new int[own.length][];
    Arrays.setAll(
        rows,
        i ->
            Arrays.stream(found.get(i).rows())
                .filter(row -> row != own[i])
                .mapToInt(Math::toIntExact)
                .limit(count)
                .toArray());
    return rows;
  }

  /**
   * Returns the k nearest of the first {@code depth} by code, ranked again by the full points.
   *
   * @param full the documents in the order in which they were coded
   */
  public List<Found> reranked(PointCloud queries, int k, int depth, PointCloud full) {
    requireFull(full);
    List<Found> first = nearest(queries, Math.max(k, depth));
    return answers(queries, (asked, i) -> ranked(asked, first.get(i).rows(), k, full));
  }

  private List<Found> answers(PointCloud queries, BiFunction<AskedVector, Integer, Found> answer) {
    List<AskedVector> asked = AskedVector.all(queries, code);
    return IntStream.range(0, asked.size()).mapToObj(i -> answer.apply(asked.get(i), i)).toList();
  }

  private static Found ranked(AskedVector asked, long[] rows, int k, PointCloud full) {
    LongToDoubleFunction score = asked.score(full);
    TopRows best = new TopRows(Math.min(k, Math.max(1, rows.length)));
    for (long row : rows) {
      best.offer(score.applyAsDouble(row), row);
    }
    return found(asked, best.taken(), rows.length);
  }

  private static Found found(AskedVector asked, TopRows.Scored best, long read) {
    double[] distances = Arrays.stream(best.scores()).map(asked::distance).toArray();
    return new Found(best.rows(), distances, read);
  }

  /**
   * Returns the k documents that are nearest in truth, proven for this query: full points are read
   * in the order of a lower bound until none that is left can be nearer. So many queries at once
   * that they would read about all of them are answered by brute force, which is sooner done.
   *
   * @param full the documents in the order in which they were coded
   * @throws IllegalArgumentException if the code keeps no bounds
   */
  public List<Found> exact(PointCloud queries, int k, PointCloud full) {
    requireFull(full);
    ProvenSearch search = proven == null ? new ProvenSearch(map.matrix(), code, rows) : proven;
    proven = search;
    int most = (int) Math.min(k, size());
    long many = Math.max(MANY, size() / READ);
    if (queries.size() >= many && size() * full.dimension() <= MOST_STAGED) {
      try (NearestNeighbours all = NearestNeighbours.by(map.metric(), full)) {
        int[][] nearest = all.of(queries, most, Progress.NONE).rows();
        return answers(
            queries,
            (asked, i) -> {
              long[] found = Arrays.stream(nearest[i]).asLongStream().toArray();
              return new Found(found, ranked(asked, found, most, full).distances(), size());
            });
      }
    }
    List<ProvenSearch.Proven> found = search.nearest(AskedVector.all(queries, code), most, full);
    return answers(queries, (asked, i) -> found(asked, found.get(i).best(), found.get(i).read()));
  }

  private void requireFull(PointCloud full) {
    requireDimension(map, full.dimension());
    if (full.size() != size()) {
      throw new IllegalArgumentException(
          "the full points must be the %d documents that were coded, got %d"
              .formatted(size(), full.size()));
    }
  }
}
