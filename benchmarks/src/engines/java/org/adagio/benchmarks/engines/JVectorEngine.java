package org.adagio.benchmarks.engines;

import io.github.jbellis.jvector.graph.ListRandomAccessVectorValues;
import io.github.jbellis.jvector.quantization.BinaryQuantization;
import io.github.jbellis.jvector.quantization.CompressedVectors;
import io.github.jbellis.jvector.quantization.NVQuantization;
import io.github.jbellis.jvector.quantization.ProductQuantization;
import io.github.jbellis.jvector.util.Bits;
import io.github.jbellis.jvector.vector.VectorizationProvider;
import io.github.jbellis.jvector.vector.types.VectorFloat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.adagio.model.CodedPoints;
import org.adagio.points.PointCloud;
import org.adagio.search.ReducedSpace;
import org.adagio.search.jvector.NodeCodes;
import org.adagio.search.jvector.ReducedGraphIndex;

/** JVector by our adapter, whose map may change nothing; saved, and searched in its file. */
final class JVectorEngine implements Engine {
  private static final String JVECTOR = "JVector";

  private final ReducedGraphIndex index;
  private final Path folder;
  private final double read;

  private JVectorEngine(ReducedGraphIndex index, Path folder, double read) {
    this.index = index;
    this.folder = folder;
    this.read = read;
  }

  /** Codes are learnt from what maps are learnt from. */
  static void measure(Maps maps, Measuring measuring) throws IOException {
    PointCloud learnt = maps.corpus().learnt();
    Rows full = new Rows(measuring, "full", maps.full());
    full.print("float32", engine -> engine);
    full.print("NVQ", engine -> engine.by(JVectorEngine::nvq));
    for (int bytes : new int[] {96, 48}) {
      full.print("PQ", engine -> engine.by(index -> pq(index, learnt, bytes)));
    }
    full.print("BQ", engine -> engine.by(JVectorEngine::bq));
    new Rows(measuring, "full, turned", maps.full().turned())
        .print("BQ", engine -> engine.by(JVectorEngine::bq));
    new Rows(measuring, "reduced, turned", maps.to(192).turned())
        .print("NVQ", engine -> engine.by(JVectorEngine::nvq));
    Rows quarter = new Rows(measuring, "reduced, ordered", maps.to(96));
    quarter.print("float32", engine -> engine);
    quarter.print("NVQ", engine -> engine.by(JVectorEngine::nvq));
    quarter.print("PQ", engine -> engine.by(index -> pq(index, learnt, 48)));
    for (int bytes : new int[] {96, 48}) {
      ReducedSpace coded = maps.inBytes(bytes);
      measuring.row(
          JVECTOR,
          "our codes of %d axes".formatted(coded.map().dimension()),
          (folder, points) -> images(folder, points, coded).byOurs(points));
    }
  }

  /** Finds by something else than images. */
  private interface Changing {
    JVectorEngine of(JVectorEngine engine) throws IOException;
  }

  private record Rows(Measuring measuring, String said, ReducedSpace space) {
    void print(String codes, Changing changing) throws IOException {
      measuring.row(
          JVECTOR,
          "%s, %d, %s".formatted(said, space.map().dimension(), codes),
          (folder, points) -> changing.of(images(folder, points, space)));
    }
  }

  private static CompressedVectors pq(ReducedGraphIndex index, PointCloud from, int bytes)
      throws IOException {
    var types = VectorizationProvider.getInstance().getVectorTypeSupport();
    List<VectorFloat<?>> learnt =
        Arrays.stream(index.space().reduce(from))
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

  private static JVectorEngine images(Path folder, float[][] points, ReducedSpace space)
      throws IOException {
    Path file = folder.resolve("graph");
    try (ReducedGraphIndex built = ReducedGraphIndex.build(space, PointCloud.of(points))) {
      built.save(file);
    }
    double read = (double) Float.BYTES * space.map().dimension();
    return new JVectorEngine(ReducedGraphIndex.open(space, file), folder, read);
  }

  /** Makes codes of the images of an index. */
  private interface Coding {
    CompressedVectors of(ReducedGraphIndex index) throws IOException;
  }

  private JVectorEngine by(Coding coding) throws IOException {
    CompressedVectors codes = coding.of(index);
    return new JVectorEngine(
        index.byCodes(NodeCodes.of(index.space(), codes)), folder, codes.getCompressedSize());
  }

  private JVectorEngine byOurs(float[][] points) {
    Path file = folder.resolve("codes.adc");
    CodedPoints.write(index.space().map(), PointCloud.of(points), file);
    CodedPoints codes = CodedPoints.open(index.space().map(), file);
    return new JVectorEngine(index.byCodes(NodeCodes.of(codes)), folder, codes.rowBytes());
  }

  @Override
  public long bytes() throws IOException {
    Path codes = folder.resolve("codes.adc");
    return Files.size(folder.resolve("graph")) + (Files.exists(codes) ? Files.size(codes) : 0);
  }

  @Override
  public double read() {
    return read;
  }

  @Override
  public int[] search(float[] query, int count) throws IOException {
    return Arrays.stream(index.search(query, count, Bits.ALL).getNodes())
        .mapToInt(hit -> hit.node)
        .toArray();
  }

  @Override
  public void close() throws IOException {
    index.close();
  }
}
