package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.adagio.data.Dataset;
import org.adagio.data.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextFileTest {
  private static final float[][] SQUARE = {{1, 2}, {3, 4}};

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1,2\n3,4\n",
        "1,2\n3,4",
        "1, 2\r\n3, 4\r\n",
        "1;2\n3;4\n",
        "\n\n1;2\n\n3;4\n",
        "1\t2\n3\t4\n",
        "1 2\n3 4\n",
        "   1.0e+00   2.0000e+00  \n\n   3.0e+00   +4  \n",
        "\n\n1,2\n\n3,4\n\n  \n",
        "\uFEFF1,2\n3,4\n",
        "\uFEFFa,b\n1,2\n3,4\n",
        "a b\n1 2\n3 4\n",
        "\"a,1\",\"b\"\n\"1\",2\n3,\"4\"\n",
        "0,width\n1,2\n3,4\n",
      })
  void readsTheSameSquare(String text) throws IOException {
    Dataset data = DataFormat.open(file("square.csv", text));
    assertThat(data.points().toArrays()).isEqualTo(SQUARE);
    assertThat(data.labels()).isEmpty();
    assertThat(data.name()).isEqualTo("square.csv");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a,b,class\n1,2,u\n3,4,v\n",
        "Class,a,b\nu,1,2\nv,3,4\n",
        "a,TARGET,b\n1,u,2\n3,v,4\n",
        "a,b,y\n1,2,u\n3,4,v\n",
        "a,b,species\n1,2,u\n3,4,v\n",
        "1,2,u\n3,4,v\n",
        "u,1,2\nv,3,4\n",
        "0,1,label\n1,2,u\n3,4,v\n",
      })
  void findsTheLabelsByItself(String text) throws IOException {
    Dataset data = DataFormat.open(file("labelled.csv", text));
    assertThat(data.points().toArrays()).isEqualTo(SQUARE);
    assertThat(data.labels()).containsExactly("u", "v");
  }

  // the first of these points is of class y: its line is no header
  @Test
  void keepsAPointOfClassY() throws IOException {
    assertThat(DataFormat.open(file("a.csv", "1,2,y\n3,4,n\n")).labels()).containsExactly("y", "n");
  }

  @Test
  void takesYBesideXForACoordinate() throws IOException {
    Dataset data = DataFormat.open(file("a.csv", "x,y\n1,2\n3,4\n"));
    assertThat(data.points().toArrays()).isEqualTo(SQUARE);
    assertThat(data.labels()).isEmpty();
  }

  @Test
  void readsALoneLabelledPoint() throws IOException {
    Dataset data = DataFormat.open(file("a.csv", "1,2,setosa"));
    assertThat(data.points().toArrays()).isEqualTo(new float[][] {{1, 2}});
    assertThat(data.labels()).containsExactly("setosa");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Wave_TRAIN", "Wave_TEST", "Wave_TEST.txt", "Wave_TRAIN.tsv", "w_TEST.csv"})
  void takesTheFirstColumnOfUcrFiles(String name) throws IOException {
    for (String text : new String[] {"-1,1,2\n2,3,4\n", "  -1  1   2\n  2  3  4\n"}) {
      Dataset data = DataFormat.open(file(name, text));
      assertThat(data.points().toArrays()).isEqualTo(SQUARE);
      assertThat(data.labels()).containsExactly("-1", "2");
    }
  }

  @ParameterizedTest
  @CsvSource({"first, 7 8", "0, 7 8", "1, 1 3", "last, 2 4", "2, 2 4", "size, 1 3"})
  void takesTheColumnThatIsAskedFor(String column, String labels) throws IOException {
    Path file = file("a.csv", "id,size,width\n7,1,2\n8,3,4\n");
    assertThat(DataFormat.open(file, ColumnChoice.parse(column)).labels())
        .containsExactly(labels.split(" "));
  }

  @Test
  void separatorsInQuotesSeparateNothing() throws IOException {
    Dataset data = DataFormat.open(file("a.csv", "\"a;b\",1,2\n\"c;d\",3,4\n"));
    assertThat(data.points().toArrays()).isEqualTo(SQUARE);
    assertThat(data.labels()).containsExactly("a;b", "c;d");
  }

  @Test
  void hasNoFieldToChoose() throws IOException {
    Path file = file("a.csv", "1,2\n3,4\n");
    assertThatThrownBy(() -> DataFormat.open(file, ReadOptions.automatic().field("x")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void takesNoLabelsIfNoneAreWanted() throws IOException {
    Path file = file("a.csv", "a,class\n1,2\n3,4\n");
    Dataset data = DataFormat.open(file, ColumnChoice.parse("none"));
    assertThat(data.points().toArrays()).isEqualTo(SQUARE);
    assertThat(data.labels()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,2,3~4,5,6~7,8       | line 3: expected 3 values, found 2 values",
        "1,2~~4,5,6~7,8        | line 3: expected 2 values, found 3 values",
        "a,b~1,2~3,x           | line 3, column 1 (\"b\"): expected a number, found \"x\"",
        "1,2~3,                | line 2, column 1: expected a number, found an empty cell",
        "1,~3,4                | line 1, column 1: expected a number, found an empty cell",
        "1,2~3,nan             | line 2, column 1: expected a finite number, found \"nan\"",
        "1,NaN~3,4             | line 1, column 1: expected a finite number, found \"NaN\"",
        "1,-Inf~3,4            | line 1, column 1: expected a finite number, found \"-Inf\"",
        "1,2~3,1e39            | line 2, column 1: expected a number that fits float32, found \"1e39\"",
        "1,2~3,0x1p3           | line 2, column 1: expected a number, found \"0x1p3\"",
        "1,2~3,1f              | line 2, column 1: expected a number, found \"1f\"",
        "1,2~3,1-2             | line 2, column 1: expected a number, found \"1-2\"",
        "1,2~3,a-text-that-is-longer-than-it-should | found \"a-text-that-is-longer-th...\"",
        "1;2,5~3;4.5           | line 2, column 1: expected a decimal comma as in line 1, found \"4.5\"",
        "1;2.5~3;4,5           | line 2, column 1: expected a decimal point as in line 1, found \"4,5\"",
        "1;2~3;1.234,5         | line 2, column 1: expected a number, found \"1.234,5\"",
        "1;2;3~4;5             | line 2: expected 3 values, found 2 values",
        "1;.5~3;,5             | line 2, column 1: expected a decimal point as in line 1, found \",5\"",
        "1;2~3;1,234,5         | line 2, column 1: expected a number, found \"1,234,5\"",
        "1,NA~3,4              | line 1, column 1: expected a number, found \"NA\"",
        "1,2~3,\"4~5,6         | line 2, column 1: expected a number, found \"4?5,6\"",
        "1,u~3,\"v~5,w         | line 2, column 1: expected a label on one line, found \"v?5,w\"",
        "a,b                   | expected at least one point",
      })
  void refusesWithThePlace(String text, String message) throws IOException {
    Path file = file("a.csv", text.replace('~', '\n') + "\n");
    assertThatThrownBy(() -> DataFormat.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(message);
  }

  @Test
  void readsOneColumnAsPointsWhateverItsName() throws IOException {
    Dataset data = DataFormat.open(file("a.csv", "class\n1\n2\n"));
    assertThat(data.points().toArrays()).isEqualTo(new float[][] {{1}, {2}});
    assertThat(data.labels()).isEmpty();
  }

  @Test
  void namesTheColumnsThereAre() throws IOException {
    Path file = file("a.csv", "a,b,c,d,e,f,g,h,i,j,k,l\n1,2,3,4,5,6,7,8,9,10,11,12\n");
    assertThatThrownBy(() -> DataFormat.open(file, ColumnChoice.named("kind")))
        .hasMessageEndingWith(
            "a.csv, header: expected a column named \"kind\", "
                + "found the columns a, b, c, d, e, f, g, h, i, j and 2 more");
    assertThatThrownBy(() -> DataFormat.open(file, ColumnChoice.at(12)))
        .hasMessageContaining("expected a column 12 with the label, found 12 columns, from 0");
  }

  @Test
  void readsPackedText() throws IOException {
    Path file = directory.resolve("a.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("1,2\n3,4\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(DataFormat.detect(file)).isEqualTo(DataFormat.CSV);
    assertThat(DataFormat.open(file).points().toArrays()).isEqualTo(SQUARE);
  }

  // wider than the 16384 columns that the csv reader takes by default, longer than the sample
  @Test
  void readsWideLines() throws IOException {
    String line = "0.25,".repeat(99_999) + "1\n";
    PointCloud points = DataFormat.open(file("a.csv", line + line)).points();
    assertThat(points.size()).isEqualTo(2);
    assertThat(points.dimension()).isEqualTo(100_000);
  }

  // a line that the sample cuts has fewer semicolons than the others, and all have more commas
  @Test
  void seesSemicolonsInLinesLongerThanTheSample() throws IOException {
    String line = "0,25;".repeat(9_999) + "0,5\n";
    PointCloud points = DataFormat.open(file("a.csv", line + line + line)).points();
    assertThat(points.size()).isEqualTo(3);
    assertThat(points.dimension()).isEqualTo(10_000);
    assertThat(points.toArrays()[2][9_999]).isEqualTo(0.5f);
  }

  @Test
  void refusesAQuoteThatIsNeverClosed() throws IOException {
    Path file = file("a.csv", "1,2\n3,\"" + "4,5\n".repeat(1 << 19));
    assertThatThrownBy(() -> DataFormat.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining("perhaps by a quote that is never closed");
  }

  @Test
  void readsLabelsLineByLine() throws IOException {
    assertThat(DataFormat.labels(file("l.csv", "class\nu\nv\n\nu\n")))
        .containsExactly("u", "v", "u");
    assertThat(DataFormat.labels(file("m.txt", "1\r\n2\r\n"))).containsExactly("1", "2");
    Path two = file("n.csv", "1,2\n");
    assertThatThrownBy(() -> DataFormat.labels(two))
        .hasMessageContaining("line 1: expected one label a line, found 2 values");
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  // a pattern that goes back would try every way to cut the digits in two, which takes hours
  @Test
  void aLongCellIsReadOnce() throws IOException {
    String digits = "6".repeat(1_000_000);
    Path file = directory.resolve("digits.csv");
    Files.writeString(file, digits + "x,1\n1,2\n3,4\n");
    assertThat(DataFormat.open(file).points().toArrays())
        .isDeepEqualTo(new float[][] {{1, 2}, {3, 4}});
  }
}
