package org.adagio.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import org.adagio.MalformedDataException;
import org.adagio.experiments.data.LabelFile;
import org.adagio.experiments.data.Labelled;
import org.adagio.experiments.data.SeriesFile;
import org.adagio.files.FileStart;
import org.adagio.files.Formats;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Labels are the experiments' own: in columns that go along, and in files beside the points. */
class LabelFileTest {
  private static final float[][] SQUARE = {{1, 2}, {3, 4}};

  @TempDir Path directory;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  @Test
  void readsLabelsLineByLine() throws IOException {
    assertThat(LabelFile.read(file("l.csv", "class\nu\nv\n\nu\n"))).containsExactly("u", "v", "u");
    assertThat(LabelFile.read(file("m.txt", "1\r\n2\r\n"))).containsExactly("1", "2");
    Path two = file("n.csv", "1,2\n");
    assertThatThrownBy(() -> LabelFile.read(two))
        .isInstanceOf(MalformedDataException.class)
        .hasMessage(two + ", label 0: expected one label a line, found \"1,2\"");
  }

  @Test
  void readsArraysOfOneAxis() throws IOException {
    byte[] idx = HexFormat.of().parseHex("00000801000000020705");
    assertThat(LabelFile.read(Files.write(directory.resolve("a-labels-idx1-ubyte"), idx)))
        .containsExactly("7", "5");
  }

  @Test
  void findsTheFileBesideThePoints() throws IOException {
    byte[] images = HexFormat.of().parseHex("000008030000000200000001000000020102" + "0304");
    Path points = Files.write(directory.resolve("t-images-idx3-ubyte"), images);
    Files.write(
        directory.resolve("t-labels-idx1-ubyte"), HexFormat.of().parseHex("00000801000000020705"));
    Labelled found = LabelFile.found(Formats.open(points), Optional.of(points));
    assertThat(found.points().toArrays()).isEqualTo(SQUARE);
    assertThat(found.labels()).containsExactly("7", "5");
    Path one = file("one.txt", "c\n");
    assertThatThrownBy(() -> LabelFile.labelled(Formats.open(points), one))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining("expected 2 labels for the points of t-images-idx3-ubyte");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a,b,class\n1,2,u\n3,4,v\n",
        "Class,title,a,b\nu,x,1,2\nv,y,3,4\n",
        "a,b,species\n1,2,u\n3,4,v\n",
        "1,2,u\n3,4,v\n",
      })
  void findsTheColumn(String text) throws IOException {
    Labelled found = LabelFile.found(Formats.open(file("a.csv", text)), Optional.empty());
    assertThat(found.points().toArrays()).isEqualTo(SQUARE);
    assertThat(found.labels()).containsExactly("u", "v");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-1,1,2\n2,3,4\n", "  -1  1   2\n  2  3.0e+00  4\n\n", "-1\t1\t2\r\n2\t3\t4\r\n"})
  void readsSeriesOfUcr(String text) throws IOException {
    Labelled series = SeriesFile.open(FileStart.of(file("Wave_TRAIN", text)));
    assertThat(series.points().toArrays()).isEqualTo(SQUARE);
    assertThat(series.labels()).containsExactly("-1", "2");
  }

  @Test
  void refusesSeriesOfOtherLengthsAndOtherTexts() throws IOException {
    FileStart ragged = FileStart.of(file("a_TRAIN", "1 2 3\n2 3\n"));
    assertThatThrownBy(() -> SeriesFile.open(ragged))
        .hasMessageEndingWith("series 2: expected 2 values, found 1 values");
    FileStart text = FileStart.of(file("b_TRAIN", "1 2 x\n"));
    assertThatThrownBy(() -> SeriesFile.open(text))
        .hasMessageEndingWith("series 1: expected a number, found \"x\"");
  }
}
