package org.adagio.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.adagio.Metric;
import org.adagio.measure.Certificate;
import org.adagio.measure.Coverage;
import org.adagio.measure.SecantPair;
import org.adagio.measure.nearest.Recall;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.safetensors.JsonText;

/** Certificates, and distortions by prefix length, as they stand in a model file. */
record CertificateText(JsonText json) {
  private static final String DIMENSION = "dimension";
  private static final String MAX = "maxDistortion";
  private static final String MEAN = "meanDistortion";
  private static final String STATED = "statedDistortion";
  private static final String CONFIDENCE = "confidence";
  private static final String FRACTION = "fractionBeyond";

  /** The ends of an interval are computed anew from a file's numbers, which have all digits. */
  private static final double ROUNDING = 1e-6;

  static String of(Certificate certificate) {
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
    return JsonText.of(parts);
  }

  /** A sample of the first release names no distortion where it speaks of the largest found. */
  Certificate certificate() {
    Coverage coverage = coverage();
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

  private Coverage coverage() {
    for (Coverage known : Coverage.values()) {
      if (known.name().equals(json.text("coverage"))) {
        return known;
      }
    }
    throw json.malformed("a known coverage", json.text("coverage"));
  }

  static String of(RecallCertificate certificate) {
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
    return JsonText.of(parts);
  }

  /** Models of the first release do not say how many documents were seen: all were. */
  RecallCertificate recall() {
    Metric metric;
    try {
      metric = Metric.parse(json.text("metric"));
    } catch (IllegalArgumentException e) {
      throw json.malformed("a known metric", json.text("metric"));
    }
    Recall recall =
        new Recall(
            json.count("k"),
            json.count("rerank"),
            json.count("queries"),
            json.real("recall"),
            json.real("variance"));
    requireInterval(recall);
    return new RecallCertificate(
        metric, json.whole("points"), json.whole(json.has("seen") ? "seen" : "points"), recall);
  }

  private void requireInterval(Recall recall) {
    if (json.real(CONFIDENCE) != Recall.CONFIDENCE
        || Math.abs(json.real("low") - recall.low()) > ROUNDING
        || Math.abs(json.real("high") - recall.high()) > ROUNDING) {
      throw json.malformed(
          "low %s and high %s with confidence %s"
              .formatted(recall.low(), recall.high(), Recall.CONFIDENCE),
          "%s, %s and %s".formatted(json.text("low"), json.text("high"), json.text(CONFIDENCE)));
    }
  }

  /** Three lists of equal length. */
  static String of(List<PrefixDistortion> prefixes) {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put(DIMENSION, prefixes.stream().map(PrefixDistortion::dimension).toList());
    parts.put(MAX, prefixes.stream().map(PrefixDistortion::maxDistortion).toList());
    parts.put(MEAN, prefixes.stream().map(PrefixDistortion::meanDistortion).toList());
    return JsonText.of(parts);
  }

  List<PrefixDistortion> prefixes() {
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
}
