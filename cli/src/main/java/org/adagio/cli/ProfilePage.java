package org.adagio.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.adagio.data.Dataset;
import org.adagio.distortion.Coverage;
import org.adagio.distortion.DistortionProfile;
import org.adagio.report.Block;
import org.adagio.report.Facts;
import org.adagio.report.Figures;
import org.adagio.report.Page;
import org.adagio.report.Paragraph;
import org.adagio.report.Provenance;
import org.adagio.report.Reference;
import org.adagio.report.Section;

/**
 * The report on what became of the distances between points.
 *
 * @param title what was looked at
 * @param data the points before
 * @param measured what was found
 * @param check whether a model's certificate holds, where one was asked
 */
record ProfilePage(
    String title, Dataset data, ProfileAnswer measured, Optional<CertificateCheck> check) {

  Page page(Provenance made) {
    Map<String, DistortionProfile> pairs = Map.of("pairs", profile());
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("summary", "Summary", summary()));
    sections.add(
        new Section(
            "ratios",
            "How distances changed",
            new Paragraph(
                "A ratio of 1 is a distance kept. Left of it pairs came closer together, right of it"
                    + " they went further apart."),
            ProfileBlocks.ratios(pairs, bands())));
    sections.add(
        new Section(
            "distortion",
            "How many pairs are how far off",
            ProfileBlocks.tails(pairs, limits()),
            ProfileBlocks.quantiles(profile())));
    sections.add(
        new Section("worst", "The worst pairs", ProfileBlocks.worstPairs(profile(), data)));
    sections.add(new Section("certificate", "Certificate", certificate()));
    return new Page(title, lead(), sections, made);
  }

  private DistortionProfile profile() {
    return measured.profile();
  }

  private String lead() {
    String statement = profile().certificate().statement();
    return "From %s to %s dimensions %s.%s"
        .formatted(
            Figures.count(measured.sourceDimension()),
            Figures.count(measured.dimension()),
            statement,
            check.map(found -> " " + found.verdict()).orElse(""));
  }

  private List<Block> summary() {
    DistortionProfile profile = profile();
    List<Facts.Fact> facts = new ArrayList<>();
    facts.add(
        new Facts.Fact(
            "Dimensions",
            "%d → %d".formatted(measured.sourceDimension(), measured.dimension()),
            Figures.factor((double) measured.sourceDimension() / measured.dimension()) + " fewer"));
    facts.add(
        new Facts.Fact(
            "Largest distortion",
            Figures.atMost(profile.max()),
            "up to one factor %s; of squares %s"
                .formatted(
                    Figures.atMost(profile.maxUpToFactor()),
                    Figures.atMost(profile.squaredMax()))));
    facts.add(
        new Facts.Fact(
            "Mean distortion",
            Figures.distortion(profile.mean()),
            profile
                .meanUpToFactor()
                .map(mean -> "up to one factor " + Figures.distortion(mean))
                .orElse("")));
    facts.add(
        new Facts.Fact(
            "99 % of pairs within",
            Figures.atMost(profile.quantile(0.99)),
            "half of them within " + Figures.atMost(profile.quantile(0.5))));
    measured.recall().map(Neighbourhoods.Kept::fact).ifPresent(facts::add);
    facts.add(new Facts.Fact("Pairs", Figures.count(profile.pairs()), coverage()));
    check.ifPresent(
        found ->
            facts.add(
                new Facts.Fact(
                    "The model's certificate",
                    found.covered().holds() ? "holds" : "does not hold",
                    "within %s%s"
                        .formatted(
                            Figures.atMost(found.stated()),
                            found.parts().isPresent() ? ", on the points fitted to" : ""))));
    return List.of(new Facts(facts));
  }

  private String coverage() {
    boolean all = profile().coverage() == Coverage.ALL_PAIRS;
    String which = all ? "all pairs of %s points" : "drawn at random from %s points";
    String skipped =
        profile().zeroSecants() == 0
            ? ""
            : "; %s pairs of equal points skipped"
                .formatted(Figures.count(profile().zeroSecants()));
    return "%s%s; in %s"
        .formatted(
            which.formatted(Figures.count(profile().points())),
            skipped,
            Figures.seconds(measured.seconds()));
  }

  private List<Block> certificate() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Paragraph("Checked: %s.".formatted(profile().certificate().statement())));
    check.ifPresent(found -> blocks.add(new Paragraph(found.text())));
    blocks.add(
        new Paragraph(
            "The largest distortion is recomputed in double precision from the coordinates of the"
                + " worst pairs. In the squared convention, |ratio² − 1|, which NuMax and"
                + " scikit-learn use, it is %s."
                    .formatted(Figures.atMost(profile().squaredMax()))));
    return blocks;
  }

  private List<Reference> bands() {
    List<Reference> references = new ArrayList<>();
    references.add(Reference.line("kept", Reference.Direction.X, 1));
    check.ifPresent(
        found ->
            references.add(
                new Reference(
                    "certified", Reference.Direction.X, 1 - found.stated(), 1 + found.stated())));
    return references;
  }

  private List<Reference> limits() {
    return check
        .map(found -> List.of(Reference.line("certified", Reference.Direction.X, found.stated())))
        .orElse(List.of());
  }
}
