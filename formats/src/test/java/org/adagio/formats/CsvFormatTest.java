package org.adagio.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.adagio.MalformedDataException;
import org.adagio.Overwrite;
import org.adagio.Precision;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.files.ReadOptions;
import org.adagio.files.ReadOptions.MissingValues;
import org.adagio.points.CarriedColumn;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;
import org.adagio.points.TableColumns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables as people have them: columns of numbers are coordinates, all others go along. */
class CsvFormatTest {
  private static final float[][] SQUARE = {{1, 2}, {3, 4}};
  private static final float[][] HALVES = {{1.5f, 2}, {-3, 0.25f}};
  private static final ReadOptions ALL = ReadOptions.automatic();

  @TempDir Path directory;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private Dataset open(String text) throws IOException {
    return Formats.open(file("a.csv", text));
  }

  private static List<String> texts(Dataset data, String column) {
    return data.carried().column(column).map(CarriedColumn::texts).orElse(List.of());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1,2\n3,4\n",
        "1,2\n3,4",
        "1, 2\r\n3, 4\r\n",
        "1,2\r3,4\r",
        "1;2\n3;4\n",
        "\n\n1;2\n\n3;4\n",
        "1\t2\n3\t4\n",
        "\n\n1,2\n\n3,4\n\n  \n",
        "\uFEFF1,2\n3,4\n",
        "\uFEFFa,b\n1,2\n3,4\n",
        "\"a,1\",\"b\"\n\"1\",2\n3,\"4\"\n",
        "x,y\n1,2\n3,4\n",
      })
  void readsTheSameSquare(String text) throws IOException {
    Dataset data = open(text);
    assertThat(data.points().toArrays()).isEqualTo(SQUARE);
    assertThat(data.carried().isEmpty()).isTrue();
    assertThat(data.name()).isEqualTo("a.csv");
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
    assertThat(open(text).points().toArrays()).isEqualTo(HALVES);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ",a,b,label~u,1.5,2,x~v,-3,0.25,y                            |            | label",
        "name,a,b,class~u,1.5,2,x~v,-3,0.25,y                        | name       | class",
        "'','a','b','label'~'u',1.5,2,'x'~'v',-3,0.25,'y'            |            | label",
        "u,1.5,2,x~v,-3,0.25,y                                       | column0    | column3",
        "key,title,a,b~u,x,1.5,2~v,y,-3,0.25                         | key        | title",
        "key,a,kind,b~u,1.5,x,2~v,-3,y,0.25                          | key        | kind",
      })
  void carriesAlongWhatIsNoColumnOfNumbers(String text, String first, String second)
      throws IOException {
    Dataset data = open(text.replace('~', '\n').replace('\'', '"') + "\n");
    assertThat(data.points().toArrays()).isEqualTo(HALVES);
    assertThat(data.carried().names()).containsExactly(first == null ? "" : first, second);
    assertThat(data.carried().columns().get(0).texts()).containsExactly("u", "v");
    assertThat(data.carried().columns().get(1).texts()).containsExactly("x", "y");
  }

  // an index is no coordinate, though it is a number
  @ParameterizedTest
  @ValueSource(
      strings = {
        "id,a,b\n7,1.5,2\n8,-3,0.25\n",
        ",a,b\n7,1.5,2\n8,-3,0.25\n",
        "a,ID,b\n1.5,7,2\n-3,8,0.25\n",
      })
  void anIndexIsCarriedAlong(String text) throws IOException {
    Dataset data = open(text);
    assertThat(data.points().toArrays()).isEqualTo(HALVES);
    CarriedColumn ids = data.carried().ids().orElseThrow();
    assertThat(ids.texts()).containsExactly("7", "8");
    assertThat(ids.kind(0)).isEqualTo(CarriedColumn.Kind.NUMBER);
    ReadOptions every = ALL.coordinates(ColumnSet.parse("0-2").parts());
    assertThat(Formats.open(file("b.csv", text), every).points().dimension()).isEqualTo(3);
  }

  // DataFrame(points).to_csv() and .to_csv(index=False)
  @ParameterizedTest
  @ValueSource(
      strings = {
        ",0,1,2\n0,1.5,2,3\n1,4,5,6\n",
        "0,1,2\n1.5,2,3\n4,5,6\n",
        "id,0,1,2\nu,1.5,2,3\nv,4,5,6\n"
      })
  void namesOfPandasAreAHeader(String text) throws IOException {
    assertThat(open(text).points().toArrays()).isEqualTo(new float[][] {{1.5f, 2, 3}, {4, 5, 6}});
  }

  @Test
  void aFirstLineWithANumberIsAPointUnlessItIsSaidToBeAHeader() throws IOException {
    Path years = file("years.csv", "1999,2000\n1.5,2\n-3,0.25\n");
    assertThat(Formats.open(years).points().size()).isEqualTo(3);
    ReadOptions named = ALL.header(ReadOptions.HeaderLine.PRESENT);
    assertThat(Formats.open(years, named).points().toArrays()).isEqualTo(HALVES);
    assertThat(Formats.open(years, named).columns().orElseThrow().names())
        .containsExactly("1999", "2000");
    Path run = file("run.csv", "0,1,2\n1,2,3\n");
    ReadOptions none = ALL.header(ReadOptions.HeaderLine.ABSENT);
    assertThat(Formats.open(run, none).points().size()).isEqualTo(2);
  }

  private static final String MIXED =
      "key,title,e_0,e_1,kind,year\nu,\"One, two\",1.5,2,x,1999\nv,Three,-3,0.25,y,2001\n";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "      | year       |         | key title kind",
        "      | 1,kind,5   |         | key",
        "      |            | e_*     | key title kind year",
        "      |            | 2-3     | key title kind year",
        "      | year       | e_*,year| key title kind",
        "year  |            |         | key title kind year",
        "5     | title      |         | key kind year",
      })
  void columnsAreChosen(String id, String ignored, String coordinates, String carried)
      throws IOException {
    ReadOptions options = ALL;
    options = ignored == null ? options : options.ignoring(ColumnSet.parse(ignored).parts());
    options =
        coordinates == null ? options : options.coordinates(ColumnSet.parse(coordinates).parts());
    options = id == null ? options : options.id(id);
    Dataset data = Formats.open(file("a.csv", MIXED), options);
    assertThat(data.points().toArrays()).isEqualTo(HALVES);
    assertThat(data.carried().names()).containsExactly(carried.split(" "));
    assertThat(data.carried().id()).isEqualTo(java.util.Optional.ofNullable(id).map(i -> "year"));
  }

  @Test
  void takesCoordinatesInTheOrderNamed() throws IOException {
    ReadOptions options = ALL.coordinates(ColumnSet.parse("e_1,e_0").parts());
    assertThat(Formats.open(file("a.csv", MIXED), options).points().toArrays())
        .isEqualTo(new float[][] {{2, 1.5f}, {0.25f, -3}});
  }

  @Test
  void aColumnThatIsCalledLikeARangeIsThatColumn() throws IOException {
    Path file = file("a.csv", "a,1-2,b\n1.5,7,2\n-3,8,0.25\n");
    assertThat(Formats.open(file, ALL.ignoring(ColumnSet.parse("1-2").parts())).points().toArrays())
        .isEqualTo(HALVES);
  }

  @Test
  void namesAColumnThatIsNotThere() throws IOException {
    Path file = file("a.csv", MIXED);
    assertThatThrownBy(() -> Formats.open(file, ALL.ignoring(ColumnSet.parse("titel").parts())))
        .hasMessageEndingWith(
            "header: expected a column named \"titel\","
                + " found the columns key, title, e_0, e_1, kind, year");
    assertThatThrownBy(() -> Formats.open(file, ALL.id("no")))
        .hasMessageContaining("expected a column named \"no\"");
    assertThatThrownBy(() -> Formats.open(file, ALL.coordinates(ColumnSet.parse("3-9").parts())))
        .hasMessageEndingWith("line 1: expected the columns 3-9, found 6 columns, from 0");
    assertThatThrownBy(() -> ColumnSet.parse("a,,b").parts())
        .hasMessage("columns must be names or positions with commas between them, got a,,b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,2,3~4,5,6~7,8       | line 3: expected 3 values, found 2 values",
        "1,2~~4,5,6~7,8        | line 3: expected 2 values, found 3 values",
        "a,b~1,2~3,x           | line 3, column 1 (\"b\"): expected a number, found \"x\"",
        "a,b~1,x~3,2           | line 2, column 1 (\"b\"): expected a number, found \"x\"",
        "1,x~3,2               | line 1, column 1: expected a number, found \"x\"",
        "1,2~3,                | line 2, column 1: expected a number, found an empty cell",
        "1,~3,4                | line 1, column 1: expected a number, found an empty cell",
        "1,2~3,nan             | line 2, column 1: expected a finite number, found \"nan\"",
        "1,NaN~3,4             | line 1, column 1: expected a finite number, found \"NaN\"",
        "1,-Inf~3,4            | line 1, column 1: expected a finite number, found \"-Inf\"",
        "1,2~3,1e39            | line 2, column 1: expected a number that fits float32, found"
            + " \"1e39\"",
        "1,2~3,0x1p3           | line 2, column 1: expected a number, found \"0x1p3\"",
        "1,2~3,1f              | line 2, column 1: expected a number, found \"1f\"",
        "1,2~3,1-2             | line 2, column 1: expected a number, found \"1-2\"",
        "1,2~3,a-text-that-is-longer-than-it-should | found \"a-text-that-is-longer-th...\"",
        "1;2,5~3;4.5           | line 2, column 1: expected a decimal comma as in line 1, found"
            + " \"4.5\"",
        "1;2.5~3;4,5           | line 2, column 1: expected a decimal point as in line 1, found"
            + " \"4,5\"",
        "1;2~3;1.234,5         | line 2, column 1: expected a number, found \"1.234,5\"",
        "1;2~3;1,234,5         | line 2, column 1: expected a number, found \"1,234,5\"",
        "1,2~3,\"4~5,6         | line 2, column 1: expected a number, found \"4?5,6\"",
        "1,u~3,\"v~5,w         | line 2: expected a closing quote, found the end of the file",
        "a,b                   | holds no points",
        "u~v                   | columns: expected one of numbers or of vectors, found u",
        "id,e~1,AAAA~2,AAAA    | columns: expected one of numbers or of vectors, found id, e",
        "1 2~3 4               | has spaces between its numbers; write commas",
        "# made by x~1,2~3,4   | line 1: expected a header or a point, found a comment",
      })
  void refusesWithThePlace(String text, String message) throws IOException {
    Path file = file("a.csv", text.replace('~', '\n') + "\n");
    assertThatThrownBy(() -> Formats.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(message);
  }

  // Excel saves so, and two names that are not UTF-8 would become one
  @Test
  void textThatIsNotUtf8IsRefusedWithItsLine() throws IOException {
    Path file = directory.resolve("latin.csv");
    Files.write(file, "id,a,b\nok,1,2\nM\u00fcller,1,2\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> Formats.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessage(
            file + ", line 3: expected text in UTF-8, found the byte 0xfc; save the file in UTF-8");
  }

  @Test
  void aCellOfSeveralLinesIsCarriedAlong() throws IOException {
    Dataset data = open("id,a,b\n\"u\nv\",1.5,2\nw,-3,0.25\n");
    assertThat(data.points().toArrays()).isEqualTo(HALVES);
    assertThat(texts(data, "id")).containsExactly("u\nv", "w");
  }

  @Test
  void refusesAQuoteThatIsNeverClosed() throws IOException {
    Path file = file("a.csv", "1,2\n3,\"" + "4,5\n".repeat(1 << 19));
    assertThatThrownBy(() -> Formats.open(file)).isInstanceOf(MalformedDataException.class);
    Path again = file("b.csv", "u,1\n\"v,2\nw,3\n\"x\",4\n");
    assertThatThrownBy(() -> Formats.open(again))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining("perhaps by a quote that is never closed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "NA", "nan", "NULL", "?", " n/a ", "None"})
  void refusesSkipsOrFillsMissingValues(String gap) throws IOException {
    Path file = file("a.csv", "id,a,b\nu,1.5,2\nw,7,%s\nv,-3,0.25\n".formatted(gap));
    assertThatThrownBy(() -> Formats.open(file))
        .hasMessageContaining("a.csv, line 3, column 2 (\"b\"): expected a")
        .isInstanceOfSatisfying(
            MalformedDataException.class,
            e -> assertThat(e.kind()).isEqualTo(MalformedDataException.Kind.MISSING_VALUE));

    Dataset data = Formats.open(file, ALL.missing(MissingValues.SKIP));
    assertThat(data.points().toArrays()).isEqualTo(HALVES);
    assertThat(texts(data, "id")).containsExactly("u", "v");
    assertThat(data.skipped()).isEqualTo(1);

    Dataset filled = Formats.open(file, ALL.missing(MissingValues.MEAN));
    assertThat(filled.points().toArrays())
        .isEqualTo(new float[][] {{1.5f, 2}, {7, 1.125f}, {-3, 0.25f}});
    TableColumns columns = filled.columns().orElseThrow();
    assertThat(columns.means().get(1)).isEqualTo(1.125);
    // a map puts the means of its own table there
    ReadOptions like = ALL.missing(MissingValues.MEAN).like(columns);
    assertThat(Formats.open(file("b.csv", "id,a,b\nx,,100\n"), like).points().toArrays())
        .isEqualTo(new float[][] {{(float) (5.5 / 3), 100}});
    // and so do files after the first
    List<Path> files = List.of(file, directory.resolve("b.csv"));
    assertThat(Formats.open(files, ALL.missing(MissingValues.MEAN)).points().toArrays()[3])
        .containsExactly((float) (5.5 / 3), 100);
  }

  @Test
  void aColumnWithoutAnyValueHasNoMean() throws IOException {
    Path file = file("a.csv", "a,b\n1,\n2,\n");
    assertThatThrownBy(() -> Formats.open(file, ALL.missing(MissingValues.MEAN)))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageEndingWith("found coordinate 1 has no value at all");
  }

  @Test
  void refusesATableOfWhichEveryRowLacksAValue() throws IOException {
    Path file = file("a.csv", "a,b\n1,\n,2\n");
    assertThatThrownBy(() -> Formats.open(file, ALL.missing(MissingValues.SKIP)))
        .hasMessage(file + ": holds no point without a missing value, in 2 rows");
  }

  private TableColumns fitted() throws IOException {
    ReadOptions options = ALL.ignoring(ColumnSet.parse("title,year").parts());
    return Formats.open(file("fitted.csv", MIXED), options).columns().orElseThrow();
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
    ReadOptions like = ALL.like(fitted());
    assertThat(Formats.open(file("new.csv", text), like).points().toArrays()).isEqualTo(HALVES);
    // whatever else is asked for
    if (text.contains("key")) {
      Dataset data = Formats.open(file("new.csv", text), like.id("key"));
      assertThat(data.points().toArrays()).isEqualTo(HALVES);
      assertThat(data.carried().ids().orElseThrow().texts()).containsExactly("u", "v");
    }
  }

  // numbers that the map does not know go along, and are no coordinates
  @Test
  void whatTheMapDoesNotKnowIsCarriedAlong() throws IOException {
    Dataset data =
        Formats.open(file("new.csv", "e_0,more,e_1\n1.5,7,2\n-3,8,0.25\n"), ALL.like(fitted()));
    assertThat(data.points().toArrays()).isEqualTo(HALVES);
    assertThat(texts(data, "more")).containsExactly("7", "8");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "key,e_0,z~u,1,2       | header: expected a column named \"e_1\", found the columns key,"
            + " e_0, z",
        "E_1,E_0~1,2           | header: expected a column named \"e_0\", found the columns E_1,"
            + " E_0",
        "k,t,p,q,c,z~u,o,1,2,x,3 | header: expected a column named \"e_0\", found the columns k, t,"
            + " p, q, c, z",
        "e_0,e_1,e_0~1,2,3     | header: expected one column named \"e_0\", to find it by its name,"
            + " found several",
        "1,2,3~4,5,6           | line 1: expected 6 columns as in the table that is asked for,"
            + " found 3 columns",
      })
  void refusesOtherNamesThanThoseOfAMap(String text, String message) throws IOException {
    ReadOptions like = ALL.like(fitted());
    Path file = file("other.csv", text.replace('~', '\n') + "\n");
    assertThatThrownBy(() -> Formats.open(file, like))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageEndingWith(message);
  }

  @Test
  void aNameThatStandsTwiceIsFoundInTheSameTableAlone() throws IOException {
    String twice = "a,a,c\n1,2,3\n";
    ReadOptions like = ALL.like(open(twice).columns().orElseThrow());
    assertThat(Formats.open(file("same.csv", twice), like).points().toArrays())
        .isEqualTo(new float[][] {{1, 2, 3}});
    for (String other : List.of("a,c\n1,3\n", "c,a,a\n3,1,2\n", "a,b,c\n1,2,3\n")) {
      Path file = file("other.csv", other);
      assertThatThrownBy(() -> Formats.open(file, like))
          .isInstanceOf(MalformedDataException.class)
          .hasMessageContaining("expected one column named \"a\", to find it by its name");
    }
  }

  @Test
  void filesOfAPatternAreMatchedByNameToTheFirst() throws IOException {
    file("s-1.csv", "id,a,b\nu,1.5,2\n");
    file("s-2.csv", "b,id,a\n0.25,v,-3\n");
    Path pattern = directory.resolve("s-*.csv");
    Dataset data = Formats.open(pattern);
    assertThat(data.points().toArrays()).isEqualTo(HALVES);
    assertThat(texts(data, "id")).containsExactly("u", "v");
    // as split writes them
    file("s-2.csv", "v,-3,0.25\n");
    assertThat(Formats.open(pattern).points().toArrays()).isEqualTo(HALVES);
    Path first = directory.resolve("s-1.csv");
    assertThat(Formats.open(List.of(first, first), ALL).points().size()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,b~1,2        | x,y~3,4        | expected a column named \"a\", found the columns x, y",
        "id,a,b~u,1,2   | a,b~3,4        | expected coordinates beside the columns id as in"
            + " s-1.csv, found coordinates alone",
        "a,b~1,2        | id,a,b~u,3,4   | expected coordinates alone as in s-1.csv, found"
            + " coordinates beside the columns id",
        "1,2            | a,b~3,4        | expected no header as in s-1.csv, found a header",
        "a,b~1,2        | a,b,c~3,4,5    | expected coordinates alone as in s-1.csv, found"
            + " coordinates beside the columns c",
        "1,2            | 3,4,5          | expected 2 columns as in the table that is asked for,"
            + " found 3 columns",
      })
  void filesOfAPatternThatDoNotMatchAreRefused(String one, String two, String message)
      throws IOException {
    file("s-1.csv", one.replace('~', '\n') + "\n");
    file("s-2.csv", two.replace('~', '\n') + "\n");
    assertThatThrownBy(() -> Formats.open(directory.resolve("s-*.csv")))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining("s-2.csv, ")
        .hasMessageEndingWith(message);
  }

  @ParameterizedTest
  @CsvSource({"a.csv, ','", "a.tsv, '\t'"})
  void writesWhatItCarriesAndAHeader(String name, String separator) throws IOException {
    String table = "kind,\"my, key\",a,b,n\nx,\"u \"\"1\"\"\",1.5,2,\n\"y\tz\",v,-3,0.25, t\n";
    Dataset data = open(table);
    Path out = directory.resolve("out" + name);
    Formats.ofOutput(out).write(data, out, Precision.FLOAT32, Overwrite.NO, Progress.NONE);
    String quoted = separator.equals(",") ? "\"my, key\"" : "my, key";
    assertThat(Files.readString(out))
        .startsWith(String.join(separator, "kind", quoted, "x0", "x1", "n") + "\n");
    Dataset back = Formats.open(out);
    assertThat(back.points().toArrays()).isEqualTo(HALVES);
    assertThat(back.carried()).isEqualTo(data.carried());
  }

  @Test
  void imagesAreNotCalledLikeAColumnThatGoesAlong() throws IOException {
    Path out = directory.resolve("out.csv");
    Dataset data = open("x0,a\nu,1\nv,2\n");
    new CsvFormat().write(data, out, Precision.FLOAT32, Overwrite.NO, Progress.NONE);
    assertThat(Files.readString(out)).isEqualTo("x0,y0\nu,1\nv,2\n");
  }

  @Test
  void writesBareNumbersWhereThereIsNothingElse() throws IOException {
    Path out = directory.resolve("out.csv");
    Dataset data = open("1.5,2\n-3,0.25\n");
    new CsvFormat().write(data, out, Precision.FLOAT32, Overwrite.NO, Progress.NONE);
    assertThat(Files.readString(out)).isEqualTo("1.5,2\n-3,0.25\n");
  }

  @Test
  void writesTheShortestNumbers() throws IOException {
    PointCloud points =
        PointCloud.of(new float[][] {{1, -0.1f, 2e-3f}, {1.0e10f, Float.MIN_VALUE, 16777216}});
    Path out = directory.resolve("out.csv");
    new CsvFormat().write(points, out, Overwrite.NO, Progress.NONE);
    assertThat(out).hasContent("1,-0.1,0.002\n1.0E10,1.4E-45,1.6777216E7");
  }

  @Test
  void textKeepsItsDigits() throws IOException {
    PointCloud points = open("1700000000.25,1\n1700000000.5,2\n").points();
    double[] rows = new double[2 * 2];
    points.readExact(0, 2, rows, 0);
    assertThat(rows[2] - rows[0]).isEqualTo(0.25);
    assertThat(open("0.5,1\n0.25,2\n").points().isFloat32()).isTrue();
  }

  // vectors as pandas writes them, NumPy prints them and services encode them
  @ParameterizedTest
  @ValueSource(
      strings = {
        "id,embedding,n\nu,\"[1.5, 2]\",7\nv,\"[-3.0,0.25]\",8\n",
        "id,vec,n\nu,[1.5  2.  ],7\nv,[-3.    0.25],8\n",
        "id;e;n\nu;[1.5, 2];7\nv;[-3,2.5e-1];8\n",
      })
  void readsVectorsInOneCell(String text) throws IOException {
    Dataset data = open(text);
    assertThat(data.points().toArrays()).isEqualTo(HALVES);
    assertThat(texts(data, "id")).containsExactly("u", "v");
    assertThat(texts(data, "n")).containsExactly("7", "8");
    assertThat(data.columns().orElseThrow().kind()).isEqualTo(TableColumns.Kind.LISTS);
  }

  /** A cell without a vector is no reason to take the ids for points. */
  @Test
  void aVectorMayBeMissing() throws IOException {
    Path file = file("a.csv", "id,e\n1,\"[1.5, 2]\"\n2,\n3,\"[-3, 0.25]\"\n");
    assertThatThrownBy(() -> Formats.open(file))
        .hasMessage(file + ", line 3, column 1 (\"e\"): expected numbers, found none")
        .isInstanceOfSatisfying(
            MalformedDataException.class,
            e -> assertThat(e.kind()).isEqualTo(MalformedDataException.Kind.NO_POINT));
    Dataset data = Formats.open(file, ALL.missing(MissingValues.SKIP));
    assertThat(data.points().toArrays()).isEqualTo(HALVES);
    assertThat(texts(data, "id")).containsExactly("1", "3");
  }

  @Test
  void readsVectorsInBase64WhereTheColumnIsNamed() throws IOException {
    // np.array([1.5, 2], '<f4') and np.array([-3, 0.25], '<f4')
    Path file = file("a.csv", "id,e\nu,AADAPwAAAEA=\nv,AABAwAAAgD4=\n");
    assertThat(Formats.open(file, ALL.field("e")).points().toArrays()).isEqualTo(HALVES);
    Path wrong = file("b.csv", "id,e\nu,AADAPwAAAEA=\nv,AABA\n");
    assertThatThrownBy(() -> Formats.open(wrong, ALL.field("e")))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining("line 3, column 1 (\"e\"): expected a list of numbers, or float32");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "e~'[1,2]'~'[3]'      | line 3: expected 2 values, found 1 values",
        "e~'[1,2]'~'[3,x]'    | line 3, column 0 (\"e\"): expected a list of numbers, or float32 in"
            + " base64, found \"x\"",
        "e~'[1,2]'~'[3,nan]'  | line 3: expected a number as entry 1, found a value that is"
            + " missing",
        "e,f~'[1,2]','[3,4]'  | header: expected one column of vectors, found e, f",
      })
  void refusesVectorsWithTheirPlace(String text, String message) throws IOException {
    Path file = file("a.csv", text.replace('~', '\n').replace('\'', '"') + "\n");
    assertThatThrownBy(() -> Formats.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageEndingWith(message);
  }

  @Test
  void readsPackedText() throws IOException {
    Path file = directory.resolve("a.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("1,2\n3,4\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(Formats.of(file).name()).isEqualTo("csv");
    assertThat(Formats.open(file).points().toArrays()).isEqualTo(SQUARE);
  }

  // wider than the 16384 columns that the csv reader takes by default, longer than the sample
  @Test
  void readsWideLines() throws IOException {
    String line = "0.25,".repeat(99_999) + "1\n";
    PointCloud points = open(line + line).points();
    assertThat(points.size()).isEqualTo(2);
    assertThat(points.dimension()).isEqualTo(100_000);
  }

  // a line that the sample cuts has fewer semicolons than the others, and all have more commas
  @Test
  void seesSemicolonsInLinesLongerThanTheSample() throws IOException {
    String line = "0,25;".repeat(9_999) + "0,5\n";
    PointCloud points = open(line + line + line).points();
    assertThat(points.size()).isEqualTo(3);
    assertThat(points.dimension()).isEqualTo(10_000);
    assertThat(points.toArrays()[2][9_999]).isEqualTo(0.5f);
  }

  // a pattern that goes back would try every way to cut the digits in two, which takes hours
  @Test
  void aLongCellIsReadOnce() throws IOException {
    String digits = "6".repeat(1_000_000);
    assertThat(open(digits + "x,b\n1,2\n3,4\n").points().toArrays()).isEqualTo(SQUARE);
  }
}
