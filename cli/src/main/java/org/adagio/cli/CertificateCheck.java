package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.distortion.BoundCheck;
import org.adagio.distortion.Certificate;
import org.adagio.distortion.Coverage;
import org.adagio.distortion.Pairs;
import org.adagio.distortion.Rounding;
import org.adagio.embedding.DataRelation;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.embedding.SeenSplit;
import org.adagio.report.Figures;

/**
 * Whether what a model states of itself holds on data.
 *
 * @param stated the distortion that its certificate states
 * @param check of that distortion on all the data
 * @param parts the same on the points that the model was fitted to and on the others, where the
 *     data have both
 * @param unseen what the model states of unseen points, and what was found
 * @param relation what the data were to its fit
 */
record CertificateCheck(
    double stated,
    BoundCheck check,
    Optional<Parts> parts,
    Optional<OfUnseen> unseen,
    DataRelation relation) {

  /** What a certificate covers, and what it does not. */
  record Parts(BoundCheck seen, BoundCheck unseen) {}

  /**
   * The bound for unseen points, which may state another distortion than the certificate.
   *
   * @param found of its distortion, on the points that the model was not fitted to
   */
  record OfUnseen(Certificate promised, BoundCheck found) {
    boolean holds() {
      return found.fractionBeyond() <= promised.fractionBeyond();
    }
  }

  /** Empty for a model without a certificate. */
  static Optional<CertificateCheck> of(
      LinearEmbedding map, PointCloud points, Pairs pairs, long seed, Progress progress) {
    if (map.certificate().isEmpty()) {
      return Optional.empty();
    }
    double stated = map.certificate().orElseThrow().statedDistortion();
    BiFunction<PointCloud, Double, BoundCheck> check =
        (some, within) ->
            pairs.check(some, map.apply(some), within + Rounding.FLOAT64, seed, progress);
    DataRelation relation = map.relationTo(points, progress);
    Optional<SeenSplit> split =
        Optional.of(relation)
            .filter(known -> known == DataRelation.SOME_OF_THESE)
            .flatMap(known -> map.seenAmong(points, progress))
            .filter(known -> known.unseen().size() >= 2);
    BoundCheck all = check.apply(points, stated);
    Optional<Parts> parts =
        split.map(
            known ->
                new Parts(check.apply(known.seen(), stated), check.apply(known.unseen(), stated)));
    Optional<OfUnseen> unseen =
        map.unseenCertificate()
            .map(
                promised ->
                    new OfUnseen(
                        promised,
                        promised.statedDistortion() == stated
                            ? parts.map(Parts::unseen).orElse(all)
                            : check.apply(
                                split.map(SeenSplit::unseen).orElse(points),
                                promised.statedDistortion())));
    return Optional.of(new CertificateCheck(stated, all, parts, unseen, relation));
  }

  /** What the certificate speaks of: the points fitted to, where the data have others too. */
  BoundCheck covered() {
    return parts.map(Parts::seen).orElse(check);
  }

  String text() {
    return "%s%n%s%s%s"
        .formatted(
            acquaintance(),
            verdict(),
            parts.map(Parts::unseen).map(this::others).orElse(""),
            unseen.map(CertificateCheck::verdict).orElse(""));
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

  private static String verdict(OfUnseen unseen) {
    return "%nThe bound for unseen points (fewer than %s beyond %s) %s here."
        .formatted(
            Figures.shareAtMost(unseen.promised.fractionBeyond()),
            Figures.atMost(unseen.promised.statedDistortion()),
            unseen.holds() ? "holds" : "does not hold");
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
    unseen.ifPresent(
        bound -> {
          json.put("unseenStatedDistortion", bound.promised.statedDistortion());
          json.put("unseenFractionBound", bound.promised.fractionBeyond());
          json.put("unseenBoundHoldsHere", bound.holds());
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
