package org.adagio.cli.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.adagio.cli.input.Input;
import org.adagio.cli.input.Model;
import org.adagio.cli.input.PointsJob;
import org.adagio.cli.options.OutputFile;
import org.adagio.cli.options.OverwriteOption;
import org.adagio.cli.speech.JobLine;
import org.adagio.cli.speech.RequestException;
import org.adagio.experiments.laboratory.Stopwatch;
import org.adagio.model.CodedPoints;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;
import org.adagio.report.Figures;
import org.adagio.report.Findings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Searches coded points. */
@Command(
    description = "Find the nearest of coded points for each query.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio search model.safetensors codes.adc queries.npy --output found.npy",
      "  adagio search model.safetensors codes.adc queries.npy --rerank 50 --full points.npy -o"
          + " f.csv",
      "  adagio search model.safetensors codes.adc queries.npy --exact --full points.npy -o f.jsonl"
    })
public final class SearchCommand extends PointsJob {
  private static final int USUAL = 10;

  /** Queries that are answered at a time. */
  private static final int MANY = 1024;

  private static final int FEW = 256;

  @Parameters(index = "0", paramLabel = "MODEL", description = Model.DESCRIPTION)
  private Path model;

  @Parameters(
      index = "1",
      paramLabel = "CODES",
      description = "A file of coded points that transform has written with the model.")
  private Path codes;

  @Parameters(index = "2", paramLabel = "QUERIES", description = Input.DESCRIPTION)
  private Input queries;

  @Mixin private OutputFile output;
  @Mixin private OverwriteOption overwrite;

  @Option(
      names = {"-k", "--k"},
      paramLabel = "K",
      description = "How many are found (default: 10).")
  private int k = USUAL;

  @Option(
      names = "--rerank",
      paramLabel = "N",
      description = "Find N by their codes, and rank them again by the full points of --full.")
  private Integer rerank;

  @Option(
      names = "--exact",
      description =
          "Read full points of --full in the order of a bound until the answer is proven to be the"
              + " exact one. The model must be one of fit --exact.")
  private boolean exact;

  @Option(
      names = "--full",
      paramLabel = "FILE",
      description = "The points in full, in the order in which they were coded.")
  private Input full;

  @Override
  public Integer call() throws IOException {
    check();
    Path file = output.checked(overwrite);
    FoundFile format = FoundFile.of(file);
    Model map = Model.load(model);
    CodedPoints coded = CodedPoints.open(map.whole(), codes);
    if (exact && map.whole().code().filter(code -> code.proof().isPresent()).isEmpty()) {
      throw new RequestException(
          "%s: expected a code that proves answers, as fit --exact makes it, found another"
              .formatted(model));
    }
    Dataset asking = queries.openAsIs(reading, map);
    map.required(asking.points(), queries);
    Optional<Dataset> documents = documents(coded, map);
    Stopwatch watch = Stopwatch.started();
    List<CodedPoints.Found> found = new ArrayList<>();
    try (JobLine progress = speech.progress()) {
      long count = asking.points().size();
      progress.stage("search", count);
      int some = exact ? FEW : MANY;
      for (long first = 0; first < count; first += some) {
        long[] rows = LongStream.range(first, Math.min(count, first + some)).toArray();
        found.addAll(found(coded, asking.points().select(rows), documents.map(Dataset::points)));
        progress.advance(rows.length);
      }
    } catch (IllegalArgumentException e) {
      throw new RequestException("%s: %s".formatted(queries.text(), e.getMessage()));
    }
    double seconds = watch.seconds();
    format.write(
        new FoundFile.Answers(
            found, documents.flatMap(data -> data.carried().ids()), asking.carried().ids()),
        file,
        overwrite.chosen());
    speech.print(findings(coded, found, seconds, file));
    return 0;
  }

  private void check() {
    if (k < 1) {
      throw wrongUsage("--k must be at least 1, got " + k);
    }
    if (rerank != null && rerank < k) {
      throw wrongUsage("--rerank must be at least --k %d, got %d".formatted(k, rerank));
    }
    if (exact && rerank != null) {
      throw wrongUsage("--exact and --rerank exclude each other");
    }
    if ((exact || rerank != null) != (full != null)) {
      throw wrongUsage(
          full == null
              ? (exact ? "--exact" : "--rerank") + " needs --full, the points in full"
              : "--full goes with --rerank or --exact");
    }
  }

  /** The points in full, if they are read. */
  private Optional<Dataset> documents(CodedPoints coded, Model map) {
    Optional<Dataset> documents =
        Optional.ofNullable(full).map(file -> file.openAsIs(reading, map));
    documents.ifPresent(
        data -> {
          map.required(data.points(), full);
          if (data.points().size() != coded.size()) {
            throw new RequestException(
                "%s: expected the %d documents that were coded, found %d"
                    .formatted(full.text(), coded.size(), data.points().size()));
          }
        });
    return documents;
  }

  private List<CodedPoints.Found> found(
      CodedPoints coded, PointCloud asking, Optional<PointCloud> points) {
    if (points.isEmpty()) {
      return coded.nearest(asking, k);
    }
    return exact
        ? coded.exact(asking, k, points.get())
        : coded.reranked(asking, k, rerank, points.get());
  }

  private Findings findings(
      CodedPoints coded, List<CodedPoints.Found> found, double seconds, Path file) {
    Findings findings = new Findings();
    findings
        .put("queries", found.size())
        .put("documents", coded.size())
        .put("bytes", coded.rowBytes())
        .put("k", k)
        .put("seconds", seconds)
        .put("output", file.toString());
    if (full != null) {
      double[] read = found.stream().mapToDouble(CodedPoints.Found::read).sorted().toArray();
      findings
          .add("fullPointsRead", read[read.length / 2])
          .named(
              "full points read",
              "%s of %s, the median query; at most %s"
                  .formatted(
                      Figures.count((long) read[read.length / 2]),
                      Figures.count(coded.size()),
                      Figures.count((long) read[read.length - 1])));
    }
    return findings.below(
        "%s queries, %d nearest of %s documents in %d bytes each%s, written to %s in %s"
            .formatted(
                Figures.count(found.size()),
                Math.min(k, coded.size()),
                Figures.count(coded.size()),
                coded.rowBytes(),
                exact ? ", proven exact" : "",
                file,
                Figures.seconds(seconds)));
  }
}
