package org.adagio.benchmarks.engines;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.adagio.points.PointCloud;
import org.adagio.search.ReducedSpace;
import org.adagio.search.pgvector.Pglite;

/**
 * PostgreSQL with pgvector, in PGlite: the vectors in a table, and a graph over them. By cosine.
 */
final class PgvectorEngine implements Engine {
  private static final int AT_ONCE = 500;

  private final Connection connection;
  private final Type type;
  private final ReducedSpace space;
  private final float[] centre;

  private PgvectorEngine(Connection connection, Type type, ReducedSpace space, PointCloud learnt) {
    this.connection = connection;
    this.type = type;
    this.space = space;
    centre = centre(space.reduce(learnt));
  }

  static void measure(Maps maps, Measuring measuring)
      throws IOException, InterruptedException, SQLException {
    try (Pglite server = Pglite.start()) {
      run(server.connection(), "CREATE EXTENSION IF NOT EXISTS vector");
      Rows rows = new Rows(server.connection(), maps, measuring);
      rows.print("full", maps.full(), Type.VECTOR);
      rows.print("full", maps.full(), Type.HALFVEC);
      rows.print("reduced", maps.to(192), Type.VECTOR);
      rows.print("reduced", maps.to(192), Type.HALFVEC);
      rows.print("reduced", maps.to(96), Type.HALFVEC);
      rows.print("full", maps.full(), Type.BIT);
      rows.print("full, turned", maps.full().turned(), Type.BIT);
    }
  }

  private record Rows(Connection connection, Maps maps, Measuring measuring) {
    void print(String said, ReducedSpace space, Type type) throws IOException {
      measuring.row(
          "pgvector",
          "%s, `%s(%d)`".formatted(said, type.word, space.map().dimension()),
          (folder, points) -> {
            PgvectorEngine engine =
                new PgvectorEngine(connection, type, space, maps.corpus().learnt());
            engine.index(points);
            return engine;
          });
    }
  }

  /** A column, and how it is searched. */
  private enum Type {
    VECTOR("vector", "vector_cosine_ops", "<=>", Float.SIZE),
    HALFVEC("halfvec", "halfvec_cosine_ops", "<=>", 16),
    /** One bit a value: whether it is above the mean of what was learnt from. */
    BIT("bit", "bit_hamming_ops", "<~>", 1);

    private final String word;
    private final String operators;
    private final String distance;
    private final int bits;

    Type(String word, String operators, String distance, int bits) {
      this.word = word;
      this.operators = operators;
      this.distance = distance;
      this.bits = bits;
    }
  }

  private static float[] centre(float[][] images) {
    float[] centre = new float[images[0].length];
    for (float[] image : images) {
      for (int j = 0; j < centre.length; j++) {
        centre[j] += image[j] / images.length;
      }
    }
    return centre;
  }

  private void index(float[][] points) throws IOException {
    run(
        connection,
        "DROP TABLE IF EXISTS figures; CREATE TABLE figures (id int PRIMARY KEY, v %s(%d))"
            .formatted(type.word, centre.length));
    for (int first = 0; first < points.length; first += AT_ONCE) {
      String rows =
          IntStream.range(first, Math.min(points.length, first + AT_ONCE))
              .mapToObj(row -> "(%d, %s)".formatted(row, literal(space.reduce(points[row]))))
              .collect(Collectors.joining(", "));
      run(connection, "INSERT INTO figures VALUES " + rows);
    }
    run(connection, "SET maintenance_work_mem = '256MB'; SET enable_seqscan = off");
    run(
        connection,
        "CREATE INDEX figures_v ON figures USING hnsw (v %s)".formatted(type.operators));
  }

  private String literal(float[] image) {
    if (type != Type.BIT) {
      return "'%s'::%s(%d)".formatted(Arrays.toString(image), type.word, image.length);
    }
    return IntStream.range(0, image.length)
        .mapToObj(j -> image[j] > centre[j] ? "1" : "0")
        .collect(Collectors.joining("", "B'", "'"));
  }

  /** Of the table and the graph. */
  @Override
  public long bytes() throws IOException {
    return ask("SELECT pg_total_relation_size('figures')")[0];
  }

  /** The values, and what pgvector writes before them. */
  @Override
  public double read() {
    return 8 + centre.length * type.bits / 8.0;
  }

  @Override
  public int[] search(float[] query, int count) throws IOException {
    run(connection, "SET hnsw.ef_search = " + count);
    return ask(
        "SELECT id FROM figures ORDER BY v %s %s LIMIT %d"
            .formatted(type.distance, literal(space.reduceQuery(query)), count));
  }

  private int[] ask(String sql) throws IOException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      IntStream.Builder found = IntStream.builder();
      while (rows.next()) {
        found.add(rows.getInt(1));
      }
      return found.build().toArray();
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }

  private static void run(Connection connection, String sql) throws IOException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }

  /** The next one takes its table. */
  @Override
  public void close() {}
}
