package org.adagio.report.measured;

import java.util.Optional;
import org.adagio.measure.DistortionProfile;
import org.adagio.report.Figures;
import org.adagio.report.Findings;

/**
 * Tells what became of points as codes.
 *
 * @param decoded their distances to each other once they are decoded
 */
public record CodedFigures(DistortionProfile decoded, Optional<KeptFigures> recall) {
  /** Adds it to what was found. */
  public void in(Findings found) {
    Findings own = new Findings();
    recall.ifPresent(kept -> kept.in(own));
    found
        .add("code", own.addAll(ProfileFigures.of(decoded)))
        .named(
            "of codes",
            recall.map(kept -> Figures.distortion(kept.plain().mean())).orElse("distances"))
        .note(
            recall
                    .map(kept -> Figures.distortion(kept.reranked().mean()) + " with the rerank; ")
                    .orElse("")
                + "decoded, "
                + decoded.certificate().statement())
        .onPage();
  }
}
