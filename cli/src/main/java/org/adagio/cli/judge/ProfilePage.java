package org.adagio.cli.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.adagio.cli.figures.ProfileBlocks;
import org.adagio.cli.speech.Findings;
import org.adagio.measure.DistortionProfile;
import org.adagio.points.Dataset;
import org.adagio.report.Block;
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
 * @param judged what was found
 * @param found the figures of it
 */
record ProfilePage(String title, Dataset data, Judged judged, Findings found) {

  Page page(Provenance made) {
    Map<String, DistortionProfile> pairs = Map.of("pairs", profile());
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("summary", "Summary", found.facts()));
    sections.add(
        new Section(
            "ratios",
            "How distances changed",
            new Paragraph(
                "A ratio of 1 is a distance kept. Left of it pairs came closer together, right of"
                    + " it they went further apart."),
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
    return judged.profile().orElseThrow();
  }

  private String lead() {
    String statement = profile().certificate().statement();
    return "From %s to %s dimensions %s.%s"
        .formatted(
            Figures.count(judged.sourceDimension()),
            Figures.count(judged.dimension()),
            statement,
            judged.check().map(found -> " " + found.verdict()).orElse(""));
  }

  private List<Block> certificate() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Paragraph("Checked: %s.".formatted(profile().certificate().statement())));
    judged.check().ifPresent(found -> blocks.add(new Paragraph(found.text())));
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
    judged
        .check()
        .ifPresent(
            found ->
                references.add(
                    new Reference(
                        "certified",
                        Reference.Direction.X,
                        1 - found.stated(),
                        1 + found.stated())));
    return references;
  }

  private List<Reference> limits() {
    return judged
        .check()
        .map(found -> List.of(Reference.line("certified", Reference.Direction.X, found.stated())))
        .orElse(List.of());
  }
}
