package org.adagio.embedding;

import java.util.LinkedHashMap;
import java.util.Map;
import org.adagio.distortion.Certificate;
import org.adagio.distortion.Coverage;
import org.adagio.distortion.SecantPair;

/** A certificate as it stands in a model file. */
record CertificateText(JsonText json) {

  static String of(Certificate certificate) {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("coverage", certificate.coverage().name());
    parts.put("points", certificate.points());
    parts.put("pairs", certificate.pairs());
    parts.put("zeroSecants", certificate.zeroSecants());
    parts.put("maxDistortion", certificate.maxDistortion());
    parts.put("squaredDistortion", certificate.squaredDistortion());
    parts.put("meanDistortion", certificate.meanDistortion());
    parts.put("confidence", certificate.confidence());
    parts.put("fractionBeyond", certificate.fractionBeyond());
    if (certificate.isStated()) {
      parts.put("statedDistortion", certificate.statedDistortion());
      parts.put("beyond", certificate.beyond());
    }
    SecantPair worst = certificate.worstPair();
    parts.put("worstFirst", worst.first());
    parts.put("worstSecond", worst.second());
    parts.put("worstDistance", worst.distance());
    parts.put("worstEmbeddedDistance", worst.embeddedDistance());
    return JsonText.of(parts);
  }

  Certificate certificate() {
    Coverage coverage = coverage();
    boolean stated = coverage == Coverage.UNSEEN_PAIRS || json.has("beyond");
    return new Certificate(
        coverage,
        json.whole("points"),
        json.whole("pairs"),
        json.whole("zeroSecants"),
        json.real("maxDistortion"),
        json.real("squaredDistortion"),
        json.real("meanDistortion"),
        new SecantPair(
            json.whole("worstFirst"),
            json.whole("worstSecond"),
            json.real("worstDistance"),
            json.real("worstEmbeddedDistance")),
        json.real("confidence"),
        json.real("fractionBeyond"),
        json.real(stated ? "statedDistortion" : "maxDistortion"),
        stated ? json.whole("beyond") : 0);
  }

  private Coverage coverage() {
    for (Coverage known : Coverage.values()) {
      if (known.name().equals(json.text("coverage"))) {
        return known;
      }
    }
    throw json.malformed("a known coverage", json.text("coverage"));
  }
}
