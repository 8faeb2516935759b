package org.adagio.model;

import java.util.HashSet;
import java.util.List;
import org.adagio.MalformedDataException;
import org.adagio.measure.Certificate;
import org.adagio.measure.Certificate.Coverage;
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
    long fitted = map.provenance().map(Provenance::points).orElse(0L);
    long all = map.provenance().map(Provenance::allPoints).orElse(Long.MAX_VALUE);
    // the first release did not note how many it held out
    long apart = map.provenance().map(Provenance::heldOut).orElse(0);
    ModelPart.COLUMNS.of().apply(map).ifPresent(this::requireColumns);
    require(ModelPart.CERTIFICATE, fitted, all);
    require(ModelPart.OF_ALL, all == Long.MAX_VALUE ? 0 : all, all);
    require(ModelPart.HELD_OUT, apart, all);
    require(ModelPart.UNSEEN, apart, all);
    requirePrefixes();
    require(ModelPart.RECALL, all);
    require(ModelPart.UNSEEN_RECALL, all - fitted);
    map.signature()
        .ifPresent(found -> requireAtMost(ModelPart.SIGNATURE, "points", found.points(), all));
  }

  private void requireColumns(TableColumns columns) {
    List<Integer> coordinates = columns.coordinates();
    int expected = columns.kind() == TableColumns.Kind.LISTS ? 1 : map.sourceDimension();
    if (coordinates.size() != expected) {
      throw malformed(
          ModelPart.COLUMNS,
          "%d columns of coordinates".formatted(expected),
          coordinates.size() + " columns");
    }
    if (new HashSet<>(coordinates).size() < expected) {
      throw malformed(
          ModelPart.COLUMNS, "a column of its own for each coordinate", coordinates.toString());
    }
  }

  private void require(ModelPart<Certificate> part, long points, long all) {
    requireDistancesMean(part);
    if (part.of().apply(map).isEmpty()) {
      return;
    }
    Certificate found = part.of().apply(map).get();
    boolean disjoint = part.equals(ModelPart.UNSEEN);
    if (disjoint != (found.coverage() == Coverage.UNSEEN_PAIRS)) {
      throw malformed(
          part,
          disjoint ? "disjoint pairs, UNSEEN_PAIRS" : "ALL_PAIRS or SAMPLED_PAIRS",
          found.coverage().toString());
    }
    if (points > 0 && found.points() != points) {
      throw malformed(
          part, "pairs of %d points".formatted(points), "of %d".formatted(found.points()));
    }
    requireAtMost(part, "points", found.points(), all);
    long rows = map.provenance().map(Provenance::sourceRows).orElse(all);
    requireAtMost(part, "worstSecond", found.worstPair().second(), rows - 1);
  }

  /** Distances between images of documents mean nothing where a length is kept. */
  private void requireDistancesMean(ModelPart<?> part) {
    if (map.keepsLength() && metadata.has(part.key())) {
      throw malformed(part, "none, as the map keeps the length of points", "one");
    }
  }

  private void requirePrefixes() {
    requireDistancesMean(ModelPart.PREFIXES);
    if (map.isTurned() && metadata.has(ModelPart.PREFIXES.key())) {
      throw malformed(ModelPart.PREFIXES, "none, as the axes are turned", "some");
    }
    int before = 0;
    for (PrefixDistortion prefix : map.certificates().prefixes()) {
      if (prefix.dimension() <= before || prefix.dimension() > map.dimension()) {
        throw malformed(
            ModelPart.PREFIXES,
            "numbers of coordinates that ascend, up to " + map.dimension(),
            "%d after %d".formatted(prefix.dimension(), before));
      }
      before = prefix.dimension();
      if (before == map.dimension()) {
        requireWithinCertificate(prefix);
      }
    }
  }

  private void requireWithinCertificate(PrefixDistortion whole) {
    map.certificate()
        .filter(found -> found.coverage() == Coverage.ALL_PAIRS)
        .map(Certificate::maxDistortion)
        .filter(most -> whole.maxDistortion() > most * (1 + ROUNDING))
        .ifPresent(
            most -> {
              throw malformed(
                  ModelPart.PREFIXES,
                  "at most %s as in the certificate, of all coordinates".formatted(most),
                  "" + whole.maxDistortion());
            });
  }

  private void require(ModelPart<RecallCertificate> part, long most) {
    if (part.of().apply(map).isEmpty()) {
      return;
    }
    RecallCertificate found = part.of().apply(map).get();
    if (found.metric() != map.metric()) {
      throw malformed(
          part,
          "neighbours by the metric %s of the map".formatted(map.metric()),
          "by " + found.metric());
    }
    boolean unseen = part.equals(ModelPart.UNSEEN_RECALL);
    if (unseen != found.isOfUnseenDocuments()) {
      throw malformed(
          part,
          unseen ? "no document that the fit saw" : "documents that the fit saw",
          found.seen() + " of them");
    }
    requireAtMost(part, "documents", found.documents(), most);
  }

  private void requireAtMost(ModelPart<?> part, String name, long number, long most) {
    if (number > most) {
      throw malformed(part, "%s of at most %d".formatted(name, most), "" + number);
    }
  }

  private MalformedDataException malformed(ModelPart<?> part, String expected, String found) {
    return metadata.malformed(part.key(), expected, found);
  }
}
