package org.adagio.cli.judge;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.adagio.Metric;
import org.adagio.Run;
import org.adagio.cli.figures.Neighbourhoods;
import org.adagio.cli.input.Input;
import org.adagio.cli.input.InputOptions;
import org.adagio.cli.input.Model;
import org.adagio.cli.options.MemoryOption;
import org.adagio.cli.options.MetricOption;
import org.adagio.cli.options.OutputOptions;
import org.adagio.cli.options.OverwriteOption;
import org.adagio.cli.options.PairsOption;
import org.adagio.cli.options.ReportFile;
import org.adagio.cli.options.RunOptions;
import org.adagio.cli.speech.Findings;
import org.adagio.cli.speech.JobLine;
import org.adagio.cli.speech.RequestException;
import org.adagio.experiments.Stopwatch;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.Reduction;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;
import org.adagio.work.Draw;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Judges a map by points, or any reduction by what went in and what came out. */
@Command(
    description =
        "Judge a map by points, seen or unseen, or any reduction, also one made by another tool, by"
            + " its input and output: what became of distances and nearest neighbours, and whether"
            + " the certificate of the map holds.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio evaluate model.safetensors points.npy",
      "  adagio evaluate model.safetensors points.npy --queries queries.npy --k 100 --rerank 200",
      "  adagio evaluate model.safetensors others.npy --pairs 1000000 --json",
      "  adagio evaluate points.npy reduced.npy --report judged.html"
    })
public final class EvaluateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "MODEL|BEFORE",
      description = "A model file, or points as they were.")
  private Input first;

  @Parameters(
      index = "1",
      paramLabel = "POINTS|AFTER",
      description = "Points for the model, or the images of BEFORE, row by row in the same order.")
  private Input second;

  @Option(
      names = "--queries",
      paramLabel = "FILE",
      description =
          "Points to look the nearest neighbours up for (default: some of the points themselves).")
  private Input queries;

  @Option(
      names = {"-k", "--k"},
      paramLabel = "K",
      description = "How many neighbours count (default: " + Neighbourhoods.K + ").")
  private Integer k;

  @Option(
      names = "--rerank",
      paramLabel = "N",
      description =
          "How many are found by the images and ranked again by the full points (default: "
              + Neighbourhoods.RERANK
              + ").")
  private Integer rerank;

  @Mixin private PairsOption pairs;
  @Mixin private MetricOption metric;

  @SuppressWarnings("unused") // picocli has its option from it
  @Mixin
  private MemoryOption memory;

  @Mixin private InputOptions reading;
  @Mixin private RunOptions run;
  @Mixin private ReportFile report;
  @Mixin private OverwriteOption overwrite;

  @Mixin(name = OutputOptions.NAME)
  private OutputOptions speech;

  @Override
  public Integer call() {
    checkNeighbours();
    report.check(overwrite);
    return first.file().filter(Model::isModel).isPresent() ? map() : images();
  }

  private void checkNeighbours() {
    if (k != null && k < 1) {
      throw new ParameterException(spec.commandLine(), "--k must be at least 1, got " + k);
    }
    if (rerank != null && rerank < neighbours()) {
      throw new ParameterException(
          spec.commandLine(),
          "--rerank must be at least --k %d, got %d".formatted(neighbours(), rerank));
    }
  }

  private int neighbours() {
    return k == null ? Neighbourhoods.K : k;
  }

  /** Asks as many as are wanted, or as usual. */
  private Neighbourhoods question(JobLine progress) {
    int depth = rerank == null ? Math.max(neighbours(), Neighbourhoods.RERANK) : rerank;
    return new Neighbourhoods(neighbours(), depth, run.seed(), progress);
  }

  /** Whether neighbours are asked for, however long that takes. */
  private boolean isForNeighbours() {
    return k != null || rerank != null || queries != null;
  }

  private Integer map() {
    Model model = Model.load(first.path());
    Metric by = metric.given().orElse(model.embedding().metric());
    model.embedding().requireFor(by);
    Dataset data = second.open(reading, model);
    PointCloud points = data.points();
    Reduction what = model.reduction(points, second);
    boolean keepsLength = model.embedding().keepsLength();
    if (keepsLength) {
      report.refuse("shows distances, which a map with --length does not keep");
    }
    Optional<PointCloud> asked =
        Optional.ofNullable(queries).map(file -> file.open(reading, model).points());
    asked.ifPresent(cloud -> model.reductionOfQueries(cloud, queries));
    Stopwatch watch = Stopwatch.started();
    Judged judged;
    try (JobLine progress = speech.progress()) {
      long seed = Draw.EVALUATED_PAIRS.seed(run.seed());
      Optional<CertificateCheck> check =
          keepsLength
              ? Optional.empty()
              : CertificateCheck.of(model.embedding(), points, pairs.chosen(), seed, progress);
      Optional<DistortionProfile> profile =
          check
              .map(CertificateCheck::check)
              .or(
                  () ->
                      keepsLength
                          ? Optional.empty()
                          : Optional.of(
                              Distortion.of(what, pairs.chosen(), new Run(seed, progress))));
      Neighbourhoods question = question(progress);
      Optional<Neighbourhoods.Kept> kept = Optional.empty();
      if (asked.isPresent()) {
        requireFewerNeighbours(second, points, 2);
        kept = Optional.of(question.ofQueries(by, points, asked.get(), model.embedding()));
      } else if (isAsked(question, second, points)) {
        kept =
            Optional.of(
                question.ofOwn(
                    by, what, rows -> model.reductionOfQueries(points.select(rows), second)));
      }
      judged = judged(what, profile, check, kept, watch);
    }
    String title =
        "What %s does to the distances of %s".formatted(first.path().getFileName(), second.name());
    return tell(title, data, judged);
  }

  private Integer images() {
    if (queries != null) {
      throw new ParameterException(
          spec.commandLine(), "--queries needs a model, which has their images");
    }
    if (second.file().filter(Model::isModel).isPresent()) {
      throw new RequestException(
          "%s: expected points, found a model; MODEL comes before POINTS".formatted(second.text()));
    }
    Dataset data = first.open(reading);
    PointCloud points = data.points();
    PointCloud images = second.open(reading).points();
    if (points.size() != images.size()) {
      throw new RequestException(
          "%s: expected %d points like %s, found %d"
              .formatted(second.text(), points.size(), first.text(), images.size()));
    }
    Reduction what = Reduction.of(points, images);
    Stopwatch watch = Stopwatch.started();
    Judged judged;
    try (JobLine progress = speech.progress()) {
      DistortionProfile profile =
          Distortion.of(
              what, pairs.chosen(), new Run(Draw.EVALUATED_PAIRS.seed(run.seed()), progress));
      Neighbourhoods question = question(progress);
      Optional<Neighbourhoods.Kept> kept =
          isAsked(question, first, points)
              ? Optional.of(question.ofOwn(metric.chosen(), what, what::select))
              : Optional.empty();
      judged = judged(what, Optional.of(profile), Optional.empty(), kept, watch);
    }
    String title =
        "What became of the distances of %s in %s".formatted(first.name(), second.name());
    return tell(title, data, judged);
  }

  /** Whether points are asked for their neighbours among each other. */
  private boolean isAsked(Neighbourhoods question, Input input, PointCloud points) {
    if (isForNeighbours()) {
      requireFewerNeighbours(input, points, 3);
    }
    return isForNeighbours() || question.isAffordable(points);
  }

  private static Judged judged(
      Reduction what,
      Optional<DistortionProfile> profile,
      Optional<CertificateCheck> check,
      Optional<Neighbourhoods.Kept> kept,
      Stopwatch watch) {
    return new Judged(
        what.points().dimension(), what.dimension(), profile, check, kept, watch.seconds());
  }

  private Integer tell(String title, Dataset data, Judged judged) {
    Findings found = judged.findings();
    speech.console().print(found);
    report.write(overwrite, speech, run.seed(), new ProfilePage(title, data, judged, found)::page);
    return 0;
  }

  /** All points are neighbours if k is as large as their number: nothing could be lost. */
  private void requireFewerNeighbours(Input input, PointCloud points, int least) {
    if (points.size() < least) {
      throw new RequestException(
          "%s: expected at least %d points, so that a neighbour can be lost, found %d"
              .formatted(input.text(), least, points.size()));
    }
    long most = points.size() - least + 1;
    if (neighbours() > most) {
      throw new RequestException(
          "%s: --k must be at most %d for %d points, got %d"
              .formatted(input.text(), most, points.size(), neighbours()));
    }
  }
}
