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
import org.adagio.MalformedDataException;
import org.adagio.Matrix;
import org.adagio.codes.CodeText;
import org.adagio.codes.PointCode;
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
 * projection}; of one with a code {@code code_centre} (float64) and {@code code_means} (float32).
 * Everything else is metadata.
 */
record ModelFile(String file, Safetensors content, ModelMetadata metadata) {
  private static final String PROJECTION = "projection";
  private static final String SINGULAR_VALUES = "singular_values";
  private static final String SCALES = "column_scales";
  private static final String SCALED_PROJECTION = "scaled_projection";
  private static final String CENTRE = "centre";
  private static final String CODE_CENTRE = "code_centre";
  private static final String CODE_MEANS = "code_means";
  private static final String CHECKSUM = "checksum";

  static Safetensors of(LinearEmbedding map) {
    Map<String, Safetensors.Tensor> tensors = new LinkedHashMap<>();
    put(tensors, SINGULAR_VALUES, map.spectrum().map(Spectrum::singularValues));
    put(tensors, SCALES, map.scales().map(ColumnScales::factors));
    put(tensors, CENTRE, map.length().map(KeptLength::centre));
    tensors.put(PROJECTION, tensor(map.matrix()));
    if (map.scales().isPresent()) {
      tensors.put(SCALED_PROJECTION, tensor(map.ofScaled().matrix()));
    }
    put(tensors, CODE_CENTRE, map.code().map(PointCode::centre));
    map.code().ifPresent(code -> tensors.put(CODE_MEANS, means(code)));
    Map<String, String> metadata = ModelMetadata.of(map);
    metadata.put(CHECKSUM, checksum(metadata, tensors));
    return new Safetensors(metadata, tensors);
  }

  static Safetensors.Tensor means(PointCode code) {
    float[] means = CodeText.means(code);
    return Safetensors.Tensor.of(new long[] {means.length}, means);
  }

  private static void put(
      Map<String, Safetensors.Tensor> tensors, String name, Optional<double[]> values) {
    values.ifPresent(known -> tensors.put(name, Safetensors.Tensor.of(known)));
  }

  private static Safetensors.Tensor tensor(Matrix matrix) {
    return Safetensors.Tensor.of(new long[] {matrix.rows(), matrix.columns()}, matrix.values());
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

  static LinearEmbedding read(String file, Safetensors content) {
    return new ModelFile(file, content, new ModelMetadata(file, content.metadata())).read();
  }

  /** The checksum covers values and metadata; names and shapes are covered by the metadata. */
  private LinearEmbedding read() {
    metadata.requireAdagio();
    String checksum = checksum(content.metadata(), content.tensors());
    if (!checksum.equals(content.metadata().get(CHECKSUM))) {
      throw malformed(CHECKSUM, content.metadata().get(CHECKSUM), checksum);
    }
    try {
      LinearEmbedding map = map();
      new ModelAgreement(metadata, map).require();
      return map;
    } catch (IllegalArgumentException e) { // by a part that is made of what the file says
      throw malformed("content", "a sound map", e.getMessage());
    }
  }

  private LinearEmbedding map() {
    Matrix projection = matrix(PROJECTION, tensor(PROJECTION, true).orElseThrow());
    Optional<Matrix> scaled =
        tensor(SCALED_PROJECTION, metadata.isStandardized())
            .map(tensor -> matrix(SCALED_PROJECTION, tensor));
    LinearEmbedding.Builder parts =
        LinearEmbedding.builder(scaled.orElse(projection))
            .length(perColumn(CENTRE, metadata.keepsLength()).map(KeptLength::new))
            .spectrum(tensor(SINGULAR_VALUES, metadata.hasSpectrum()).map(this::spectrum))
            .metric(metadata.metric())
            .turned(metadata.isTurned())
            .certificates(metadata.certificates())
            .signature(metadata.known(ModelPart.SIGNATURE))
            .columns(metadata.known(ModelPart.COLUMNS))
            .code(code(scaled.orElse(projection).rows()));
    metadata.provenance().ifPresent(parts::provenance);
    LinearEmbedding map = parts.build();
    return perColumn(SCALES, scaled.isPresent())
        .map(factors -> after(factors, map, projection))
        .orElse(map);
  }

  private Optional<PointCode> code(int dimension) {
    boolean said = metadata.has(CodeText.KEY);
    Optional<double[]> centre = perColumn(CODE_CENTRE, said);
    return tensor(CODE_MEANS, said)
        .map(found -> required(CODE_MEANS, found, "F32", found.bytes().remaining() / Float.BYTES))
        .map(found -> floats(CODE_MEANS, found))
        .map(means -> metadata.code(dimension, centre.orElseThrow(), means));
  }

  /** Readers that know the one tensor alone map points as they are, and so as we do. */
  private LinearEmbedding after(double[] factors, LinearEmbedding map, Matrix projection) {
    ColumnScales scales;
    try {
      scales = ColumnScales.of(factors);
    } catch (IllegalArgumentException e) {
      throw malformed("tensor " + SCALES, "positive numbers", "others");
    }
    LinearEmbedding scaled = map.after(scales);
    if (!scaled.matrix().equals(projection)) {
      throw malformed(
          "tensor " + PROJECTION, "scaled_projection times column_scales", "other numbers");
    }
    return scaled;
  }

  /** A tensor is there where the metadata say so, and not where they do not. */
  private Optional<Safetensors.Tensor> tensor(String name, boolean said) {
    Optional<Safetensors.Tensor> found = Optional.ofNullable(content.tensors().get(name));
    if (said != found.isPresent()) {
      throw malformed(
          "tensor " + name,
          said ? "one, as the metadata say" : "none, as the metadata do not name it",
          said ? "none" : "one");
    }
    return found;
  }

  private Optional<double[]> perColumn(String name, boolean said) {
    return tensor(name, said)
        .map(found -> doubles(required(name, found, "F64", metadata.sourceDimension())));
  }

  private Safetensors.Tensor required(
      String name, Safetensors.Tensor found, String type, long... shape) {
    if (!found.type().equals(type) || !Arrays.equals(found.shape(), shape)) {
      throw malformed("tensor " + name, described(type, shape), described(found));
    }
    return found;
  }

  private static String described(Safetensors.Tensor tensor) {
    return described(tensor.type(), tensor.shape());
  }

  private static String described(String type, long... shape) {
    return "%s values of the shape %s".formatted(type, Arrays.toString(shape));
  }

  private Matrix matrix(String name, Safetensors.Tensor found) {
    long rows = metadata.matrixRows();
    long columns = metadata.sourceDimension();
    float[] values = floats(name, required(name, found, "F32", rows, columns));
    return Matrix.wrap((int) rows, (int) columns, values);
  }

  private float[] floats(String name, Safetensors.Tensor found) {
    ByteBuffer bytes = found.bytes();
    float[] values = new float[bytes.remaining() / Float.BYTES];
    bytes.asFloatBuffer().get(values);
    if (values.length == 0 || Finite.firstViolation(values, 0, values.length) >= 0) {
      throw malformed("tensor " + name, "finite numbers", values.length == 0 ? "none" : "others");
    }
    return values;
  }

  private Spectrum spectrum(Safetensors.Tensor found) {
    long most = metadata.sourceDimension();
    if (!found.type().equals("F64") || found.shape().length != 1 || found.shape()[0] > most) {
      throw malformed(
          "tensor " + SINGULAR_VALUES,
          "a list of at most %d float64 values".formatted(most),
          described(found));
    }
    return metadata.spectrum(doubles(found));
  }

  private static double[] doubles(Safetensors.Tensor tensor) {
    double[] values = new double[tensor.bytes().remaining() / Double.BYTES];
    tensor.bytes().asDoubleBuffer().get(values);
    return values;
  }

  private MalformedDataException malformed(String where, String expected, String found) {
    return new MalformedDataException(file, where, expected, found);
  }
}
