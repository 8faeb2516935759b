package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.distortion.BoundCheck;
import org.adagio.distortion.Certificate;
import org.adagio.distortion.Coverage;
import org.adagio.distortion.Pairs;
import org.adagio.distortion.Rounding;
import org.adagio.embedding.DataRelation;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.report.Figures;

/**
 * Whether what a model states of itself holds on data.
 *
 * @param stated the distortion that its certificates state
 * @param check of that distortion on all the data
 * @param parts the same on the points that the model was fitted to and on the others, where the
 *     data have both
 * @param fraction upper bound that the model states for the fraction beyond, on unseen points
 * @param relation what the data were to its fit
 */
record CertificateCheck(
    double stated,
    BoundCheck check,
    Optional<Parts> parts,
    Optional<Double> fraction,
    DataRelation relation) {

  /** What a certificate covers, and what it does not. */
  record Parts(BoundCheck seen, BoundCheck unseen) {}

  /** Empty for a model without a certificate. */
  static Optional<CertificateCheck> of(
      LinearEmbedding map, PointCloud points, Pairs pairs, long seed, Progress progress) {
    if (map.certificate().isEmpty()) {
      return Optional.empty();
    }
    Optional<Certificate> unseen = map.unseenCertificate();
    double stated = unseen.or(map::certificate).map(Certificate::statedDistortion).orElseThrow();
    Function<PointCloud, BoundCheck> check =
        some -> pairs.check(some, map.apply(some), stated + tolerance(map), seed, progress);
    DataRelation relation = map.relationTo(points, progress);
    Optional<Parts> parts =
        Optional.of(relation)
            .filter(known -> known == DataRelation.SOME_OF_THESE)
            .flatMap(known -> map.seenAmong(points, progress))
            .filter(split -> split.unseen().size() >= 2)
            .map(split -> new Parts(check.apply(split.seen()), check.apply(split.unseen())));
    return Optional.of(
        new CertificateCheck(
            stated, check.apply(points), parts, unseen.map(Certificate::fractionBeyond), relation));
  }

  /** What the certificate speaks of: the points fitted to, where the data have others too. */
  BoundCheck covered() {
    return parts.map(Parts::seen).orElse(check);
  }

  /** What the bound for unseen points speaks of. */
  private BoundCheck uncovered() {
    return parts.map(Parts::unseen).orElse(check);
  }

  /** What is measured anew differs in the order of sums; once it was of images in float32. */
  private static double tolerance(LinearEmbedding map) {
    return map.certificate().orElseThrow().float32Output().isPresent()
        ? Rounding.FLOAT64
        : Rounding.FLOAT32;
  }

  String text() {
    return "%s%n%s%s%s"
        .formatted(
            acquaintance(),
            verdict(),
            parts.map(Parts::unseen).map(this::others).orElse(""),
            fraction.map(this::boundVerdict).orElse(""));
  }

  private String acquaintance() {
    return switch (relation) {
      case THESE -> "These are the very points that the model was fitted to.";
      case SOME_OF_THESE ->
          parts
              .map(this::acquaintance)
              .orElse("The model was fitted to some of these points, drawn at random.");
      case OTHERS -> "These are not the very points that the model was fitted to.";
    };
  }

  private String acquaintance(Parts known) {
    return "The model was fitted to %s of these points; its fit did not see the other %s."
        .formatted(
            Figures.count(known.seen.profile().points()),
            Figures.count(known.unseen.profile().points()));
  }

  String verdict() {
    BoundCheck found = covered();
    String drawn =
        found.profile().coverage() == Coverage.ALL_PAIRS ? "here" : "on the pairs drawn here";
    String where = parts.isEmpty() ? drawn : drawn + ", of the points fitted to";
    String within = Figures.atMost(stated);
    return found.holds()
        ? "The certificate (within %s) holds %s.".formatted(within, where)
        : "The certificate (within %s) does not hold %s: %s."
            .formatted(within, where, beyond(found, within));
  }

  private static String beyond(BoundCheck found, String within) {
    return "%s of the pairs lie beyond %s, the worst at %s"
        .formatted(
            Figures.share(found.fractionBeyond()), within, Figures.atMost(found.profile().max()));
  }

  private String others(BoundCheck unseen) {
    return "%nAmong the points that it did not see, which it does not cover, %s."
        .formatted(
            unseen.holds()
                ? "no pair lies beyond it either"
                : beyond(unseen, Figures.atMost(stated)));
  }

  private String boundVerdict(double bound) {
    return "%nThe bound for unseen points (fewer than %s beyond) %s here."
        .formatted(Figures.shareAtMost(bound), withinBound(bound) ? "holds" : "does not hold");
  }

  private boolean withinBound(double bound) {
    return uncovered().fractionBeyond() <= bound;
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("fittedToThis", relation == DataRelation.THESE);
    json.put("fittedToSomeOfThis", relation == DataRelation.SOME_OF_THESE);
    json.put("statedDistortion", stated);
    json.put("holdsHere", covered().holds());
    json.put("fractionBeyond", check.fractionBeyond());
    parts.ifPresent(
        both -> {
          json.put("fittedPart", json(both.seen));
          json.put("unseenPart", json(both.unseen));
        });
    fraction.ifPresent(
        bound -> {
          json.put("unseenFractionBound", bound);
          json.put("unseenBoundHoldsHere", withinBound(bound));
        });
    return json;
  }

  private static Map<String, Object> json(BoundCheck part) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("points", part.profile().points());
    json.put("pairs", part.profile().pairs());
    json.put("maxDistortion", part.profile().max());
    json.put("meanDistortion", part.profile().mean());
    json.put("fractionBeyond", part.fractionBeyond());
    return json;
  }
}
