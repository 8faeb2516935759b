package org.adagio.search.jvector;

import io.github.jbellis.jvector.disk.ReaderSupplier;
import io.github.jbellis.jvector.disk.ReaderSupplierFactory;
import io.github.jbellis.jvector.graph.GraphIndexBuilder;
import io.github.jbellis.jvector.graph.GraphSearcher;
import io.github.jbellis.jvector.graph.ImmutableGraphIndex;
import io.github.jbellis.jvector.graph.RandomAccessVectorValues;
import io.github.jbellis.jvector.graph.SearchResult;
import io.github.jbellis.jvector.graph.disk.OnDiskGraphIndex;
import io.github.jbellis.jvector.util.Bits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.IntFunction;
import org.adagio.Metric;
import org.adagio.points.PointCloud;
import org.adagio.search.ReducedSpace;

/**
 * A graph of JVector's over reduced vectors. Nodes have the rows of the points as their numbers.
 * Immutable; any number of threads may search at once.
 *
 * <pre>{@code
 * try (ReducedGraphIndex index = ReducedGraphIndex.build(space, points)) {
 *   SearchResult plain = index.search(question, 10, Bits.ALL);
 *   SearchResult found = index.search(question, 10, Bits.ALL, 50, row -> vectors[row]);
 *   index.save(Path.of("graph.jvector"));
 * }
 * }</pre>
 */
public final class ReducedGraphIndex implements AutoCloseable {
  /** As many neighbours as Lucene's graphs have at most where all nodes are. */
  private static final int DEGREE = 32;

  /** JVector's and Lucene's own examples build with this. */
  private static final int BEAM = 100;

  /** What JVector's examples take for both: room while building, and for longer edges. */
  private static final float OVERFLOW = 1.2f;

  private final ReducedSpace space;
  private final ImmutableGraphIndex graph;
  private final ReducedVectors images;
  private final NodeCodes codes;
  private final AutoCloseable file;

  private ReducedGraphIndex(
      ReducedSpace space,
      ImmutableGraphIndex graph,
      ReducedVectors images,
      NodeCodes codes,
      AutoCloseable file) {
    this.space = space;
    this.graph = graph;
    this.images = images;
    this.codes = codes;
    this.file = file;
  }

  /**
   * Builds a graph in memory, on all cores.
   *
   * @param points the full vectors; their images alone are held
   * @throws IllegalArgumentException if a point is refused by {@link ReducedSpace#reduce}, or the
   *     metric is the inner product
   */
  public static ReducedGraphIndex build(ReducedSpace space, PointCloud points) throws IOException {
    requireMetric(space.metric());
    ReducedVectors images = new ReducedVectors(space.reduce(points));
    try (GraphIndexBuilder builder =
        new GraphIndexBuilder(
            images, Search.similarity(space.metric()), DEGREE, BEAM, OVERFLOW, OVERFLOW, true)) {
      return new ReducedGraphIndex(space, builder.build(images), images, null, () -> {});
    }
  }

  /**
   * Opens a file that {@link #save} wrote; searches read it as they go.
   *
   * @param space that it was built with
   * @throws IllegalArgumentException if it was built with another, or the metric is the inner
   *     product
   */
  public static ReducedGraphIndex open(ReducedSpace space, Path file) throws IOException {
    requireMetric(space.metric());
    Path stamp = stampBeside(file);
    space.requireStamp(file.toString(), Files.exists(stamp) ? Files.readString(stamp) : "");
    ReaderSupplier reader = ReaderSupplierFactory.open(file);
    return new ReducedGraphIndex(space, OnDiskGraphIndex.load(reader), null, null, reader);
  }

  /**
   * The same graph, searched by codes in the place of images. Close one of both.
   *
   * @throws IllegalArgumentException if the codes are of another metric, or not of as many nodes
   */
  public ReducedGraphIndex byCodes(NodeCodes other) {
    other.requireFor(space.metric(), size());
    return new ReducedGraphIndex(space, graph, images, other, file);
  }

  /**
   * The images of nodes, such as JVector's compressors take them. Those of a file are read into
   * memory.
   */
  public RandomAccessVectorValues images() throws IOException {
    return images != null ? images : ReducedVectors.of((OnDiskGraphIndex) graph);
  }

  private static Path stampBeside(Path file) {
    return file.resolveSibling(file.getFileName() + ".map");
  }

  private static void requireMetric(Metric metric) {
    if (metric == Metric.INNER_PRODUCT) {
      throw new IllegalArgumentException(
          "JVector searches by inner product among vectors of length 1 alone, which images are not;"
              + " use COSINE");
    }
  }

  /**
   * Writes graph and images as JVector's file, which replaces one of that name, and beside it a
   * file {@code NAME.map} that says what map the images are of.
   *
   * @throws IllegalStateException if this index was opened from a file
   */
  public void save(Path target) throws IOException {
    if (images == null) {
      throw new IllegalStateException("this index lies in a file already; copy that to " + target);
    }
    Files.deleteIfExists(
        stampBeside(target)); // of another graph, should this one stay half-written
    OnDiskGraphIndex.write(graph, images, target);
    Files.writeString(stampBeside(target), space.stamp());
  }

  /** The map and the metric. */
  public ReducedSpace space() {
    return space;
  }

  /** How many nodes there are. */
  public int size() {
    return graph.size(0);
  }

  /**
   * The k nearest nodes by their reduced vectors, or by codes of these, nearest first.
   *
   * @param query a full vector
   * @param accepted the nodes that may be found; {@link Bits#ALL} for each
   * @throws IllegalArgumentException if the vector is refused by {@link ReducedSpace#reduce}, or k
   *     is below 1
   */
  public SearchResult search(float[] query, int k, Bits accepted) throws IOException {
    requireK(k);
    try (Search search = begin(query)) {
      return search.nearest(k, accepted);
    }
  }

  /**
   * The k nearest nodes by their images, among the nearest {@code depth} by codes. Without codes
   * more nodes are visited than {@link #search(float[], int, Bits)} does, and so more are found.
   *
   * @param query a full vector
   * @param accepted the nodes that may be found; {@link Bits#ALL} for each
   * @param depth how many nodes are ranked, at least k: more cost time and find more
   * @throws IllegalArgumentException if the vector is refused by {@link ReducedSpace#reduce}, k is
   *     below 1, or depth is below k
   */
  public SearchResult search(float[] query, int k, Bits accepted, int depth) throws IOException {
    requireDepth(k, depth);
    try (Search search = begin(query)) {
      return search.rankedByImages(k, depth, accepted);
    }
  }

  /**
   * The k nearest nodes by their full vectors, among the nearest {@code depth} by their reduced
   * ones, or by codes. Where the depth is not below the number of nodes, each one is looked at, and
   * the answer is that of an exact search. Scores are those of full vectors.
   *
   * @param query a full vector
   * @param accepted the nodes that may be found; {@link Bits#ALL} for each
   * @param depth how many nodes are ranked, at least k: more cost time and find more
   * @param full from node to full vector
   * @throws IllegalArgumentException if the vector is refused by {@link ReducedSpace#reduce}, k is
   *     below 1, or depth is below k
   */
  public SearchResult search(
      float[] query, int k, Bits accepted, int depth, IntFunction<float[]> full)
      throws IOException {
    requireDepth(k, depth);
    Objects.requireNonNull(full, "full");
    try (Search search = begin(query)) {
      SearchResult found =
          depth < size() ? search.nearest(depth, accepted) : search.all(size(), accepted);
      return search.ranked(found, k, full);
    }
  }

  private Search begin(float[] query) {
    return new Search(space, new GraphSearcher(graph), images, codes, query);
  }

  private static void requireDepth(int k, int depth) {
    requireK(k);
    if (depth < k) {
      throw new IllegalArgumentException(
          "a rerank must look at k = %d nodes at least, got %d".formatted(k, depth));
    }
  }

  private static void requireK(int k) {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, got " + k);
    }
  }

  @Override
  public void close() throws IOException {
    graph.close();
    try {
      file.close();
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }
}
