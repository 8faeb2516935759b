package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.adagio.distortion.Coverage;
import org.adagio.distortion.DistortionProfile;
import org.adagio.distortion.SecantPair;
import org.adagio.report.Figures;
import org.adagio.report.Histogram;
import org.adagio.report.TextReport;
import org.adagio.report.TextTable;

/** A distortion profile for people and programs. */
record ProfileView(DistortionProfile profile) {
  private static final List<Double> QUANTILES = List.of(0.5, 0.9, 0.99, 0.999);
  private static final int WORST_PAIRS = 5;
  private static final int BINS = 16;

  /** The lines of a summary: pairs, largest, mean, quantiles. */
  void summarize(TextTable table) {
    String which =
        profile.coverage() == Coverage.ALL_PAIRS ? "all pairs of" : "pairs drawn at random from";
    table.row(
        "pairs",
        "%s: %s %s points%s"
            .formatted(
                Figures.count(profile.pairs()), which, Figures.count(profile.points()), skipped()));
    table.row("max distortion", Figures.atMost(profile.max()) + worst());
    table.row("  of squares", Figures.atMost(profile.squaredMax()));
    table.row("mean distortion", Figures.distortion(profile.mean()));
    table.row("quantiles", quantiles());
  }

  /** What the best single factor for all images would leave, of the largest and of the mean. */
  String upToFactor() {
    return "max %s, if all images are multiplied by %s%s"
        .formatted(
            Figures.atMost(profile.maxUpToFactor()),
            Figures.value(profile.span().bestFactor()),
            profile.meanUpToFactor().map(mean -> "; mean " + Figures.distortion(mean)).orElse(""));
  }

  private String skipped() {
    return profile.zeroSecants() == 0
        ? ""
        : " (%s pairs of equal points skipped)".formatted(Figures.count(profile.zeroSecants()));
  }

  private String worst() {
    SecantPair worst = profile.worstPairs().get(0);
    return " between points %d and %d: distance %s became %s"
        .formatted(
            worst.first(),
            worst.second(),
            Figures.value(worst.distance()),
            Figures.value(worst.embeddedDistance()));
  }

  private String quantiles() {
    return QUANTILES.stream()
        .map(p -> "%s: %s".formatted(Figures.percent(p), Figures.atMost(profile.quantile(p))))
        .collect(Collectors.joining(", "));
  }

  /** The worst pairs and the distribution of the ratio. */
  String details() {
    TextTable pairs =
        new TextTable("rrrrr").row("worst pairs", "", "distance", "became", "distortion");
    for (SecantPair pair : worstPairs()) {
      pairs.row(
          Long.toString(pair.first()),
          Long.toString(pair.second()),
          Figures.value(pair.distance()),
          Figures.value(pair.embeddedDistance()),
          Figures.atMost(pair.distortion()));
    }
    Histogram ratios = ratios().chart("", List.of("pairs"), List.of());
    return "%s%n%n%s".formatted(pairs, TextReport.of(ratios));
  }

  Map<String, Object> json() {
    Map<String, Object> quantiles = new LinkedHashMap<>();
    QUANTILES.forEach(p -> quantiles.put(p.toString(), profile.quantile(p)));
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("points", profile.points());
    json.put("pairs", profile.pairs());
    json.put("zeroSecants", profile.zeroSecants());
    json.put("maxDistortion", profile.max());
    json.put("meanDistortion", profile.mean());
    json.put("quantiles", quantiles);
    json.put("worstPair", CertificateView.json(profile.worstPairs().get(0)));
    json.put("worstPairs", worstPairs().stream().map(CertificateView::json).toList());
    json.put("squaredDistortion", profile.squaredMax());
    json.put("maxDistortionUpToFactor", profile.maxUpToFactor());
    json.put("bestFactor", profile.span().bestFactor());
    profile.meanUpToFactor().ifPresent(mean -> json.put("meanDistortionUpToFactor", mean));
    json.put("ratios", ratios().json());
    json.put("certificate", CertificateView.json(profile.certificate()));
    return json;
  }

  private RatioBins ratios() {
    return RatioBins.of(List.of(profile.ratios()), BINS);
  }

  private List<SecantPair> worstPairs() {
    return profile.worstPairs().stream().limit(WORST_PAIRS).toList();
  }
}
