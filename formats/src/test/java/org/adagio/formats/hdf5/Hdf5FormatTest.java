package org.adagio.formats.hdf5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.adagio.MalformedDataException;
import org.adagio.files.Formats;
import org.adagio.files.ReadOptions;
import org.adagio.formats.Bundled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that h5py wrote; make_hdf5.py made them. */
class Hdf5FormatTest {
  private static final float[][] POINTS = {{1.5f, -2, 3}, {4, 0.25f, -6}};

  private static Path made(String name) {
    return Bundled.file("formats/" + name);
  }

  private static float[][] read(String name, String field) {
    return Formats.open(made(name), ReadOptions.automatic().field(field)).points().toArrays();
  }

  @Test
  void readsTheLayoutOfAnnBenchmarks() {
    assertThat(Formats.of(made("ann.hdf5"))).isEqualTo(Formats.named("hdf5"));
    assertThat(Formats.open(made("ann.hdf5")).points().toArrays()).isEqualTo(POINTS);
    assertThat(read("ann.hdf5", "test")).isEqualTo(new float[][] {{3, -4, 6}});
    assertThat(read("ann.hdf5", "neighbors")).isEqualTo(new float[][] {{0, 1}});
    assertThat(read("ann.hdf5", "distances")).isEqualTo(new float[][] {{0.5f, 1}});
  }

  @Test
  void readsPackedChunksInGroups() {
    assertThat(Formats.open(made("packed.hdf5")).points().toArrays()).isEqualTo(POINTS);
    assertThat(read("packed.hdf5", "deep/vectors")).isEqualTo(POINTS);
  }

  // big-endian numbers, halves and bytes, behind a block that belongs to the user
  @Test
  void readsOtherTypes() {
    assertThat(read("bytes.hdf5", "big")).isEqualTo(new float[][] {{1, -2, 3}, {4, 0, -6}});
    assertThat(read("bytes.hdf5", "half")).isEqualTo(POINTS);
    assertThat(read("bytes.hdf5", "bytes")).isEqualTo(new float[][] {{1, 2, 3}, {4, 0, 6}});
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bytes.hdf5 |      | datasets: expected one dataset of points, found big, bytes, half",
        "ann.hdf5   | base | datasets: expected points in \"base\", found distances, neighbors,"
            + " test, train",
        "odd.hdf5   |      | datasets: expected one dataset of points, found none of two axes",
        "nan.hdf5   |      | row 1, column 1: expected a finite number, found NaN",
      })
  void saysWhatItDoesNotFind(String name, String field, String message) {
    ReadOptions options =
        field == null ? ReadOptions.automatic() : ReadOptions.automatic().field(field);
    assertThatThrownBy(() -> Formats.open(made(name), options))
        .isInstanceOf(MalformedDataException.class)
        .hasMessage(made(name) + ", " + message);
  }

  @ParameterizedTest
  @CsvSource({"8", "100", "1000", "2000"})
  void refusesAFileThatIsCut(int length, @TempDir Path directory) throws IOException {
    byte[] whole = Files.readAllBytes(made("ann.hdf5"));
    Path cut = Files.write(directory.resolve("a.hdf5"), Arrays.copyOf(whole, length));
    assertThatThrownBy(() -> Formats.open(cut).points().toArrays())
        .isInstanceOf(MalformedDataException.class)
        .hasMessageStartingWith(cut.toString());
  }
}
