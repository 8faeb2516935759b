package org.adagio.cli;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Optional;

/** What the words of older versions are answered with: one line that names what to say instead. */
final class Replaced {
  /** Commands, options and methods, each as it was written. */
  private static final Map<String, String> ANSWERS =
      Map.ofEntries(
          entry("audit", "audit is gone; 'evaluate BEFORE AFTER' judges the same"),
          entry("recall", "recall is gone; 'evaluate MODEL POINTS' tells it too"),
          entry("tradeoff", "tradeoff is gone; 'compare' shows dimensions too"),
          entry("--landmarks", "--landmarks is gone; 3000 points are taken with all their pairs"),
          entry("--fit-points", "--fit-points is gone; FitPlan.drawAtMost has it in the library"),
          entry("--split", "--split is gone; half of the rows are principal components"),
          entry("--no-progress", "--no-progress is gone; --quiet shows none"),
          entry("--save", "--save is gone; compare says the fit to run"),
          entry("--keep-best", "--keep-best is gone; --time 10m ends a search in that time"),
          entry("--methods", "--methods is gone; --method takes several, with commas"),
          entry("--list", "--list is gone; 'reproduce' alone lists the names"),
          entry("--length", "--length is gone; --method pca-length or neighbours-length keeps it"),
          entry("--factor", "--factor is gone; --method pca-factor multiplies by it"),
          entry("--start", "--start is gone; a fit begins anew"),
          entry("--transpose", "--transpose is gone; a matrix that lies down is stood up"),
          entry("--spectrum", "--spectrum is gone; --verbose tells how the variance spreads"),
          entry("--sample", "--sample is gone; 200 to 1000 queries are drawn"),
          entry("reconstruct", "reconstruct is gone; the images times numpy.linalg.pinv go back"),
          entry("jl-dimension", "jl-dimension is gone; JohnsonLindenstrauss.requiredRows tells it"),
          entry("numax", "numax is gone from here; 'reproduce table2' compares with it"),
          entry(
              "--squared-distortion",
              "--squared-distortion is gone; --distortion 0.1 is about 0.2 of squares"),
          entry("--entries", "--entries is gone; jl draws signs"),
          entry("--oversampling", "--oversampling is gone; --pca randomized takes 10"),
          entry("--power-iterations", "--power-iterations is gone; --pca randomized takes 4"),
          entry("--basis", "--basis is gone; Adagio.withBasis in the library takes yours"),
          entry("--numax-seconds", "--numax-seconds is gone; NuMax has two minutes an answer"),
          entry("classify", "classify is gone; 'reproduce table4' classifies as the paper does"),
          entry("retrieve", "retrieve is gone; 'reproduce retrieval' finds the paper's buildings"));

  private Replaced() {}

  /** What a word is answered with if it is an old one. */
  static Optional<String> answer(String word) {
    return Optional.ofNullable(ANSWERS.get(word.replaceFirst("=.*", "")));
  }
}
