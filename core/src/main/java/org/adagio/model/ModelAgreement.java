package org.adagio.model;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.adagio.Metric;
import org.adagio.measure.Certificate;
import org.adagio.measure.Coverage;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.points.TableColumns;

/**
 * Refuses a model file whose parts contradict each other, such as a certificate of other points
 * than the map was fitted to. What one part says of itself is its own to refuse.
 *
 * @param metadata of the file, which says where a part stands
 * @param map that was made of the parts
 */
record ModelAgreement(ModelMetadata metadata, LinearEmbedding map) {
  /** A largest distortion over some of the pairs is at most that of all, but for rounding. */
  private static final double ROUNDING = 1e-6;

  void require() {
    map.columns().ifPresent(this::requireColumns);
    requireCoverage();
    requirePrefixes();
    if (map.keepsLength()) {
      requireNoDistortion();
    }
    map.recallCertificate().ifPresent(this::requireSeen);
    map.unseenRecallCertificate().ifPresent(this::requireUnseen);
    map.provenance().ifPresent(this::requirePoints);
  }

  private void requireColumns(TableColumns columns) {
    List<Integer> coordinates = columns.coordinates();
    int expected = columns.kind() == TableColumns.Kind.LISTS ? 1 : map.sourceDimension();
    if (coordinates.size() != expected) {
      throw metadata.malformed(
          ModelMetadata.COLUMNS,
          "%d columns of coordinates".formatted(expected),
          coordinates.size() + " columns");
    }
    if (new HashSet<>(coordinates).size() < expected) {
      throw metadata.malformed(
          ModelMetadata.COLUMNS, "a column of its own for each coordinate", coordinates.toString());
    }
  }

  /** Bounds for unseen points come from disjoint pairs, and all else does not. */
  private void requireCoverage() {
    requireCoverage(ModelMetadata.CERTIFICATE, map.certificate(), false);
    requireCoverage(ModelMetadata.ALL, map.certificateOfAll(), false);
    requireCoverage(ModelMetadata.HELD_OUT, map.heldOutCertificate(), false);
    requireCoverage(ModelMetadata.UNSEEN, map.unseenCertificate(), true);
  }

  private void requireCoverage(String key, Optional<Certificate> certificate, boolean disjoint) {
    certificate
        .filter(found -> disjoint != (found.coverage() == Coverage.UNSEEN_PAIRS))
        .ifPresent(
            found -> {
              throw metadata.malformed(
                  key,
                  disjoint ? "disjoint pairs, UNSEEN_PAIRS" : "ALL_PAIRS or SAMPLED_PAIRS",
                  found.coverage().toString());
            });
  }

  private void requirePrefixes() {
    int before = 0;
    for (PrefixDistortion prefix : map.prefixes()) {
      if (prefix.dimension() <= before || prefix.dimension() > map.dimension()) {
        throw metadata.malformed(
            ModelMetadata.PREFIXES,
            "numbers of coordinates that ascend, up to " + map.dimension(),
            "%d after %d".formatted(prefix.dimension(), before));
      }
      before = prefix.dimension();
    }
    map.prefixes().stream()
        .filter(prefix -> prefix.dimension() == map.dimension())
        .forEach(this::requireWithinCertificate);
  }

  /** All coordinates, over some of the pairs that were certified. */
  private void requireWithinCertificate(PrefixDistortion whole) {
    map.certificate()
        .filter(found -> found.coverage() == Coverage.ALL_PAIRS)
        .filter(found -> whole.maxDistortion() > found.maxDistortion() * (1 + ROUNDING))
        .ifPresent(
            found -> {
              throw metadata.malformed(
                  ModelMetadata.PREFIXES,
                  "at most %s as in the certificate, of all coordinates"
                      .formatted(found.maxDistortion()),
                  "" + whole.maxDistortion());
            });
  }

  /** Distances between images of documents mean nothing there. */
  private void requireNoDistortion() {
    for (String key :
        List.of(
            ModelMetadata.CERTIFICATE,
            ModelMetadata.ALL,
            ModelMetadata.HELD_OUT,
            ModelMetadata.UNSEEN,
            ModelMetadata.PREFIXES)) {
      if (metadata.has(key)) {
        throw metadata.malformed(key, "none, as the map keeps the length of points", "one");
      }
    }
  }

  private void requireMetric(String key, RecallCertificate found) {
    Metric metric = map.metric();
    if (found.metric() != metric) {
      throw metadata.malformed(
          key, "neighbours by the metric %s of the map".formatted(metric), "by " + found.metric());
    }
  }

  private void requireSeen(RecallCertificate found) {
    requireMetric(ModelMetadata.RECALL, found);
    if (found.isOfUnseenDocuments()) {
      throw metadata.malformed(ModelMetadata.RECALL, "documents that the fit saw", "none");
    }
  }

  private void requireUnseen(RecallCertificate found) {
    requireMetric(ModelMetadata.UNSEEN_RECALL, found);
    if (!found.isOfUnseenDocuments()) {
      throw metadata.malformed(
          ModelMetadata.UNSEEN_RECALL, "no document that the fit saw", found.seen() + " of them");
    }
  }

  private void requirePoints(Provenance origin) {
    long all = origin.allPoints();
    requirePoints(ModelMetadata.CERTIFICATE, map.certificate(), origin.points(), all);
    requirePoints(ModelMetadata.ALL, map.certificateOfAll(), all, all);
    // the first release did not note how many it held out
    long apart = origin.heldOut();
    requirePoints(ModelMetadata.HELD_OUT, map.heldOutCertificate(), apart, all);
    requirePoints(ModelMetadata.UNSEEN, map.unseenCertificate(), apart, all);
    map.recallCertificate()
        .ifPresent(
            found -> requireAtMost(ModelMetadata.RECALL, "documents", found.documents(), all));
    map.unseenRecallCertificate()
        .ifPresent(
            found ->
                requireAtMost(
                    ModelMetadata.UNSEEN_RECALL,
                    "documents",
                    found.documents(),
                    all - origin.points()));
    map.signature()
        .ifPresent(found -> requireAtMost(ModelMetadata.SIGNATURE, "points", found.points(), all));
  }

  /**
   * @param points that the certificate is of, 0 if that is not known
   * @param all that the rows of the worst pair are some of
   */
  private void requirePoints(String key, Optional<Certificate> certificate, long points, long all) {
    if (certificate.isEmpty()) {
      return;
    }
    Certificate found = certificate.get();
    if (points > 0 && found.points() != points) {
      throw metadata.malformed(
          key, "pairs of %d points".formatted(points), "of %d".formatted(found.points()));
    }
    requireAtMost(key, "points", found.points(), all);
    requireAtMost(key, "worstSecond", found.worstPair().second(), all - 1);
  }

  private void requireAtMost(String key, String name, long number, long most) {
    if (number > most) {
      throw metadata.malformed(key, "%s of at most %d".formatted(name, most), "" + number);
    }
  }
}
