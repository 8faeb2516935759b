package org.adagio.report.measured;

import java.util.Locale;
import java.util.Optional;
import org.adagio.measure.Certificate;
import org.adagio.measure.SecantPair;
import org.adagio.measure.nearest.Recall;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.model.PrefixDistortion;
import org.adagio.report.Findings;

/** Gives what is stated of a map to programs. */
public final class CertificateFigures {
  private CertificateFigures() {}

  /** Adds a certificate, if there is one. */
  public static void put(Findings found, String key, String label, Optional<Certificate> stated) {
    stated.ifPresent(one -> found.add(key, of(one)).named(label, one.statement()));
  }

  /** Adds a certificate of recall, if there is one. */
  public static void putRecall(Findings found, String key, Optional<RecallCertificate> stated) {
    stated.ifPresent(one -> found.add(key, of(one)).named("recall", one.statement()));
  }

  /** Gives the figures of a certificate. */
  public static Findings of(Certificate certificate) {
    return new Findings()
        .put("statement", certificate.statement())
        .put("coverage", certificate.coverage().name().toLowerCase(Locale.ROOT).replace('_', ' '))
        .put("points", certificate.points())
        .put("pairs", certificate.pairs())
        .put("zeroSecants", certificate.zeroSecants())
        .put("maxDistortion", certificate.maxDistortion())
        .put("squaredDistortion", certificate.squaredDistortion())
        .put("meanDistortion", certificate.meanDistortion())
        .put("worstPair", of(certificate.worstPair()))
        .put("confidence", certificate.confidence())
        .put("fractionBeyond", certificate.fractionBeyond())
        .put("statedDistortion", certificate.statedDistortion())
        .put("beyond", certificate.beyond());
  }

  /** Gives the figures of a pair. */
  public static Findings of(SecantPair pair) {
    return new Findings()
        .put("first", pair.first())
        .put("second", pair.second())
        .put("distance", pair.distance())
        .put("embeddedDistance", pair.embeddedDistance())
        .put("distortion", pair.distortion());
  }

  /** Gives the figures of a certificate of recall. */
  public static Findings of(RecallCertificate certificate) {
    Recall recall = certificate.recall();
    return new Findings()
        .put("metric", certificate.metric().toString())
        .put("documents", certificate.documents())
        .put("seen", certificate.seen())
        .put("queries", recall.queries())
        .put("k", recall.k())
        .put("rerank", recall.depth())
        .put("recall", recall.mean())
        .put("low", recall.low())
        .put("high", recall.high())
        .put("confidence", Recall.CONFIDENCE);
  }

  /** Gives the figures of the first coordinates. */
  public static Findings of(PrefixDistortion prefix) {
    return new Findings()
        .put("dimension", prefix.dimension())
        .put("maxDistortion", prefix.maxDistortion())
        .put("meanDistortion", prefix.meanDistortion());
  }
}
