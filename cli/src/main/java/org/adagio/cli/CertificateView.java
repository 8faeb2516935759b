package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.adagio.distortion.Certificate;
import org.adagio.distortion.SecantPair;
import org.adagio.neighbors.Recall;
import org.adagio.neighbors.RecallCertificate;

/** A certificate and its worst pair, for programs. */
final class CertificateView {
  private CertificateView() {}

  static Map<String, Object> json(Certificate certificate) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("statement", certificate.statement());
    json.put("coverage", certificate.coverage().name().toLowerCase(Locale.ROOT).replace('_', ' '));
    json.put("points", certificate.points());
    json.put("pairs", certificate.pairs());
    json.put("zeroSecants", certificate.zeroSecants());
    json.put("maxDistortion", certificate.maxDistortion());
    json.put("squaredDistortion", certificate.squaredDistortion());
    json.put("meanDistortion", certificate.meanDistortion());
    json.put("worstPair", json(certificate.worstPair()));
    json.put("confidence", certificate.confidence());
    json.put("fractionBeyond", certificate.fractionBeyond());
    json.put("statedDistortion", certificate.statedDistortion());
    json.put("beyond", certificate.beyond());
    return json;
  }

  static Map<String, Object> json(SecantPair pair) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("first", pair.first());
    json.put("second", pair.second());
    json.put("distance", pair.distance());
    json.put("embeddedDistance", pair.embeddedDistance());
    json.put("distortion", pair.distortion());
    return json;
  }

  static Map<String, Object> json(RecallCertificate certificate) {
    Recall recall = certificate.recall();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("metric", certificate.metric().toString());
    json.put("documents", certificate.documents());
    json.put("seen", certificate.seen());
    json.put("queries", recall.queries());
    json.put("k", recall.k());
    json.put("rerank", recall.depth());
    json.put("recall", recall.mean());
    json.put("low", recall.low());
    json.put("high", recall.high());
    json.put("confidence", Recall.CONFIDENCE);
    return json;
  }
}
