package org.adagio.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.adagio.Overwrite;
import org.adagio.fit.MapOnly;
import org.adagio.fit.PrincipalComponents;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model file read by a few lines that know only the specification of safetensors. */
class SafetensorsTest {
  private static final LinearEmbedding EMBEDDING =
      MapOnly.of(PrincipalComponents.exact(), 3, ModelFileTest.POINTS);

  @TempDir Path directory;
  private ByteBuffer file;
  private int length;
  private Map<String, Object> header;

  @BeforeEach
  void parse() throws IOException {
    Path path = directory.resolve("model");
    EMBEDDING.save(path, Overwrite.NO);
    file = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN);
    length = Math.toIntExact(file.getLong(0));
    header = JSON.std.mapFrom(new String(file.array(), 8, length, StandardCharsets.UTF_8));
  }

  @Test
  void theHeaderIsPaddedJson() {
    assertThat((char) file.get(8)).isEqualTo('{');
    assertThat(length % 8).isZero();
    assertThat(new String(file.array(), 8, length, StandardCharsets.UTF_8)).matches("(?s).*\\} *");
  }

  @Test
  void metadataMapsTextToText() {
    Map<?, ?> metadata = (Map<?, ?>) header.get("__metadata__");
    assertThat(metadata.keySet()).allMatch(String.class::isInstance);
    assertThat(metadata.values()).allMatch(String.class::isInstance);
    assertThat(metadata.get("format")).isEqualTo("adagio");
  }

  @Test
  void tensorsLieOneAfterTheOtherAndFillTheFile() {
    long next = 0;
    header.remove("__metadata__");
    for (Object value : header.values()) {
      Map<?, ?> tensor = (Map<?, ?>) value;
      long size = tensor.get("dtype").equals("F64") ? 8 : 4;
      assertThat(next % size).isZero(); // aligned, so that a reader may map it
      for (Object extent : (List<?>) tensor.get("shape")) {
        size *= ((Number) extent).longValue();
      }
      assertThat(offsets(tensor)).containsExactly(next, next + size);
      next += size;
    }
    assertThat(8 + length + next).isEqualTo(file.capacity());
  }

  @Test
  void theProjectionIsTheMatrixInRowMajorOrder() {
    Map<?, ?> projection = (Map<?, ?>) header.get("projection");
    assertThat(projection.get("dtype")).isEqualTo("F32");
    assertThat(projection.get("shape")).isEqualTo(List.of(3, 6));
    int at = 8 + length + (int) offsets(projection)[0];
    for (float[] row : EMBEDDING.toArrays()) {
      for (float value : row) {
        assertThat(file.getFloat(at)).isEqualTo(value);
        at += 4;
      }
    }
  }

  @Test
  void theSingularValuesAreThere() {
    Map<?, ?> tensor = (Map<?, ?>) header.get("singular_values");
    int at = 8 + length + (int) offsets(tensor)[0];
    for (double value : EMBEDDING.spectrum().orElseThrow().singularValues()) {
      assertThat(file.getDouble(at)).isEqualTo(value);
      at += 8;
    }
  }

  @Test
  void theChecksumIsTheDocumentedHash() throws NoSuchAlgorithmException {
    Map<String, String> metadata = new TreeMap<>();
    ((Map<?, ?>) header.get("__metadata__"))
        .forEach((key, value) -> metadata.put((String) key, (String) value));
    String checksum = metadata.remove("checksum");
    MessageDigest sha = MessageDigest.getInstance("SHA-256");
    metadata.forEach(
        (key, value) -> sha.update((key + "\0" + value + "\0").getBytes(StandardCharsets.UTF_8)));
    sha.update(file.array(), 8 + length, file.capacity() - 8 - length);
    assertThat(HexFormat.of().formatHex(sha.digest())).isEqualTo(checksum);
  }

  private static long[] offsets(Map<?, ?> tensor) {
    return ((List<?>) tensor.get("data_offsets"))
        .stream().mapToLong(offset -> ((Number) offset).longValue()).toArray();
  }
}
