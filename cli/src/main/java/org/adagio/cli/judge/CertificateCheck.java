package org.adagio.cli.judge;

import java.util.Optional;
import java.util.function.BiFunction;
import org.adagio.Run;
import org.adagio.linalg.Rounding;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.Pairs;
import org.adagio.model.LinearEmbedding;
import org.adagio.model.Provenance;
import org.adagio.points.PointCloud;
import org.adagio.report.measured.CheckedCertificate;

/** Checks what a model states of itself on data. */
final class CertificateCheck {
  private CertificateCheck() {}

  /** Empty for a model without a certificate. */
  static Optional<CheckedCertificate> of(
      LinearEmbedding map, PointCloud points, Pairs pairs, Run run) {
    if (map.certificate().isEmpty()) {
      return Optional.empty();
    }
    double stated = map.certificate().orElseThrow().statedDistortion();
    BiFunction<PointCloud, Double, DistortionProfile> check =
        (some, within) -> Distortion.of(map.reduction(some), pairs, within + Rounding.FLOAT64, run);
    Provenance.Relation relation = map.relationTo(points);
    Optional<Provenance.Parts> split =
        Optional.of(relation)
            .filter(known -> known == Provenance.Relation.SOME_OF_THESE)
            .flatMap(known -> map.seenAmong(points))
            .filter(known -> known.unseen().size() >= 2);
    DistortionProfile all = check.apply(points, stated);
    Optional<CheckedCertificate.Parts> parts =
        split.map(
            known ->
                new CheckedCertificate.Parts(
                    check.apply(known.seen(), stated), check.apply(known.unseen(), stated)));
    Optional<CheckedCertificate.OfUnseen> unseen =
        map.certificates()
            .unseen()
            .map(
                promised ->
                    new CheckedCertificate.OfUnseen(
                        promised,
                        promised.statedDistortion() == stated
                            ? parts.map(CheckedCertificate.Parts::unseen).orElse(all)
                            : check.apply(
                                split.map(Provenance.Parts::unseen).orElse(points),
                                promised.statedDistortion())));
    return Optional.of(new CheckedCertificate(stated, all, parts, unseen, relation));
  }
}
