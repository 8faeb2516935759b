package org.adagio.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.adagio.MalformedDataException;
import org.adagio.Nightly;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A damaged model fails with one line that says what is wrong. */
class DamagedModelTest {
  @TempDir Path directory;
  private byte[] sound;

  @BeforeEach
  void readGolden() throws IOException, URISyntaxException {
    sound = Files.readAllBytes(ModelFileTest.golden());
  }

  /** In every byte each bit alone, and all of them. */
  @Test
  void everyFlippedByteIsRefused() {
    List<Integer> masks = List.of(1, 2, 4, 8, 16, 32, 64, 128, 255);
    assertThat(flipped(masks)).isEqualTo(9L * sound.length);
  }

  @Test
  @Tag("nightly")
  void everyOtherValueOfEveryByteIsRefused() throws IOException {
    List<Integer> masks = IntStream.rangeClosed(1, 255).boxed().toList();
    long flipped = flipped(masks);
    assertThat(flipped).isEqualTo(255L * sound.length);
    Nightly.record("DamagedModelTest-flips", "bytes flipped", flipped);
  }

  private static LinearEmbedding read(String name, byte[] bytes) throws IOException {
    return LinearEmbedding.load(new ByteArrayInputStream(bytes), name);
  }

  private long flipped(List<Integer> masks) {
    long refused = 0;
    for (int at = 0; at < sound.length; at++) {
      for (int mask : masks) {
        byte[] damaged = sound.clone();
        damaged[at] ^= (byte) mask;
        int place = at;
        assertThatThrownBy(() -> read("model", damaged))
            .as(() -> "byte %d, bits %x".formatted(place, mask))
            .isInstanceOf(MalformedDataException.class)
            .hasMessageStartingWith("model, ")
            .hasMessageNotContaining("\n");
        refused++;
      }
    }
    return refused;
  }

  /** A map of 200 x 3000, of 2.4 MB: flips, cuts, and runs of zeros at places drawn. */
  @Test
  void randomDamageOfALargeModelIsRefused() throws IOException {
    damageLarge(100);
  }

  @Test
  @Tag("nightly")
  void muchRandomDamageOfALargeModelIsRefused() throws IOException {
    Nightly.record("DamagedModelTest-large", "damages of a large model", damageLarge(20_000));
  }

  private long damageLarge(int times) throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    float[][] rows = new float[200][3000];
    for (float[] row : rows) {
      for (int j = 0; j < row.length; j++) {
        row[j] = (float) random.nextDouble(0.1, 1);
      }
    }
    Path file = directory.resolve("large");
    LinearEmbedding.of(rows).save(file);
    byte[] large = Files.readAllBytes(file);
    assertThat(read("large", large).dimension()).isEqualTo(200);
    for (int i = 0; i < times; i++) {
      int at = random.nextInt(large.length);
      byte[] damaged =
          switch (i % 3) {
            case 0 -> flippedAt(large, at, random.nextInt(1, 256));
            case 1 -> Arrays.copyOf(large, at);
            default -> zeroed(large, at, random.nextInt(4, 5000));
          };
      assertThatThrownBy(() -> read("large", damaged))
          .as(() -> "damage at byte " + at)
          .isInstanceOf(MalformedDataException.class)
          .hasMessageStartingWith("large, ");
    }
    return times;
  }

  private static byte[] flippedAt(byte[] bytes, int at, int mask) {
    byte[] damaged = bytes.clone();
    damaged[at] ^= (byte) mask;
    return damaged;
  }

  /** A block that the disk lost; the values here have no bytes of four zeros. */
  private static byte[] zeroed(byte[] bytes, int at, int count) {
    byte[] damaged = bytes.clone();
    int from = Math.min(at, bytes.length - 4);
    Arrays.fill(damaged, from, Math.min(bytes.length, from + count), (byte) 0);
    return damaged;
  }

  @Test
  void everyTruncationIsRefused() throws IOException {
    for (int size = 0; size < sound.length; size++) {
      Path file = write(Arrays.copyOf(sound, size));
      assertThatThrownBy(() -> LinearEmbedding.load(file))
          .isInstanceOf(MalformedDataException.class)
          .hasMessageStartingWith(file.toString());
    }
  }

  @Test
  void bytesAfterTheEndAreRefused() throws IOException {
    Path file = write(Arrays.copyOf(sound, sound.length + 1));
    assertThatThrownBy(() -> LinearEmbedding.load(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining("end of file");
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 0, 1, 905, 985, 1L << 40, Long.MIN_VALUE, Long.MAX_VALUE})
  void lyingHeaderLengthsAreRefused(long length) throws IOException {
    byte[] damaged = sound.clone();
    ByteBuffer.wrap(damaged).order(ByteOrder.LITTLE_ENDIAN).putLong(length);
    assertRefused(damaged);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "`\"dtype\":\"F32\"`, `\"dtype\":\"F16\"`, tensor projection: expected float32 or float64",
        "`\"dtype\":\"F32\"`, `\"dtype\":\"F64\"`, bytes that follow each other",
        "`\"projection\"`, `\"projektion\"`, tensor projection",
        "`\"shape\":[3,4]`, `\"shape\":[3,5]`, bytes that follow each other",
        "`\"shape\":[3,4]`, `\"shape\":[3,x]`, expected JSON",
        "`\"shape\":[3,4]`, `\"shape\":\"3x4\"`, a list of numbers",
        "`\"shape\":[3,4]`, `\"shape\":[4,3]`, tensor projection",
        "`\"singular_values\"`, `\"singular_walues\"`, tensor singular_values",
        "`[32,80]`, `[31,79]`, bytes that follow each other",
        "`[32,80]`, `[-1,47]`, bytes that follow each other",
        "`\"format\":\"adagio\"`, `\"format\":\"largos\"`, metadata format: expected adagio",
        "`\"format_version\":\"1\"`, `\"format_version\":\"2\"`, metadata format_version: expected"
            + " 1",
        "`\"format_version\":\"1\"`, `\"format_version\":\"2\"`, a newer version of this software"
            + " wrote",
        "`\"format_version\":\"1\"`, `\"format_version\":\"0\"`, older than any that was released",
        "`\"points\":\"6\"`, `\"points\":\"7\"`, checksum",
        "`0.5630218909657934`, `0.4630218909657934`, checksum",
      })
  void whatIsWrongIsSaid(String right, String wrong, String message) throws IOException {
    byte[] damaged = replaced(right, wrong);
    Path file = write(damaged);
    assertThatThrownBy(() -> LinearEmbedding.load(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void whatIsNoModelIsRefused() throws IOException {
    assertRefused(new byte[0]);
    assertRefused("1,2,3\n4,5,6\n".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> LinearEmbedding.load(directory))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining("no regular file");
    Path missing = directory.resolve("missing");
    assertThatThrownBy(() -> LinearEmbedding.load(missing))
        .isInstanceOf(UncheckedIOException.class)
        .hasCauseInstanceOf(NoSuchFileException.class)
        .hasMessage(missing + ": no such file");
  }

  private void assertRefused(byte[] content) throws IOException {
    Path file = write(content);
    assertThatThrownBy(() -> LinearEmbedding.load(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageStartingWith(file.toString());
  }

  /** The file with a text of the header replaced by another of the same length. */
  private byte[] replaced(String right, String wrong) {
    assertThat(wrong).hasSameSizeAs(right);
    String text = new String(sound, StandardCharsets.ISO_8859_1);
    assertThat(text).contains(right);
    return text.replace(right, wrong).getBytes(StandardCharsets.ISO_8859_1);
  }

  private Path write(byte[] content) throws IOException {
    return Files.write(directory.resolve("model"), content);
  }
}
