package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.adagio.MalformedDataException;
import org.adagio.Matrix;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that together hold one set of points. */
class ShardsTest {
  @TempDir Path directory;

  /** Rows (1, 2), (3, 4) in part 2; (5, 6) in part 9; (7, 8), (9, 10), (11, 12) in part 10. */
  @BeforeEach
  void write() throws IOException {
    shard("part-10.npy", "(3, 2)", 7, 8, 9, 10, 11, 12);
    shard("part-2.npy", "(2, 2)", 1, 2, 3, 4);
    shard("part-9.npy", "(1, 2)", 5, 6);
  }

  private void shard(String name, String shape, int... values) throws IOException {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) values[i];
    }
    Files.write(directory.resolve(name), NpyBytes.of("|u1", shape, bytes));
  }

  private Dataset open() {
    return Formats.open(directory.resolve("part-*.npy"));
  }

  @Test
  void pointsFollowEachOtherInTheOrderOfTheNumbersInTheNames() {
    PointCloud points = open().points();
    assertThat(points.size()).isEqualTo(6);
    assertThat(points.toMatrix().values()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
  }

  @Test
  void theirFormatIsThatOfTheFirst() {
    assertThat(Formats.of(directory.resolve("part-*.npy"))).isEqualTo(Formats.NPY);
  }

  @Test
  void everyRunOfRowsIsReadAcrossTheBorders() {
    PointCloud points = open().points();
    for (int first = 0; first < 6; first++) {
      for (int count = 1; first + count <= 6; count++) {
        Matrix rows = Matrix.zeros(count, 2);
        points.read(first, count, rows.values(), 0);
        for (int i = 0; i < 2 * count; i++) {
          assertThat(rows.values()[i]).isEqualTo(2 * first + i + 1);
        }
      }
    }
    Matrix some = points.select(new long[] {5, 0, 2}).toMatrix();
    assertThat(some.values()).containsExactly(11, 12, 1, 2, 5, 6);
    assertThatThrownBy(() -> points.read(5, 2, some.values(), 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  // beside points, NAME_labels.npy holds what an experiment knows of them
  @Test
  void filesOfLabelsAreNoPoints() throws IOException {
    shard("part-2_labels.npy", "(2,)", 4, 5);
    assertThat(open().points().size()).isEqualTo(6);
  }

  @Test
  void anotherDimensionIsRefusedWithTheFileThatHasIt() throws IOException {
    shard("part-11.npy", "(1, 3)", 1, 2, 3);
    assertThatThrownBy(this::open)
        .isInstanceOf(MalformedDataException.class)
        .hasMessageEndingWith(
            "part-11.npy, header: expected dimension 2 as in part-2.npy, found dimension 3");
  }

  @Test
  void aPatternWithoutAFileIsRefused() {
    assertThatThrownBy(() -> Formats.open(directory.resolve("none-*.npy")))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageEndingWith("none-*.npy: matches no file");
    assertThatThrownBy(() -> Formats.open(directory.resolve("none[.npy")))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageEndingWith("none[.npy: is no file, and no pattern of files");
  }

  @Test
  void aFileWhoseNameHasAWildcardIsThatFile() throws IOException {
    shard("part-[1].npy", "(1, 2)", 40, 41);
    PointCloud points = Formats.open(directory.resolve("part-[1].npy")).points();
    assertThat(points.toMatrix().values()).containsExactly(40, 41);
  }
}
