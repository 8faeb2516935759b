package org.adagio.search.pgvector;

import static org.adagio.search.SearchFixture.ANY;
import static org.adagio.search.SearchFixture.K;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.adagio.Metric;
import org.adagio.Overwrite;
import org.adagio.exchange.MapFormat;
import org.adagio.experiments.data.Samples;
import org.adagio.model.LinearEmbedding;
import org.adagio.search.Nightly;
import org.adagio.search.ReducedSpace;
import org.adagio.search.SearchFixture;
import org.adagio.search.servers.NotAtHandException;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script that export writes and the SQL of the guide, in a real PostgreSQL with pgvector. */
@Tag("nightly")
class PgvectorTest {
  private static final int DIMENSION = 64;
  private static final SearchFixture DIGITS =
      SearchFixture.split(Samples.open("mnist800").points().toArrays(), 100);
  private static final ReducedSpace SPACE = DIGITS.space(DIMENSION, Metric.EUCLIDEAN).turned();

  private static Pglite server;

  @TempDir Path folder;

  @BeforeAll
  static void start() throws Exception {
    try {
      server = Pglite.start();
    } catch (NotAtHandException e) {
      abort("skipped: " + e.getMessage());
    }
    run("CREATE EXTENSION IF NOT EXISTS vector");
  }

  @AfterAll
  static void stop() throws SQLException {
    if (server != null) {
      server.close();
    }
  }

  /** The statements in its comments are those that a user copies, and they run as well. */
  @Test
  void theScriptReducesAndItsCommentsSearch() throws Exception {
    String script = script(SPACE.map());
    run("DROP TABLE IF EXISTS items, adagio_projection; DROP FUNCTION IF EXISTS adagio_reduce");
    run(script);
    run("CREATE TABLE items (id int PRIMARY KEY, embedding vector(784))");
    insert("items (id, embedding)", DIGITS.points);
    List<Double> kept = new ArrayList<>();
    for (String example : commented(script).split(";\\s*", 0)) {
      if (example.contains("$1")) {
        kept.add(recall(query -> example.replace("$1", literal(query))));
      } else {
        run(example);
      }
    }

    assertThat(vector("SELECT adagio_reduce(" + literal(DIGITS.queries[0]) + ")"))
        .containsExactly(SPACE.reduce(DIGITS.queries[0]), Offset.offset(0.05f));
    assertThat(kept).as("ranked again, halfvec, bit: the ten nearest in what is found").hasSize(3);
    assertThat(kept.get(0)).isGreaterThan(0.99);
    assertThat(kept.get(1)).isGreaterThan(0.99);
    assertThat(kept.get(2)).isGreaterThan(0.8);
  }

  @Test
  void everyTypeOfIndexFindsNeighbours() throws Exception {
    run(
        """
        DROP TABLE IF EXISTS digits;
        CREATE TABLE digits (id int PRIMARY KEY, full_ vector(784), small vector(64), bits bit(64))
        """);
    insert("digits (id, full_)", DIGITS.points);
    float[][] images = SPACE.map().apply(DIGITS.points);
    for (int i = 0; i < images.length; i++) {
      run("UPDATE digits SET small = %s WHERE id = %d".formatted(literal(images[i]), i));
    }
    run("UPDATE digits SET bits = binary_quantize(small - (SELECT avg(small) FROM digits))");
    String centre = "(SELECT avg(small) FROM digits)";
    List<String> said = new ArrayList<>();
    said.add(searched("small vector_l2_ops", "small <-> {q}", 0.9));
    said.add(
        searched(
            "(small::halfvec(64)) halfvec_l2_ops", "small::halfvec(64) <-> {q}::halfvec(64)", 0.9));
    said.add(
        searched(
            "bits bit_hamming_ops", "bits <~> binary_quantize({q}::vector - " + centre + ")", 0.4));
    Nightly.record("pgvector", "digits in pgvector, 784 to 64 dimensions", String.join("; ", said));
  }

  /** Recall at 10, plain and with a rerank of 100, and the bytes of the index. */
  private static String searched(String index, String order, double plain) throws Exception {
    run("CREATE INDEX tried ON digits USING hnsw (" + index + "); SET hnsw.ef_search = 100");
    run("SET enable_seqscan = off");
    String ranked = "SELECT id FROM digits ORDER BY " + order.replace("{q}", "'%s'") + " LIMIT %d";
    assertThat(text("EXPLAIN " + ranked.formatted(asText(image(DIGITS.queries[0])), K)))
        .contains("Index Scan using tried");
    double alone = recall(query -> ranked.formatted(asText(image(query)), K));
    double reranked =
        recall(
            query ->
                ("SELECT id FROM (SELECT id, full_ FROM digits ORDER BY %s LIMIT 100) AS found "
                        + "ORDER BY full_ <-> %s LIMIT 10")
                    .formatted(order.replace("{q}", literal(image(query))), literal(query)));
    String bytes = text("SELECT pg_relation_size('tried')");
    run("DROP INDEX tried; SET enable_seqscan = on");
    assertThat(alone).as(index).isGreaterThan(plain);
    assertThat(reranked).as(index).isGreaterThan(0.94);
    return String.format(
        Locale.ROOT, "%s: %s bytes, recall@10 %.3f, reranked %.3f", index, bytes, alone, reranked);
  }

  @Test
  void everyStatementOfTheGuideRuns() throws Exception {
    run("DROP TABLE IF EXISTS passages");
    Random random = new Random(3);
    String guide = Files.readString(Path.of("..", "docs", "guide.md"));
    String full = asText(gaussian(random, 1536));
    String small = asText(gaussian(random, 256));
    List<String> blocks =
        Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL)
            .matcher(guide)
            .results()
            .map(found -> found.group(1))
            .toList();
    assertThat(blocks).isNotEmpty();
    for (String block : blocks) {
      run(block.replace("$1", "'" + small + "'").replace("$2", "'" + full + "'"));
    }
    run(
        "INSERT INTO passages (id, body, full_, small) VALUES (7, 'a', '%s', '%s')"
            .formatted(full, small));
    String last = blocks.get(0).substring(blocks.get(0).lastIndexOf("SELECT id, body\n"));
    assertThat(text(last.replace("$1", "'" + small + "'").replace("$2", "'" + full + "'")))
        .startsWith("7");
  }

  /** 44 MB of numbers, and an index of as many dimensions as pgvector takes. */
  @Test
  void aScriptFor3072DimensionsIsFitForUse() throws Exception {
    for (int[] sizes : new int[][] {{1536, 256}, {3072, 2000}}) {
      Random random = new Random(sizes[0]);
      float[][] rows = new float[sizes[1]][];
      Arrays.setAll(rows, i -> gaussian(random, sizes[0]));
      LinearEmbedding map = LinearEmbedding.of(rows);
      run("DROP TABLE IF EXISTS wide, adagio_projection; DROP FUNCTION IF EXISTS adagio_reduce");
      String script = script(map);
      long start = System.nanoTime();
      run(script);
      double loaded = (System.nanoTime() - start) / 1e9;
      float[] point = gaussian(random, sizes[0]);
      run("SELECT adagio_reduce(" + literal(point) + ")");
      start = System.nanoTime();
      float[] image = vector("SELECT adagio_reduce(" + literal(point) + ")");
      double mapped = (System.nanoTime() - start) / 1e6;
      assertThat(image).containsExactly(map.apply(point), Offset.offset(1e-6f));
      run("CREATE TABLE wide (id int, reduced vector(%d))".formatted(sizes[1]));
      run("CREATE INDEX ON wide USING hnsw (reduced vector_cosine_ops)");
      run("INSERT INTO wide VALUES (1, %s)".formatted(literal(image)));
      Nightly.record(
          "pgvector-" + sizes[1],
          "SQL of a map from %d to %d dimensions".formatted(sizes[0], sizes[1]),
          String.format(
              Locale.ROOT,
              "%.1f MB, run in %.1f s, a query mapped in %.0f ms",
              script.length() / 1e6,
              loaded,
              mapped));
    }
  }

  private interface Asking {
    String of(float[] query);
  }

  private static double recall(Asking asking) throws SQLException {
    double kept = 0;
    for (float[] query : DIGITS.queries) {
      kept +=
          SearchFixture.kept(
              DIGITS.nearest(query, K, Metric.EUCLIDEAN, ANY), ids(asking.of(query)));
    }
    return kept / DIGITS.queries.length;
  }

  private static float[] image(float[] query) {
    return SPACE.reduce(query);
  }

  private String script(LinearEmbedding map) throws IOException {
    Path file = folder.resolve("map-" + map.fingerprint() + ".sql");
    MapFormat.SQL.write(map, folder.resolve("map.safetensors"), file, Overwrite.NO);
    return Files.readString(file);
  }

  private static String commented(String script) {
    return script
        .substring(script.indexOf("COMMIT;"))
        .lines()
        .filter(line -> line.startsWith("-- ") && line.matches("-- ( |[A-Z]{3,} ).*"))
        .map(line -> line.substring(3))
        .collect(Collectors.joining("\n"));
  }

  private static void insert(String table, float[][] points) throws SQLException {
    for (int i = 0; i < points.length; i++) {
      run("INSERT INTO %s VALUES (%d, %s)".formatted(table, i, literal(points[i])));
    }
  }

  private static String literal(float[] vector) {
    return "'" + asText(vector) + "'::vector";
  }

  /** As the guide says it is written. */
  private static String asText(float[] vector) {
    return Arrays.toString(vector);
  }

  private static float[] gaussian(Random random, int length) {
    float[] values = new float[length];
    IntStream.range(0, length).forEach(j -> values[j] = (float) random.nextGaussian() / 30);
    return values;
  }

  private static void run(String sql) throws SQLException {
    try (Statement statement = server.connection().createStatement()) {
      statement.execute(sql);
    }
  }

  private static String text(String sql) throws SQLException {
    StringBuilder text = new StringBuilder();
    try (Statement statement = server.connection().createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        text.append(rows.getString(1)).append('\n');
      }
    }
    return text.toString().strip();
  }

  private static float[] vector(String sql) throws SQLException {
    String[] numbers = text(sql).replaceAll("[\\[\\]]", "").split(",", -1);
    float[] vector = new float[numbers.length];
    IntStream.range(0, vector.length).forEach(j -> vector[j] = Float.parseFloat(numbers[j]));
    return vector;
  }

  private static int[] ids(String sql) throws SQLException {
    return text(sql).lines().mapToInt(Integer::parseInt).toArray();
  }
}
