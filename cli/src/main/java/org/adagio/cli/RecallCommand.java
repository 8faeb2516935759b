package org.adagio.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.experiments.Stopwatch;
import org.adagio.neighbors.Recall;
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
      defaultValue = "" + Neighbourhoods.QUERIES,
      description = "Ask at most N queries, drawn at random (default: ${DEFAULT-VALUE}).")
  private int sample;

  @Mixin private MemoryOption memory;
  @Mixin private LabelOption label;
  @Mixin private RunOptions run;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  private record Kept(Model model, long points, Recall recall, double seconds) implements Answer {
    @Override
    public String text() {
      return "recall@%d %s: %s queries among %s points, %d -> %d dimensions, in %s"
          .formatted(
              recall.k(),
              Figures.distortion(recall.mean()),
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
    requirePositive("--sample", sample);
    Model map = Model.load(model);
    PointCloud points = input.open(label, map).points();
    requireFewerNeighbours(points);
    int dimension = map.embedding().dimension();
    memory.require(
        Recall.footprint(points.size(), points.dimension(), dimension, sample),
        "fewer queries, --sample N, need less");
    Stopwatch watch = Stopwatch.started();
    Recall recall;
    try (ProgressDisplay progress = speech.progress()) {
      recall = queries == null ? own(map, points, progress) : others(map, points, progress);
    }
    speech.console().print(new Kept(map, points.size(), recall, watch.seconds()));
    return 0;
  }

  private Recall own(Model map, PointCloud points, Progress progress) {
    PointCloud images = map.apply(points, input);
    long[] asked = Neighbourhoods.drawnRows(points.size(), sample, run.seed());
    return Recall.ofOwn(points, images, asked, k, progress);
  }

  private Recall others(Model map, PointCloud points, Progress progress) {
    PointCloud asked = Neighbourhoods.drawn(queries.open(label, map).points(), sample, run.seed());
    return Recall.of(
        points, map.apply(points, input), asked, map.apply(asked, queries), k, progress);
  }

  /** All points are neighbours where k is as large as their number: nothing could be lost. */
  private void requireFewerNeighbours(PointCloud points) {
    long most = queries == null ? points.size() - 2 : points.size() - 1;
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
