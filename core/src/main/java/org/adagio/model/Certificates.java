package org.adagio.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.adagio.measure.Certificate;
import org.adagio.measure.nearest.RecallCertificate;

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
  public static final Certificates NONE =
      new Certificates(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of());

  /** Keeps a copy of the list. */
  public Certificates {
    Objects.requireNonNull(fitted, "fitted");
    Objects.requireNonNull(all, "all");
    Objects.requireNonNull(heldOut, "heldOut");
    Objects.requireNonNull(unseen, "unseen");
    Objects.requireNonNull(recall, "recall");
    Objects.requireNonNull(unseenRecall, "unseenRecall");
    prefixes = List.copyOf(prefixes);
  }

  /** What was checked of the points that a map was fitted to, and nothing else. */
  static Certificates ofFitted(Certificate checked) {
    return new Certificates(
        Optional.of(checked),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  Certificates withRecall(RecallCertificate ofFitted, Optional<RecallCertificate> ofUnseen) {
    return new Certificates(
        fitted, all, heldOut, unseen, Optional.of(ofFitted), ofUnseen, prefixes);
  }
}
