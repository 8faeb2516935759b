package org.adagio.cli.fit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.adagio.Progress.SearchState;
import org.adagio.cli.figures.ProfileBlocks;
import org.adagio.cli.speech.Findings;
import org.adagio.fit.Fitted;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.model.LinearEmbedding;
import org.adagio.model.PrefixDistortion;
import org.adagio.points.Dataset;
import org.adagio.report.Axis;
import org.adagio.report.Block;
import org.adagio.report.Figures;
import org.adagio.report.Format;
import org.adagio.report.LineChart;
import org.adagio.report.Page;
import org.adagio.report.Paragraph;
import org.adagio.report.Provenance;
import org.adagio.report.Reference;
import org.adagio.report.Section;

/**
 * The report on a fit: what was found, how the search went, and what became of the distances.
 *
 * @param input what the points are called
 * @param data all points
 * @param found the figures of the answer
 */
record FitPage(String input, Dataset data, FitAnswer answer, Findings found) {

  Page page(Provenance made) {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("summary", "Summary", found.facts()));
    if (fitted().history().size() > 1) {
      sections.add(new Section("search", "How the search went", search()));
    }
    sections.add(
        new Section(
            "ratios",
            "How distances changed",
            new Paragraph(
                "A ratio of 1 is a distance kept. Left of it pairs came closer together, right of"
                    + " it they went further apart."),
            ProfileBlocks.ratios(
                profiles(), List.of(Reference.line("kept", Reference.Direction.X, 1)))));
    sections.add(
        new Section(
            "distortion",
            "How many pairs are how far off",
            ProfileBlocks.tails(profiles(), List.of()),
            ProfileBlocks.quantiles(fitted().profile())));
    if (!map().certificates().prefixes().isEmpty()) {
      sections.add(new Section("prefixes", "Fewer coordinates of the same map", prefixes()));
    }
    sections.add(
        new Section(
            "worst", "The worst pairs", ProfileBlocks.worstPairs(fitted().profile(), data)));
    sections.add(new Section("certificate", "What is certified", certificates()));
    String title =
        "A map of %s to %s dimensions".formatted(input, Figures.count(map().dimension()));
    return new Page(title, lead(), sections, made);
  }

  private Fitted fitted() {
    return answer.fitted();
  }

  private LinearEmbedding map() {
    return fitted().map();
  }

  private String lead() {
    return "From %s to %s dimensions %s."
        .formatted(
            Figures.count(map().sourceDimension()),
            Figures.count(map().dimension()),
            fitted().certificate().statement());
  }

  /** Those fitted to, and those held out where there are some. */
  private Map<String, DistortionProfile> profiles() {
    Map<String, DistortionProfile> profiles = new LinkedHashMap<>();
    profiles.put("points fitted to", fitted().profile());
    fitted().heldOut().ifPresent(others -> profiles.put("points held out", others.profile()));
    return profiles;
  }

  private List<Block> search() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new LineChart(
            "Largest distortion over time",
            Axis.linear("seconds", Format.VALUE),
            Axis.linear("distortion", Format.DISTORTION),
            List.of(
                over("pairs that the search looks at", SearchState::distortion),
                over("best map so far", SearchState::bestDistortion)),
            List.of()));
    boolean movesDimension =
        fitted().history().stream().mapToInt(SearchState::dimension).distinct().count() > 1;
    if (movesDimension) {
      blocks.add(
          new LineChart(
              "Dimension over time",
              Axis.linear("seconds", Format.VALUE),
              Axis.linear("dimension", Format.COUNT),
              List.of(
                  over("tried", SearchState::dimension),
                  over("best map so far", SearchState::bestDimension)),
              List.of()));
    }
    fitted().searched().ifPresent(how -> blocks.add(new Paragraph("Search: %s.".formatted(how))));
    return blocks;
  }

  private LineChart.Series over(String name, ToDoubleFunction<SearchState> value) {
    return new LineChart.Series(
        name,
        fitted().history().stream()
            .filter(state -> value.applyAsDouble(state) > 0)
            .filter(state -> Double.isFinite(value.applyAsDouble(state)))
            .map(state -> new LineChart.Point(state.seconds(), value.applyAsDouble(state)))
            .toList(),
        LineChart.Look.LINE);
  }

  private List<Block> prefixes() {
    return List.of(
        new Paragraph(
            "The coordinates are ordered by variance, so the first ones can be used alone."),
        new LineChart(
            "Distortion by number of coordinates",
            Axis.linear("coordinates", Format.COUNT),
            Axis.linear("distortion", Format.DISTORTION),
            List.of(
                byPrefix("largest", PrefixDistortion::maxDistortion),
                byPrefix("mean", PrefixDistortion::meanDistortion)),
            List.of()));
  }

  private LineChart.Series byPrefix(String name, ToDoubleFunction<PrefixDistortion> value) {
    return new LineChart.Series(
        name,
        map().certificates().prefixes().stream()
            .map(prefix -> new LineChart.Point(prefix.dimension(), value.applyAsDouble(prefix)))
            .toList(),
        LineChart.Look.MARKED_LINE);
  }

  /** What queries say of the map, those among unseen documents first. */
  private Stream<RecallCertificate> recalls() {
    return answer
        .kept()
        .map(kept -> Stream.concat(kept.unseen().stream(), kept.fitted().stream()))
        .orElseGet(
            () ->
                Stream.concat(
                    map().certificates().unseenRecall().stream(),
                    map().certificates().recall().stream()));
  }

  private List<Block> certificates() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Paragraph("Checked: %s.".formatted(fitted().certificate().statement())));
    map()
        .certificates()
        .all()
        .ifPresent(
            found -> blocks.add(new Paragraph("All points: %s.".formatted(found.statement()))));
    fitted()
        .unseen()
        .ifPresent(
            found -> blocks.add(new Paragraph("Unseen points: %s.".formatted(found.statement()))));
    recalls()
        .forEach(
            found -> blocks.add(new Paragraph("Neighbours: %s.".formatted(found.statement()))));
    return blocks;
  }
}
