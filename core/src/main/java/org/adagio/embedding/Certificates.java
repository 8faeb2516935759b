package org.adagio.embedding;

import java.util.List;
import java.util.Optional;
import org.adagio.distortion.Certificate;
import org.adagio.neighbors.RecallCertificate;

/**
 * What was checked of a map.
 *
 * @param fitted on the points it was fitted to
 * @param all over sampled pairs of all points, where it was fitted to some of them
 * @param heldOut over the pairs of points held out
 * @param unseen over disjoint pairs of points held out
 * @param recall of queries among the points held out
 * @param prefixes the distortion by prefix length
 */
record Certificates(
    Optional<Certificate> fitted,
    Optional<Certificate> all,
    Optional<Certificate> heldOut,
    Optional<Certificate> unseen,
    Optional<RecallCertificate> recall,
    List<PrefixDistortion> prefixes) {
  static final Certificates NONE =
      new Certificates(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of());

  Certificates {
    prefixes = List.copyOf(prefixes);
  }
}
