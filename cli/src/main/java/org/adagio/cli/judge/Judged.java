package org.adagio.cli.judge;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.Reduction;
import org.adagio.points.Dataset;
import org.adagio.report.Figures;
import org.adagio.report.Findings;
import org.adagio.report.Format;
import org.adagio.report.measured.CheckedCertificate;
import org.adagio.report.measured.CodedFigures;
import org.adagio.report.measured.KeptFigures;
import org.adagio.report.measured.ProfileBlocks;
import org.adagio.report.measured.ProfileFigures;

/**
 * What became of points: of their distances and of their neighbours.
 *
 * @param profile of the distances; none for a map that keeps a length in their place
 * @param check whether a model's certificate holds, if one has a certificate
 * @param recall of some of the points or of queries, if that took little time or was asked for
 * @param coded the same by codes, if the model has a code
 */
record Judged(
    Reduction what,
    Optional<DistortionProfile> profile,
    Optional<CheckedCertificate> check,
    Optional<KeptFigures> recall,
    Optional<CodedFigures> coded,
    double seconds) {

  /** All figures, and the sections of a page if distances are kept. */
  Findings findings(Dataset data) {
    Findings found = new Findings();
    ProfileFigures.dimensions(found, what.points().dimension(), what.dimension());
    profile.map(ProfileFigures::of).ifPresent(found::addAll);
    recall.ifPresent(kept -> kept.in(found));
    coded.ifPresent(codes -> codes.in(found));
    check.ifPresent(checked -> checked.in(found));
    found.add("seconds", seconds).named("time", Format.SECONDS);
    profile.ifPresent(distances -> tell(found, distances, data));
    return found;
  }

  private void tell(Findings found, DistortionProfile distances, Dataset data) {
    String checked = check.map(one -> "%n%s".formatted(one.text())).orElse("");
    ProfileFigures.below(found, distances);
    found.below("Certificate: %s.%s".formatted(distances.certificate().statement(), checked));
    ProfileBlocks.in(
        found, Map.of("pairs", distances), check.map(CheckedCertificate::stated), data);
    found.section(
        ProfileBlocks.certificates(
            Stream.of(
                "Checked: %s.%s".formatted(distances.certificate().statement(), checked),
                "The largest distortion is recomputed in double precision from the coordinates of"
                    + " the worst pairs. In the squared convention, |ratio² − 1|, which NuMax and"
                    + " scikit-learn use, it is %s."
                        .formatted(Figures.atMost(distances.squaredMax())))));
  }

  /** What a page begins with. */
  String lead() {
    return "From %s to %s dimensions %s.%s"
        .formatted(
            Figures.count(what.points().dimension()),
            Figures.count(what.dimension()),
            profile.orElseThrow().certificate().statement(),
            check.map(found -> " " + found.verdict()).orElse(""));
  }
}
