package org.adagio.benchmarks.search;

import io.github.jbellis.jvector.graph.SearchResult;
import io.github.jbellis.jvector.util.Bits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.adagio.points.PointCloud;
import org.adagio.search.ReducedSpace;
import org.adagio.search.jvector.ReducedGraphIndex;

/** JVector with the parameters of our adapter; searched in memory, saved for its size. */
final class JVectorEngine implements Engine {
  private final ReducedGraphIndex index;
  private final float[][] points;
  private final Path file;

  private JVectorEngine(ReducedGraphIndex index, float[][] points, Path file) {
    this.index = index;
    this.points = points;
    this.file = file;
  }

  static Engine reduced(Path folder, float[][] points, ReducedSpace space) throws IOException {
    ReducedGraphIndex index = ReducedGraphIndex.build(space, PointCloud.of(points));
    Path file = folder.resolve("graph");
    index.save(file);
    return new JVectorEngine(index, points, file);
  }

  @Override
  public long bytes() throws IOException {
    return Files.size(file);
  }

  @Override
  public int[] search(float[] query, int depth) throws IOException {
    SearchResult found =
        depth <= Corpus.K
            ? index.search(query, Corpus.K, Bits.ALL)
            : index.search(query, Corpus.K, Bits.ALL, depth, row -> points[row]);
    return Arrays.stream(found.getNodes()).mapToInt(hit -> hit.node).toArray();
  }

  @Override
  public void close() throws IOException {
    index.close();
  }
}
