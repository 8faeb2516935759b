package org.adagio.cli.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.adagio.cli.input.Input;
import org.adagio.cli.input.Model;
import org.adagio.cli.input.PointsJob;
import org.adagio.cli.options.OutputFile;
import org.adagio.cli.options.OverwriteOption;
import org.adagio.cli.speech.JobLine;
import org.adagio.cli.speech.RequestException;
import org.adagio.exchange.FoundFile;
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

  /** This many full points are looked at to see that they are those that were coded. */
  private static final int LOOKED_AT = 32;

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
      description =
          "The points in full, in the order in which they were coded; also for ids alone. If they"
              + " were appended to codes, give --full for each file.")
  private List<Input> full;

  @Override
  public Integer call() throws IOException {
    check();
    Path file = output.checked(overwrite);
    FoundFile format = FoundFile.of(file);
    Model map = Model.load(model);
    boolean proves = map.code().proof().isPresent();
    if (exact && !proves) {
      throw new RequestException(
          "%s: expected a code that proves answers, as fit --exact makes it, found another"
              .formatted(model));
    }
    CodedPoints coded = CodedPoints.open(map.whole(), codes);
    Dataset asking = queries.openAsIs(reading, map);
    map.required(asking.points(), queries);
    Stopwatch watch = Stopwatch.started();
    List<CodedPoints.Found> found = new ArrayList<>();
    Optional<Dataset> documents;
    try (JobLine progress = speech.progress()) {
      documents = documents(coded, map);
      long count = asking.points().size();
      progress.stage("search", count);
      for (long first = 0; first < count; first += MANY) {
        long[] rows = LongStream.range(first, Math.min(count, first + MANY)).toArray();
        found.addAll(found(coded, asking.points().select(rows), documents.map(Dataset::points)));
        progress.advance(rows.length);
      }
    } catch (IllegalArgumentException e) {
      String documentsToo = full == null ? "" : ", " + Input.joined(full).text();
      throw new RequestException(
          "%s%s: %s".formatted(queries.text(), documentsToo, e.getMessage()));
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
    if ((exact || rerank != null) && full == null) {
      throw wrongUsage((exact ? "--exact" : "--rerank") + " needs --full, the points in full");
    }
  }

  /** The points in full, if they are given. */
  private Optional<Dataset> documents(CodedPoints coded, Model map) {
    if (full == null) {
      return Optional.empty();
    }
    Input file = Input.joined(full);
    Dataset data = file.openAsIs(reading, map);
    map.required(data.points(), file);
    if (data.points().size() != coded.size()) {
      throw new RequestException(
          "%s: expected the %d documents that were coded, found %d"
              .formatted(file.text(), coded.size(), data.points().size()));
    }
    if (!areInOrder(coded, data.points())) {
      throw new RequestException(
          "%s: expected the documents of %s in the order in which they were coded, found others"
              .formatted(file.text(), codes));
    }
    return Optional.of(data);
  }

  /** Whether most of some points have the codes that are in their place. */
  private static boolean areInOrder(CodedPoints coded, PointCloud points) {
    long last = coded.size() - 1;
    long[] rows = LongStream.range(0, LOOKED_AT).map(i -> i * last / (LOOKED_AT - 1)).toArray();
    PointCloud some = points.select(rows);
    float[] one = some.toArrays()[0];
    byte[] codes = CodedPoints.encoded(coded.map(), some);
    ToDoubleFunction<byte[]> expected = CodedPoints.distances(coded.map(), one);
    LongToDoubleFunction found = coded.distances(one);
    int bytes = coded.rowBytes();
    long same =
        IntStream.range(0, rows.length)
            .filter(
                i ->
                    expected.applyAsDouble(Arrays.copyOfRange(codes, i * bytes, (i + 1) * bytes))
                        == found.applyAsDouble(rows[i]))
            .count();
    return 2 * same >= rows.length;
  }

  private List<CodedPoints.Found> found(
      CodedPoints coded, PointCloud asking, Optional<PointCloud> points) {
    if (!exact && rerank == null) {
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
    if (exact || rerank != null) {
      double[] read = found.stream().mapToDouble(CodedPoints.Found::read).sorted().toArray();
      findings
          .add("fullPointsRead", read[read.length / 2])
          .named(
              "full points read",
              exact && read[0] == coded.size()
                  ? "all, by brute force, which so many queries at once are sooner answered by"
                  : "%s of %s, the median query; at most %s"
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
