package org.adagio.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Makes the files that the tests of the module formats read: arguments are a folder to fill. */
final class MakeParquet {
  private static final String POINTS =
      "SELECT * FROM VALUES (7L, 'One', array(1.5F, -2F, 3F), 'x'),"
          + " (8L, 'Two', array(4F, 0.25F, -6F), 'y') AS t(id, title, embedding, label)";

  private MakeParquet() {}

  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    for (String codec : new String[] {"snappy", "zstd", "gzip", "uncompressed"}) {
      make(POINTS, codec, folder.resolve(codec + ".parquet"));
    }
    make(
        "SELECT * FROM VALUES ('u', array(0.1D, 0.2D)), ('v', array(1D, 2D)) AS t(name, vec)",
        "snappy",
        folder.resolve("doubles.parquet"));
    make(
        "SELECT * FROM VALUES (1, array(1F, 2F)), (2, array(3F, NULL)), (3, NULL),"
            + " (4, array(5F, float('NaN'))), (5, array(7F, 8F)) AS t(id, vector)",
        "snappy",
        folder.resolve("gaps.parquet"));
  }

  private static void make(String query, String codec, Path file) throws IOException {
    Path table = Files.createTempDirectory("table-").resolve("t");
    LocalSpark.session()
        .sql(query)
        .coalesce(1)
        .write()
        .option("compression", codec)
        .parquet(table.toString());
    try (Stream<Path> parts = Files.list(table)) {
      Path part = parts.filter(p -> p.toString().endsWith(".parquet")).findFirst().orElseThrow();
      Files.copy(part, file);
    }
  }
}
