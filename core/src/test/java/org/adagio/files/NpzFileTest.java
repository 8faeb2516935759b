package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.adagio.MalformedDataException;
import org.adagio.points.Dataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which of several arrays are taken. */
class NpzFileTest {
  private static final float[][] POINTS = {{1, 2, 3}, {4, 5, 6}};
  private static final byte[] TABLE = NpyBytes.of("|u1", "(2, 3)", new byte[] {1, 2, 3, 4, 5, 6});
  private static final byte[] OTHER = NpyBytes.of("|u1", "(3, 1)", new byte[] {7, 8, 9});
  private static final byte[] TWO = NpyBytes.of("|u1", "(2,)", new byte[] {8, 9});
  private static final byte[] THREE = NpyBytes.of("|u1", "(3,)", new byte[] {1, 1, 2});
  private static final ReadOptions ALL = ReadOptions.automatic();

  @TempDir Path directory;

  private Path npz(Map<String, byte[]> entries) throws IOException {
    Path file = directory.resolve("a.npz");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        out.putNextEntry(new ZipEntry(entry.getKey()));
        out.write(entry.getValue());
      }
    }
    return file;
  }

  private Path npz(Object... namesAndBytes) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    for (int i = 0; i < namesAndBytes.length; i += 2) {
      entries.put((String) namesAndBytes[i], (byte[]) namesAndBytes[i + 1]);
    }
    return npz(entries);
  }

  @Test
  void theOnlyArrayOfTwoAxesHoldsThePoints() throws IOException {
    Path file = npz("any.npy", TABLE, "weights.npy", TWO, "readme.txt", new byte[9]);
    Dataset data = Formats.open(file);
    assertThat(data.points().toArrays()).isDeepEqualTo(POINTS);
    assertThat(data.carried().names()).containsExactly("weights");
  }

  @ParameterizedTest
  @CsvSource({"X", "vectors", "Embeddings", "train"})
  void ofSeveralTheOneThatIsCalledSo(String name) throws IOException {
    Path file = npz("a.npy", OTHER, name + ".npy", TABLE, "z.npy", OTHER);
    assertThat(Formats.open(file).points().toArrays()).isDeepEqualTo(POINTS);
  }

  @Test
  void whereNoneIsCalledSoTheArraysAreNamed() throws IOException {
    Path file = npz("a.npy", OTHER, "readme.txt", new byte[9], "b.npy", TABLE);
    assertThatThrownBy(() -> Formats.open(file))
        .hasMessage(file + ", arrays: expected one array of points, or the name of one, found a, b")
        .isInstanceOfSatisfying(
            MalformedDataException.class,
            e -> assertThat(e.kind()).isEqualTo(MalformedDataException.Kind.NO_FIELD));
    assertThat(Formats.open(file, ALL.field("b")).points().toArrays()).isDeepEqualTo(POINTS);
  }

  @Test
  void arraysWithOneValueForEachPointGoAlong() throws IOException {
    Path file = npz("x.npy", TABLE, "Y.npy", TWO, "mine.npy", THREE);
    assertThat(Formats.open(file).carried().names()).containsExactly("Y");
    assertThat(Formats.open(file).carried().column("Y").orElseThrow().texts())
        .containsExactly("8", "9");
  }

  @Test
  void aThousandArraysAreTaken() throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    for (int i = 0; i < 1000; i++) {
      entries.put(i + ".npy", TABLE);
    }
    assertThat(Formats.open(npz(entries), ALL.field("999")).points().toArrays())
        .isDeepEqualTo(POINTS);
  }

  @Test
  void aDamagedZipFileIsCalledSo() throws IOException {
    Path file = npz("x.npy", TABLE);
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 30));
    assertThatThrownBy(() -> Formats.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessage(file + ": is a damaged zip file; expected a file of points");
  }
}
