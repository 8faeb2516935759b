package org.adagio.cli.fit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.adagio.Progress.SearchState;
import org.adagio.cli.input.Input;
import org.adagio.fit.Fitted;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.model.LinearEmbedding;
import org.adagio.model.PrefixDistortion;
import org.adagio.points.Dataset;
import org.adagio.report.Axis;
import org.adagio.report.Block;
import org.adagio.report.Figures;
import org.adagio.report.Findings;
import org.adagio.report.Format;
import org.adagio.report.LineChart;
import org.adagio.report.Paragraph;
import org.adagio.report.Section;
import org.adagio.report.measured.ProfileBlocks;

/** The sections of a report on a fit: how the search went, and what became of the distances. */
record FitPage(Dataset data, FitAnswer answer) {

  void in(Findings found) {
    if (fitted().history().size() > 1) {
      found.section(new Section("search", "How the search went", search()));
    }
    ProfileBlocks.in(found, profiles(), Optional.empty(), data);
    if (!map().certificates().prefixes().isEmpty()) {
      found.section(new Section("prefixes", "Fewer coordinates of the same map", prefixes()));
    }
    found.section(ProfileBlocks.certificates(certificates()));
  }

  String title(Input input) {
    return "A map of %s to %s dimensions".formatted(input.name(), Figures.count(map().dimension()));
  }

  private Fitted fitted() {
    return answer.fitted();
  }

  private LinearEmbedding map() {
    return fitted().map();
  }

  String lead() {
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
        overTime(
            "Largest distortion over time",
            "distortion",
            Format.DISTORTION,
            over("pairs that the search looks at", SearchState::distortion),
            over("best map so far", SearchState::bestDistortion)));
    if (fitted().history().stream().mapToInt(SearchState::dimension).distinct().count() > 1) {
      blocks.add(
          overTime(
              "Dimension over time",
              "dimension",
              Format.COUNT,
              over("tried", SearchState::dimension),
              over("best map so far", SearchState::bestDimension)));
    }
    fitted().searched().ifPresent(how -> blocks.add(new Paragraph("Search: %s.".formatted(how))));
    return blocks;
  }

  private static LineChart overTime(
      String title, String what, Format format, LineChart.Series... series) {
    return new LineChart(
        title,
        Axis.linear("seconds", Format.VALUE),
        Axis.linear(what, format),
        List.of(series),
        List.of());
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

  private Stream<String> certificates() {
    return Stream.of(
            Stream.of("Checked: " + fitted().certificate().statement()),
            map().certificates().all().stream().map(found -> "All points: " + found.statement()),
            fitted().unseen().stream().map(found -> "Unseen points: " + found.statement()),
            recalls().map(found -> "Neighbours: " + found.statement()))
        .flatMap(statements -> statements.map(statement -> statement + "."));
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
}
