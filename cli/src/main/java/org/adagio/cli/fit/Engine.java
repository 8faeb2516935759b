package org.adagio.cli.fit;

import java.util.Locale;

/** Where reduced vectors are searched, and how many dimensions its indexes take. */
public enum Engine {
  /** Of the type vector, from pgvector 0.5 on. */
  PGVECTOR(2000),
  /** Of a vector field, unless a codec allows more. */
  LUCENE(1024),
  /** Of a dense_vector, from Elasticsearch 8.11 on. */
  ELASTICSEARCH(4096),
  /** Of a knn_vector. */
  OPENSEARCH(16_000);

  private final int dimensions;

  Engine(int dimensions) {
    this.dimensions = dimensions;
  }

  public int dimensions() {
    return dimensions;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
