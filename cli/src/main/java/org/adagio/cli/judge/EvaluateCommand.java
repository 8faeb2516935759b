package org.adagio.cli.judge;

import java.util.Optional;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.Run;
import org.adagio.cli.input.Input;
import org.adagio.cli.input.Model;
import org.adagio.cli.input.PointsJob;
import org.adagio.cli.measure.NeighbourOptions;
import org.adagio.cli.measure.Neighbourhoods;
import org.adagio.cli.options.MetricOption;
import org.adagio.cli.options.OverwriteOption;
import org.adagio.cli.options.PairsOption;
import org.adagio.cli.options.ReportFile;
import org.adagio.cli.speech.JobLine;
import org.adagio.cli.speech.RequestException;
import org.adagio.experiments.laboratory.Stopwatch;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.Reduction;
import org.adagio.model.CodedPoints;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;
import org.adagio.report.Findings;
import org.adagio.report.measured.CheckedCertificate;
import org.adagio.report.measured.CodedFigures;
import org.adagio.report.measured.KeptFigures;
import org.adagio.work.Draw;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
public final class EvaluateCommand extends PointsJob {
  /** Distances take about this share of the time. */
  private static final double DISTANCES = 0.7;

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

  @Mixin private NeighbourOptions neighbours;
  @Mixin private PairsOption pairs;
  @Mixin private MetricOption metric;
  @Mixin private ReportFile report;
  @Mixin private OverwriteOption overwrite;

  /** How points are asked for their neighbours. */
  @FunctionalInterface
  private interface Asking {
    KeptFigures answer(Neighbourhoods question);
  }

  @Override
  public Integer call() {
    neighbours.question(run.seed(), Progress.NONE); // refuses numbers before the work starts
    report.check(overwrite);
    return first.file().filter(Model::isModel).isPresent() ? map() : images();
  }

  private Integer map() {
    Model model = Model.load(first.path());
    LinearEmbedding map = model.embedding();
    Metric by = metric.given().orElse(map.metric());
    map.requireFor(by);
    Dataset data = second.open(reading, model);
    PointCloud points = data.points();
    Reduction what = model.required(points, second).reduction(points);
    if (map.keepsLength()) {
      report.refuse("shows distances, which a map with a length does not keep");
    }
    Optional<PointCloud> asked =
        Optional.ofNullable(queries).map(file -> file.open(reading, model).points());
    asked.ifPresent(cloud -> model.required(cloud, queries));
    Asking asking =
        question ->
            asked
                .map(some -> question.ofQueries(by, points, some, map))
                .orElseGet(
                    () ->
                        question.ofOwn(
                            by, what, rows -> map.reductionOfQueries(points.select(rows))));
    String title =
        "What %s does to the distances of %s".formatted(first.path().getFileName(), second.name());
    return judge(title, data, second, what, Optional.of(map), asked, asking);
  }

  private Integer images() {
    if (queries != null) {
      throw wrongUsage("--queries needs a model, which has their images");
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
    String title =
        "What became of the distances of %s in %s".formatted(first.name(), second.name());
    return judge(
        title,
        data,
        first,
        what,
        Optional.empty(),
        Optional.empty(),
        question -> question.ofOwn(metric.chosen(), what, what::select));
  }

  private Integer judge(
      String title,
      Dataset data,
      Input input,
      Reduction what,
      Optional<LinearEmbedding> map,
      Optional<PointCloud> asked,
      Asking asking) {
    Stopwatch watch = Stopwatch.started();
    Judged judged;
    try (JobLine progress = speech.progress()) {
      progress.part(DISTANCES);
      Run how = new Run(Draw.EVALUATED_PAIRS.seed(run.seed()), progress);
      Optional<DistortionProfile> profile = Optional.empty();
      Optional<CheckedCertificate> check = Optional.empty();
      if (!map.map(LinearEmbedding::keepsLength).orElse(false)) {
        check = map.flatMap(of -> CertificateCheck.of(of, data.points(), pairs.chosen(), how));
        profile =
            check
                .map(CheckedCertificate::check)
                .or(() -> Optional.of(Distortion.of(what, pairs.chosen(), how)));
      }
      progress.part(1 - DISTANCES);
      Neighbourhoods question = neighbours.question(run.seed(), progress);
      Optional<KeptFigures> kept =
          isAsked(question, input, data.points())
              ? Optional.of(asking.answer(question))
              : Optional.empty();
      Optional<CodedFigures> coded =
          map.filter(of -> of.code().isPresent())
              .map(
                  of ->
                      new CodedFigures(
                          Distortion.of(
                              CodedPoints.reduction(of, data.points()), pairs.chosen(), how),
                          kept.map(any -> question.ofCodes(of, data.points(), asked))));
      judged = new Judged(what, profile, check, kept, coded, watch.seconds());
    }
    Findings found = judged.findings(data);
    speech.print(found);
    report.write(overwrite, speech, run.seed(), made -> found.page(title, judged.lead(), made));
    return 0;
  }

  /**
   * Whether neighbours are asked for: if anybody wants it, however long it takes. All points are
   * neighbours if k is as large as their number: then nothing could be lost.
   */
  private boolean isAsked(Neighbourhoods question, Input input, PointCloud points) {
    if (!neighbours.isGiven() && queries == null) {
      return question.isAffordable(points);
    }
    int least = queries == null ? 3 : 2;
    if (points.size() < least) {
      throw new RequestException(
          "%s: expected at least %d points, so that a neighbour can be lost, found %d"
              .formatted(input.text(), least, points.size()));
    }
    long most = points.size() - least + 1;
    if (question.k() > most) {
      throw new RequestException(
          "%s: --k must be at most %d for %d points, got %d"
              .formatted(input.text(), most, points.size(), question.k()));
    }
    return true;
  }
}
