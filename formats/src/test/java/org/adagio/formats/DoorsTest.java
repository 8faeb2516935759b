package org.adagio.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.adagio.MalformedDataException;
import org.adagio.files.Formats;
import org.adagio.files.ReadOptions;
import org.adagio.files.ReadOptions.MissingValues;
import org.adagio.points.CarriedColumn;
import org.adagio.points.CarriedColumn.Kind;
import org.adagio.points.Dataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files that are easily read wrongly: numbers by their size alone, values without their logical
 * type, parts that were never written. Expected are the values that pyarrow and h5py give, or one
 * line of refusal.
 */
class DoorsTest {
  /** What most of the files hold. */
  private static final String POINTS = "1 2 3, 4 5 6.5, 7 8 9, -1 -2 -3.25";

  private static Path door(String name) {
    return Bundled.file("doors/" + name);
  }

  private static Dataset opened(String name) {
    return Formats.open(door(name));
  }

  private static float[][] points(String rows) {
    return Arrays.stream((rows.equals("points") ? POINTS : rows).split(", "))
        .map(row -> floats(row.split(" ")))
        .toArray(float[][]::new);
  }

  private static float[] floats(String[] row) {
    float[] values = new float[row.length];
    for (int i = 0; i < row.length; i++) {
      values[i] = Float.parseFloat(row[i]);
    }
    return values;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "c_lz4.parquet     | points | a, b, c, d",
        "half.parquet      | points | a, b, c, d",
        "decimal.parquet   | points | a, b, c, d",
        "nulllabel.parquet | points | a, b, c, d",
        "uint32.parquet    | 1 2 3, 4 5 6, 7 8 4294967295, 0 1 2           | a, b, c, d",
        "uint64.parquet    | 1 2 3, 4 5 6, 7 8 18446744073709551615, 0 1 2 | a, b, c, d",
        "u32id.parquet     | points | 4294967295, 2147483648, 1, 2",
        "u64id.parquet     | points | 18446744073709551615, 9223372036854775808, 1, 2",
        "decid.parquet     | points | 1.25, 1.25, 1.25, 1.25",
        "dateid.parquet    | points | 2020-01-01, 2020-01-01, 2020-01-01, 2020-01-01",
        "tsid.parquet      | points | 2020-01-01T00:00:00, 2020-01-01T00:00:00,"
            + " 2020-01-01T00:00:00, 2020-01-01T00:00:00",
        "uuidid.parquet    | points | fffe8080808080808080808080808080,"
            + " fffe8180808080808080808080808080, fffe8280808080808080808080808080,"
            + " fffe8380808080808080808080808080",
      })
  void readsValuesOfParquetByTheirLogicalType(String name, String points, String ids) {
    Dataset data = opened(name);
    assertThat(data.points().toArrays()).isEqualTo(points(points));
    assertThat(ids(data).texts()).isEqualTo(List.of(ids.split(", ")));
  }

  private static CarriedColumn ids(Dataset data) {
    return data.carried().column("id").orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "u32id.parquet, NUMBER", "u64id.parquet, NUMBER", "decid.parquet, NUMBER",
    "dateid.parquet, TEXT", "tsid.parquet, TEXT", "uuidid.parquet, TEXT"
  })
  void tellsNumbersFromTexts(String name, Kind kind) {
    assertThat(ids(opened(name)).isOf(kind)).isTrue();
  }

  @Test
  void aMissingTextStaysMissing() {
    CarriedColumn labels = opened("nulllabel.parquet").carried().column("label").orElseThrow();
    assertThat(labels.hasNull()).isTrue();
    assertThat(labels.isOf(Kind.TEXT)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bf16.h5       | points",
        "bf16be.h5     | points",
        "bf16chunk.h5  | 1 2 0.5, 4 5 0.5, 7 8 0.5, 0.5 0.5 0.5, 0.5 0.5 0.5",
        "int24.h5      | 1 2 3, 4 5 6, 7 8 -9, -1 -2 -3",
        "int24be.h5    | 1 -2 8388607, -8388608 5 6",
        "int32off.h5   | 1 2 3, 4 5 6, 7 8 9, 1 2 3",
        "uint64.h5     | 18446744073709551615 1, 9223372036854775808 2",
        "fill.h5       | 1 2 3, 4 5 6.5, 7 8 9, -1 -2 -3.25, 7 7 7, 7 7 7, 7 7 7, 7 7 7, 7 7 7, 7 7"
            + " 7",
        "fillfixed.h5  | 7 7 7, 7 7 7, 7 7 7, 7 7 7, 1 2 3, 4 5 6.5, 7 8 9, -1 -2 -3.25, 7 7 7, 7 7"
            + " 7",
        "filltree.h5   | 7 7 7, 7 7 7, 7 7 7, 7 7 7, 1 2 3, 4 5 6.5, 7 8 9, -1 -2 -3.25, 7 7 7, 7 7"
            + " 7",
        "fillpacked.h5 | 7 7 7, 7 7 7, 7 7 7, 7 7 7, 1 2 3, 4 5 6.5, 7 8 9, -1 -2 -3.25, 7 7 7, 7 7"
            + " 7",
        "grown.h5      | points",
        "masked.h5     | points",
        "flodd.h5      | 0 1 2, 3 4 5, 6 7 8, 9 10 11, 12 13 14",
        "hardloop.h5   | points",
        "beside.h5     | points",
        "partshuffle.h5     | -2 -0.5 1, 2.5 4 5.5, 7 8.5 10, 11.5 13 14.5, 16 17.5 19",
        "partgzip.h5        | -2 -0.5 1, 2.5 4 5.5, 7 8.5 10, 11.5 13 14.5, 16 17.5 19",
        "partsum.h5         | -2 -0.5 1, 2.5 4 5.5, 7 8.5 10, 11.5 13 14.5, 16 17.5 19",
        "partshufflegrow.h5 | -2 -0.5 1, 2.5 4 5.5, 7 8.5 10, 11.5 13 14.5, 16 17.5 19",
        "partgzipgrow.h5    | -2 -0.5 1, 2.5 4 5.5, 7 8.5 10, 11.5 13 14.5, 16 17.5 19",
      })
  void readsValuesOfHdf5ByTheirDeclaredType(String name, String points) {
    assertThat(opened(name).points().toArrays()).isEqualTo(points(points));
  }

  @Test
  void readsManyChunksWithRightChecksums() {
    float[][] points = opened("flgood.h5").points().toArrays();
    assertThat(points).hasDimensions(501, 7);
    for (int i = 0; i < 501 * 7; i++) {
      assertThat(points[i / 7][i % 7]).isEqualTo(i * 31 % 101 - 50);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dates.parquet    | , schema: expected a column with lists of numbers, found id (STRING),"
            + " embedding (lists of DATE)",
        "nulllist.parquet | , row 1, column \"embedding\": expected numbers, found none",
        "repid.parquet    | , schema: expected one value a row in column \"id\", found lists of"
            + " STRING; leave that column out",
        "replab.parquet   | , schema: expected one value a row in column \"label\", found lists of"
            + " STRING; leave that column out",
        "trunc1.parquet   | : cannot be read as Parquet: it ends without a footer; it may have been"
            + " cut",
        "fillnan.h5       | , row 4, column 0: expected a finite number, found NaN, where nothing"
            + " was written",
        "partchunk.h5     | , row 0, column 2: expected a finite number, found NaN, where nothing"
            + " was written",
        "flbad.h5         | , dataset train, row 0, column 0: expected a sound chunk, found bytes"
            + " that do not match their Fletcher32 checksum; the file is damaged",
        "longdouble.h5    | , dataset train: expected numbers that float64 holds, found"
            + " floating-point numbers of 80 bits in 16 bytes; write them as float64",
        "unalloc.h5       | , dataset train: expected points, found 10 x 3 values that were never"
            + " written",
        "never.h5         | , dataset train: expected points, found 10 x 3 values that were never"
            + " written",
        "holes.h5         | , dataset train: expected points, found a resizable dataset of which"
            + " parts were never written; copy it to a plain one",
        "virtual.h5       | , dataset train: expected one that can be read, found none: it is a"
            + " virtual view of other datasets; copy its values to a plain dataset",
        "external.h5      | , dataset train: expected one that can be read, found none: its values"
            + " lie in other files; copy its values to a plain dataset",
        "opaque.h5        | , dataset train: expected one that can be read, found none: its type is"
            + " opaque and has no name; copy its values to a plain dataset",
      })
  void refusesInOneLine(String name, String message) {
    assertThatThrownBy(() -> opened(name))
        .isInstanceOf(MalformedDataException.class)
        .hasMessage(door(name) + message);
  }

  @Test
  void fillsWhatIsMissingInAList() {
    Dataset data =
        Formats.open(door("nullel.parquet"), ReadOptions.automatic().missing(MissingValues.MEAN));
    assertThat(data.points().toArrays())
        .isEqualTo(new float[][] {{1, 2, 3}, {4, 11f / 3, 6}, {7, 8, 9}, {4, 1, 2}});
    assertThat(data.columns().orElseThrow().means()).containsExactly(4.0, (double) (11f / 3), 5.0);
  }

  // beside the numbers the column has a text, and another one has lists of texts
  @Test
  void readsListsWithinANestedColumn() {
    ReadOptions options = ReadOptions.automatic().field("answer.embedding");
    Dataset data = Formats.open(door("nested.parquet"), options);
    assertThat(data.points().toArrays()).isEqualTo(new float[][] {{1, 2, 3}, {4, 5, 6.5f}});
    assertThat(data.carried().names()).containsExactly("id");
    ReadOptions like = ReadOptions.automatic().like(data.columns().orElseThrow());
    assertThat(Formats.open(door("nested.parquet"), like).points().toArrays())
        .isEqualTo(data.points().toArrays());
    for (String wrong : new String[] {"answer", "answer.model", "answer.x", "tags"}) {
      assertThatThrownBy(
              () -> Formats.open(door("nested.parquet"), ReadOptions.automatic().field(wrong)))
          .isInstanceOf(MalformedDataException.class)
          .hasMessageContaining("expected lists of numbers in column \"" + wrong + "\", found ");
    }
  }

  // beside.h5 has one dataset that can be read, and two that cannot
  @ParameterizedTest
  @ValueSource(strings = {"a", "o"})
  void doesNotPassOverTheDatasetThatIsNamed(String field) {
    assertThatThrownBy(() -> Formats.open(door("beside.h5"), ReadOptions.automatic().field(field)))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageStartingWith(
            door("beside.h5") + ", dataset " + field + ": expected one that can be read, found");
  }
}
