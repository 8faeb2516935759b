package org.adagio.benchmarks.search;

import io.github.jbellis.jvector.graph.GraphIndexBuilder;
import io.github.jbellis.jvector.graph.GraphSearcher;
import io.github.jbellis.jvector.graph.ImmutableGraphIndex;
import io.github.jbellis.jvector.graph.ListRandomAccessVectorValues;
import io.github.jbellis.jvector.graph.disk.OnDiskGraphIndex;
import io.github.jbellis.jvector.graph.similarity.DefaultSearchScoreProvider;
import io.github.jbellis.jvector.util.Bits;
import io.github.jbellis.jvector.vector.VectorSimilarityFunction;
import io.github.jbellis.jvector.vector.VectorizationProvider;
import io.github.jbellis.jvector.vector.types.VectorFloat;
import io.github.jbellis.jvector.vector.types.VectorTypeSupport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.adagio.Metric;

/** JVector on full vectors, without our adapter; the same parameters. */
final class JVectorFull implements Engine {
  private static final VectorTypeSupport TYPES =
      VectorizationProvider.getInstance().getVectorTypeSupport();

  private final ListRandomAccessVectorValues vectors;
  private final VectorSimilarityFunction similarity;
  private final ImmutableGraphIndex graph;
  private final Path file;

  JVectorFull(Path folder, float[][] points, Metric metric) throws IOException {
    List<VectorFloat<?>> list = new ArrayList<>();
    for (float[] point : points) {
      list.add(TYPES.createFloatVector(point));
    }
    vectors = new ListRandomAccessVectorValues(list, points[0].length);
    similarity = VectorSimilarityFunction.valueOf(metric.name());
    try (GraphIndexBuilder builder =
        new GraphIndexBuilder(vectors, similarity, 32, 100, 1.2f, 1.2f, true)) {
      graph = builder.build(vectors);
    }
    file = folder.resolve("graph");
    OnDiskGraphIndex.write(graph, vectors, file);
  }

  @Override
  public long bytes() throws IOException {
    return Files.size(file);
  }

  @Override
  public int[] search(float[] query, int depth) throws IOException {
    try (GraphSearcher searcher = new GraphSearcher(graph)) {
      var scores =
          DefaultSearchScoreProvider.exact(TYPES.createFloatVector(query), similarity, vectors);
      return Arrays.stream(searcher.search(scores, depth, Bits.ALL).getNodes())
          .limit(Corpus.K)
          .mapToInt(hit -> hit.node)
          .toArray();
    }
  }

  @Override
  public void close() throws IOException {
    graph.close();
  }
}
