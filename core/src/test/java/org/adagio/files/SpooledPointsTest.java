package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.adagio.OutputException;
import org.adagio.files.io.Spool;
import org.adagio.points.views.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpooledPointsTest {
  @TempDir Path directory;

  private static float[] row(int number, int dimension) {
    SplittableRandom random = new SplittableRandom(number);
    float[] row = new float[dimension];
    for (int j = 0; j < dimension; j++) {
      row[j] = (float) random.nextGaussian();
    }
    return row;
  }

  private SpooledPoints spooled(Stream<float[]> rows) {
    return spooled(rows.iterator(), directory);
  }

  private static SpooledPoints spooled(Iterator<float[]> rows, Path folder) {
    return Spool.in(Optional.of(folder), made -> {}, () -> SpooledPoints.of(rows));
  }

  // rows come back bit for bit, also those that cross the pieces in which they are written
  @ParameterizedTest
  @CsvSource({"1, 1", "5, 3", "1000, 700", "3, 300000"})
  void everyPointComesBack(int count, int dimension) {
    try (SpooledPoints points =
        spooled(IntStream.range(0, count).mapToObj(i -> row(i, dimension)))) {
      assertThat(directory).isNotEmptyDirectory();
      assertThat(points.size()).isEqualTo(count);
      assertThat(points.dimension()).isEqualTo(dimension);
      float[][] found = points.toArrays();
      for (int i = 0; i < count; i++) {
        assertThat(found[i]).isEqualTo(row(i, dimension));
      }
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void nothingIsLeftWhereAPointIsRefused() {
    assertThatThrownBy(() -> spooled(Stream.of(new float[2], new float[3])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected 2, got 3 in point 1");
    assertThatThrownBy(() -> spooled(Stream.of(new float[2], new float[] {0, Float.NaN})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got NaN in point 1, coordinate 1");
    assertThatThrownBy(() -> spooled(Stream.of(new float[] {Float.NaN, 0})))
        .hasMessageContaining("got NaN in point 0, coordinate 0");
    assertThatThrownBy(() -> spooled(Stream.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got none");
    Iterator<float[]> broken =
        Stream.iterate(0, i -> i + 1)
            .map(
                i -> {
                  if (i == 5) {
                    throw new IllegalStateException("the source broke");
                  }
                  return new float[4];
                })
            .iterator();
    assertThatThrownBy(() -> spooled(broken, directory)).hasMessage("the source broke");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void anInterruptedThreadLeavesNothingAndKeepsItsFlag() {
    Iterator<float[]> interrupting =
        Stream.generate(
                () -> {
                  Thread.currentThread().interrupt();
                  return new float[1 << 18];
                })
            .limit(10)
            .iterator();
    assertThatThrownBy(() -> spooled(interrupting, directory))
        .isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aFolderThatTakesNoFileIsSaidInOneLine() {
    Path missing = directory.resolve("missing");
    assertThatThrownBy(() -> spooled(List.of(row(0, 2)).iterator(), missing))
        .isInstanceOf(OutputException.class)
        .hasMessageStartingWith(missing + ": no temporary file can be made: ");
  }

  @Test
  void gatheredRowsAreThoseAskedFor() {
    try (SpooledPoints points = SpooledPoints.of(IntStream.range(0, 50).mapToObj(i -> row(i, 4)))) {
      float[][] found = Rows.copyOf(points, new long[] {49, 0, 7}).toArrays();
      assertThat(Arrays.asList(found)).containsExactly(row(49, 4), row(0, 4), row(7, 4));
      assertThat(points.isFinite()).isTrue();
      float[] last = new float[4];
      points.read(49, 1, last, 0);
      assertThat(last).isEqualTo(row(49, 4));
    }
  }
}
