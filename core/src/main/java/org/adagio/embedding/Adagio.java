package org.adagio.embedding;

import java.util.Map;
import org.adagio.Progress;
import org.adagio.data.PointCloud;

public record Adagio(int dimension, OrthonormalBasis basis, SplitRule split, long seed)
    implements EmbeddingMethod {
  public static Adagio toDimension(int dimension) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Adagio withDimension(int dimension) {
    throw new UnsupportedOperationException();
  }

  @Override
  public String name() {
    return "adagio";
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
