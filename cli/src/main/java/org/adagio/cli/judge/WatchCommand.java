package org.adagio.cli.judge;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.adagio.cli.input.Input;
import org.adagio.cli.input.Model;
import org.adagio.cli.input.PointsJob;
import org.adagio.cli.speech.JobLine;
import org.adagio.cli.speech.RequestException;
import org.adagio.model.DriftWatch;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Rows;
import org.adagio.report.Column;
import org.adagio.report.Figures;
import org.adagio.report.Findings;
import org.adagio.report.Format;
import org.adagio.report.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells whether new points are still like those that a map was fitted to. */
@Command(
    description =
        "Tell whether new points are still of the kind that a map was fitted to, and keep what it"
            + " promises. Exit code 3: they are not.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adagio watch model.safetensors today.npy",
      "  adagio watch model.safetensors new.parquet --batch 50000 --json",
      "  adagio watch model.safetensors today.npy --among points.npy"
    })
public final class WatchCommand extends PointsJob {
  static final int DRIFTED = 3;

  private static final Map<DriftWatch.Evidence, String> MEANING =
      new EnumMap<>(
          Map.of(
              DriftWatch.Evidence.LENGTHS, "how far points lie from each other",
              DriftWatch.Evidence.DIRECTIONS, "where points lie",
              DriftWatch.Evidence.KEPT, "what map and code keep of distances",
              DriftWatch.Evidence.PAIRS, "the stated distortion",
              DriftWatch.Evidence.RECALL, "recall"));

  @Parameters(index = "0", paramLabel = "MODEL", description = Model.DESCRIPTION)
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
          "The points that are searched, such as those that the map was fitted to: for a map fitted"
              + " by --recall the recall of INPUT among them is watched too.")
  private Input among;

  /** A look, and the row that its batch begins with. */
  private record Seen(long first, DriftWatch.Look look) {
    Findings figures() {
      return new Findings()
          .put("firstRow", first)
          .put("points", look.points())
          .put("confidence", look.confidence())
          .put("drifted", look.hasDrifted())
          .put("findings", look.findings().stream().map(Seen::figures).toList());
    }

    private static Findings figures(DriftWatch.Finding finding) {
      return new Findings()
          .put("evidence", name(finding.evidence()))
          .put("what", finding.what())
          .put("promised", finding.promised())
          .put("measured", finding.measured())
          .put("atLeast", finding.atLeast())
          .put("draws", finding.draws())
          .put("batches", finding.batches())
          .put("drifted", finding.hasDrifted());
    }

    /** The same for people. */
    private static Findings row(DriftWatch.Finding finding) {
      return figures(finding)
          .put("meaning", MEANING.get(finding.evidence()))
          .put("promised", "at most " + Figures.shareAtMost(finding.promised()))
          .put(
              "atLeast",
              finding.atLeast() > 0 ? "at least " + Figures.share(finding.atLeast()) : "")
          .put("drifted", finding.hasDrifted() ? "drifted" : "");
    }

    String rows() {
      return "%d to %d".formatted(first, first + look.points() - 1);
    }
  }

  /**
   * All looks.
   *
   * @param unwatched what was not looked at, and what to do about it
   */
  private record Watched(List<Seen> looks, Map<DriftWatch.Evidence, String> unwatched) {
    List<Seen> drifted() {
      return looks.stream().filter(seen -> seen.look.hasDrifted()).toList();
    }

    /** The first batch that drifted, or else the last: what it showed beside what was promised. */
    private Table table() {
      Seen shown = drifted().stream().findFirst().orElse(looks.get(looks.size() - 1));
      return Findings.table(
          "rows " + shown.rows(),
          List.of(
              new Column("meaning", "of", Format.TEXT),
              new Column("what", "what", Format.TEXT),
              new Column("promised", "promised", Format.SHARE),
              new Column("measured", "measured", Format.SHARE),
              new Column("atLeast", "surely", Format.SHARE),
              new Column("batches", "batches", Format.COUNT),
              new Column("drifted", "", Format.TEXT)),
          shown.look.findings().stream().map(Seen::row).toList());
    }

    private String summary() {
      StringBuilder text = new StringBuilder();
      for (Seen seen : drifted()) {
        text.append("rows %s drifted: %s%n".formatted(seen.rows(), kinds(seen)));
      }
      return text.append("%d of %d batches drifted.".formatted(drifted().size(), looks.size()))
          .toString();
    }

    private static String kinds(Seen seen) {
      return seen.look.findings().stream()
          .filter(DriftWatch.Finding::hasDrifted)
          .map(finding -> MEANING.get(finding.evidence()))
          .collect(Collectors.joining(", "));
    }

    Findings findings() {
      Map<String, String> missing = new LinkedHashMap<>();
      unwatched.forEach((evidence, advice) -> missing.put(name(evidence), advice));
      Findings found =
          new Findings()
              .put("batches", looks.stream().map(Seen::figures).toList())
              .put("drifted", drifted().size())
              .put("notLookedAt", missing)
              .below(summary())
              .below(table());
      unwatched.forEach(
          (evidence, advice) ->
              found.below("Not looked at: %s; %s.".formatted(MEANING.get(evidence), advice)));
      return found;
    }
  }

  private static String name(DriftWatch.Evidence evidence) {
    return evidence.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Integer call() {
    if (batch < 2) {
      throw wrongUsage("--batch must be at least 2, got %d".formatted(batch));
    }
    Model map = Model.load(model);
    DriftWatch watch = watch(map);
    PointCloud points = input.open(reading, map).points();
    map.required(points, input);
    if (points.size() < 2) {
      throw new RequestException("%s: expected at least 2 points, found 1".formatted(input.text()));
    }
    Watched watched;
    try (JobLine progress = speech.progress()) {
      watched = new Watched(looks(watch, points, progress), unwatched(watch, map));
    }
    Findings found = watched.findings();
    speech.print(found);
    return watched.drifted().isEmpty() ? 0 : DRIFTED;
  }

  private Map<DriftWatch.Evidence, String> unwatched(DriftWatch watch, Model map) {
    Map<DriftWatch.Evidence, String> missing = new EnumMap<>(DriftWatch.Evidence.class);
    for (DriftWatch.Evidence evidence : DriftWatch.Evidence.values()) {
      if (!watch.evidence().contains(evidence)) {
        missing.put(evidence, advice(evidence, map));
      }
    }
    return missing;
  }

  private String advice(DriftWatch.Evidence evidence, Model map) {
    boolean hasRecall = DriftWatch.statedRecall(map.embedding()).isPresent();
    if (evidence == DriftWatch.Evidence.RECALL) {
      return hasRecall
          ? "--among POINTS adds it"
          : "fit --recall states one, and --among POINTS adds it";
    }
    if (among != null && hasRecall) {
      return "the model promises its recall alone of queries of another kind than its points";
    }
    return switch (evidence) {
      case KEPT, PAIRS -> "a model of fit --holdout 0.2 adds it";
      default -> "the model is of a version that did not note it; fit it again";
    };
  }

  private DriftWatch watch(Model map) {
    DriftWatch watch;
    try {
      watch = DriftWatch.of(map.embedding(), run.seed());
    } catch (IllegalArgumentException e) {
      throw new RequestException(
          "%s: expected a model that knows its kind of points, as fit writes it, found one that does"
                  .formatted(model)
              + " not");
    }
    if (among == null) {
      return watch;
    }
    PointCloud searched = among.open(reading, map).points();
    map.required(searched, among);
    if (DriftWatch.statedRecall(map.embedding()).isEmpty()) {
      throw new RequestException(
          "%s: expected a certificate of recall, found none; fit --recall makes one"
              .formatted(model));
    }
    return watch.among(searched);
  }

  /** A single row at the end belongs to the batch before it. */
  private List<Seen> looks(DriftWatch watch, PointCloud points, JobLine progress) {
    List<Seen> looks = new ArrayList<>();
    for (long first = 0; first < points.size(); ) {
      long rest = points.size() - first;
      long count = rest <= batch + 1L ? rest : batch;
      progress.part((double) count / points.size());
      long[] rows = LongStream.range(first, first + count).toArray();
      looks.add(new Seen(first, watch.look(Rows.copyOf(points, rows), progress)));
      first += count;
    }
    return looks;
  }
}
