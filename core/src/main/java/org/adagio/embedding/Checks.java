package org.adagio.embedding;

import java.util.List;
import java.util.Optional;
import org.adagio.distortion.Certificate;

/**
 * What was checked of a map.
 *
 * @param fitted on the points it was fitted to
 * @param heldOut over the pairs of points held out
 * @param unseen over disjoint pairs of points held out
 * @param prefixes the distortion by prefix length
 */
record Checks(
    Optional<Certificate> fitted,
    Optional<Certificate> heldOut,
    Optional<Certificate> unseen,
    List<PrefixDistortion> prefixes) {
  static final Checks NONE =
      new Checks(Optional.empty(), Optional.empty(), Optional.empty(), List.of());

  Checks {
    prefixes = List.copyOf(prefixes);
  }

  Checks withFitted(Certificate certificate) {
    return new Checks(Optional.of(certificate), heldOut, unseen, prefixes);
  }

  Checks withUnseen(Certificate all, Certificate disjoint) {
    return new Checks(fitted, Optional.of(all), Optional.of(disjoint), prefixes);
  }

  Checks withPrefixes(List<PrefixDistortion> measured) {
    return new Checks(fitted, heldOut, unseen, measured);
  }
}
