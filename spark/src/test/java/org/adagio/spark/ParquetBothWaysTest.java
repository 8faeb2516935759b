package org.adagio.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.adagio.Overwrite;
import org.adagio.Precision;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.files.ReadOptions;
import org.adagio.files.ReadOptions.MissingValues;
import org.adagio.points.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parquet between Spark and the module formats, on the class path of Spark. */
class ParquetBothWaysTest {
  private static final String TABLE =
      "SELECT id, concat('title ', id) AS title,"
          + " transform(sequence(1, 24), j -> float(sin(id * j))) AS embedding,"
          + " if(id %% 2 = 0, 'even', 'odd') AS label FROM range(%d)";

  @TempDir Path directory;

  private Path written(String query, String codec) throws IOException {
    Path folder = directory.resolve("table");
    LocalSpark.session()
        .sql(query)
        .coalesce(1)
        .write()
        .option("compression", codec)
        .parquet(folder.toString());
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".parquet")).findFirst().orElseThrow();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"snappy", "zstd", "gzip", "none"})
  void readsWhatSparkWrites(String codec) throws IOException {
    Dataset data = Formats.open(written(TABLE.formatted(3000), codec));
    assertThat(data.points().size()).isEqualTo(3000);
    float[][] points = data.points().toArrays();
    for (int i = 0; i < points.length; i += 371) {
      assertThat(data.carried().ids().orElseThrow().text(i)).isEqualTo(Integer.toString(i));
      assertThat(data.carried().column("label").orElseThrow().text(i))
          .isEqualTo(i % 2 == 0 ? "even" : "odd");
      for (int j = 0; j < 24; j++) {
        assertThat(points[i][j]).isEqualTo((float) Math.sin((double) i * (j + 1)));
      }
    }
  }

  @Test
  void readsDoublesAndSkipsGaps() throws IOException {
    String query =
        "SELECT * FROM VALUES ('a', array(1D, 2D)), ('b', array(3D, NULL)), ('c', NULL),"
            + " ('d', array(0.1D, 0.2D)) AS t(name, vector)";
    Dataset data =
        Formats.open(
            written(query, "snappy"),
            ReadOptions.automatic().id("name").missing(MissingValues.SKIP));
    assertThat(data.carried().ids().orElseThrow().texts()).containsExactly("a", "d");
    assertThat(data.points().isFloat32()).isFalse();
    assertThat(data.skipped()).isEqualTo(2);
  }

  @Test
  void sparkReadsWhatIsWritten() throws IOException {
    Dataset data = Formats.open(written(TABLE.formatted(100), "snappy"));
    Path out = directory.resolve("small.parquet");
    Formats.named("parquet").write(data, out, Precision.FLOAT32, Overwrite.NO, Progress.NONE);
    org.apache.spark.sql.Dataset<Row> read = LocalSpark.session().read().parquet(out.toString());
    assertThat(read.schema().simpleString())
        .isEqualTo("struct<id:bigint,title:string,embedding:array<float>,label:string>");
    List<Row> rows = read.orderBy("id").collectAsList();
    assertThat(rows).hasSize(100);
    float[][] points = data.points().toArrays();
    for (int i = 0; i < 100; i++) {
      assertThat(rows.get(i).getLong(0)).isEqualTo(i);
      assertThat(rows.get(i).getString(1)).isEqualTo("title " + i);
      List<Float> values = rows.get(i).getList(2);
      for (int j = 0; j < 24; j++) {
        assertThat(values.get(j)).isEqualTo(points[i][j]);
      }
      assertThat(rows.get(i).getString(3)).isEqualTo(i % 2 == 0 ? "even" : "odd");
    }
  }
}
