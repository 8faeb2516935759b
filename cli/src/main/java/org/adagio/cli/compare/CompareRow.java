package org.adagio.cli.compare;

import java.util.Optional;
import org.adagio.cli.fit.MethodChoice;
import org.adagio.fit.Fitted;
import org.adagio.measure.Certificate;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.nearest.Recall;
import org.adagio.report.Findings;
import org.adagio.report.measured.CertificateFigures;
import org.adagio.report.measured.KeptFigures;
import org.adagio.report.measured.ProfileFigures;

/**
 * What one map does to points that no fit saw.
 *
 * @param fitted the fit that it comes from; none if no dimension keeps the distortion
 * @param dimension of the map; fewer than the fit has if these are its first coordinates
 * @param profile of the distances between the points apart; none for a map for searches alone
 * @param recall of the points apart among each other, if there are enough
 * @param reason why there is no map, or empty
 * @param seconds that the fit took; 0 for the first coordinates of another
 */
record CompareRow(
    MethodChoice method,
    Optional<Fitted> fitted,
    int dimension,
    Optional<DistortionProfile> profile,
    Optional<KeptFigures> recall,
    String reason,
    double seconds) {

  static CompareRow unreached(MethodChoice method, String reason, double seconds) {
    return new CompareRow(
        method, Optional.empty(), 0, Optional.empty(), Optional.empty(), reason, seconds);
  }

  boolean isReached() {
    return fitted.isPresent();
  }

  /** Of a vector in float32. */
  long bytes() {
    return (long) Float.BYTES * dimension;
  }

  /** The share of neighbours that stay when they are ranked again. */
  double reranked() {
    return recall.map(KeptFigures::reranked).map(Recall::mean).orElse(Double.NaN);
  }

  private int fittedDimension() {
    return fitted.map(found -> found.map().dimension()).orElse(0);
  }

  private Optional<Certificate> certificate() {
    return fitted
        .filter(found -> fittedDimension() == dimension)
        .flatMap(found -> found.map().certificate());
  }

  /** What was checked of the fit, or why there is none. */
  String stated() {
    return fitted
        .flatMap(found -> found.map().certificate())
        .map(found -> "at %d, %s".formatted(dimension, found.statement()))
        .orElse(isReached() ? "at %d, nothing".formatted(dimension) : reason);
  }

  /** The figures for people, who are told of what was not found too. */
  Findings shown(int sourceDimension) {
    return isReached()
        ? figures()
        : figures().put("dimension", "none < " + sourceDimension).put("from", "");
  }

  Findings figures() {
    Findings found = new Findings().put("method", method.toString());
    if (!isReached()) {
      return found.put("dimension", null).put("reason", reason).put("seconds", seconds);
    }
    found
        .put("dimension", dimension)
        .put("fittedDimension", fittedDimension())
        .put("bytes", bytes())
        .put("fittedPoints", fitted.get().points().size());
    profile.map(ProfileFigures::of).ifPresent(found::addAll);
    recall.ifPresent(kept -> kept.in(found));
    return found
        .put("seenMaxDistortion", certificate().map(Certificate::maxDistortion))
        .put("certificate", certificate().map(CertificateFigures::of))
        .put("searched", fitted.get().searched())
        .put("from", fittedDimension() == dimension ? "a fit" : "first of " + fittedDimension())
        .put("seconds", seconds);
  }
}
