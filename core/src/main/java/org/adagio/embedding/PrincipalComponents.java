package org.adagio.embedding;

import java.util.Map;
import org.adagio.Progress;
import org.adagio.data.PointCloud;

public record PrincipalComponents(int dimension, PrincipalBasis basis) implements EmbeddingMethod {
  public static PrincipalComponents toDimension(int dimension) {
    throw new UnsupportedOperationException();
  }

  @Override
  public PrincipalComponents withDimension(int dimension) {
    throw new UnsupportedOperationException();
  }

  @Override
  public String name() {
    return "pca";
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
