package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataFormatTest {
  @TempDir Path directory;

  @Test
  void detectsByContentBeforeTheSuffix() throws IOException {
    byte[] npy = NpyBytes.of("|u1", "(1, 1)", new byte[1]);
    assertThat(DataFormat.detect(Files.write(directory.resolve("a.csv"), npy)))
        .isEqualTo(DataFormat.NPY);
    assertThat(DataFormat.detect(Files.writeString(directory.resolve("b.csv"), "1\t2\n")))
        .isEqualTo(DataFormat.TSV);
    assertThat(DataFormat.detect(Files.writeString(directory.resolve("c"), "1;2\n")))
        .isEqualTo(DataFormat.CSV);
  }

  @Test
  void detectsAFileThatEndsWithItsFirstBytes() throws IOException {
    byte[] magic = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    assertThat(DataFormat.detect(Files.write(directory.resolve("a"), magic)))
        .isEqualTo(DataFormat.NPY);
  }

  @Test
  void refusesAFileOfAnUnknownKind() throws IOException {
    Path file = Files.write(directory.resolve("a.bin"), new byte[] {1, 2, 3});
    assertThatThrownBy(() -> DataFormat.detect(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessage(
            file
                + ", start: expected npy, npz, idx, csv, tsv, jsonl, fvecs, bvecs, ivecs, fbin, f16bin,"
                + " u8bin, i8bin, svmlight, mtx, parquet or hdf5, found none of these");
  }

  @Test
  void believesTheSuffixOfABrokenFile() throws IOException {
    Path file = Files.writeString(directory.resolve("a.npy"), "1,2\n");
    assertThatThrownBy(() -> DataFormat.open(file))
        .hasMessageEndingWith("a.npy, header: expected an npy file, found something else");
  }

  @ParameterizedTest
  @CsvSource({"train-images-idx3-ubyte, IDX", "a.h5, HDF5", "a.idx, IDX"})
  void knowsFormatsByOtherEndingsToo(String name, DataFormat format) throws IOException {
    Path file = Files.write(directory.resolve(name), new byte[] {1, 2, 3});
    assertThat(DataFormat.detect(file)).isEqualTo(format);
  }

  @Test
  void saysWhichFormatsHoldIds() {
    assertThat(Arrays.stream(DataFormat.values()).filter(DataFormat::holdsIds))
        .containsExactly(DataFormat.CSV, DataFormat.TSV, DataFormat.JSONL, DataFormat.PARQUET);
  }

  @Test
  void takesLabelsOfAnotherFileInPlaceOfItsOwn() throws IOException {
    Path points = Files.writeString(directory.resolve("points.csv"), "1,2,a\n3,4,b\n");
    Path labels = Files.writeString(directory.resolve("labels.txt"), "c\nd\n");
    assertThat(DataFormat.labelled(DataFormat.open(points), labels).labels())
        .containsExactly("c", "d");
    Path one = Files.writeString(directory.resolve("one.txt"), "c\n");
    assertThatThrownBy(() -> DataFormat.labelled(DataFormat.open(points), one))
        .isInstanceOf(MalformedDataException.class);
  }

  @Test
  void saysInOneLineWhyAFileCannotBeRead() throws IOException {
    Path missing = directory.resolve("missing.csv");
    assertThatThrownBy(() -> DataFormat.open(missing)) // nothing is malformed where nothing is
        .isInstanceOf(UncheckedIOException.class)
        .hasCauseInstanceOf(NoSuchFileException.class)
        .hasMessage(missing + ": no such file");
    assertRefused(directory, directory + ": is a directory");
    Path empty = Files.createFile(directory.resolve("empty.csv"));
    assertRefused(empty, empty + ": is empty; expected at least one point");
    Path blank = Files.writeString(directory.resolve("blank.csv"), "\n\n");
    assertRefused(blank, blank + ": is empty; expected at least one point");
  }

  private static void assertRefused(Path file, String message) {
    assertThatThrownBy(() -> DataFormat.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource({"a.npy, NPY", "A.NPY, NPY", "b.csv, CSV", "b.tsv, TSV", "c.fvecs, FVECS"})
  void writesByTheSuffix(Path file, DataFormat format) {
    assertThat(DataFormat.ofOutput(file)).isEqualTo(format);
  }

  @ParameterizedTest
  @CsvSource({"a.idx", "a", "a.npy.gz", "a.txt"})
  void refusesOtherSuffixes(Path file) {
    assertThatThrownBy(() -> DataFormat.ofOutput(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "an output file must end in .npy, .csv, .tsv, .jsonl, .fvecs, .fbin, .f16bin or"
                + " .parquet, got "
                + file);
  }
}
