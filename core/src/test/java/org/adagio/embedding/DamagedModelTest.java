package org.adagio.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.adagio.files.MalformedDataException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A damaged model fails with one line, or the damage is where nothing is meant by it. */
class DamagedModelTest {
  @TempDir Path directory;
  private byte[] sound;
  private LinearEmbedding expected;

  @BeforeEach
  void readGolden() throws IOException, URISyntaxException {
    sound = Files.readAllBytes(ModelFileTest.golden());
    expected = LinearEmbedding.load(ModelFileTest.golden());
  }

  @Test
  void noFlippedByteChangesTheResultSilently() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    int refused = 0;
    for (int round = 0; round < 3; round++) {
      for (int at = 0; at < sound.length; at++) {
        byte[] damaged = sound.clone();
        damaged[at] ^= (byte) (1 + random.nextInt(255));
        try {
          ModelFileTest.assertSame(LinearEmbedding.load(write(damaged)), expected);
        } catch (MalformedDataException e) {
          refused++;
        } catch (AssertionError e) {
          throw new AssertionError("byte " + at + " changed the result", e);
        }
      }
    }
    assertThat(refused).isGreaterThan(2 * sound.length);
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
        "`\"format_version\":\"1\"`, `\"format_version\":\"2\"`, metadata format_version: expected 1",
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
    assertThatThrownBy(() -> LinearEmbedding.load(directory.resolve("missing")))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining("no such file");
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
