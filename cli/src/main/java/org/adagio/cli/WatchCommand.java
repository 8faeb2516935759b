package org.adagio.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.adagio.data.PointCloud;
import org.adagio.embedding.DriftWatch;
import org.adagio.report.Figures;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells whether new points are still like those that a map was fitted to. */
@Command(
    description =
        "Tell whether new points still keep what a map promises of unseen ones. Exit code 3: they do"
            + " not.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio watch model.safetensors today.npy",
      "  adagio watch model.safetensors new.parquet --batch 50000 --json",
      "  adagio watch model.safetensors today.npy --among points.npy"
    })
final class WatchCommand implements Callable<Integer> {
  static final int DRIFTED = 3;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "MODEL", description = "A model fitted with a hold-out.")
  private Path model;

  @Parameters(index = "1", paramLabel = "INPUT", description = Input.DESCRIPTION)
  private Input input;

  @Option(
      names = "--batch",
      paramLabel = "ROWS",
      defaultValue = "10000",
      description = "How many rows are looked at together (default: ${DEFAULT-VALUE}).")
  private int batch;

  @Option(
      names = "--among",
      paramLabel = "POINTS",
      description =
          "The points that are searched, such as those that the map was fitted to: for a map fitted by"
              + " --recall the recall of INPUT among them is watched too.")
  private Input among;

  @Mixin private InputOptions label;
  @Mixin private RunOptions run;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  /** A look, and the row that its batch begins with. */
  private record Seen(long first, DriftWatch.Look look) {
    Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("firstRow", first);
      json.put("points", look.points());
      json.put("pairs", look.pairs());
      json.put("fractionBeyond", look.fractionBeyond());
      json.put("fractionAtLeast", look.atLeast());
      json.put("confidence", look.confidence());
      look.recall()
          .ifPresent(
              recall -> {
                json.put("queries", recall.kept().queries());
                json.put("recallAtK", recall.kept().mean());
                json.put("recallAtMost", recall.atMost());
              });
      json.put("drifted", look.hasDrifted());
      return json;
    }

    String text() {
      List<String> found = new ArrayList<>();
      if (look.atLeast() > look.promised()) {
        found.add(
            "at least %s of their pairs lie beyond %s"
                .formatted(Figures.share(look.atLeast()), Figures.atMost(look.distortion())));
      }
      look.recall()
          .filter(DriftWatch.RecallLook::hasDrifted)
          .ifPresent(
              recall ->
                  found.add(
                      "at most %s of their neighbours are kept"
                          .formatted(Figures.share(recall.atMost()))));
      return "rows %d to %d: %s"
          .formatted(first, first + look.points() - 1, String.join(", ", found));
    }
  }

  private record Watched(List<Seen> looks) implements Answer {
    long drifted() {
      return looks.stream().filter(seen -> seen.look.hasDrifted()).count();
    }

    @Override
    public String text() {
      DriftWatch.Look any = looks.get(0).look();
      StringBuilder text = new StringBuilder();
      looks.stream()
          .filter(seen -> seen.look.hasDrifted())
          .forEach(seen -> text.append(seen.text()).append(System.lineSeparator()));
      return text.append(
              "%d of %d batches drifted from what the model states: fewer than %s of unseen pairs"
                  .formatted(drifted(), looks.size(), Figures.shareAtMost(any.promised())))
          .append(" beyond ")
          .append(Figures.atMost(any.distortion()))
          .append(
              any.recall()
                  .map(recall -> ", a recall of at least " + Figures.share(recall.promised()))
                  .orElse(""))
          .toString();
    }

    @Override
    public Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("batches", looks.stream().map(Seen::json).toList());
      json.put("drifted", drifted());
      json.put("statedDistortion", looks.get(0).look().distortion());
      json.put("unseenFractionBound", looks.get(0).look().promised());
      looks.get(0).look().recall().ifPresent(recall -> json.put("statedRecall", recall.promised()));
      return json;
    }
  }

  @Override
  public Integer call() {
    if (batch < 2) {
      throw new ParameterException(spec.commandLine(), "--batch must be at least 2, got " + batch);
    }
    Model map = Model.load(model);
    if (map.embedding().unseenCertificate().isEmpty()) {
      throw new RequestException(
          "%s: expected a bound for unseen points, found none; fit --holdout 0.2 makes one"
              .formatted(model));
    }
    PointCloud points = input.open(label, map).points();
    map.apply(points, input);
    if (points.size() < 2) {
      throw new RequestException("%s: expected at least 2 points, found 1".formatted(input.text()));
    }
    Watched watched;
    try (ProgressDisplay progress = speech.progress()) {
      watched = new Watched(looks(map, points, progress));
    }
    speech.console().print(watched);
    return watched.drifted() == 0 ? 0 : DRIFTED;
  }

  private DriftWatch watch(Model map) {
    DriftWatch watch = DriftWatch.of(map.embedding(), run.seed());
    if (among == null) {
      return watch;
    }
    PointCloud searched = among.open(label, map).points();
    map.apply(searched, among);
    if (map.embedding().recallCertificate().isEmpty()) {
      throw new RequestException(
          "%s: expected a certificate of recall, found none; fit --recall makes one"
              .formatted(model));
    }
    return watch.among(searched);
  }

  /** A single row at the end belongs to the batch before it. */
  private List<Seen> looks(Model map, PointCloud points, ProgressDisplay progress) {
    DriftWatch watch = watch(map);
    List<Seen> looks = new ArrayList<>();
    for (long first = 0; first < points.size(); ) {
      long rest = points.size() - first;
      long count = rest <= batch + 1L ? rest : batch;
      long[] rows = LongStream.range(first, first + count).toArray();
      looks.add(new Seen(first, watch.look(points.copyOf(rows), progress)));
      first += count;
    }
    return looks;
  }
}
