package org.adagio.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.adagio.data.PointCloud;
import org.adagio.distortion.Coverage;
import org.adagio.distortion.DistortionProfile;
import org.adagio.embedding.Fitted;
import org.adagio.neighbors.Recall;
import org.adagio.report.Figures;
import org.adagio.report.TextTable;

/**
 * Methods side by side, over the same pairs of the same points.
 *
 * @param points that all methods were given
 * @param onUnseen whether the pairs are of points held out from every fit, not of all points
 * @param standardized whether columns were scaled to unit variance before everything else
 */
record CompareAnswer(PointCloud points, boolean onUnseen, boolean standardized, List<Entry> entries)
    implements Answer {

  static final String ONE_FACTOR =
      "one factor: the figure before it, up to the best single factor for all images";

  /** What came of one method. */
  sealed interface Entry {
    String method();

    double seconds();
  }

  /**
   * The goal was reached.
   *
   * @param profile over the pairs that all methods are judged by
   * @param recall of the points held out among the others, or of some points among all
   * @param model the file that keeps the map, where one does
   */
  record Reached(
      String method,
      Fitted fitted,
      DistortionProfile profile,
      Optional<Neighbourhoods.Kept> recall,
      Optional<Path> model)
      implements Entry {
    int dimension() {
      return fitted.map().dimension();
    }

    @Override
    public double seconds() {
      return fitted.seconds();
    }
  }

  /**
   * A map for searches alone, of which no distortion is told.
   *
   * @param recall as that of the others
   * @param model the file that keeps the map, where one does
   */
  record ForSearch(
      String method, Fitted fitted, Optional<Neighbourhoods.Kept> recall, Optional<Path> model)
      implements Entry {
    @Override
    public double seconds() {
      return fitted.seconds();
    }
  }

  /** No dimension holds the distortion. */
  record Unreached(String method, String reason, double seconds) implements Entry {}

  /** What the methods found that reached the goal. */
  List<Reached> reached() {
    return entries.stream().filter(Reached.class::isInstance).map(Reached.class::cast).toList();
  }

  List<Unreached> unreached() {
    return entries.stream().filter(Unreached.class::isInstance).map(Unreached.class::cast).toList();
  }

  @Override
  public String text() {
    TextTable table = new TextTable("lrrrrrrrrr");
    table
        .row(
            "method",
            "dimension",
            "max",
            "of squares",
            "one factor",
            "mean",
            "one factor",
            "recall@10",
            "rerank 50",
            "time")
        .rule();
    for (Entry entry : entries) {
      table.row(cells(entry));
    }
    return "%s points of dimension %d; %s%n%n%s%n%n%s"
        .formatted(Figures.count(points.size()), points.dimension(), judgedBy(), table, ONE_FACTOR);
  }

  /** Over which pairs the figures of all methods are. */
  String judgedBy() {
    return reached().stream()
        .findFirst()
        .map(Reached::profile)
        .map(
            profile ->
                "distortion of every method over %s of %s points%s%s"
                    .formatted(
                        profile.coverage() == Coverage.ALL_PAIRS
                            ? "all pairs"
                            : "the same %s pairs, drawn at random,"
                                .formatted(Figures.count(profile.pairs() + profile.zeroSecants())),
                        onUnseen
                            ? "the same %s".formatted(Figures.count(profile.points()))
                            : "all " + Figures.count(profile.points()),
                        onUnseen ? " that no fit saw" : "",
                        StandardizeOption.said(standardized)))
        .orElse("no method reached what was asked for");
  }

  private String[] cells(Entry entry) {
    String seconds = Figures.seconds(entry.seconds());
    if (entry instanceof Reached reached) {
      return new String[] {
        reached.method(),
        Integer.toString(reached.dimension()),
        Figures.atMost(reached.profile().max()),
        Figures.atMost(reached.profile().squaredMax()),
        Figures.atMost(reached.profile().maxUpToFactor()),
        Figures.distortion(reached.profile().mean()),
        reached.profile().meanUpToFactor().map(Figures::distortion).orElse("-"),
        kept(reached.recall(), Neighbourhoods.Kept::plain),
        kept(reached.recall(), Neighbourhoods.Kept::reranked),
        seconds
      };
    }
    if (entry instanceof ForSearch search) {
      return new String[] {
        search.method(),
        Integer.toString(search.fitted().map().dimension()),
        "-",
        "-",
        "-",
        "-",
        "-",
        kept(search.recall(), Neighbourhoods.Kept::plain),
        kept(search.recall(), Neighbourhoods.Kept::reranked),
        seconds
      };
    }
    return new String[] {
      entry.method(), "none < " + points.dimension(), "-", "-", "-", "-", "-", "-", "-", seconds
    };
  }

  private static String kept(
      Optional<Neighbourhoods.Kept> recall, Function<Neighbourhoods.Kept, Recall> which) {
    return recall.map(which).map(found -> Figures.distortion(found.mean())).orElse("-");
  }

  @Override
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("points", points.size());
    json.put("sourceDimension", points.dimension());
    json.put("judgedOnUnseenPoints", onUnseen);
    json.put("standardized", standardized);
    json.put("methods", entries.stream().map(CompareAnswer::json).toList());
    return json;
  }

  private static Map<String, Object> json(Entry entry) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("method", entry.method());
    if (entry instanceof Reached reached) {
      json.put("dimension", reached.dimension());
      json.putAll(new ProfileView(reached.profile()).json());
      reached.recall().ifPresent(found -> found.json(json));
      json.put("fittedPoints", reached.fitted().points().size());
      json.put("certificate", CertificateView.json(reached.fitted().certificate()));
      reached.model().ifPresent(file -> json.put("output", file.toString()));
      reached.fitted().searched().ifPresent(how -> json.put("searched", how));
    } else if (entry instanceof ForSearch search) {
      json.put("dimension", search.fitted().map().dimension());
      search.recall().ifPresent(found -> found.json(json));
      json.put("fittedPoints", search.fitted().points().size());
      search.model().ifPresent(file -> json.put("output", file.toString()));
    } else if (entry instanceof Unreached none) {
      json.put("dimension", null);
      json.put("reason", none.reason());
    }
    json.put("seconds", entry.seconds());
    return json;
  }
}
