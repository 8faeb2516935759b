package org.adagio.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.adagio.cli.CompareAnswer.Reached;
import org.adagio.data.Dataset;
import org.adagio.distortion.Convention;
import org.adagio.distortion.DistortionLimit;
import org.adagio.distortion.DistortionProfile;
import org.adagio.distortion.SecantPair;
import org.adagio.embedding.Goal;
import org.adagio.neighbors.Recall;
import org.adagio.report.Axis;
import org.adagio.report.BarChart;
import org.adagio.report.Block;
import org.adagio.report.Cell;
import org.adagio.report.Column;
import org.adagio.report.Facts;
import org.adagio.report.Figures;
import org.adagio.report.Format;
import org.adagio.report.Gallery;
import org.adagio.report.Page;
import org.adagio.report.Paragraph;
import org.adagio.report.Provenance;
import org.adagio.report.Reference;
import org.adagio.report.Row;
import org.adagio.report.Section;
import org.adagio.report.Table;

/**
 * The report on methods side by side.
 *
 * @param input what the points are called
 * @param data the points
 * @param goal what the methods were asked for
 * @param answer what came of them
 */
record ComparePage(String input, Dataset data, Goal goal, CompareAnswer answer) {

  Page page(Provenance made) {
    Map<String, DistortionProfile> profiles = profiles();
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("summary", "Summary", summary()));
    sections.add(new Section("methods", "Methods side by side", methods()));
    if (!profiles.isEmpty()) {
      sections.add(
          new Section(
              "ratios",
              "How distances changed",
              new Paragraph(
                  "A ratio of 1 is a distance kept. A narrow, high curve is a method that treats all"
                      + " pairs nearly alike."),
              ProfileBlocks.ratios(profiles, bands()),
              ProfileBlocks.tails(profiles, List.of())));
      sections.add(new Section("worst", "The worst pair of each method", worst()));
      sections.add(new Section("certificates", "Certificates", certificates()));
    }
    return new Page("Methods side by side on " + input, lead(), sections, made);
  }

  private List<Reached> reached() {
    return answer.reached();
  }

  private Map<String, DistortionProfile> profiles() {
    Map<String, DistortionProfile> profiles = new LinkedHashMap<>();
    reached().forEach(found -> profiles.put(found.method(), found.profile()));
    return profiles;
  }

  private boolean isSearch() {
    return goal.dimension().isEmpty();
  }

  /** Best first. */
  private Comparator<Reached> order() {
    return isSearch()
        ? Comparator.comparingInt(Reached::dimension)
        : Comparator.comparingDouble(found -> found.profile().max());
  }

  private String lead() {
    List<Reached> ranked = reached().stream().sorted(order()).toList();
    String none =
        answer.unreached().stream()
            .map(CompareAnswer.Entry::method)
            .collect(Collectors.joining(", "));
    String missed = none.isEmpty() ? "" : " Not reached by %s.".formatted(none);
    if (ranked.isEmpty()) {
      return "No method reached what was asked for." + missed;
    }
    String figures =
        ranked.stream()
            .map(found -> "%s %s".formatted(found.method(), figure(found)))
            .collect(Collectors.joining(", "));
    return "%s%s.%s".formatted(asked(), figures, missed);
  }

  private String asked() {
    return isSearch()
        ? "Dimensions needed, of %d, to keep every distance within %s: "
            .formatted(data.points().dimension(), Figures.value(within()))
        : "Largest distortion in %d dimensions instead of %d: "
            .formatted(goal.dimension().getAsInt(), data.points().dimension());
  }

  /** The distortion of norms that was asked for, or else the one that came out. */
  private double within() {
    return goal.distortion()
        .filter(limit -> limit.convention() == Convention.NORMS)
        .map(DistortionLimit::value)
        .orElseGet(() -> reached().get(0).profile().max());
  }

  private String figure(Reached found) {
    return isSearch() ? Integer.toString(found.dimension()) : Figures.atMost(found.profile().max());
  }

  private Facts summary() {
    List<Facts.Fact> facts = new ArrayList<>();
    reached().stream()
        .min(order())
        .ifPresent(best -> facts.add(new Facts.Fact("Best", best.method(), best(best))));
    facts.add(new Facts.Fact("Points", Figures.count(data.points().size())));
    facts.add(new Facts.Fact("Dimension", Figures.count(data.points().dimension())));
    double seconds = answer.entries().stream().mapToDouble(CompareAnswer.Entry::seconds).sum();
    facts.add(new Facts.Fact("All searches", Figures.seconds(seconds)));
    return new Facts(facts);
  }

  private String best(Reached best) {
    return "%d dimensions, largest distortion %s"
        .formatted(best.dimension(), Figures.atMost(best.profile().max()));
  }

  private List<Block> methods() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Paragraph("Judged by: %s.".formatted(answer.judgedBy())));
    blocks.add(bars());
    List<Row> rows = new ArrayList<>();
    answer.entries().forEach(entry -> rows.add(row(entry)));
    blocks.add(
        new Table(
            "",
            List.of(
                new Column("method", "method", Format.TEXT),
                new Column("dimension", "dimension", Format.COUNT),
                new Column("maxDistortion", "distortion", "largest", Format.BOUND),
                new Column("squaredDistortion", "distortion", "of squares", Format.BOUND),
                new Column("q99", "distortion", "99 % within", Format.BOUND),
                new Column("meanDistortion", "distortion", "mean", Format.DISTORTION),
                new Column("maxDistortionUpToFactor", "up to one factor", "largest", Format.BOUND),
                new Column(
                    "meanDistortionUpToFactor", "up to one factor", "mean", Format.DISTORTION),
                new Column("recallAtK", "recall@10", "plain", Format.DISTORTION),
                new Column("recallWithRerank", "recall@10", "rerank 50", Format.DISTORTION),
                new Column("seconds", "time", Format.SECONDS)),
            rows));
    return blocks;
  }

  private Row row(CompareAnswer.Entry entry) {
    if (entry instanceof Reached found) {
      DistortionProfile profile = found.profile();
      return Row.of(
          Cell.of(found.method()),
          Cell.of(found.dimension()),
          Cell.of(profile.max()),
          Cell.of(profile.squaredMax()),
          Cell.of(profile.quantile(0.99)),
          Cell.of(profile.mean()),
          Cell.of(profile.maxUpToFactor()),
          profile.meanUpToFactor().map(Cell::of).orElseGet(Cell::missing),
          cell(found.recall(), Neighbourhoods.Kept::plain),
          cell(found.recall(), Neighbourhoods.Kept::reranked),
          Cell.of(found.seconds()));
    }
    if (entry instanceof CompareAnswer.ForSearch search) {
      return Row.of(
          Cell.of(search.method()),
          Cell.of(search.fitted().map().dimension()),
          Cell.missing(),
          Cell.missing(),
          Cell.missing(),
          Cell.missing(),
          Cell.missing(),
          Cell.missing(),
          cell(search.recall(), Neighbourhoods.Kept::plain),
          cell(search.recall(), Neighbourhoods.Kept::reranked),
          Cell.of(search.seconds()));
    }
    return Row.of(
        Cell.of(entry.method()),
        Cell.missing("none < " + data.points().dimension()),
        Cell.missing(),
        Cell.missing(),
        Cell.missing(),
        Cell.missing(),
        Cell.missing(),
        Cell.missing(),
        Cell.missing(),
        Cell.missing(),
        Cell.of(entry.seconds()));
  }

  private static Cell cell(
      Optional<Neighbourhoods.Kept> kept, Function<Neighbourhoods.Kept, Recall> which) {
    return kept.map(which).map(recall -> Cell.of(recall.mean())).orElseGet(Cell::missing);
  }

  private BarChart bars() {
    List<String> names = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    for (CompareAnswer.Entry entry : answer.entries()) {
      if (entry instanceof CompareAnswer.ForSearch) {
        continue; // no distortion is told of it
      }
      names.add(entry.method());
      values.add(entry instanceof Reached found ? height(found) : Double.NaN);
    }
    String title =
        isSearch()
            ? "Smallest dimension that holds the distortion"
            : "Largest distortion at %d dimensions".formatted(goal.dimension().getAsInt());
    String measure = isSearch() ? "dimension" : "largest distortion";
    Axis axis = Axis.linear(measure, isSearch() ? Format.COUNT : Format.BOUND);
    return new BarChart(
        title, names, "method", axis, List.of(new BarChart.Bars(measure, values)), List.of());
  }

  private double height(Reached found) {
    return isSearch() ? found.dimension() : found.profile().max();
  }

  private List<Block> worst() {
    List<SecantPair> pairs =
        reached().stream().map(found -> found.profile().worstPairs().get(0)).toList();
    Optional<PointImages> images = PointImages.of(data, pairs);
    List<Block> blocks = new ArrayList<>();
    List<Gallery.Strip> strips = new ArrayList<>();
    for (Reached found : reached()) {
      SecantPair pair = found.profile().worstPairs().get(0);
      String sentence = "%s: %s".formatted(found.method(), ProfileBlocks.became(pair));
      if (images.isPresent()) {
        strips.add(images.get().strip(pair, sentence));
      } else {
        String rows = " Points %d and %d.".formatted(pair.first(), pair.second());
        blocks.add(new Paragraph(sentence + rows));
      }
    }
    if (!strips.isEmpty()) {
      blocks.add(new Gallery("One pair a method, the one with the largest distortion", strips));
    }
    return blocks;
  }

  private List<Block> certificates() {
    List<Row> rows =
        reached().stream()
            .map(
                found ->
                    Row.of(
                        Cell.of(found.method()), Cell.of(found.fitted().certificate().statement())))
            .toList();
    return List.of(
        new Table(
            "",
            List.of(
                new Column("method", "method", Format.TEXT),
                new Column("certificate", "what was checked", Format.TEXT)),
            rows));
  }

  private List<Reference> bands() {
    Reference kept = Reference.line("kept", Reference.Direction.X, 1);
    if (goal.distortion().isEmpty()) {
      return List.of(kept);
    }
    double within = within();
    return List.of(kept, new Reference("asked for", Reference.Direction.X, 1 - within, 1 + within));
  }
}
