package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.adagio.MalformedDataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecognitionTest {
  @TempDir Path directory;

  @Test
  void detectsByContentBeforeTheSuffix() throws IOException {
    byte[] npy = NpyBytes.of("|u1", "(1, 1)", new byte[1]);
    assertThat(Formats.of(Files.write(directory.resolve("a.csv"), npy))).isEqualTo(Formats.NPY);
  }

  // csv, JSON lines and the like are read by another module
  @Test
  void saysWhatReadsText() throws IOException {
    Path file = Files.writeString(directory.resolve("a.csv"), "1,2\n");
    assertThatThrownBy(() -> Formats.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessage(
            file + ": is text; the module adagio-formats, which is not there, reads such files");
  }

  @Test
  void detectsAFileThatEndsWithItsFirstBytes() throws IOException {
    byte[] magic = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    assertThat(Formats.of(Files.write(directory.resolve("a"), magic))).isEqualTo(Formats.NPY);
  }

  @Test
  void refusesAFileOfAnUnknownKind() throws IOException {
    Path file = Files.write(directory.resolve("a.bin"), new byte[] {1, 2, 3});
    assertThatThrownBy(() -> Formats.of(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessage(
            file
                + ", start: expected fvecs, bvecs, ivecs, npy, idx, npz, fbin, f16bin, u8bin or i8bin,"
                + " found none of these");
  }

  @Test
  void believesTheSuffixOfABrokenFile() throws IOException {
    Path file = Files.writeString(directory.resolve("a.npy"), "1,2\n");
    assertThatThrownBy(() -> Formats.open(file))
        .hasMessageEndingWith("a.npy, header: expected an npy file, found something else");
  }

  @ParameterizedTest
  @CsvSource({"train-images-idx3-ubyte, idx", "a.idx, idx", "a.u8bin, u8bin"})
  void knowsFormatsByOtherEndingsToo(String name, String format) throws IOException {
    Path file = Files.write(directory.resolve(name), new byte[] {1, 2, 3});
    assertThat(Formats.of(file).name()).isEqualTo(format);
  }

  @Test
  void saysInOneLineWhyAFileCannotBeRead() throws IOException {
    Path missing = directory.resolve("missing.csv");
    assertThatThrownBy(() -> Formats.open(missing)) // nothing is malformed where nothing is
        .isInstanceOf(UncheckedIOException.class)
        .hasCauseInstanceOf(NoSuchFileException.class)
        .hasMessage(missing + ": no such file");
    assertRefused(directory, directory + ": is a directory");
    Path empty = Files.createFile(directory.resolve("empty.csv"));
    assertRefused(empty, empty + ": is empty; expected at least one point");
  }

  private static void assertRefused(Path file, String message) {
    assertThatThrownBy(() -> Formats.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource({"a.npy, npy", "A.NPY, npy", "c.fvecs, fvecs", "c.f16bin, f16bin"})
  void writesByTheSuffix(Path file, String format) {
    assertThat(Formats.ofOutput(file).name()).isEqualTo(format);
  }

  @ParameterizedTest
  @CsvSource({"a.idx", "a", "a.npy.gz", "a.txt"})
  void refusesOtherSuffixes(Path file) {
    assertThatThrownBy(() -> Formats.ofOutput(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("an output file must end in .fvecs, .npy, .fbin or .f16bin, got " + file);
  }
}
