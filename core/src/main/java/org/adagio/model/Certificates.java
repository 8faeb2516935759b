package org.adagio.model;

import java.util.List;
import java.util.Optional;
import org.adagio.measure.Certificate;
import org.adagio.measure.nearest.RecallCertificate;

/**
 * What was checked of a map; a part is empty if it was not.
 *
 * @param fitted over pairs of the points that it was fitted to
 * @param all over sampled pairs of all points, if it was fitted to some of them: a bound, with a
 *     confidence, for the fraction of all pairs beyond a distortion
 * @param heldOut over pairs of the points that the fit held out
 * @param unseen what the points held out say of all points like them: a bound, with a confidence,
 *     for the fraction of pairs beyond a distortion
 * @param recall how many neighbours queries that the fit did not see keep among its documents
 * @param unseenRecall the same among documents that the fit did not see either: what is left if
 *     documents are new
 * @param prefixes the distortion by the number of leading coordinates
 */
public record Certificates(
    Optional<Certificate> fitted,
    Optional<Certificate> all,
    Optional<Certificate> heldOut,
    Optional<Certificate> unseen,
    Optional<RecallCertificate> recall,
    Optional<RecallCertificate> unseenRecall,
    List<PrefixDistortion> prefixes) {
  /** Nothing was checked. */
  static final Certificates NONE = ofFitted(Optional.empty());

  /** Keeps a copy of the list. */
  public Certificates {
    prefixes = List.copyOf(prefixes);
  }

  static Certificates ofFitted(Optional<Certificate> checked) {
    Optional<RecallCertificate> none = Optional.empty();
    return new Certificates(
        checked, Optional.empty(), Optional.empty(), Optional.empty(), none, none, List.of());
  }

  Certificates withoutPrefixes() {
    return new Certificates(fitted, all, heldOut, unseen, recall, unseenRecall, List.of());
  }

  Certificates withRecall(RecallCertificate ofFitted, Optional<RecallCertificate> ofUnseen) {
    return new Certificates(
        fitted, all, heldOut, unseen, Optional.of(ofFitted), ofUnseen, prefixes);
  }
}
