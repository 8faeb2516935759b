package org.adagio.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.experiments.Stopwatch;
import org.adagio.neighbors.Recall;
import org.adagio.neighbors.RecallMeter;
import org.adagio.report.Figures;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells how many nearest neighbours a map keeps. */
@Command(
    description =
        "Tell how many of the nearest neighbours a map keeps: exact search before and after.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio recall model.safetensors points.npy",
      "  adagio recall model.safetensors points.npy --queries queries.npy --k 100 --json"
    })
final class RecallCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "MODEL", description = Model.DESCRIPTION)
  private Path model;

  @Parameters(index = "1", paramLabel = "INPUT", description = Input.DESCRIPTION)
  private Input input;

  @Option(
      names = "--queries",
      paramLabel = "FILE",
      description = "Points to look the neighbours up for (default: those of INPUT themselves).")
  private Input queries;

  @Option(
      names = {"-k", "--k"},
      paramLabel = "K",
      defaultValue = "" + Neighbourhoods.K,
      description = "How many neighbours count (default: ${DEFAULT-VALUE}).")
  private int k;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description =
          "Ask at most N queries, drawn at random (default: as many as take a moment, 200 to 1000).")
  private Integer sample;

  @Option(
      names = "--rerank",
      paramLabel = "N",
      description =
          "Find N by the images and rank them again by the full points (default: K, no rerank).")
  private Integer rerank;

  @Mixin private MetricOption metric;

  @SuppressWarnings("unused") // picocli has its option from it
  @Mixin
  private MemoryOption memory;

  @Mixin private InputOptions reading;
  @Mixin private RunOptions run;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  private record Kept(Model model, Metric metric, long points, Recall recall, double seconds)
      implements Answer {
    @Override
    public String text() {
      return "recall@%d %s by %s%s: %s queries among %s points, %d -> %d dimensions, in %s"
          .formatted(
              recall.k(),
              Figures.distortion(recall.mean()),
              metric,
              recall.depth() > recall.k() ? " with a rerank of " + recall.depth() : "",
              Figures.count(recall.queries()),
              Figures.count(points),
              model.embedding().sourceDimension(),
              model.embedding().dimension(),
              Figures.seconds(seconds));
    }

    @Override
    public Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("recallAtK", recall.mean());
      json.put("k", recall.k());
      json.put("rerank", recall.depth());
      json.put("metric", metric.toString());
      json.put("low", recall.low());
      json.put("high", recall.high());
      json.put("queries", recall.queries());
      json.put("points", points);
      json.put("dimension", model.embedding().dimension());
      json.put("sourceDimension", model.embedding().sourceDimension());
      json.put("seconds", seconds);
      return json;
    }
  }

  @Override
  public Integer call() {
    requirePositive("--k", k);
    if (sample != null) {
      requirePositive("--sample", sample);
    }
    if (rerank != null && rerank < k) {
      throw new ParameterException(
          spec.commandLine(), "--rerank must be at least --k %d, got %d".formatted(k, rerank));
    }
    Model map = Model.load(model);
    Metric by = metric.given().orElse(map.embedding().metric());
    map.embedding().requireFor(by);
    PointCloud points = input.open(reading, map).points();
    requireFewerNeighbours(points);
    Stopwatch watch = Stopwatch.started();
    Recall recall;
    try (ProgressDisplay progress = speech.progress()) {
      recall = queries == null ? own(map, by, points, progress) : others(map, by, points, progress);
    }
    speech.console().print(new Kept(map, by, points.size(), recall, watch.seconds()));
    return 0;
  }

  private int most(PointCloud points) {
    return sample == null ? Neighbourhoods.queries(points) : sample;
  }

  private int depth() {
    return rerank == null ? k : rerank;
  }

  private Recall own(Model map, Metric by, PointCloud points, Progress progress) {
    PointCloud images = map.apply(points, input);
    long[] asked = Neighbourhoods.drawnRows(points.size(), most(points), run.seed());
    return RecallMeter.ofOwn(by, points, asked, k, progress)
        .of(images, map.applyToQueries(points.select(asked), input), depth(), progress);
  }

  private Recall others(Model map, Metric by, PointCloud points, Progress progress) {
    PointCloud asked =
        Neighbourhoods.drawn(queries.open(reading, map).points(), most(points), run.seed());
    PointCloud images = map.apply(points, input);
    PointCloud askedImages = map.applyToQueries(asked, queries);
    return RecallMeter.of(by, points, asked, k, progress)
        .of(images, askedImages, depth(), progress);
  }

  /** All points are neighbours where k is as large as their number: nothing could be lost. */
  private void requireFewerNeighbours(PointCloud points) {
    int least = queries == null ? 3 : 2;
    if (points.size() < least) {
      throw new RequestException(
          "%s: expected at least %d points, so that a neighbour can be lost, found %d"
              .formatted(input.text(), least, points.size()));
    }
    long most = points.size() - least + 1;
    if (k > most) {
      throw new RequestException(
          "%s: --k must be at most %d for %d points, got %d"
              .formatted(input.text(), most, points.size(), k));
    }
  }

  private void requirePositive(String option, int value) {
    if (value < 1) {
      throw new ParameterException(
          spec.commandLine(), option + " must be at least 1, got " + value);
    }
  }
}
