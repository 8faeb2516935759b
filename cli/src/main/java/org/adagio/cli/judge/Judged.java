package org.adagio.cli.judge;

import java.util.Optional;
import org.adagio.cli.figures.Neighbourhoods;
import org.adagio.cli.figures.ProfileFigures;
import org.adagio.cli.speech.Findings;
import org.adagio.measure.DistortionProfile;
import org.adagio.report.Format;

/**
 * What became of points: of their distances and of their neighbours.
 *
 * @param profile of the distances; none for a map that keeps a length in their place
 * @param check whether a model's certificate holds, if one has a certificate
 * @param recall of some of the points or of queries, if that took little time or was asked for
 */
record Judged(
    int sourceDimension,
    int dimension,
    Optional<DistortionProfile> profile,
    Optional<CertificateCheck> check,
    Optional<Neighbourhoods.Kept> recall,
    double seconds) {

  Findings findings() {
    Findings found = new Findings().dimensions(sourceDimension, dimension);
    profile.map(ProfileFigures::of).ifPresent(found::addAll);
    recall.ifPresent(kept -> kept.in(found));
    check.ifPresent(checked -> checked.in(found));
    found.add("seconds", seconds).named("time", Format.SECONDS);
    profile.ifPresent(
        distances ->
            found
                .below(ProfileFigures.drawn(distances))
                .below(
                    "Certificate: %s.%s"
                        .formatted(
                            distances.certificate().statement(),
                            check.map(checked -> "%n%s".formatted(checked.text())).orElse(""))));
    return found;
  }
}
