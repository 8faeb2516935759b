package org.adagio.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.adagio.Metric;
import org.adagio.files.MalformedDataException;
import org.adagio.measure.Certificate;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.points.Spectrum;
import org.adagio.points.TableColumns;
import org.adagio.safetensors.JsonText;

/** The metadata of a model file: text by name; what has parts is JSON within the text. */
final class ModelMetadata {
  private static final String FORMAT = "adagio";
  private static final String FORMAT_VERSION = "1";
  static final String SPECTRUM = "spectrum";
  private static final String COMPLETE = "complete";
  private static final String LARGEST = "largest";
  private static final String STANDARDIZED = "standardized";
  private static final String LENGTH = "length";
  private static final String METRIC = "metric";
  static final String CERTIFICATE = "certificate";
  static final String ALL = "all_points_certificate";
  static final String HELD_OUT = "holdout_certificate";
  static final String UNSEEN = "unseen_certificate";
  static final String RECALL = "recall_certificate";
  static final String UNSEEN_RECALL = "unseen_recall_certificate";
  static final String PREFIXES = "prefixes";
  static final String COLUMNS = "columns";
  static final String SIGNATURE = "signature";

  private final String file;
  private final Map<String, String> texts;

  ModelMetadata(String file, Map<String, String> texts) {
    this.file = file;
    this.texts = texts;
  }

  static Map<String, String> of(LinearEmbedding embedding) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("format", FORMAT);
    texts.put("format_version", FORMAT_VERSION);
    embedding
        .provenance()
        .ifPresent(
            provenance -> {
              texts.put("method", provenance.method());
              texts.put("parameters", JsonText.of(new TreeMap<>(provenance.parameters())));
              texts.put("points", Long.toString(provenance.points()));
              texts.put("fingerprint", provenance.fingerprint());
              provenance.drawnFrom().ifPresent(all -> put(texts, all));
              texts.put("version", provenance.version());
            });
    texts.put("dimension", Integer.toString(embedding.dimension()));
    texts.put("source_dimension", Integer.toString(embedding.sourceDimension()));
    embedding
        .spectrum()
        .ifPresent(
            spectrum -> {
              texts.put("total_variance", Double.toString(spectrum.totalVariance()));
              texts.put(SPECTRUM, spectrum.isComplete() ? COMPLETE : LARGEST);
            });
    embedding.scales().ifPresent(scales -> texts.put(STANDARDIZED, "true"));
    embedding.length().ifPresent(length -> texts.put(LENGTH, "kept"));
    texts.put(METRIC, embedding.metric().toString());
    put(texts, CERTIFICATE, embedding.certificate());
    put(texts, ALL, embedding.certificateOfAll());
    put(texts, HELD_OUT, embedding.heldOutCertificate());
    put(texts, UNSEEN, embedding.unseenCertificate());
    embedding.recallCertificate().ifPresent(found -> texts.put(RECALL, CertificateText.of(found)));
    embedding
        .unseenRecallCertificate()
        .ifPresent(found -> texts.put(UNSEEN_RECALL, CertificateText.of(found)));
    if (!embedding.prefixes().isEmpty()) {
      texts.put(PREFIXES, CertificateText.of(embedding.prefixes()));
    }
    embedding.signature().ifPresent(known -> texts.put(SIGNATURE, known.text()));
    embedding.columns().ifPresent(table -> texts.put(COLUMNS, ColumnsText.of(table)));
    return texts;
  }

  private static void put(Map<String, String> texts, Provenance.Data drawnFrom) {
    texts.put("drawn_from_points", Long.toString(drawnFrom.points()));
    texts.put("drawn_from_fingerprint", drawnFrom.fingerprint());
  }

  private static void put(
      Map<String, String> texts, String key, Optional<Certificate> certificate) {
    certificate.ifPresent(present -> texts.put(key, CertificateText.of(present)));
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
        texts.containsKey("drawn_from_points")
            ? Optional.of(data("drawn_from_"))
            : Optional.empty();
    Provenance.Data fitted = data("");
    return Optional.of(
        part(
            "parameters",
            json ->
                new Provenance(text("method"), texts(json), fitted, drawnFrom, text("version"))));
  }

  private static Map<String, String> texts(JsonText json) {
    Map<String, String> texts = new LinkedHashMap<>();
    json.parts().forEach((name, value) -> texts.put(name, String.valueOf(value)));
    return texts;
  }

  private Provenance.Data data(String prefix) {
    long points = whole(prefix + "points");
    return sound(
        prefix + "points", () -> new Provenance.Data(points, text(prefix + "fingerprint")));
  }

  Spectrum spectrum(double[] singularValues) {
    double total;
    try {
      total = Double.parseDouble(text("total_variance"));
    } catch (NumberFormatException e) {
      throw malformed("total_variance", "a number", text("total_variance"));
    }
    String known = text(SPECTRUM);
    if (!known.equals(COMPLETE) && !known.equals(LARGEST)) {
      throw malformed(SPECTRUM, COMPLETE + " or " + LARGEST, known);
    }
    return sound(
        "total_variance", () -> Spectrum.restored(singularValues, total, known.equals(COMPLETE)));
  }

  /** Whether columns are scaled before the map. */
  boolean isStandardized() {
    return says(STANDARDIZED, "true");
  }

  /** Whether one coordinate is the length. */
  boolean keepsLength() {
    return says(LENGTH, "kept");
  }

  /** A key that is there with one value, or not at all. */
  private boolean says(String key, String value) {
    if (has(key) && !text(key).equals(value)) {
      throw malformed(key, value, text(key));
    }
    return has(key);
  }

  /** One less than the dimension where one coordinate is the length. */
  long matrixRows() {
    return whole("dimension") - (keepsLength() ? 1 : 0);
  }

  long sourceDimension() {
    return whole("source_dimension");
  }

  /** Models of the first release name none: they are for distances. */
  Metric metric() {
    String name = texts.getOrDefault(METRIC, Metric.EUCLIDEAN.toString());
    Metric metric;
    try {
      metric = Metric.parse(name);
    } catch (IllegalArgumentException e) {
      throw malformed(METRIC, "euclidean, cosine or dot", name);
    }
    if (keepsLength() && metric != Metric.EUCLIDEAN) {
      throw malformed(METRIC, "euclidean, as the map keeps the length of points", name);
    }
    return metric;
  }

  Certificates certificates() {
    return new Certificates(
        certificate(CERTIFICATE),
        certificate(ALL),
        certificate(HELD_OUT),
        certificate(UNSEEN),
        recall(RECALL),
        recall(UNSEEN_RECALL),
        known(PREFIXES, json -> new CertificateText(json).prefixes()).orElse(List.of()));
  }

  Optional<Signature> signature() {
    return known(SIGNATURE, Signature::of);
  }

  private Optional<RecallCertificate> recall(String key) {
    return known(key, json -> new CertificateText(json).recall());
  }

  boolean has(String key) {
    return texts.containsKey(key);
  }

  Optional<TableColumns> columns() {
    return known(COLUMNS, json -> new ColumnsText(json).columns());
  }

  private Optional<Certificate> certificate(String key) {
    return known(key, json -> new CertificateText(json).certificate());
  }

  /** What has parts, where the file has it. */
  private <T> Optional<T> known(String key, Function<JsonText, T> read) {
    return has(key) ? Optional.of(part(key, read)) : Optional.empty();
  }

  private <T> T part(String key, Function<JsonText, T> read) {
    JsonText json = JsonText.parse(file, key, text(key));
    return sound(key, () -> read.apply(json));
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
