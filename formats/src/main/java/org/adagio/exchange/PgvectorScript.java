package org.adagio.exchange;

import org.adagio.Metric;
import org.adagio.measure.Certificate;
import org.adagio.model.LinearEmbedding;

/**
 * Statements for PostgreSQL with the extension pgvector. A coordinate of the image is the inner
 * product with a row of the matrix; the operator of pgvector gives its negative. A row is written
 * as whole numbers and one scale, which is shorter than decimals, read faster, and as exact as the
 * float32 in which pgvector multiplies.
 */
final class PgvectorScript {
  /** What the type vector holds. */
  private static final int MOST_DIMENSIONS = 16_000;

  /** What an index takes of it; of halfvec it takes twice as many. */
  private static final int MOST_INDEXED = 2000;

  /** This much of a row stays in one page of 8 KB: longer values are kept, and read, in pieces. */
  private static final int IN_A_PAGE = 1900;

  private static final int LARGEST = 999_999;

  private PgvectorScript() {}

  static String of(LinearEmbedding map) {
    if (map.sourceDimension() > MOST_DIMENSIONS) {
      throw new IllegalArgumentException(
          "pgvector takes vectors of at most %d dimensions, got %d"
              .formatted(MOST_DIMENSIONS, map.sourceDimension()));
    }
    String statement =
        map.certificate().map(Certificate::statement).orElse("none").replaceAll("\\s+", " ");
    return filled(BEFORE, map).replace("{certificate}", statement)
        + values(map.toArrays())
        + filled(AFTER + (map.scales().isPresent() ? BY_IMAGES : RANKED_AGAIN + SMALLER), map);
  }

  /** A statement for each row, so that a server reads a large matrix bit by bit. */
  private static String values(float[][] rows) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < rows.length; i++) {
      double scale = scale(rows[i]);
      text.append("INSERT INTO adagio_projection VALUES ");
      int length = pieceLength(rows[i].length);
      for (int start = 0; start < rows[i].length; start += length) {
        text.append(start == 0 ? "(" : ", (").append(i).append(", ").append(start + 1);
        text.append(", ").append(scale).append(", '[");
        for (int j = start; j < Math.min(start + length, rows[i].length); j++) {
          text.append(j == start ? "" : ",").append(Math.round(rows[i][j] / scale));
        }
        text.append("]')");
      }
      text.append(";\n");
    }
    return text.toString();
  }

  private static double scale(float[] row) {
    double largest = 0;
    for (float value : row) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest == 0 ? 1 : largest / LARGEST;
  }

  private static int pieces(int dimension) {
    return (dimension + IN_A_PAGE - 1) / IN_A_PAGE;
  }

  private static int pieceLength(int dimension) {
    return (dimension + pieces(dimension) - 1) / pieces(dimension);
  }

  private static String filled(String template, LinearEmbedding map) {
    String type = map.dimension() > MOST_INDEXED ? "halfvec" : "vector";
    boolean whole = pieces(map.sourceDimension()) == 1;
    return template
        .replace(
            "{part}",
            whole ? "point" : "subvector(point::vector({d}), start, vector_dims(weights))")
        .replace("{pgvector}", whole ? "pgvector" : "pgvector 0.7 or newer")
        .replace("{images}", type.equals("vector") ? "reduced" : "(reduced::halfvec({r}))")
        .replace("{image}", type.equals("vector") ? "" : "::halfvec({r})")
        .replace("{operators}", operators(map.metric()))
        .replace("{turned}", map.isTurned() ? "" : ", for which axes are better turned by the fit")
        .replace("{ops}", type + operators(map.metric()))
        .replace("{d}", Integer.toString(map.sourceDimension()))
        .replace("{r}", Integer.toString(map.dimension()))
        .replace("{map}", map.fingerprint())
        .replace("{by}", operator(map.metric()));
  }

  private static String operators(Metric metric) {
    return switch (metric) {
      case EUCLIDEAN -> "_l2_ops";
      case COSINE -> "_cosine_ops";
      case INNER_PRODUCT -> "_ip_ops";
    };
  }

  private static String operator(Metric metric) {
    return switch (metric) {
      case EUCLIDEAN -> "<->";
      case COSINE -> "<=>";
      case INNER_PRODUCT -> "<#>";
    };
  }

  private static final String BEFORE =
      """
      -- A linear map from {d} to {r} dimensions, for PostgreSQL 13 or newer with {pgvector}.
      -- Certificate: {certificate}
      BEGIN;
      CREATE EXTENSION IF NOT EXISTS vector;
      CREATE TABLE adagio_projection (
        coordinate integer, start integer, scale float8 NOT NULL, weights vector NOT NULL,
        PRIMARY KEY (coordinate, start));
      ALTER TABLE adagio_projection ALTER COLUMN weights SET STORAGE PLAIN;
      COMMENT ON TABLE adagio_projection IS 'map {map}';
      """;

  private static final String AFTER =
      """
      CREATE FUNCTION adagio_reduce(point vector) RETURNS vector
        LANGUAGE sql STABLE STRICT PARALLEL SAFE
        AS $$
          SELECT array_agg(image ORDER BY coordinate)::vector({r})
          FROM (SELECT coordinate, sum(-({part} <#> weights) * scale) AS image
                FROM adagio_projection GROUP BY coordinate) AS images
        $$;
      COMMIT;

      -- For a table items(id, embedding vector({d})):
      -- ALTER TABLE items ADD COLUMN reduced vector({r});
      -- COMMENT ON COLUMN items.reduced IS 'map {map}';
      -- UPDATE items SET reduced = adagio_reduce(embedding);
      -- CREATE INDEX ON items USING hnsw ({images} {ops});
      --
      """;

  private static final String RANKED_AGAIN =
      """
      -- The ten nearest to $1: a hundred by their images, ranked by the full vectors. Unless it is told, an index finds 40.
      -- SET hnsw.ef_search = 100;
      -- SELECT id FROM (SELECT id, embedding FROM items ORDER BY {images} {by} adagio_reduce($1){image} LIMIT 100) AS nearby
      --   ORDER BY embedding {by} $1 LIMIT 10;
      """;

  /** Types of fewer bytes; bits want axes that carry alike. */
  private static final String SMALLER =
      """
      --
      -- In half the bytes, with pgvector 0.7 or newer:
      -- CREATE INDEX ON items USING hnsw ((reduced::halfvec({r})) halfvec{operators});
      -- SELECT id FROM items ORDER BY reduced::halfvec({r}) {by} adagio_reduce($1)::halfvec({r}) LIMIT 100;
      --
      -- In one bit for each coordinate{turned}:
      -- ALTER TABLE items ADD COLUMN bits bit({r});
      -- UPDATE items SET bits = binary_quantize(reduced - (SELECT avg(reduced) FROM items));
      -- CREATE INDEX ON items USING hnsw (bits bit_hamming_ops);
      -- SELECT id FROM items
      --   ORDER BY bits <~> binary_quantize(adagio_reduce($1) - (SELECT avg(reduced) FROM items)) LIMIT 100;
      """;

  private static final String BY_IMAGES =
      """
      -- The ten nearest to $1 by their images. The map divides every coordinate by its standard deviation, and the certificate
      -- is of distances after that: those of embedding are others, and must not rank these again.
      -- SELECT id FROM items ORDER BY {images} {by} adagio_reduce($1){image} LIMIT 10;
      """;
}
