package org.adagio.benchmarks.engines;

import io.github.jbellis.jvector.quantization.CompressedVectors;
import io.github.jbellis.jvector.util.Bits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.adagio.model.CodedPoints;
import org.adagio.points.PointCloud;
import org.adagio.search.ReducedSpace;
import org.adagio.search.jvector.NodeCodes;
import org.adagio.search.jvector.ReducedGraphIndex;

/** JVector by our adapter, whose map may change nothing; saved, and searched in its file. */
final class JVectorEngine implements Engine {
  private final ReducedGraphIndex index;
  private final Path folder;
  private final double read;

  private JVectorEngine(ReducedGraphIndex index, Path folder, double read) {
    this.index = index;
    this.folder = folder;
    this.read = read;
  }

  static JVectorEngine images(Path folder, float[][] points, ReducedSpace space)
      throws IOException {
    Path file = folder.resolve("graph");
    try (ReducedGraphIndex built = ReducedGraphIndex.build(space, PointCloud.of(points))) {
      built.save(file);
    }
    double read = (double) Float.BYTES * space.map().dimension();
    return new JVectorEngine(ReducedGraphIndex.open(space, file), folder, read);
  }

  /** Makes codes of the images of an index. */
  interface Coding {
    CompressedVectors of(ReducedGraphIndex index) throws IOException;
  }

  JVectorEngine by(Coding coding) throws IOException {
    CompressedVectors codes = coding.of(index);
    return new JVectorEngine(
        index.byCodes(NodeCodes.of(index.space(), codes)), folder, codes.getCompressedSize());
  }

  JVectorEngine byOurs(float[][] points) {
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
