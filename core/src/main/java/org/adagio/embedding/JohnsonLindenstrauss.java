package org.adagio.embedding;

import java.util.Map;
import org.adagio.Progress;
import org.adagio.data.PointCloud;

public record JohnsonLindenstrauss(int dimension, Entries entries, long seed)
    implements EmbeddingMethod {
  public static JohnsonLindenstrauss toDimension(int dimension) {
    throw new UnsupportedOperationException();
  }

  @Override
  public JohnsonLindenstrauss withDimension(int dimension) {
    throw new UnsupportedOperationException();
  }

  @Override
  public String name() {
    return "jl";
  }

  @Override
  public Map<String, String> parameters() {
    throw new UnsupportedOperationException();
  }

  @Override
  public LinearEmbedding fit(PointCloud points, Progress progress) {
    throw new UnsupportedOperationException();
  }
}
