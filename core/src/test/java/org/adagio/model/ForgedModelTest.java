package org.adagio.model;

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
import org.adagio.Clouds;
import org.adagio.MalformedDataException;
import org.adagio.fit.Fit;
import org.adagio.fit.PrincipalComponents;
import org.adagio.points.ColumnScales;
import org.adagio.points.PointCloud;
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
    assertThat(read(resource(BASE)).certificates().unseen()).isPresent();
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
        // the largest distortion is that of the worst pair
        "certificate; `\"maxDistortion\":0.72`; `\"maxDistortion\":0.82`",
        "certificate; `\"worstDistance\":4.0`; `\"worstDistance\":0`",
        "certificate; `\"worstEmbeddedDistance\":1.12`; `\"worstEmbeddedDistance\":1.13`",
        "certificate; `\"squaredDistortion\":1.9`; `\"squaredDistortion\":0.9`",
        "certificate; `\"squaredDistortion\":1.9`; `\"squaredDistortion\":2.9`",
        "certificate; `\"squaredDistortion\":1.9`; `\"squaredDistortion\":1e999`",
        "certificate; `\"worstSecond\":292`; `\"worstSecond\":400`",
        "holdout_certificate; `\"worstSecond\":197`; `\"worstSecond\":400`",
        // all pairs need no confidence
        "certificate; `\"confidence\":1.0`; `\"confidence\":0.5`",
        "certificate; `\"fractionBeyond\":0.0`; `\"fractionBeyond\":0.5`",
        // each certificate is of its own points
        "certificate; `\"points\":300,\"pairs\":44850`; `\"points\":200,\"pairs\":19900`",
        "holdout_certificate; `\"points\":100,\"pairs\":4950`; `\"points\":99,\"pairs\":4851`",
        "unseen_certificate; `\"points\":100`; `\"points\":101`",
        "unseen_certificate; `UNSEEN_PAIRS`; `SAMPLED_PAIRS`",
        "unseen_certificate; `\"statedDistortion\":0.72`; `\"statedDistortion\":0.62`",
        "parameters; `\"heldOut\":\"100\"`; `\"heldOut\":\"0x64\"`",
        "prefixes; `[1,2,3]`; `[1,2,4]`",
        "prefixes; `[1,2,3]`; `[1,2,2]`",
        "prefixes; `[1,2,3]`; `[3,2,1]`",
        "prefixes; `[1,2,3]`; `[1,2.5,3]`",
        "prefixes; `[1,2,3]`; `[1,4294967298,3]`",
        "prefixes; `0.3959`; `1.3959`",
        "prefixes; `0.7200`; `0.8200`",
        "columns; `\"f\"]`; `\"f\",\"g\"]`",
        "columns; `\"e\",\"f\"]`; `\"e\"]`",
        "columns; `[1,2,3,4,5,6]`; `[1,2,3,4,5]`",
        "columns; `[1,2,3,4,5,6]`; `[1,2,3,4,5,5]`",
        "columns; `[1,2,3,4,5,6]`; `[1,2,3,4,5,4294967302]`",
        "columns; `[1,2,3,4,5,6]`; `[1,2,3,4,5,6.5]`",
        "columns; `numbers`; `lists`",
        "columns; `numbers`; `tables`",
        "columns; `\"a\"`; `1`",
        "columns; `\"width\":7`; `\"width\":8`",
        "total_variance; `5180.7`; `4180.7`",
        "total_variance; `5180.7`; `6180.7`",
        "spectrum; `complete`; `whole`",
        "metric; `euclidean`; `manhattan`",
        "dimension; `3`; `three`",
        "points; `300`; `three`",
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
    "k, 301",
    "points, 401",
    "seen, 0",
    "seen, 301",
    "seen, -1",
    "metric, cosine",
    "low, 0.95",
    "low, 0.8",
    "high, 0.85",
    "high, 1.1",
    "confidence, 0",
    "confidence, 1.5",
    "confidence, 0.5",
    "variance, 0.1",
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
        {"metric":"euclidean","points":300,"seen":300,"queries":100,"k":10,"rerank":10,\
        "recall":0.9,"variance":0.01,"low":0.8786684,"high":0.9179318,"confidence":0.95}\
        """;
    Map<String, String> metadata =
        new LinkedHashMap<>(Safetensors.read(BASE, resource(BASE)).metadata());
    metadata.put("recall_certificate", sound);
    assertThat(read(forged(metadata)).certificates().recall()).isPresent();
    metadata.put(
        "recall_certificate",
        sound.replaceFirst(
            "\"" + part + "\":[^,}]+",
            "\"%s\":%s".formatted(part, part.equals("metric") ? "\"" + wrong + "\"" : wrong)));
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

  @Test
  void aRecallOfUnseenDocumentsIsOfNoneThatTheFitSaw() throws IOException {
    String sound =
        """
        {"metric":"euclidean","points":99,"seen":0,"queries":100,"k":10,"rerank":10,\
        "recall":0.9,"variance":0.01,"low":0.8786684,"high":0.9179318,"confidence":0.95}\
        """;
    Map<String, String> metadata =
        new LinkedHashMap<>(Safetensors.read(BASE, resource(BASE)).metadata());
    metadata.put("unseen_recall_certificate", sound);
    assertThat(read(forged(metadata)).certificates().unseenRecall()).isPresent();
    metadata.put("unseen_recall_certificate", sound.replace("\"seen\":0", "\"seen\":9"));
    assertRefused(forged(metadata), "metadata unseen_recall_certificate");
  }

  // more held out than memory counts, of more points than there can be
  @Test
  void moreHeldOutThanCanBeIsRefused() throws IOException {
    Map<String, String> metadata =
        new LinkedHashMap<>(Safetensors.read(BASE, resource(BASE)).metadata());
    metadata.put("drawn_from_points", "9000000000");
    metadata.put("parameters", "{\"heldOut\":\"5000000000\",\"seed\":\"1\"}");
    assertRefused(forged(metadata), "metadata parameters");
  }

  private static Safetensors saved(LinearEmbedding map) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    map.save(bytes);
    assertThat(read(bytes.toByteArray()).fingerprint()).isEqualTo(map.fingerprint());
    return Safetensors.read("model", bytes.toByteArray());
  }

  private static final PointCloud POINTS = PointCloud.of(Clouds.decaying(60, 6, 0.7, 1));

  @ParameterizedTest
  @CsvSource({
    "points, 3",
    "points, 61",
    "pairs, 11",
    "pairs, 0",
    "keptPairs, 11",
    "keptPairs, 0",
    "lengths, '[-1,1,2,3,4,5,6]'",
    "lengths, '[1,2,3,4,5,6]'",
    "lengths, '[1,3,2,4,5,6,7]'",
    "lengths, '[1,1,2,3,4,5,1e999]'",
    "kept, '[-1,0,0,0,0,0,1]'",
    "kept, null",
    "directions, '[1,2,3]'",
  })
  void aSignatureThatCannotBeIsRefused(String part, String wrong) throws IOException {
    LinearEmbedding map =
        Fit.to(3).with(PrincipalComponents.exact()).holdOut(0.35).on(POINTS).map();
    Safetensors sound = saved(map);
    Map<String, String> metadata = new LinkedHashMap<>(sound.metadata());
    metadata.computeIfPresent(
        "signature",
        (key, text) ->
            text.replaceFirst("\"" + part + "\":(\\[[^]]*\\]|\\d+)", "\"" + part + "\":" + wrong));
    assertThat(metadata).isNotEqualTo(sound.metadata());
    assertRefused(forged(metadata, sound.tensors()), "metadata signature");
  }

  @Test
  void aSignatureWithAMarkTooManyIsRefused() throws IOException {
    Safetensors sound = saved(Fit.to(3).with(PrincipalComponents.exact()).on(POINTS).map());
    Map<String, String> metadata = new LinkedHashMap<>(sound.metadata());
    metadata.computeIfPresent(
        "signature", (key, text) -> text.replace("\"directions\":[", "\"directions\":[-1e9,"));
    assertRefused(forged(metadata, sound.tensors()), "metadata signature");
  }

  private static Safetensors standardized() throws IOException {
    return saved(
        Fit.to(3)
            .with(PrincipalComponents.exact())
            .on(POINTS)
            .map()
            .after(ColumnScales.of(new double[] {1, 2, 3, 4, 5, 6})));
  }

  // a reader that knows the one tensor alone would map points otherwise
  @Test
  void aMapIsTheScaledOneTimesTheScales() throws IOException {
    Safetensors sound = standardized();
    Map<String, Safetensors.Tensor> tensors = new LinkedHashMap<>(sound.tensors());
    tensors.put("projection", tensors.get("scaled_projection"));
    assertRefused(forged(sound.metadata(), tensors), "tensor projection");
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "NaN", "Infinity"})
  void scalesThatCannotBeAreRefused(double wrong) throws IOException {
    Safetensors sound = standardized();
    sound
        .tensors()
        .get("column_scales")
        .bytes()
        .duplicate()
        .order(ByteOrder.LITTLE_ENDIAN)
        .putDouble(Double.BYTES, wrong);
    assertRefused(forged(sound.metadata(), sound.tensors()), "tensor column_scales");
  }

  @ParameterizedTest
  @CsvSource({"standardized,false", "standardized,", "length,kept", "length,lost"})
  void tensorsAreThoseThatTheMetadataNames(String key, String value) throws IOException {
    Safetensors sound = standardized();
    Map<String, String> metadata = new LinkedHashMap<>(sound.metadata());
    metadata.remove(key);
    if (value != null) {
      metadata.put(key, value);
    }
    assertThatThrownBy(() -> read(forged(metadata, sound.tensors())))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageMatching("model, (metadata|tensor) \\w+: expected .*, found .*");
  }

  // distances between images of documents mean nothing there
  @Test
  void aMapThatKeepsTheLengthHasNoCertificateOfDistortion() throws IOException {
    Safetensors sound =
        saved(Fit.to(3).with(PrincipalComponents.exact().withLength()).on(POINTS).map());
    Map<String, String> metadata = new LinkedHashMap<>(sound.metadata());
    metadata.put(
        "certificate",
        """
        {"coverage":"ALL_PAIRS","points":60,"pairs":1770,"zeroSecants":0,"maxDistortion":0.5,\
        "squaredDistortion":0.75,"meanDistortion":0.1,"confidence":1.0,"fractionBeyond":0.0,\
        "worstFirst":3,"worstSecond":9,"worstDistance":4.0,"worstEmbeddedDistance":2.0}\
        """);
    assertRefused(forged(metadata, sound.tensors()), "metadata certificate");
    Map<String, String> cosine = new LinkedHashMap<>(sound.metadata());
    cosine.put("metric", "cosine");
    assertRefused(forged(cosine, sound.tensors()), "metadata metric");
  }

  @ParameterizedTest
  @CsvSource({"F32,'[6]'", "F64,'[2, 3]'", "F64,'[7]'"})
  void aSpectrumOfAnotherShapeIsRefused(String type, String shape) throws IOException {
    Safetensors base = Safetensors.read(BASE, resource(BASE));
    Map<String, Safetensors.Tensor> tensors = new LinkedHashMap<>(base.tensors());
    Safetensors.Tensor wrong =
        type.equals("F32")
            ? Safetensors.Tensor.of(new long[] {6}, new float[6])
            : shape.equals("[7]")
                ? Safetensors.Tensor.of(new double[7])
                : new Safetensors.Tensor(
                    type, new long[] {2, 3}, tensors.get("singular_values").bytes());
    tensors.put("singular_values", wrong);
    assertRefused(forged(base.metadata(), tensors), "tensor singular_values");
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
