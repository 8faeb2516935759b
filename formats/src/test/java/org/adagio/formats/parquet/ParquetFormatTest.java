package org.adagio.formats.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.adagio.MalformedDataException;
import org.adagio.OutputException;
import org.adagio.Overwrite;
import org.adagio.Precision;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.files.ReadOptions;
import org.adagio.files.ReadOptions.MissingValues;
import org.adagio.files.io.AtomicFile;
import org.adagio.formats.Bundled;
import org.adagio.points.Carried;
import org.adagio.points.CarriedColumn;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that Spark wrote, as MakeParquet in the tests of the module spark says; and our own. */
class ParquetFormatTest {
  private static final float[][] POINTS = {{1.5f, -2, 3}, {4, 0.25f, -6}};
  private static final ReadOptions ALL = ReadOptions.automatic();

  @TempDir Path directory;

  private static Path made(String name) {
    return Bundled.file("formats/" + name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"snappy.parquet", "zstd.parquet", "gzip.parquet", "uncompressed.parquet"})
  void readsWhatSparkPacks(String name) {
    assertThat(Formats.of(made(name))).isEqualTo(Formats.named("parquet"));
    Dataset data = Formats.open(made(name));
    assertThat(data.points().toArrays()).isEqualTo(POINTS);
    assertThat(data.carried().ids().orElseThrow().texts()).containsExactly("7", "8");
    assertThat(data.carried().ids().orElseThrow().kind(0)).isEqualTo(CarriedColumn.Kind.NUMBER);
    assertThat(data.carried().column("label").orElseThrow().texts()).containsExactly("x", "y");
  }

  @Test
  void keepsFloat64AsItIs() {
    Dataset data = Formats.open(made("doubles.parquet"), ALL.id("name"));
    assertThat(data.points().isFloat32()).isFalse();
    assertThat(data.points().toArrays()).isEqualTo(new float[][] {{0.1f, 0.2f}, {1, 2}});
    assertThat(data.carried().ids().orElseThrow().texts()).containsExactly("u", "v");
  }

  @Test
  void refusesOrSkipsGaps() {
    assertThatThrownBy(() -> Formats.open(made("gaps.parquet")))
        .isInstanceOfSatisfying(
            MalformedDataException.class,
            e -> assertThat(e.kind()).isEqualTo(MalformedDataException.Kind.MISSING_VALUE))
        .hasMessage(
            made("gaps.parquet")
                + ", row 1, column \"vector\": expected a number as entry 1, found a value that is"
                + " missing");
    Dataset data = Formats.open(made("gaps.parquet"), ALL.missing(MissingValues.SKIP));
    assertThat(data.points().toArrays()).isEqualTo(new float[][] {{1, 2}, {7, 8}});
    assertThat(data.carried().ids().orElseThrow().texts()).containsExactly("1", "5");
    assertThat(data.skipped()).isEqualTo(3);
  }

  @Test
  void namesTheColumnsThereAre() {
    assertThatThrownBy(() -> Formats.open(made("snappy.parquet"), ALL.field("vektor")))
        .hasMessageEndingWith(
            "schema: expected a field \"vektor\", found the fields embedding, id, title, label");
    assertThatThrownBy(() -> Formats.open(made("snappy.parquet"), ALL.field("title")))
        .hasMessageContaining("schema: expected lists of numbers in column \"title\", found");
  }

  private static Carried ids(List<String> texts) {
    return new Carried(List.of(CarriedColumn.of("id", texts)), 1, Optional.of("id"));
  }

  private static Dataset random(List<String> ids) {
    SplittableRandom random = new SplittableRandom(3);
    double[][] rows = new double[ids.size()][17];
    for (double[] row : rows) {
      for (int j = 0; j < row.length; j++) {
        row[j] = random.nextGaussian();
      }
    }
    return new Dataset("", PointCloud.of(rows), ids(ids), Optional.empty(), 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "é-"})
  void readsWhatItWrites(String start) {
    List<String> texts = IntStream.range(0, 40_000).mapToObj(i -> start + i).toList();
    Dataset data = random(texts);
    Path narrow = directory.resolve("narrow.parquet");
    Formats.named("parquet").write(data, narrow, Precision.FLOAT32, Overwrite.NO, Progress.NONE);
    Dataset back = Formats.open(narrow);
    assertThat(back.points().isFloat32()).isTrue();
    assertThat(back.points().toArrays()).isEqualTo(data.points().toArrays());
    assertThat(back.carried()).isEqualTo(data.carried());

    Path wide = directory.resolve("wide.parquet");
    Formats.ofOutput(wide).write(data, wide, Precision.FLOAT64, Overwrite.NO, Progress.NONE);
    PointCloud exact = Formats.open(wide).points();
    double[] one = new double[17];
    double[] other = new double[17];
    for (int row : new int[] {0, 1, 20_000, 39_999}) {
      exact.readExact(row, 1, one, 0);
      data.points().readExact(row, 1, other, 0);
      for (int j = 0; j < 17; j++) {
        assertThat(one[j]).isEqualTo(other[j]);
      }
    }
  }

  @Test
  void writesUnderTheNamesThatASourceHas() throws IOException {
    Path json =
        Files.writeString(
            directory.resolve("a.jsonl"),
            """
            {"_id":"u","v":[1,2],"class":"x"}
            {"_id":"w","v":[3,4],"class":"y"}
            """);
    Path out = directory.resolve("a.parquet");
    Dataset data = Formats.open(json);
    Formats.named("parquet").write(data, out, Precision.FLOAT32, Overwrite.NO, Progress.NONE);
    Dataset back = Formats.open(out);
    assertThat(back.columns()).isEqualTo(data.columns());
    assertThat(back.carried()).isEqualTo(data.carried());
    assertThatThrownBy(
            () ->
                Formats.named("parquet")
                    .write(data, out, Precision.FLOAT32, Overwrite.NO, Progress.NONE))
        .hasMessageContaining("exists already");
  }

  // damaged anywhere: refused in one line, or read
  @Test
  void refusesDamagedFiles() throws IOException {
    byte[] sound = Files.readAllBytes(made("snappy.parquet"));
    SplittableRandom random = new SplittableRandom(9);
    for (int i = 0; i < 300; i++) {
      byte[] damaged = sound.clone();
      damaged[random.nextInt(4, sound.length)] = (byte) random.nextInt(256);
      Path file = Files.write(directory.resolve("d.parquet"), damaged);
      try {
        Formats.open(file);
      } catch (MalformedDataException e) {
        assertThat(e.getMessage()).startsWith(file.toString()).doesNotContain("\n");
      }
    }
  }

  @Test
  void aFullDiskIsSaidWithTheFile() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.isWritable(full), "needs /dev/full");
    Dataset data = new Dataset("", PointCloud.of(new float[40_000][3]));
    ParquetRows rows = new ParquetRows(data, Precision.FLOAT32, Progress.NONE);
    Path target = directory.resolve("out.parquet");
    AtomicFile.Content toFullDisk =
        channel -> {
          try (FileChannel other = FileChannel.open(full, StandardOpenOption.WRITE)) {
            rows.writeTo(other);
          }
        };
    assertThatThrownBy(() -> AtomicFile.write(target, Overwrite.NO, toFullDisk))
        .isInstanceOf(OutputException.class)
        .hasMessage(target + ": cannot be written: No space left on device");
  }
}
