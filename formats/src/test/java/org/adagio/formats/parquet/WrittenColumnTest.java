package org.adagio.formats.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.adagio.Overwrite;
import org.adagio.Precision;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.formats.CarriedRows;
import org.adagio.points.Carried;
import org.adagio.points.CarriedColumn;
import org.adagio.points.CarriedColumn.Kind;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WrittenColumnTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NUMBER  | 1, -9223372036854775808                     | int64 x",
        "NUMBER  | 1, 18446744073709551615                     | int64 x (INTEGER(64,false))",
        "NUMBER  | 18446744073709551616                        | binary x (STRING)",
        "NUMBER  | -1, 18446744073709551615                    | binary x (STRING)",
        "NUMBER  | 007                                         | binary x (STRING)",
        "NUMBER  | -0                                          | binary x (STRING)",
        "NUMBER  | 1.5, 0.1, 2.0                               | double x",
        "NUMBER  | 1.50                                        | binary x (STRING)",
        "NUMBER  | 123456789012345678901234567890              | binary x (STRING)",
        "BOOLEAN | true, false                                 | boolean x",
        "TEXT    | 1, 2                                        | binary x (STRING)",
      })
  void takesATypeThatHoldsEveryValueExactly(Kind kind, String texts, String type) {
    List<String> values = Arrays.asList(texts.split(", "));
    assertThat(WrittenColumn.of("x", kind, false, values).column()).hasToString("required " + type);
    assertThat(WrittenColumn.of("x", kind, true, values).column()).hasToString("optional " + type);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "18446744073709551615, 9223372036854775808      | NUMBER",
        "123456789012345678901234567890, 2              | TEXT",
      })
  void losesNoIdThat64BitsDoNotHold(String texts, Kind kind) {
    CarriedRows.Column ids = new CarriedRows().column("id");
    List.of(texts.split(", ")).forEach(text -> ids.add(Kind.NUMBER, text));
    Path file = directory.resolve("a.parquet");
    Formats.named("parquet")
        .write(
            new Dataset(
                "",
                PointCloud.of(new double[][] {{1, 2}, {3, 4}}),
                new Carried(List.of(ids.build(2)), 1, Optional.of("id")),
                Optional.empty(),
                0),
            file,
            Precision.FLOAT32,
            Overwrite.NO,
            Progress.NONE);
    CarriedColumn read = Formats.open(file).carried().column("id").orElseThrow();
    assertThat(read.texts()).isEqualTo(List.of(texts.split(", ")));
    assertThat(read.isOf(kind)).isTrue();
  }

  // from a few bytes to several pages: Parquet writes at the end, and closes what failed once more
  @EnabledOnOs(OS.LINUX)
  @ParameterizedTest
  @CsvSource({"1", "100", "3000"})
  void tellsOfAFullDiskAsOneProblem(int points) throws IOException {
    Dataset data = new Dataset("", PointCloud.of(new double[points][200]));
    try (FileChannel full = FileChannel.open(Path.of("/dev/full"), StandardOpenOption.WRITE)) {
      ParquetRows rows = new ParquetRows(data, Precision.FLOAT64, Progress.NONE);
      assertThatThrownBy(() -> rows.writeTo(full))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("No space left on device");
    }
  }
}
