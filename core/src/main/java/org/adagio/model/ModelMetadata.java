package org.adagio.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.adagio.MalformedDataException;
import org.adagio.Metric;
import org.adagio.codes.CodeText;
import org.adagio.codes.PointCode;
import org.adagio.points.Spectrum;
import org.adagio.safetensors.JsonText;

/** The metadata of a model file: text by name; what has parts is a {@link ModelPart}. */
record ModelMetadata(String file, Map<String, String> texts) {
  private static final String FORMAT = "adagio";
  private static final String FORMAT_VERSION = "1";
  private static final String SPECTRUM = "spectrum";
  private static final String COMPLETE = "complete";
  private static final String LARGEST = "largest";
  private static final String STANDARDIZED = "standardized";
  private static final String LENGTH = "length";
  private static final String AXES = "axes";
  private static final String METRIC = "metric";
  private static final String DRAWN_FROM = "drawn_from_";

  static Map<String, String> of(LinearEmbedding map) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("format", FORMAT);
    texts.put("format_version", FORMAT_VERSION);
    map.provenance().ifPresent(origin -> put(texts, origin));
    texts.put("dimension", Integer.toString(map.dimension()));
    texts.put("source_dimension", Integer.toString(map.sourceDimension()));
    map.spectrum()
        .ifPresent(
            known -> {
              texts.put("total_variance", Double.toString(known.totalVariance()));
              texts.put(SPECTRUM, known.isComplete() ? COMPLETE : LARGEST);
            });
    map.scales().ifPresent(scales -> texts.put(STANDARDIZED, "true"));
    map.length().ifPresent(length -> texts.put(LENGTH, "kept"));
    if (map.isTurned()) {
      texts.put(AXES, "turned");
    }
    texts.put(METRIC, map.metric().toString());
    map.code().ifPresent(code -> texts.put(CodeText.KEY, CodeText.of(code)));
    ModelPart.ALL.forEach(part -> part.textOf(map).ifPresent(text -> texts.put(part.key(), text)));
    return texts;
  }

  private static void put(Map<String, String> texts, Provenance origin) {
    texts.put("method", origin.method());
    texts.put("parameters", JsonText.of(new TreeMap<>(origin.parameters())));
    put(texts, "", origin.data());
    origin.drawnFrom().ifPresent(all -> put(texts, DRAWN_FROM, all));
    texts.put("version", origin.version());
  }

  private static void put(Map<String, String> texts, String prefix, Provenance.Data data) {
    texts.put(prefix + "points", Long.toString(data.points()));
    texts.put(prefix + "fingerprint", data.fingerprint());
  }

  void requireAdagio() {
    if (!FORMAT.equals(texts.get("format"))) {
      throw malformed("format", FORMAT, texts.getOrDefault("format", "none"));
    }
    String version = texts.getOrDefault("format_version", "none");
    if (!FORMAT_VERSION.equals(version)) {
      throw malformed("format_version", FORMAT_VERSION, version + age(version));
    }
  }

  private static String age(String version) {
    if (!version.matches("\\d{1,9}")) {
      return "";
    }
    return Integer.parseInt(version) > Integer.parseInt(FORMAT_VERSION)
        ? ": a newer version of this software wrote the file, and reads it"
        : ": older than any that was released";
  }

  Optional<Provenance> provenance() {
    if (!has("method")) {
      return Optional.empty();
    }
    Optional<Provenance.Data> drawnFrom =
        has(DRAWN_FROM + "points") ? Optional.of(data(DRAWN_FROM)) : Optional.empty();
    Provenance.Data fitted = data("");
    JsonText json = JsonText.parse(file, "parameters", text("parameters"));
    Map<String, String> parameters = new LinkedHashMap<>();
    json.parts().forEach((name, value) -> parameters.put(name, String.valueOf(value)));
    return Optional.of(
        sound(
            "parameters",
            () -> new Provenance(text("method"), parameters, fitted, drawnFrom, text("version"))));
  }

  private Provenance.Data data(String prefix) {
    long points = whole(prefix + "points");
    return sound(
        prefix + "points", () -> new Provenance.Data(points, text(prefix + "fingerprint")));
  }

  boolean hasSpectrum() {
    return has(SPECTRUM);
  }

  Spectrum spectrum(double[] singularValues) {
    String known = text(SPECTRUM);
    if (!known.equals(COMPLETE) && !known.equals(LARGEST)) {
      throw malformed(SPECTRUM, COMPLETE + " or " + LARGEST, known);
    }
    return sound(
        "total_variance",
        () ->
            Spectrum.restored(
                singularValues,
                Double.parseDouble(text("total_variance")),
                known.equals(COMPLETE)));
  }

  boolean isStandardized() {
    return says(STANDARDIZED, "true");
  }

  boolean keepsLength() {
    return says(LENGTH, "kept");
  }

  boolean isTurned() {
    return says(AXES, "turned");
  }

  private boolean says(String key, String value) {
    if (has(key) && !text(key).equals(value)) {
      throw malformed(key, value, text(key));
    }
    return has(key);
  }

  /** One less than the dimension if one coordinate is the length. */
  long matrixRows() {
    return whole("dimension") - (keepsLength() ? 1 : 0);
  }

  long sourceDimension() {
    return whole("source_dimension");
  }

  /** Models of the first release name none: they are for distances. */
  Metric metric() {
    Metric metric =
        sound(METRIC, () -> Metric.parse(texts.getOrDefault(METRIC, Metric.EUCLIDEAN.toString())));
    if (keepsLength() && metric != Metric.EUCLIDEAN) {
      throw malformed(
          METRIC, "euclidean, as the map keeps the length of points", metric.toString());
    }
    return metric;
  }

  Certificates certificates() {
    return new Certificates(
        known(ModelPart.CERTIFICATE),
        known(ModelPart.OF_ALL),
        known(ModelPart.HELD_OUT),
        known(ModelPart.UNSEEN),
        known(ModelPart.RECALL),
        known(ModelPart.UNSEEN_RECALL),
        known(ModelPart.PREFIXES).orElse(List.of()));
  }

  <T> Optional<T> known(ModelPart<T> part) {
    return Optional.ofNullable(texts.get(part.key())).map(text -> read(part, text));
  }

  private <T> T read(ModelPart<T> part, String text) {
    JsonText json = JsonText.parse(file, part.key(), text);
    return sound(part.key(), () -> part.read().apply(json));
  }

  PointCode code(int dimension, double[] centre, float[] means) {
    JsonText json = JsonText.parse(file, CodeText.KEY, text(CodeText.KEY));
    return sound(CodeText.KEY, () -> CodeText.read(json, metric(), dimension, centre, means));
  }

  boolean has(String key) {
    return texts.containsKey(key);
  }

  /** What refuses numbers that contradict each other, read from one place of the file. */
  private <T> T sound(String key, Supplier<T> made) {
    try {
      return made.get();
    } catch (IllegalArgumentException e) {
      throw malformed(key, "parts that fit together", e.getMessage());
    }
  }

  private String text(String key) {
    String text = texts.get(key);
    if (text == null) {
      throw malformed(key, "a value", "none");
    }
    return text;
  }

  private long whole(String key) {
    try {
      return Long.parseLong(text(key));
    } catch (NumberFormatException e) {
      throw malformed(key, "a whole number", text(key));
    }
  }

  MalformedDataException malformed(String key, String expected, String found) {
    return new MalformedDataException(file, "metadata " + key, expected, found);
  }
}
