package org.adagio.embedding;

import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.adagio.distortion.Certificate;

/**
 * What was checked of a map.
 *
 * @param fitted on the points it was fitted to
 * @param all over sampled pairs of all points, where it was fitted to some of them
 * @param heldOut over the pairs of points held out
 * @param unseen over disjoint pairs of points held out
 * @param prefixes the distortion by prefix length
 */
record Checks(
    Optional<Certificate> fitted,
    Optional<Certificate> all,
    Optional<Certificate> heldOut,
    Optional<Certificate> unseen,
    List<PrefixDistortion> prefixes) {
  static final Checks NONE =
      new Checks(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());

  Checks {
    prefixes = List.copyOf(prefixes);
  }

  Checks withFitted(Certificate certificate) {
    return new Checks(Optional.of(certificate), all, heldOut, unseen, prefixes);
  }

  Checks withAll(Certificate certificate) {
    return new Checks(fitted, Optional.of(certificate), heldOut, unseen, prefixes);
  }

  Checks withUnseen(Certificate every, Certificate disjoint) {
    return new Checks(fitted, all, Optional.of(every), Optional.of(disjoint), prefixes);
  }

  Checks withPrefixes(List<PrefixDistortion> measured) {
    return new Checks(fitted, all, heldOut, unseen, measured);
  }

  /** The rows of what was checked of the points fitted to, and of all, counted anew. */
  Checks renumbered(LongUnaryOperator rows) {
    return new Checks(
        fitted.map(found -> found.renumbered(rows)),
        all.map(found -> found.renumbered(rows)),
        heldOut,
        unseen,
        prefixes);
  }
}
