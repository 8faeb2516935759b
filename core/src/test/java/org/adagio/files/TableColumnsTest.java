package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.adagio.Progress;
import org.adagio.data.Dataset;
import org.adagio.data.TableColumns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables as people have them: with ids, labels, titles, gaps, semicolons and decimal commas. */
class TableColumnsTest {
  private static final float[][] HALVES = {{1.5f, 2}, {-3, 0.25f}};

  @TempDir Path directory;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  // as LibreOffice and Excel write them where the comma is the decimal mark
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1,5;2\n-3;0,25\n",
        "\uFEFF\"Länge\";\"Höhe\"\r\n1,5;2\r\n-3;2,5E-1\r\n",
        "1,5\t2\n-3\t0,25\n",
        "a;b;class\n\"1,5\";2;u\n-3;,25;v\n",
      })
  void readsDecimalCommas(String text) throws IOException {
    assertThat(DataFormat.open(file("a.csv", text)).points().toArrays()).isEqualTo(HALVES);
  }

  // pandas writes an index without a name; R a column of quoted row names
  @ParameterizedTest
  @ValueSource(
      strings = {
        ",a,b,label\nu,1.5,2,x\nv,-3,0.25,y\n",
        "ID,a,b,class\nu,1.5,2,x\nv,-3,0.25,y\n",
        "name,a,b,class\nu,1.5,2,x\nv,-3,0.25,y\n",
        "\"\",\"a\",\"b\",\"label\"\n\"u\",1.5,2,\"x\"\n\"v\",-3,0.25,\"y\"\n",
        "u,1.5,2,x\nv,-3,0.25,y\n",
      })
  void findsIdsBesideLabels(String text) throws IOException {
    Dataset data = DataFormat.open(file("a.csv", text));
    assertThat(data.points().toArrays()).isEqualTo(HALVES);
    assertThat(data.ids().texts()).containsExactly("u", "v");
    assertThat(data.labels()).containsExactly("x", "y");
  }

  @ParameterizedTest
  @ValueSource(strings = {"id,a,b\n7,1.5,2\n8,-3,0.25\n", ",a,b\n7,1.5,2\n8,-3,0.25\n"})
  void takesANumericIdForAnId(String text) throws IOException {
    Dataset data = DataFormat.open(file("a.csv", text));
    assertThat(data.points().toArrays()).isEqualTo(HALVES);
    assertThat(data.ids().texts()).containsExactly("7", "8");
    ReadOptions none = ReadOptions.automatic().id(ColumnChoice.none());
    assertThat(DataFormat.open(file("b.csv", text), none).points().dimension()).isEqualTo(3);
  }

  @Test
  void aCoordinateIsLeftBesideAnIdAndALabel() throws IOException {
    Dataset beside = DataFormat.open(file("a.csv", "id,a\n7,1.5\n8,2\n"));
    assertThat(beside.points().toArrays()).isDeepEqualTo(new float[][] {{1.5f}, {2}});
    assertThat(beside.ids().texts()).containsExactly("7", "8");
    Dataset alone = DataFormat.open(file("b.csv", "id,class\n7,x\n8,y\n"));
    assertThat(alone.points().toArrays()).isDeepEqualTo(new float[][] {{7}, {8}});
    assertThat(alone.ids().texts()).isEmpty();
    assertThat(alone.labels()).containsExactly("x", "y");
  }

  // pandas numbers columns that have no name
  @Test
  void findsIdsBelowANumberInTheHeader() throws IOException {
    Dataset data = DataFormat.open(file("a.csv", "0,a,b\nu,1.5,2\nv,-3,0.25\n"));
    assertThat(data.points().toArrays()).isEqualTo(HALVES);
    assertThat(data.ids().texts()).containsExactly("u", "v");
  }

  private static final String MIXED =
      "key,title,e_0,e_1,kind,year\nu,\"One, two\",1.5,2,x,1999\nv,Three,-3,0.25,y,2001\n";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "key    | title,year |",
        "0      | 1,5        |",
        "first  | title,year |",
        "key    | 1,kind,5   |",
        "key    |            | e_*",
        "key    |            | 2-3",
        "none   |            | e_0,e_1",
        "none   |            | 2,3",
        "none   | year       | e_*,year",
      })
  void leavesOutWhatIsNoCoordinate(String id, String ignored, String coordinates)
      throws IOException {
    ReadOptions options =
        ReadOptions.automatic().id(ColumnChoice.parse(id)).label(ColumnChoice.named("kind"));
    if (ignored != null) {
      options = options.ignoring(ColumnSet.parse(ignored));
    }
    if (coordinates != null) {
      options = options.coordinates(ColumnSet.parse(coordinates));
    }
    Dataset data = DataFormat.open(file("a.csv", MIXED), options);
    assertThat(data.points().toArrays()).isEqualTo(HALVES);
    assertThat(data.ids().texts()).isEqualTo(id.equals("none") ? List.of() : List.of("u", "v"));
    assertThat(data.labels()).containsExactly("x", "y");
  }

  @Test
  void takesCoordinatesInTheOrderNamed() throws IOException {
    ReadOptions options = ReadOptions.automatic().coordinates(ColumnSet.parse("e_1,e_0"));
    assertThat(DataFormat.open(file("a.csv", MIXED), options).points().toArrays())
        .isEqualTo(new float[][] {{2, 1.5f}, {0.25f, -3}});
  }

  // without a header a column of titles must not turn the first point into one
  @Test
  void keepsTheFirstPointBesideATitle() throws IOException {
    Path file = file("a.csv", "1.5,One,2\n-3,Two,0.25\n");
    assertThat(
            DataFormat.open(file, ReadOptions.automatic().ignoring(ColumnSet.parse("1")))
                .points()
                .toArrays())
        .isEqualTo(HALVES);
    assertThat(
            DataFormat.open(file, ReadOptions.automatic().coordinates(ColumnSet.parse("0,2")))
                .points()
                .toArrays())
        .isEqualTo(HALVES);
  }

  @Test
  void namesAColumnThatIsNotThere() throws IOException {
    Path file = file("a.csv", MIXED);
    ReadOptions all = ReadOptions.automatic();
    assertThatThrownBy(() -> DataFormat.open(file, all.ignoring(ColumnSet.parse("titel"))))
        .hasMessageEndingWith(
            "header: expected a column named \"titel\","
                + " found the columns key, title, e_0, e_1, kind, year");
    assertThatThrownBy(() -> DataFormat.open(file, all.coordinates(ColumnSet.parse("3-9"))))
        .hasMessageEndingWith("line 1: expected the columns 3-9, found 6 columns, from 0");
    assertThatThrownBy(() -> ColumnSet.parse("a,,b"))
        .hasMessage("columns must be names or positions with commas between them, got a,,b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "NA", "nan", "NULL", "?", " n/a ", "None"})
  void refusesOrSkipsMissingValues(String gap) throws IOException {
    Path file = file("a.csv", "id,a,b\nu,1.5,2\nw,7,%s\nv,-3,0.25\n".formatted(gap));
    assertThatThrownBy(() -> DataFormat.open(file))
        .hasMessageContaining("a.csv, line 3, column 2 (\"b\"): expected a")
        .isInstanceOfSatisfying(
            MalformedDataException.class,
            e -> assertThat(e.kind()).isEqualTo(MalformedDataException.Kind.MISSING_VALUE));

    Dataset data = DataFormat.open(file, ReadOptions.automatic().missing(MissingValues.SKIP));
    assertThat(data.points().toArrays()).isEqualTo(HALVES);
    assertThat(data.ids().texts()).containsExactly("u", "v");
    assertThat(data.skipped()).isEqualTo(1);
  }

  @Test
  void refusesATableOfWhichEveryRowLacksAValue() throws IOException {
    Path file = file("a.csv", "a,b\n1,\n,2\n");
    assertThatThrownBy(
            () -> DataFormat.open(file, ReadOptions.automatic().missing(MissingValues.SKIP)))
        .hasMessage(file + ": holds no point without a missing value, in 2 rows");
  }

  private TableColumns fitted() throws IOException {
    ReadOptions options =
        ReadOptions.automatic()
            .id(ColumnChoice.named("key"))
            .label(ColumnChoice.named("kind"))
            .ignoring(ColumnSet.parse("title,year"));
    return DataFormat.open(file("fitted.csv", MIXED), options).columns().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        MIXED,
        "e_1,e_0,key\n2,1.5,u\n0.25,-3,v\n",
        "key;note;e_0;e_1\nu;x;1,5;2\nv;y;-3;0,25\n",
        "u,One,1.5,2,x,1999\nv,Three,-3,0.25,y,2001\n",
        "1.5,2\n-3,0.25\n",
      })
  void findsTheColumnsOfAMapAgain(String text) throws IOException {
    Dataset data = DataFormat.open(file("new.csv", text), ReadOptions.automatic().like(fitted()));
    assertThat(data.points().toArrays()).isEqualTo(HALVES);
    assertThat(data.ids().texts()).isEqualTo(text.contains("u") ? List.of("u", "v") : List.of());
  }

  // of a UCR file the first column would be the label, and of one with other names none is known
  @Test
  void whatTheMapTakesGoesBeforeWhatAFileLooksLike() throws IOException {
    ReadOptions like = ReadOptions.automatic().like(fitted());
    Dataset bare = DataFormat.open(file("a_TEST.csv", "1.5,2\n-3,0.25\n"), like);
    assertThat(bare.points().toArrays()).isEqualTo(HALVES);
    assertThat(bare.labels()).isEmpty();
    assertThat(bare.columns().orElseThrow().names()).isEmpty();
    String renamed = "k,t,p,q,c,z\nu,One,1.5,2,x,1999\nv,Three,-3,0.25,y,2001\n";
    Dataset data = DataFormat.open(file("b.csv", renamed), like);
    assertThat(data.points().toArrays()).isEqualTo(HALVES);
    assertThat(data.columns().orElseThrow().names()).containsExactly("k", "t", "p", "q", "c", "z");
  }

  // a coordinate is no text, so that a line of words is a header even where nothing follows
  @Test
  void aTableOfOtherNamesAndNoRowsIsEmpty() throws IOException {
    ReadOptions like = ReadOptions.automatic().like(fitted());
    Path file = file("none.csv", "k,t,p,q,c,z\n");
    assertThatThrownBy(() -> DataFormat.open(file, like))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageStartingWith(file + ": holds no values");
  }

  @Test
  void aColumnThatIsCalledLikeARangeIsThatColumn() throws IOException {
    ReadOptions all = ReadOptions.automatic();
    Path file = file("a.csv", "a,1-2,b\n1.5,7,2\n-3,8,0.25\n");
    assertThat(DataFormat.open(file, all.ignoring(ColumnSet.parse("1-2"))).points().toArrays())
        .isEqualTo(HALVES);
    ColumnSet ends = ColumnSet.parse("0-0,2-2");
    assertThat(DataFormat.open(file, all.coordinates(ends)).points().toArrays()).isEqualTo(HALVES);
  }

  @Test
  void saysWhichColumnOfAMapIsNotThere() throws IOException {
    ReadOptions like = ReadOptions.automatic().like(fitted());
    Path one = file("one.csv", "key,e_0,z\nu,1,2\n");
    assertThatThrownBy(() -> DataFormat.open(one, like))
        .hasMessageEndingWith(
            "header: expected a column named \"e_1\", found the columns key, e_0, z");
    Path three = file("three.csv", "1,2,3\n4,5,6\n");
    assertThatThrownBy(() -> DataFormat.open(three, like))
        .hasMessageEndingWith(
            "line 1: expected 6 columns as in the table that the map was fitted to,"
                + " found 3 columns");
  }

  @ParameterizedTest
  @CsvSource({"a.csv, ','", "a.tsv, '\t'"})
  void writesIdsLabelsAndAHeader(String name, String separator) throws IOException {
    String table = "kind,\"my, key\",a,b\nx,\"u \"\"1\"\"\",1.5,2\n\"y\tz\",v,-3,0.25\n";
    ReadOptions options =
        ReadOptions.automatic().id(ColumnChoice.at(1)).label(ColumnChoice.named("kind"));
    Dataset data = DataFormat.open(file("in.csv", table), options);
    Path out = directory.resolve("out" + name);
    DataFormat.ofOutput(out).write(data, out, Precision.FLOAT32, Overwrite.NO, Progress.NONE);
    String quoted = separator.equals(",") ? "\"my, key\"" : "my, key";
    assertThat(Files.readString(out))
        .startsWith(String.join(separator, quoted, "x0", "x1", "kind"));

    Dataset back = DataFormat.open(out, options.id(ColumnChoice.at(0)));
    assertThat(back.points().toArrays()).isEqualTo(HALVES);
    assertThat(back.ids().texts()).containsExactly("u \"1\"", "v");
    assertThat(back.labels()).containsExactly("x", "y\tz");
  }

  @Test
  void writesBareNumbersWhereThereIsNothingElse() throws IOException {
    Path out = directory.resolve("out.csv");
    Dataset data = DataFormat.open(file("in.csv", "1.5,2\n-3,0.25\n"));
    DataFormat.CSV.write(data, out, Precision.FLOAT32, Overwrite.NO, Progress.NONE);
    assertThat(Files.readString(out)).isEqualTo("1.5,2\n-3,0.25\n");
  }

  @Test
  void joinsIdsAndCountsOfShards() throws IOException {
    file("s-1.csv", "id,a,b\nu,1.5,2\nw,,1\n");
    file("s-2.csv", "id,a,b\nv,-3,0.25\n");
    Dataset data =
        DataFormat.open(
            directory.resolve("s-*.csv"), ReadOptions.automatic().missing(MissingValues.SKIP));
    assertThat(data.points().toArrays()).isEqualTo(HALVES);
    assertThat(data.ids().texts()).containsExactly("u", "v");
    assertThat(data.skipped()).isEqualTo(1);
  }
}
