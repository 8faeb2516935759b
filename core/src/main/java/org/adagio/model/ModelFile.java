package org.adagio.model;

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
import org.adagio.files.MalformedDataException;
import org.adagio.linalg.Finite;
import org.adagio.points.ColumnScales;
import org.adagio.points.Spectrum;
import org.adagio.points.views.KeptLength;
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
    requireTensors(file, content, metadata);
    try {
      LinearEmbedding map = map(file, content, metadata);
      new ModelAgreement(metadata, map).require();
      return map;
    } catch (IllegalArgumentException e) { // by a part that is made of what the file says
      throw new MalformedDataException(file, "content", "a sound map", e.getMessage());
    }
  }

  private static LinearEmbedding map(String file, Safetensors content, ModelMetadata metadata) {
    Optional<ColumnScales> scales =
        metadata.isStandardized() ? Optional.of(scales(file, content)) : Optional.empty();
    LinearEmbedding.Builder parts =
        LinearEmbedding.builder(
                projection(file, content, scales.isPresent() ? SCALED_PROJECTION : PROJECTION))
            .length(
                metadata.keepsLength()
                    ? Optional.of(KeptLength.about(perColumn(file, content, CENTRE)))
                    : Optional.empty())
            .spectrum(
                Optional.ofNullable(content.tensors().get(SINGULAR_VALUES))
                    .map(tensor -> spectrum(file, tensor, metadata)))
            .metric(metadata.metric())
            .certificates(metadata.certificates())
            .signature(metadata.signature())
            .columns(metadata.columns());
    metadata.provenance().ifPresent(parts::provenance);
    LinearEmbedding map = parts.build();
    return scales.map(found -> after(found, map, file, content)).orElse(map);
  }

  /** Readers that know the one tensor alone map points as they are, and so as we do. */
  private static LinearEmbedding after(
      ColumnScales scales, LinearEmbedding map, String file, Safetensors content) {
    LinearEmbedding scaled = map.after(scales);
    if (!Arrays.equals(scaled.matrix().values(), projection(file, content, PROJECTION).values())) {
      throw new MalformedDataException(
          file, "tensor " + PROJECTION, "scaled_projection times column_scales", "other numbers");
    }
    return scaled;
  }

  private static ColumnScales scales(String file, Safetensors content) {
    try {
      return ColumnScales.of(perColumn(file, content, SCALES));
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
  private static void requireTensors(String file, Safetensors content, ModelMetadata metadata) {
    requireShape(file, content, PROJECTION);
    if (metadata.isStandardized()) {
      requireShape(file, content, SCALED_PROJECTION);
    }
    requireWhere(metadata.isStandardized(), file, content, SCALES);
    requireWhere(metadata.isStandardized(), file, content, SCALED_PROJECTION);
    requireWhere(metadata.keepsLength(), file, content, CENTRE);
    requireWhere(metadata.has(ModelMetadata.SPECTRUM), file, content, SINGULAR_VALUES);
  }

  /** A tensor is there where the metadata say so, and not where they do not. */
  private static void requireWhere(boolean said, String file, Safetensors content, String name) {
    if (said != content.tensors().containsKey(name)) {
      throw new MalformedDataException(
          file,
          "tensor " + name,
          said ? "one, as the metadata say" : "none, as the metadata do not name it",
          said ? "none" : "one");
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

  private static Spectrum spectrum(String file, Safetensors.Tensor tensor, ModelMetadata metadata) {
    if (!tensor.type().equals("F64")
        || tensor.shape().length != 1
        || tensor.shape()[0] > metadata.sourceDimension()) {
      throw new MalformedDataException(
          file,
          "tensor " + SINGULAR_VALUES,
          "a list of at most %d float64 values".formatted(metadata.sourceDimension()),
          "%s values of the shape %s".formatted(tensor.type(), Arrays.toString(tensor.shape())));
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
