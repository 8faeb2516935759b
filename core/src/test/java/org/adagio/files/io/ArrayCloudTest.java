package org.adagio.files.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.adagio.MalformedDataException;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Points amid other bytes: here a file of 16 bytes from 0 to 15. */
class ArrayCloudTest {
  @TempDir Path directory;

  private PointCloud points(long offset, String type, long size, int dimension, ByteOrder order)
      throws IOException {
    byte[] bytes = new byte[16];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    Path file = Files.write(directory.resolve("raw"), bytes);
    return ArrayCloud.within(
        file, offset, ElementType.named(type).orElseThrow(), order, size, dimension);
  }

  private PointCloud bytes(long offset, long size, int dimension) throws IOException {
    return points(offset, "u1", size, dimension, ByteOrder.LITTLE_ENDIAN);
  }

  @Test
  void theyBeginAtTheirOffset() throws IOException {
    assertThat(bytes(3, 2, 2).toArrays()).isDeepEqualTo(new float[][] {{3, 4}, {5, 6}});
    assertThat(bytes(0, 8, 2).toArrays()[7]).containsExactly(14, 15);
    assertThat(points(2, "i2", 1, 2, ByteOrder.BIG_ENDIAN).toArrays())
        .isDeepEqualTo(new float[][] {{0x0203, 0x0405}});
    assertThat(points(2, "i2", 1, 2, ByteOrder.LITTLE_ENDIAN).toArrays())
        .isDeepEqualTo(new float[][] {{0x0302, 0x0504}});
  }

  @ParameterizedTest
  @CsvSource({
    "15, 2, 1, 17",
    "1, 8, 2, 17",
    "0, 17, 1, 17",
    "-1, 2, 2, 3",
    "0, 9223372036854775807, 1, 9223372036854775807",
  })
  void theyEndWithinTheFile(long offset, long size, int dimension, long end) throws IOException {
    assertThatThrownBy(() -> bytes(offset, size, dimension))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageEndingWith(
            "raw, size: expected at least %d bytes, found 16 bytes".formatted(end));
  }

  @Test
  void theirTypeTellsWhereTheyEnd() throws IOException {
    assertThat(points(0, "f4", 2, 2, ByteOrder.LITTLE_ENDIAN).size()).isEqualTo(2);
    assertThatThrownBy(() -> points(1, "f4", 2, 2, ByteOrder.LITTLE_ENDIAN))
        .hasMessageEndingWith("raw, size: expected at least 17 bytes, found 16 bytes");
  }

  @ParameterizedTest
  @CsvSource({"0, 9223372036854775807, 2", "9223372036854775807, 1, 1"})
  void sizesThatOverflowAreRefused(long offset, long size, int dimension) {
    assertThatThrownBy(() -> bytes(offset, size, dimension))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageEndingWith("raw, size: expected fewer than 2^63 bytes, found more");
  }

  @ParameterizedTest
  @CsvSource({"0, 2", "2, 0"})
  void thereArePoints(long size, int dimension) {
    assertThatThrownBy(() -> bytes(0, size, dimension))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there must be points, got %d of dimension %d".formatted(size, dimension));
  }

  @Test
  void aFileThatIsNotThereIsCalledSo() {
    Path missing = directory.resolve("missing");
    assertThatThrownBy(
            () -> ArrayCloud.within(missing, 0, ElementType.UINT8, ByteOrder.LITTLE_ENDIAN, 1, 1))
        .hasMessage(missing + ": no such file");
  }
}
