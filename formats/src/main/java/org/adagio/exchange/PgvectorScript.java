package org.adagio.exchange;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.adagio.Metric;
import org.adagio.measure.Certificate;
import org.adagio.model.LinearEmbedding;

/**
 * Statements for PostgreSQL with the extension pgvector. A coordinate of the image is the inner
 * product with a row of the matrix; the operator of pgvector gives its negative.
 */
final class PgvectorScript {
  /** What the type vector holds. */
  private static final int MOST_DIMENSIONS = 16_000;

  private PgvectorScript() {}

  static String of(LinearEmbedding map) {
    if (map.sourceDimension() > MOST_DIMENSIONS) {
      throw new IllegalArgumentException(
          "pgvector takes vectors of at most %d dimensions, got %d"
              .formatted(MOST_DIMENSIONS, map.sourceDimension()));
    }
    float[][] rows = map.toArrays();
    String values =
        IntStream.range(0, rows.length)
            .mapToObj(i -> "  (%d, '[%s]')".formatted(i, numbers(rows[i])))
            .collect(Collectors.joining(",\n"));
    String statement =
        map.certificate().map(Certificate::statement).orElse("none").replaceAll("\\s+", " ");
    return TEXT.formatted(map.sourceDimension(), map.dimension(), statement, values)
        .replace("{search}", map.scales().isPresent() ? BY_IMAGES : RANKED_AGAIN)
        .replace("{d}", Integer.toString(map.sourceDimension()))
        .replace("{r}", Integer.toString(map.dimension()))
        .replace("{map}", map.fingerprint())
        .replace("{ops}", operators(map.metric()))
        .replace("{by}", operator(map.metric()));
  }

  private static String operators(Metric metric) {
    return switch (metric) {
      case EUCLIDEAN -> "vector_l2_ops";
      case COSINE -> "vector_cosine_ops";
      case INNER_PRODUCT -> "vector_ip_ops";
    };
  }

  private static String operator(Metric metric) {
    return switch (metric) {
      case EUCLIDEAN -> "<->";
      case COSINE -> "<=>";
      case INNER_PRODUCT -> "<#>";
    };
  }

  private static String numbers(float[] row) {
    return IntStream.range(0, row.length)
        .mapToObj(j -> Float.toString(row[j]))
        .collect(Collectors.joining(","));
  }

  private static final String TEXT =
      """
      -- A linear map from %d to %d dimensions, for PostgreSQL 13 or newer with pgvector.
      -- Certificate: %s
      BEGIN;
      CREATE EXTENSION IF NOT EXISTS vector;
      CREATE TABLE adagio_projection (coordinate integer PRIMARY KEY, weights vector({d}) NOT NULL);
      COMMENT ON TABLE adagio_projection IS 'map {map}';
      INSERT INTO adagio_projection VALUES
      %s;
      CREATE FUNCTION adagio_reduce(point vector) RETURNS vector
        LANGUAGE sql STABLE STRICT PARALLEL SAFE
        AS $$ SELECT array_agg(-(point <#> weights) ORDER BY coordinate)::vector({r}) FROM adagio_projection $$;
      COMMIT;

      -- For a table items(id, embedding vector({d})):
      -- ALTER TABLE items ADD COLUMN reduced vector({r});
      -- COMMENT ON COLUMN items.reduced IS 'map {map}';
      -- UPDATE items SET reduced = adagio_reduce(embedding);
      -- CREATE INDEX ON items USING hnsw (reduced {ops});
      --
      {search}\
      """;

  private static final String RANKED_AGAIN =
      """
      -- The ten nearest to $1: a hundred by their images, ranked by the full vectors. Unless it is told, an index finds 40.
      -- SET hnsw.ef_search = 100;
      -- SELECT id FROM (SELECT id, embedding FROM items ORDER BY reduced {by} adagio_reduce($1) LIMIT 100) AS nearby
      --   ORDER BY embedding {by} $1 LIMIT 10;
      """;

  private static final String BY_IMAGES =
      """
      -- The ten nearest to $1 by their images. The map divides every coordinate by its standard deviation, and the certificate
      -- is of distances after that: those of embedding are others, and must not rank these again.
      -- SELECT id FROM items ORDER BY reduced {by} adagio_reduce($1) LIMIT 10;
      """;
}
