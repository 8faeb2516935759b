package org.adagio.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.adagio.Metric;
import org.adagio.measure.Certificate;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.measure.SecantPair;
import org.adagio.measure.nearest.Recall;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.points.TableColumns;
import org.adagio.safetensors.JsonText;

/**
 * What is known of a map and has parts: where it stands in the metadata of a model file, and how it
 * is written there, as JSON, and read.
 *
 * @param key of the metadata
 * @param of a map, if it is known of it
 * @param written its parts by name
 * @param read the same from a file, whose numbers may be wrong
 */
record ModelPart<T>(
    String key,
    Function<LinearEmbedding, Optional<T>> of,
    Function<T, Map<String, Object>> written,
    Function<JsonText, T> read) {
  private static final String DIMENSION = "dimension";
  private static final String MAX = "maxDistortion";
  private static final String MEAN = "meanDistortion";
  private static final String STATED = "statedDistortion";
  private static final String CONFIDENCE = "confidence";
  private static final String FRACTION = "fractionBeyond";
  private static final String MEANS = "means";

  /** The ends of an interval are computed anew from a file's numbers, which have all digits. */
  private static final double ROUNDING = 1e-6;

  static final ModelPart<Certificate> CERTIFICATE = distances("certificate", Certificates::fitted);
  static final ModelPart<Certificate> OF_ALL =
      distances("all_points_certificate", Certificates::all);
  static final ModelPart<Certificate> HELD_OUT =
      distances("holdout_certificate", Certificates::heldOut);
  static final ModelPart<Certificate> UNSEEN =
      distances("unseen_certificate", Certificates::unseen);
  static final ModelPart<RecallCertificate> RECALL =
      recall("recall_certificate", Certificates::recall);
  static final ModelPart<RecallCertificate> UNSEEN_RECALL =
      recall("unseen_recall_certificate", Certificates::unseenRecall);
  static final ModelPart<List<PrefixDistortion>> PREFIXES =
      new ModelPart<>(
          "prefixes",
          map -> Optional.of(map.certificates().prefixes()).filter(some -> !some.isEmpty()),
          ModelPart::parts,
          ModelPart::prefixes);
  static final ModelPart<Signature> SIGNATURE =
      new ModelPart<>("signature", LinearEmbedding::signature, Signature::parts, Signature::of);
  static final ModelPart<TableColumns> COLUMNS =
      new ModelPart<>("columns", LinearEmbedding::columns, ModelPart::parts, ModelPart::columns);

  static final List<ModelPart<?>> ALL =
      List.of(
          CERTIFICATE,
          OF_ALL,
          HELD_OUT,
          UNSEEN,
          RECALL,
          UNSEEN_RECALL,
          PREFIXES,
          SIGNATURE,
          COLUMNS);

  private static ModelPart<Certificate> distances(
      String key, Function<Certificates, Optional<Certificate>> one) {
    return new ModelPart<>(
        key, map -> one.apply(map.certificates()), ModelPart::parts, ModelPart::certificate);
  }

  private static ModelPart<RecallCertificate> recall(
      String key, Function<Certificates, Optional<RecallCertificate>> one) {
    return new ModelPart<>(
        key, map -> one.apply(map.certificates()), ModelPart::parts, ModelPart::recall);
  }

  String text(T value) {
    return JsonText.of(written.apply(value));
  }

  Optional<String> textOf(LinearEmbedding map) {
    return of.apply(map).map(this::text);
  }

  private static Map<String, Object> parts(Certificate certificate) {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("coverage", certificate.coverage().name());
    parts.put("points", certificate.points());
    parts.put("pairs", certificate.pairs());
    parts.put("zeroSecants", certificate.zeroSecants());
    parts.put(MAX, certificate.maxDistortion());
    parts.put("squaredDistortion", certificate.squaredDistortion());
    parts.put(MEAN, certificate.meanDistortion());
    parts.put(CONFIDENCE, certificate.confidence());
    parts.put(FRACTION, certificate.fractionBeyond());
    if (certificate.coverage() != Coverage.ALL_PAIRS) {
      parts.put(STATED, certificate.statedDistortion());
      parts.put("beyond", certificate.beyond());
    }
    SecantPair worst = certificate.worstPair();
    parts.put("worstFirst", worst.first());
    parts.put("worstSecond", worst.second());
    parts.put("worstDistance", worst.distance());
    parts.put("worstEmbeddedDistance", worst.embeddedDistance());
    return parts;
  }

  /** A sample of the first release names no distortion where it speaks of the largest found. */
  private static Certificate certificate(JsonText json) {
    Coverage coverage = constant(Coverage.class, json.text("coverage"), json);
    if (coverage == Coverage.ALL_PAIRS
        && (json.real(CONFIDENCE) != 1 || json.real(FRACTION) != 0)) {
      throw json.malformed(
          "confidence 1 that none of all pairs lies beyond",
          json.text(CONFIDENCE) + " for a fraction of " + json.text(FRACTION));
    }
    boolean stated =
        coverage == Coverage.UNSEEN_PAIRS
            || (coverage == Coverage.SAMPLED_PAIRS && (json.has(STATED) || json.has("beyond")));
    return new Certificate(
        coverage,
        json.whole("points"),
        json.whole("pairs"),
        json.whole("zeroSecants"),
        json.real(MAX),
        json.real("squaredDistortion"),
        json.real(MEAN),
        new SecantPair(
            json.whole("worstFirst"),
            json.whole("worstSecond"),
            json.real("worstDistance"),
            json.real("worstEmbeddedDistance")),
        json.real(stated ? STATED : MAX),
        stated ? json.whole("beyond") : 0,
        json.real(CONFIDENCE),
        json.real(FRACTION));
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String name, JsonText json) {
    try {
      return Enum.valueOf(type, name);
    } catch (IllegalArgumentException e) {
      throw json.malformed("a known " + type.getSimpleName().toLowerCase(Locale.ROOT), name);
    }
  }

  private static Map<String, Object> parts(RecallCertificate certificate) {
    Recall recall = certificate.recall();
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("metric", certificate.metric().toString());
    parts.put("points", certificate.documents());
    parts.put("seen", certificate.seen());
    parts.put("queries", recall.queries());
    parts.put("k", recall.k());
    parts.put("rerank", recall.depth());
    parts.put("recall", recall.mean());
    parts.put("variance", recall.variance());
    parts.put("low", recall.low());
    parts.put("high", recall.high());
    parts.put(CONFIDENCE, Recall.CONFIDENCE);
    return parts;
  }

  /** Models of the first release do not say how many documents were seen: all were. */
  private static RecallCertificate recall(JsonText json) {
    Recall recall =
        new Recall(
            json.count("k"),
            json.count("rerank"),
            json.count("queries"),
            json.real("recall"),
            json.real("variance"));
    if (json.real(CONFIDENCE) != Recall.CONFIDENCE
        || Math.abs(json.real("low") - recall.low()) > ROUNDING
        || Math.abs(json.real("high") - recall.high()) > ROUNDING) {
      throw json.malformed(
          "low %s and high %s with confidence %s"
              .formatted(recall.low(), recall.high(), Recall.CONFIDENCE),
          "%s, %s and %s".formatted(json.text("low"), json.text("high"), json.text(CONFIDENCE)));
    }
    return new RecallCertificate(
        Metric.parse(json.text("metric")),
        json.whole("points"),
        json.whole(json.has("seen") ? "seen" : "points"),
        recall);
  }

  private static Map<String, Object> parts(List<PrefixDistortion> prefixes) {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put(DIMENSION, prefixes.stream().map(PrefixDistortion::dimension).toList());
    parts.put(MAX, prefixes.stream().map(PrefixDistortion::maxDistortion).toList());
    parts.put(MEAN, prefixes.stream().map(PrefixDistortion::meanDistortion).toList());
    return parts;
  }

  private static List<PrefixDistortion> prefixes(JsonText json) {
    List<Integer> dimensions = json.counts(DIMENSION);
    List<Number> largest = json.numbers(MAX);
    List<Number> mean = json.numbers(MEAN);
    if (largest.size() != dimensions.size() || mean.size() != dimensions.size()) {
      throw json.malformed("lists of equal length", "lists of different lengths");
    }
    List<PrefixDistortion> prefixes = new ArrayList<>();
    for (int i = 0; i < dimensions.size(); i++) {
      prefixes.add(
          new PrefixDistortion(
              dimensions.get(i), largest.get(i).doubleValue(), mean.get(i).doubleValue()));
    }
    return prefixes;
  }

  private static Map<String, Object> parts(TableColumns table) {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("kind", table.kind().name().toLowerCase(Locale.ROOT));
    parts.put("width", table.width());
    parts.put("names", table.names());
    parts.put("coordinates", table.coordinates());
    if (!table.means().isEmpty()) {
      parts.put(MEANS, table.means());
    }
    return parts;
  }

  private static TableColumns columns(JsonText json) {
    return new TableColumns(
        json.count("width"),
        names(json),
        constant(TableColumns.Kind.class, json.text("kind").toUpperCase(Locale.ROOT), json),
        json.counts("coordinates"),
        json.has(MEANS)
            ? json.numbers(MEANS).stream().map(Number::doubleValue).toList()
            : List.of());
  }

  private static List<String> names(JsonText json) {
    if (json.parts().get("names") instanceof List<?> names
        && names.stream().allMatch(String.class::isInstance)) {
      return names.stream().map(String.class::cast).toList();
    }
    throw json.malformed("a list of texts names", json.text("names"));
  }
}
