package org.adagio.report.measured;

import java.util.Optional;
import org.adagio.measure.Certificate;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.measure.DistortionProfile;
import org.adagio.model.Provenance;
import org.adagio.report.Figures;
import org.adagio.report.Findings;

/**
 * Tells whether what a model states of itself holds on data.
 *
 * @param stated the distortion that its certificate states
 * @param check of that distortion on all the data
 * @param parts the same on the points that the model was fitted to and on the others, where the
 *     data have both
 * @param unseen what the model states of unseen points, and what was found
 * @param relation what the data were to its fit
 */
public record CheckedCertificate(
    double stated,
    DistortionProfile check,
    Optional<Parts> parts,
    Optional<OfUnseen> unseen,
    Provenance.Relation relation) {

  /** Holds what a certificate covers, and what it does not. */
  public record Parts(DistortionProfile seen, DistortionProfile unseen) {}

  /**
   * Holds the bound for unseen points, which may state another distortion than the certificate.
   *
   * @param found of its distortion, on the points that the model was not fitted to
   */
  public record OfUnseen(Certificate promised, DistortionProfile found) {
    private boolean holds() {
      return found.fractionBeyond() <= promised.fractionBeyond();
    }
  }

  private DistortionProfile covered() {
    return parts.map(Parts::seen).orElse(check);
  }

  /** Returns all of it in sentences. */
  public String text() {
    return "%s%n%s%s%s"
        .formatted(
            acquaintance(),
            verdict(),
            parts.map(Parts::unseen).map(this::others).orElse(""),
            unseen.map(CheckedCertificate::verdict).orElse(""));
  }

  private String acquaintance() {
    return switch (relation) {
      case THESE -> "These are the very points that the model was fitted to.";
      case SOME_OF_THESE ->
          parts
              .map(this::acquaintance)
              .orElse("The model was fitted to some of these points, drawn at random.");
      case OTHERS -> "These are not the very points that the model was fitted to.";
      case UNKNOWN -> "An older version wrote the model; its points cannot be told from others.";
    };
  }

  private String acquaintance(Parts known) {
    return "The model was fitted to %s of these points; its fit did not see the other %s."
        .formatted(Figures.count(known.seen.points()), Figures.count(known.unseen.points()));
  }

  /** Returns whether the certificate holds, as a sentence. */
  public String verdict() {
    DistortionProfile found = covered();
    String drawn = found.coverage() == Coverage.ALL_PAIRS ? "here" : "on the pairs drawn here";
    String where = parts.isEmpty() ? drawn : drawn + ", of the points fitted to";
    String within = Figures.atMost(stated);
    return found.holds()
        ? "The certificate (within %s) holds %s.".formatted(within, where)
        : "The certificate (within %s) does not hold %s: %s."
            .formatted(within, where, beyond(found, within));
  }

  private static String beyond(DistortionProfile found, String within) {
    return "%s of the pairs lie beyond %s, the worst at %s"
        .formatted(Figures.share(found.fractionBeyond()), within, Figures.atMost(found.max()));
  }

  private String others(DistortionProfile unseen) {
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

  /** Adds it to what was found. */
  public void in(Findings found) {
    found.put("fittedToThis", relation == Provenance.Relation.THESE);
    found.put("fittedToSomeOfThis", relation == Provenance.Relation.SOME_OF_THESE);
    found.put("statedDistortion", stated);
    found
        .add("holdsHere", covered().holds())
        .named("the model's certificate", covered().holds() ? "holds" : "does not hold")
        .note(
            "within %s%s"
                .formatted(
                    Figures.atMost(stated), parts.isPresent() ? ", on the points fitted to" : ""))
        .onPage()
        .inDetail();
    found.put("fractionBeyond", check.fractionBeyond());
    found.put("fittedPart", parts.map(both -> figures(both.seen)));
    found.put("unseenPart", parts.map(both -> figures(both.unseen)));
    found.put("unseenStatedDistortion", unseen.map(bound -> bound.promised.statedDistortion()));
    found.put("unseenFractionBound", unseen.map(bound -> bound.promised.fractionBeyond()));
    found.put("unseenBoundHoldsHere", unseen.map(OfUnseen::holds));
  }

  private static Findings figures(DistortionProfile part) {
    return new Findings()
        .put("points", part.points())
        .put("pairs", part.pairs())
        .put("maxDistortion", part.max())
        .put("meanDistortion", part.mean())
        .put("fractionBeyond", part.fractionBeyond());
  }
}
