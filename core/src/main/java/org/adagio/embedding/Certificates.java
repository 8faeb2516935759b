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
 * @param recall of unseen queries among the documents of the fit
 * @param unseenRecall of unseen queries among documents that the fit did not see
 * @param prefixes the distortion by prefix length
 * @param signature by what the map recognises its kind of points
 */
record Certificates(
    Optional<Certificate> fitted,
    Optional<Certificate> all,
    Optional<Certificate> heldOut,
    Optional<Certificate> unseen,
    Optional<RecallCertificate> recall,
    Optional<RecallCertificate> unseenRecall,
    List<PrefixDistortion> prefixes,
    Optional<Signature> signature) {
  static final Certificates NONE =
      new Certificates(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          Optional.empty());

  Certificates {
    prefixes = List.copyOf(prefixes);
  }

  Certificates withRecall(RecallCertificate ofFitted, Optional<RecallCertificate> ofUnseen) {
    return new Certificates(
        fitted, all, heldOut, unseen, Optional.of(ofFitted), ofUnseen, prefixes, signature);
  }
}
