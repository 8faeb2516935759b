package org.adagio.embedding;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.adagio.Matrix;
import org.adagio.clouds.KeptLength;
import org.adagio.data.ColumnScales;
import org.adagio.data.Spectrum;
import org.adagio.files.MalformedDataException;
import org.adagio.linalg.Finite;
import org.adagio.safetensors.Safetensors;

/**
 * A map as one safetensors file, described in docs/file-format.md. Tensors: {@code singular_values}
 * (float64), where known, and {@code projection} (r x d, float32); of a map with scales also {@code
 * column_scales} (float64) and {@code scaled_projection} (r x d, float32), the map of points so
 * scaled; of one that keeps the length {@code centre} (float64), and one row less of {@code
 * projection}. Everything else is metadata.
 */
final class ModelFile {
  private static final String PROJECTION = "projection";
  private static final String SINGULAR_VALUES = "singular_values";
  private static final String SCALES = "column_scales";
  private static final String SCALED_PROJECTION = "scaled_projection";
  private static final String CENTRE = "centre";
  private static final String CHECKSUM = "checksum";

  private ModelFile() {}

  /** A map and all that is known of it. */
  static Safetensors of(LinearEmbedding embedding) {
    Map<String, Safetensors.Tensor> tensors = new LinkedHashMap<>();
    embedding
        .spectrum()
        .map(spectrum -> Safetensors.Tensor.of(spectrum.singularValues()))
        .ifPresent(tensor -> tensors.put(SINGULAR_VALUES, tensor));
    embedding
        .scales()
        .map(scales -> Safetensors.Tensor.of(scales.factors()))
        .ifPresent(tensor -> tensors.put(SCALES, tensor));
    embedding
        .length()
        .map(length -> Safetensors.Tensor.of(length.centre()))
        .ifPresent(tensor -> tensors.put(CENTRE, tensor));
    long[] shape = {embedding.matrix().rows(), embedding.sourceDimension()};
    tensors.put(PROJECTION, Safetensors.Tensor.of(shape, embedding.matrix().values()));
    if (embedding.scales().isPresent()) {
      float[] scaled = embedding.ofScaled().matrix().values();
      tensors.put(SCALED_PROJECTION, Safetensors.Tensor.of(shape, scaled));
    }
    Map<String, String> metadata = ModelMetadata.of(embedding);
    metadata.put(CHECKSUM, checksum(metadata, tensors));
    return new Safetensors(metadata, tensors);
  }

  /** SHA-256 over keys and values in the order of the keys, each ended by 0, and the tensors. */
  static String checksum(Map<String, String> metadata, Map<String, Safetensors.Tensor> tensors) {
    MessageDigest sha = Fingerprint.sha256();
    Map<String, String> sorted = new TreeMap<>(metadata);
    sorted.remove(CHECKSUM);
    sorted.forEach(
        (key, value) -> sha.update((key + "\0" + value + "\0").getBytes(StandardCharsets.UTF_8)));
    tensors.values().forEach(tensor -> sha.update(tensor.bytes().duplicate()));
    return HexFormat.of().formatHex(sha.digest());
  }

  /**
   * The map in a file.
   *
   * @param file what messages call it
   */
  static LinearEmbedding read(String file, Safetensors content) {
    ModelMetadata metadata = new ModelMetadata(file, content.metadata());
    metadata.requireAdagio();
    String checksum = checksum(content.metadata(), content.tensors());
    if (!checksum.equals(content.metadata().get(CHECKSUM))) {
      throw new MalformedDataException(
          file, "checksum", content.metadata().get(CHECKSUM), checksum);
    }
    requireAgreement(file, content);
    try {
      return map(file, content, metadata);
    } catch (IllegalArgumentException e) { // by a part that is made of what the file says
      throw new MalformedDataException(file, "content", "a sound map", e.getMessage());
    }
  }

  private static LinearEmbedding map(String file, Safetensors content, ModelMetadata metadata) {
    Optional<ColumnScales> scales = scales(file, content);
    LinearEmbedding map =
        new LinearEmbedding(
            projection(file, content, scales.isPresent() ? SCALED_PROJECTION : PROJECTION),
            content.metadata().containsKey(ModelMetadata.LENGTH)
                ? Optional.of(KeptLength.about(perColumn(file, content, CENTRE)))
                : Optional.empty(),
            metadata.provenance(),
            spectrum(content.tensors().get(SINGULAR_VALUES), metadata),
            metadata.metric(),
            metadata.certificates(),
            metadata.columns());
    return scales.map(map::after).orElse(map);
  }

  private static Optional<ColumnScales> scales(String file, Safetensors content) {
    if (!content.metadata().containsKey(ModelMetadata.STANDARDIZED)) {
      return Optional.empty();
    }
    try {
      return Optional.of(ColumnScales.of(perColumn(file, content, SCALES)));
    } catch (IllegalArgumentException e) {
      throw new MalformedDataException(file, "tensor " + SCALES, "positive numbers", "others");
    }
  }

  /** A tensor of one float64 value for each coordinate of the points. */
  private static double[] perColumn(String file, Safetensors content, String name) {
    String shape = "[%s]".formatted(content.metadata().get("source_dimension"));
    Safetensors.Tensor tensor = content.tensors().get(name);
    if (tensor == null
        || !tensor.type().equals("F64")
        || !Arrays.toString(tensor.shape()).equals(shape)) {
      throw new MalformedDataException(
          file, "tensor " + name, "float64 values of the shape " + shape, "none");
    }
    return doubles(tensor);
  }

  /** The checksum covers values and metadata; names and shapes are covered by the metadata. */
  private static void requireAgreement(String file, Safetensors content) {
    requireShape(file, content, PROJECTION);
    if (content.metadata().containsKey(ModelMetadata.STANDARDIZED)) {
      requireShape(file, content, SCALED_PROJECTION);
    }
    if (content.metadata().containsKey("spectrum")
        && !content.tensors().containsKey(SINGULAR_VALUES)) {
      throw new MalformedDataException(
          file, "tensor singular_values", "the values of the spectrum", "none");
    }
  }

  private static void requireShape(String file, Safetensors content, String name) {
    Safetensors.Tensor tensor = content.tensors().get(name);
    String shape = tensor == null ? "none" : Arrays.toString(tensor.shape());
    String expected =
        "[%s, %s]"
            .formatted(
                new ModelMetadata(file, content.metadata()).matrixRows(),
                content.metadata().get("source_dimension"));
    if (!shape.equals(expected)) {
      throw new MalformedDataException(file, "tensor " + name, "the shape " + expected, shape);
    }
  }

  private static Matrix projection(String file, Safetensors content, String name) {
    Safetensors.Tensor tensor = content.tensors().get(name);
    if (!tensor.type().equals("F32") || tensor.shape().length != 2) {
      throw new MalformedDataException(file, "tensor " + name, "a float32 matrix", "none");
    }
    float[] values = new float[tensor.bytes().remaining() / Float.BYTES];
    tensor.bytes().asFloatBuffer().get(values);
    if (values.length == 0 || Finite.firstViolation(values, 0, values.length) >= 0) {
      throw new MalformedDataException(
          file, "tensor " + name, "finite numbers", values.length == 0 ? "none" : "others");
    }
    return Matrix.wrap((int) tensor.shape()[0], (int) tensor.shape()[1], values);
  }

  private static Spectrum spectrum(Safetensors.Tensor tensor, ModelMetadata metadata) {
    if (tensor == null) {
      return null;
    }
    return metadata.spectrum(doubles(tensor));
  }

  private static double[] doubles(Safetensors.Tensor tensor) {
    ByteBuffer bytes = tensor.bytes();
    double[] values = new double[bytes.remaining() / Double.BYTES];
    bytes.asDoubleBuffer().get(values);
    return values;
  }
}
