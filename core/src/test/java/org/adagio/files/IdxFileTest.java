package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;
import org.adagio.MalformedDataException;
import org.adagio.points.Dataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdxFileTest {
  private static final String TWO_IMAGES = "00000803 00000002 00000001 00000003 000102 fdfeff";

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "08, 01ff,                              1,    255",
    "09, 01ff,                              1,     -1",
    "0B, 0102fffe,                        258,     -2",
    "0C, 00010000fffffffe,              65536,     -2",
    "0D, 3f800000bf000000,                  1,   -0.5",
    "0E, 3ff0000000000000bfe0000000000000,  1,   -0.5",
  })
  void readsEveryType(String type, String data, float first, float second) throws IOException {
    Path file = write("a.idx", bytes("0000" + type + "02 00000002 00000001" + data));
    assertThat(Formats.open(file).points().toMatrix().values()).containsExactly(first, second);
  }

  @Test
  void detectsByContentWhateverTheName() throws IOException {
    assertThat(Formats.of(write("a.csv", bytes(TWO_IMAGES)))).isEqualTo(Formats.named("idx"));
    assertThat(Formats.of(write("b", gzip(bytes(TWO_IMAGES))))).isEqualTo(Formats.named("idx"));
  }

  @Test
  void fourBytesTellAnIdxFileThatHasAxes() throws IOException {
    assertThat(Formats.of(write("a", bytes("00000801")))).isEqualTo(Formats.named("idx"));
    Path noAxes = write("b", bytes("00000800 00000001"));
    assertThatThrownBy(() -> Formats.of(noAxes)).hasMessageEndingWith("none of these");
    Path noType = write("c", bytes("00000A01 00000001"));
    assertThatThrownBy(() -> Formats.of(noType)).hasMessageEndingWith("none of these");
  }

  @Test
  void readsImagesPlainOrPacked() throws IOException {
    Path plain = write("t-images-idx3-ubyte", bytes(TWO_IMAGES));
    Path packed = write("u-images-idx3-ubyte.gz", gzip(bytes(TWO_IMAGES)));
    for (Path file : new Path[] {plain, packed}) {
      Dataset data = Formats.open(file);
      assertThat(data.points().toArrays()).isEqualTo(new float[][] {{0, 1, 2}, {253, 254, 255}});
    }
  }

  @Test
  void refusesALabelFileAsPoints() throws IOException {
    Path file = write("labels", bytes("00000801 00000002 0705"));
    assertThatThrownBy(() -> Formats.open(file))
        .hasMessageContaining("expected a 2-D array of points, found shape (2,)");
  }

  @ParameterizedTest
  @CsvSource({
    "00000802 00000002 00000003 0001020304,  'expected 18 bytes'",
    "00000802 00000002 00000003 00010203040506, 'expected 18 bytes'",
    "00000802 00000002 00000003 00010203040500, 'expected 18 bytes'",
    "00000802 00000002, '12 bytes of header, found 8 bytes'",
    "00000802 00000000 00000003, at least one point",
    "00000E04 ffffffff ffffffff ffffffff ffffffff, fewer than 2^63 bytes",
  })
  void refusesSizesThatDoNotFit(String hex, String message) throws IOException {
    for (byte[] content : new byte[][] {bytes(hex), gzip(bytes(hex))}) {
      Path file = write("a-idx2-ubyte", content);
      assertThatThrownBy(() -> Formats.open(file))
          .isInstanceOf(MalformedDataException.class)
          .hasMessageContaining(message);
    }
  }

  @Test
  void refusesGzipThatBreaksOff() throws IOException {
    byte[] whole = gzip(bytes(TWO_IMAGES));
    Path file = write("a.gz", Arrays.copyOf(whole, whole.length - 12));
    assertThatThrownBy(() -> Formats.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining("cannot be read");
  }

  private Path write(String name, byte[] bytes) throws IOException {
    return Files.write(directory.resolve(name), bytes);
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }
}
