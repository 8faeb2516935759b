package org.adagio.report.measured;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.SecantPair;
import org.adagio.report.Figures;
import org.adagio.report.Findings;
import org.adagio.report.Format;

/** Tells what became of the distances between points. */
public final class ProfileFigures {
  private static final List<Double> QUANTILES = List.of(0.5, 0.9, 0.99, 0.999);
  private static final int WORST_PAIRS = 5;
  private static final int BINS = 16;

  private ProfileFigures() {}

  /** Adds both dimensions. */
  public static void dimensions(Findings found, int source, int image) {
    found.put("sourceDimension", source);
    found
        .add("dimension", image)
        .named("dimension", source + " -> " + image)
        .note("(%s fewer)".formatted(Figures.factor((double) source / image)))
        .onPage();
  }

  /** Gives all figures of a profile. */
  public static Findings of(DistortionProfile profile) {
    Map<String, Object> quantiles = new LinkedHashMap<>();
    QUANTILES.forEach(p -> quantiles.put(p.toString(), profile.quantile(p)));
    Findings found = new Findings();
    found.put("points", profile.points()).put("zeroSecants", profile.zeroSecants());
    found.add("pairs", profile.pairs()).named("pairs", Format.COUNT).note(pairs(profile)).onPage();
    found
        .add("maxDistortion", profile.max())
        .named("max distortion", Format.BOUND)
        .note(worst(profile))
        .onPage();
    found.add("squaredDistortion", profile.squaredMax()).named("  of squares", Format.BOUND);
    found
        .add("meanDistortion", profile.mean())
        .named("mean distortion", Format.DISTORTION)
        .onPage();
    found
        .add("quantiles", quantiles)
        .named(
            "quantiles",
            QUANTILES.stream()
                .map(
                    p ->
                        "%s: %s".formatted(Figures.percent(p), Figures.atMost(profile.quantile(p))))
                .collect(Collectors.joining(", ")))
        .onPage();
    found
        .add("maxDistortionUpToFactor", profile.maxUpToFactor())
        .named("up to one factor", upToFactor(profile))
        .onPage();
    List<Findings> worst =
        profile.worstPairs().stream().limit(WORST_PAIRS).map(CertificateFigures::of).toList();
    RatioBins ratios = RatioBins.of(List.of(profile.ratios()), BINS);
    return found
        .put("bestFactor", profile.bestFactor())
        .put("meanDistortionUpToFactor", profile.meanUpToFactor())
        .put("worstPair", worst.get(0))
        .put("worstPairs", worst)
        .put("ratios", ratios.figures())
        .put("certificate", CertificateFigures.of(profile.certificate()));
  }

  /** Adds what the screen shows below: the worst pairs and the distribution of the ratios. */
  public static void below(Findings found, DistortionProfile profile) {
    List<SecantPair> worst = profile.worstPairs().stream().limit(WORST_PAIRS).toList();
    RatioBins ratios = RatioBins.of(List.of(profile.ratios()), BINS);
    found
        .below(ProfileBlocks.worstPairs("The worst pairs", worst, Optional.empty()))
        .below(ratios.chart("", List.of("pairs"), List.of()));
  }

  private static String pairs(DistortionProfile profile) {
    return "(%s %s points%s)"
        .formatted(
            profile.coverage() == Coverage.ALL_PAIRS ? "all pairs of" : "drawn at random from",
            Figures.count(profile.points()),
            profile.zeroSecants() == 0
                ? ""
                : "; %s pairs of equal points skipped"
                    .formatted(Figures.count(profile.zeroSecants())));
  }

  private static String worst(DistortionProfile profile) {
    SecantPair worst = profile.worstPairs().get(0);
    return "between points %d and %d: distance %s became %s"
        .formatted(
            worst.first(),
            worst.second(),
            Figures.value(worst.distance()),
            Figures.value(worst.embeddedDistance()));
  }

  /** What the best single factor for all images would leave, of the largest and of the mean. */
  private static String upToFactor(DistortionProfile profile) {
    return "max %s, if all images are multiplied by %s%s"
        .formatted(
            Figures.atMost(profile.maxUpToFactor()),
            Figures.value(profile.bestFactor()),
            profile.meanUpToFactor().map(mean -> "; mean " + Figures.distortion(mean)).orElse(""));
  }
}
