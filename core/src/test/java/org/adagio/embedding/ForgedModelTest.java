package org.adagio.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.adagio.files.MalformedDataException;
import org.adagio.safetensors.Safetensors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who forges a model makes its checksum right: what it says is refused where it cannot be. */
class ForgedModelTest {
  private static final String BASE = "base";

  private static byte[] resource(String name) throws IOException {
    try (InputStream in =
        ForgedModelTest.class.getResourceAsStream("/forge/" + name + ".safetensors")) {
      return in.readAllBytes();
    }
  }

  private static LinearEmbedding read(byte[] bytes) throws IOException {
    return LinearEmbedding.load(new ByteArrayInputStream(bytes), "model");
  }

  private static void assertRefused(byte[] bytes, String message) {
    assertThatThrownBy(() -> read(bytes))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageStartingWith("model, ")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void theModelThatWasForgedIsSound() throws IOException {
    assertThat(read(resource(BASE)).unseenCertificate()).isPresent();
    Map<String, String> same = Safetensors.read(BASE, resource(BASE)).metadata();
    assertThat(read(forged(same)).certificate()).isEqualTo(read(resource(BASE)).certificate());
  }

  @ParameterizedTest
  @CsvSource({
    "cert_1e999, metadata certificate: expected a finite number maxDistortion",
    "cert_neg, metadata certificate: expected",
    "cert_null, metadata certificate: expected a JSON object",
    "params_held_all, metadata parameters",
    "points_neg, metadata points",
    "points_zero, metadata points",
    "un_beyond, metadata unseen_certificate: expected",
    "un_conf5, metadata unseen_certificate: expected",
    "un_stated_neg, metadata unseen_certificate: expected",
  })
  void filesThatContradictThemselvesAreRefused(String file, String message) throws IOException {
    assertRefused(resource(file), message);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "certificate; `\"pairs\":44850`; `\"pairs\":-5`",
        "certificate; `\"pairs\":44850`; `\"pairs\":10`",
        "certificate; `\"zeroSecants\":0`; `\"zeroSecants\":-1`",
        "certificate; `\"points\":300`; `\"points\":1`",
        "certificate; `\"points\":300`; `\"points\":300.5`",
        "certificate; `\"points\":300`; `\"points\":99999999999999999999`",
        "certificate; `\"meanDistortion\":0.5`; `\"meanDistortion\":1.5`",
        "certificate; `\"meanDistortion\":0.5`; `\"meanDistortion\":-0.5`",
        "certificate; `\"squaredDistortion\":1`; `\"squaredDistortion\":-1`",
        "certificate; `\"worstDistance\":4`; `\"worstDistance\":-4`",
        "certificate; `\"worstFirst\":3`; `\"worstFirst\":-3`",
        "certificate; `\"worstFirst\":3`; `\"worstFirst\":292`",
        "unseen_certificate; `\"fractionBeyond\":0.0`; `\"fractionBeyond\":2.0`",
        "unseen_certificate; `\"fractionBeyond\":0.0`; `\"fractionBeyond\":-1.0`",
        "unseen_certificate; `\"fractionBeyond\":0.08`; `\"fractionBeyond\":0.01`",
        "unseen_certificate; `\"confidence\":0.99`; `\"confidence\":0`",
        "unseen_certificate; `\"beyond\":0`; `\"beyond\":-1`",
        "unseen_certificate; `\"pairs\":50`; `\"pairs\":51`",
        "prefixes; `[1,2,3]`; `[-1,2,3]`",
        "prefixes; `0.9826`; `-0.9826`",
        "prefixes; `0.9826`; `1e999`",
        "total_variance; `5180.7`; `-5180.7`",
        "total_variance; `5180.70776939392`; `NaN`",
        "parameters; `{`; `null {`",
        "parameters; `\"seed\":\"1\"`; `\"seed\":\"one\"`",
        "parameters; `\"heldOut\":\"100\"`; `\"heldOut\":\"-1\"`",
        "columns; `[1,2,3`; `[-7,2,3`",
        "columns; `[1,2,3`; `[7,2,3`",
        "columns; `\"id\":0`; `\"means\":[0.5]`",
        "drawn_from_points; `400`; `200`",
        "drawn_from_points; `400`; `-1`",
      })
  void whatCannotBeIsRefused(String key, String right, String wrong) throws IOException {
    Map<String, String> metadata =
        new LinkedHashMap<>(Safetensors.read(BASE, resource(BASE)).metadata());
    assertThat(metadata.get(key)).contains(right);
    metadata.computeIfPresent(key, (name, text) -> text.replace(right, wrong));
    assertRefused(forged(metadata), "metadata " + (key.startsWith("drawn") ? "" : key));
  }

  @ParameterizedTest
  @CsvSource({
    "k, -1",
    "k, 0",
    "queries, 0",
    "queries, -3",
    "rerank, 9",
    "recall, 1.5",
    "recall, -0.1",
    "variance, -1",
    "variance, 0.5",
    "points, 0",
    "points, -3"
  })
  void aRecallThatCannotBeIsRefused(String part, String wrong) throws IOException {
    String sound =
        """
        {"metric":"euclidean","points":300,"queries":100,"k":10,"rerank":10,"recall":0.9,\
        "variance":0.01,"low":0.878857826,"high":0.918131,"confidence":0.95}""";
    Map<String, String> metadata =
        new LinkedHashMap<>(Safetensors.read(BASE, resource(BASE)).metadata());
    metadata.put("recall_certificate", sound);
    assertThat(read(forged(metadata)).recallCertificate()).isPresent();
    metadata.put(
        "recall_certificate",
        sound.replaceFirst("\"" + part + "\":[0-9.]+", "\"%s\":%s".formatted(part, wrong)));
    assertRefused(forged(metadata), "metadata recall_certificate");
  }

  @ParameterizedTest
  @CsvSource({"NaN", "Infinity", "-1", "1e9"})
  void aSpectrumThatCannotBeIsRefused(double wrong) throws IOException {
    Safetensors base = Safetensors.read(BASE, resource(BASE));
    Map<String, Safetensors.Tensor> tensors = new LinkedHashMap<>(base.tensors());
    ByteBuffer bytes = tensors.get("singular_values").bytes().duplicate();
    bytes.order(ByteOrder.LITTLE_ENDIAN).putDouble(Double.BYTES, wrong);
    assertRefused(forged(base.metadata(), tensors), "metadata total_variance");
  }

  /** The model that was forged, with other metadata. */
  private static byte[] forged(Map<String, String> metadata) throws IOException {
    return forged(metadata, Safetensors.read(BASE, resource(BASE)).tensors());
  }

  private static byte[] forged(
      Map<String, String> metadata, Map<String, Safetensors.Tensor> tensors) throws IOException {
    Map<String, String> texts = new TreeMap<>(metadata);
    texts.remove("checksum");
    texts.put("checksum", checksum(texts, tensors));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new Safetensors(texts, tensors).write(Channels.newChannel(bytes));
    return bytes.toByteArray();
  }

  /** As docs/file-format.md describes it. */
  private static String checksum(
      Map<String, String> sorted, Map<String, Safetensors.Tensor> tensors) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      sorted.forEach(
          (key, value) -> sha.update((key + "\0" + value + "\0").getBytes(StandardCharsets.UTF_8)));
      tensors.values().forEach(tensor -> sha.update(tensor.bytes().duplicate()));
      return HexFormat.of().formatHex(sha.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
