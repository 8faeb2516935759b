package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.distortion.BoundCheck;
import org.adagio.distortion.Certificate;
import org.adagio.distortion.Coverage;
import org.adagio.distortion.DistortionProfile;
import org.adagio.distortion.Pairs;
import org.adagio.distortion.Rounding;
import org.adagio.embedding.DataRelation;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.report.Figures;

/**
 * Whether what a model states of itself holds on other data.
 *
 * @param stated the distortion that its certificates state
 * @param check of that distortion on the data
 * @param fraction upper bound that the model states for the fraction beyond, on unseen points
 * @param relation what the data were to its fit
 */
record CertificateCheck(
    double stated, BoundCheck check, Optional<Double> fraction, DataRelation relation) {
  /** Empty for a model without a certificate. */
  static Optional<CertificateCheck> of(
      LinearEmbedding map, PointCloud points, Pairs pairs, long seed, Progress progress) {
    if (map.certificate().isEmpty()) {
      return Optional.empty();
    }
    Optional<Certificate> unseen = map.unseenCertificate();
    double stated = unseen.or(map::certificate).map(Certificate::statedDistortion).orElseThrow();
    return Optional.of(
        new CertificateCheck(
            stated,
            pairs.check(points, map.apply(points), stated + tolerance(map), seed, progress),
            unseen.map(Certificate::fractionBeyond),
            map.relationTo(points, progress)));
  }

  /** What is measured anew differs in the order of sums; once it was of images in float32. */
  private static double tolerance(LinearEmbedding map) {
    return map.certificate().orElseThrow().float32Output().isPresent()
        ? Rounding.FLOAT64
        : Rounding.FLOAT32;
  }

  String text() {
    return "%s%n%s%s"
        .formatted(acquaintance(), verdict(), fraction.map(this::boundVerdict).orElse(""));
  }

  private String acquaintance() {
    return switch (relation) {
      case THESE -> "These are the very points that the model was fitted to.";
      case SOME_OF_THESE -> "The model was fitted to some of these points, drawn at random.";
      case OTHERS -> "These are not the very points that the model was fitted to.";
    };
  }

  String verdict() {
    DistortionProfile profile = check.profile();
    String where = profile.coverage() == Coverage.ALL_PAIRS ? "here" : "on the pairs drawn here";
    String within = Figures.distortion(stated);
    return check.holds()
        ? "The certificate (within %s) holds %s.".formatted(within, where)
        : "The certificate (within %s) does not hold %s: %s of the pairs lie beyond %s, the worst at %s."
            .formatted(
                within,
                where,
                Figures.share(check.fractionBeyond()),
                within,
                Figures.distortion(profile.max()));
  }

  private String boundVerdict(double bound) {
    return "%nThe bound for unseen points (fewer than %s beyond) %s here."
        .formatted(Figures.share(bound), withinBound(bound) ? "holds" : "does not hold");
  }

  private boolean withinBound(double bound) {
    return check.fractionBeyond() <= bound;
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("fittedToThis", relation == DataRelation.THESE);
    json.put("fittedToSomeOfThis", relation == DataRelation.SOME_OF_THESE);
    json.put("statedDistortion", stated);
    json.put("holdsHere", check.holds());
    json.put("fractionBeyond", check.fractionBeyond());
    fraction.ifPresent(
        bound -> {
          json.put("unseenFractionBound", bound);
          json.put("unseenBoundHoldsHere", withinBound(bound));
        });
    return json;
  }
}
