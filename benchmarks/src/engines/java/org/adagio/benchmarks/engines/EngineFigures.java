package org.adagio.benchmarks.engines;

import io.github.jbellis.jvector.graph.ListRandomAccessVectorValues;
import io.github.jbellis.jvector.quantization.BinaryQuantization;
import io.github.jbellis.jvector.quantization.CompressedVectors;
import io.github.jbellis.jvector.quantization.NVQuantization;
import io.github.jbellis.jvector.quantization.ProductQuantization;
import io.github.jbellis.jvector.vector.VectorizationProvider;
import io.github.jbellis.jvector.vector.types.VectorFloat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.adagio.Metric;
import org.adagio.fit.Fit;
import org.adagio.fit.PrincipalComponents;
import org.adagio.measure.Pairs;
import org.adagio.model.LinearEmbedding;
import org.adagio.search.ReducedSpace;
import org.adagio.search.jvector.ReducedGraphIndex;
import org.adagio.search.lucene.ReducedVectorField;
import org.apache.lucene.util.Version;

/**
 * Engines on full and on reduced vectors and on codes, as rows of a table in Markdown; by cosine,
 * and neither documents nor queries were learnt from.
 *
 * <p>Arguments: the points, how many are learnt from, how many are indexed, and engines: lucene,
 * jvector.
 */
public final class EngineFigures {
  /** How many an engine finds; the first are ranked again. */
  private static final int FOUND = 100;

  private static final int DEPTH = 50;

  /** So many vectors are indexed before the clock runs, for the compilers of Java. */
  private static final int WARM = 1000;

  private static final double NANOS = 1e9;

  private final Corpus corpus;
  private final ReducedSpace full;

  private EngineFigures(Corpus corpus) {
    this.corpus = corpus;
    int d = corpus.points()[0].length;
    float[][] identity = new float[d][d];
    for (int i = 0; i < d; i++) {
      identity[i][i] = 1;
    }
    full = new ReducedSpace(LinearEmbedding.of(identity), Metric.COSINE);
  }

  public static void main(String[] arguments) throws IOException {
    int learnt = Integer.parseInt(arguments[1]);
    int indexed = Integer.parseInt(arguments[2]);
    EngineFigures figures =
        new EngineFigures(Corpus.read(Path.of(arguments[0]), Metric.COSINE, learnt, indexed));
    List<String> engines = List.of(arguments).subList(3, arguments.length);
    if (engines.contains("lucene")) {
      figures.lucene();
    }
    if (engines.contains("jvector")) {
      figures.jvector();
    }
  }

  private ReducedSpace space(int dimension) {
    return ReducedSpace.of(
        Fit.to(dimension)
            .with(PrincipalComponents.exact())
            .metric(Metric.COSINE)
            .holdOut(0)
            .certify(Pairs.none())
            .on(corpus.learnt())
            .map());
  }

  private void lucene() throws IOException {
    String name = "Lucene " + Version.LATEST;
    boolean is9 = Version.LATEST.major == 9;
    full(name, "full", full, Float.SIZE);
    for (int bits : is9 ? new int[] {4, 7} : new int[] {1, 2, 4}) {
      full(name, "full", full, bits);
    }
    ReducedSpace half = space(192);
    if (!is9) {
      reduced(name, "reduced, turned", half.turned(), 2);
    }
    reduced(name, "reduced, ordered", half, 4);
    reduced(name, "reduced, turned", half.turned(), 4);
    reduced(name, "reduced, turned", half.turned(), is9 ? 7 : 8);
    ReducedSpace quarter = space(96);
    reduced(name, "reduced", quarter, Float.SIZE);
    reduced(name, "reduced, turned", quarter.turned(), 4);
  }

  private void full(String name, String vectors, ReducedSpace space, int bits) throws IOException {
    ReducedVectorField coded = LuceneEngine.field(space, bits);
    row(
        name,
        said(vectors, space, bits),
        (folder, points) -> LuceneEngine.full(folder, points, coded));
  }

  private void reduced(String name, String vectors, ReducedSpace space, int bits)
      throws IOException {
    ReducedVectorField field = LuceneEngine.field(space, bits);
    row(
        name,
        said(vectors, space, bits),
        (folder, points) -> LuceneEngine.reduced(folder, points, field));
  }

  private static String said(String vectors, ReducedSpace space, int bits) {
    return "%s, %d x %d bit".formatted(vectors, space.map().dimension(), bits);
  }

  private void jvector() throws IOException {
    jvector("full", full, engine -> engine);
    for (int bytes : new int[] {48, 96}) {
      jvector("full, PQ", full, engine -> engine.by(index -> pq(index, bytes)));
    }
    jvector("full, BQ", full, engine -> engine.by(EngineFigures::bq));
    jvector("full, turned, BQ", full.turned(), engine -> engine.by(EngineFigures::bq));
    jvector("full, NVQ", full, engine -> engine.by(EngineFigures::nvq));
    ReducedSpace space = space(96);
    jvector("reduced", space, engine -> engine);
    jvector("reduced, PQ", space, engine -> engine.by(index -> pq(index, 48)));
    jvector("reduced, NVQ", space, engine -> engine.by(EngineFigures::nvq));
    for (int bytes : new int[] {48, 96}) {
      LinearEmbedding map = Fit.inBytes(bytes).metric(Metric.COSINE).on(corpus.learnt()).map();
      jvector("our codes", ReducedSpace.of(map), null);
    }
  }

  /** Finds by something else than images. */
  private interface Changing {
    JVectorEngine of(JVectorEngine engine) throws IOException;
  }

  private void jvector(String vectors, ReducedSpace space, Changing changing) throws IOException {
    row(
        "JVector",
        "%s, %d".formatted(vectors, space.map().dimension()),
        (folder, points) -> {
          JVectorEngine engine = JVectorEngine.images(folder, points, space);
          return changing == null ? engine.byOurs(points) : changing.of(engine);
        });
  }

  /** Learnt from what our maps are learnt from. */
  private CompressedVectors pq(ReducedGraphIndex index, int bytes) throws IOException {
    var types = VectorizationProvider.getInstance().getVectorTypeSupport();
    List<VectorFloat<?>> learnt =
        Arrays.stream(index.space().reduce(corpus.learnt()))
            .<VectorFloat<?>>map(types::createFloatVector)
            .collect(Collectors.toList());
    int d = index.space().map().dimension();
    return ProductQuantization.compute(
            new ListRandomAccessVectorValues(learnt, d), bytes, 256, false)
        .encodeAll(index.images());
  }

  private static CompressedVectors bq(ReducedGraphIndex index) throws IOException {
    return new BinaryQuantization(index.space().map().dimension()).encodeAll(index.images());
  }

  private static CompressedVectors nvq(ReducedGraphIndex index) throws IOException {
    return NVQuantization.compute(index.images(), 1).encodeAll(index.images());
  }

  /** Builds an index of points in a folder. */
  private interface Building {
    Engine in(Path folder, float[][] points) throws IOException;
  }

  private void row(String name, String vectors, Building building) throws IOException {
    Path folder = Files.createTempDirectory("engine-figures");
    try {
      float[][] few = Arrays.copyOf(corpus.points(), Math.min(WARM, corpus.points().length));
      building.in(Files.createDirectory(folder.resolve("warm")), few).close();
      long start = System.nanoTime();
      try (Engine engine =
          building.in(Files.createDirectory(folder.resolve("index")), corpus.points())) {
        double seconds = (System.nanoTime() - start) / NANOS;
        ask(engine);
        double[] took = new double[corpus.queries().length];
        int[][] plain = new int[took.length][];
        int[][] ranked = new int[took.length][];
        for (int i = 0; i < took.length; i++) {
          long asked = System.nanoTime();
          int[] found = engine.search(corpus.queries()[i], FOUND);
          ranked[i] = corpus.ranked(i, Arrays.copyOf(found, DEPTH));
          took[i] = (System.nanoTime() - asked) / NANOS;
          plain[i] = Arrays.copyOf(found, Corpus.K);
        }
        Arrays.sort(took);
        System.out.printf(
            "| %s | %s | %.0f B | %.1f MB | %.1f s | %.3f | %.3f | %.2f ms | %.2f ms |%n",
            name,
            vectors,
            engine.read(),
            engine.bytes() / 1e6,
            seconds,
            corpus.recall(plain),
            corpus.recall(ranked),
            took[took.length / 2] * 1e3,
            took[took.length * 99 / 100] * 1e3);
      }
    } finally {
      delete(folder);
    }
  }

  /** All queries once before, for the compilers. */
  private void ask(Engine engine) throws IOException {
    for (float[] query : corpus.queries()) {
      engine.search(query, FOUND);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> inside = Files.walk(folder)) {
      inside.sorted(Comparator.reverseOrder()).forEach(EngineFigures::deleteOne);
    }
  }

  private static void deleteOne(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
