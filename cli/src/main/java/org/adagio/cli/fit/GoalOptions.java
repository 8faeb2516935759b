package org.adagio.cli.fit;

import java.util.stream.Stream;
import org.adagio.cli.speech.RequestException;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.RecallGoal;
import org.adagio.points.PointCloud;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What a map is asked for: a dimension, a distortion, or how many neighbours are to stay. */
public final class GoalOptions {
  @Option(
      names = {"-r", "--dimension"},
      paramLabel = "R",
      description = "The dimension to reduce to.")
  private Integer dimension;

  @Option(
      names = {"-d", "--distortion"},
      paramLabel = "D",
      description =
          "The largest distortion allowed over all pairs, such as 0.1: every distance stays within"
              + " ±10 %%. The smallest dimension that holds it is searched; with --dimension,"
              + " it must hold there.")
  private Double distortion;

  @Option(
      names = "--recall",
      paramLabel = "Q",
      description =
          "The least share of the nearest neighbours that stay, such as 0.95, on average over"
              + " queries that the fit does not see. The smallest dimension that keeps it is"
              + " searched; with --dimension, it must hold there.")
  private Double recall;

  @Option(
      names = {"-k", "--k"},
      paramLabel = "K",
      description = "--recall: how many neighbours count (default: 10).")
  private Integer k;

  @Option(
      names = "--rerank",
      paramLabel = "N",
      description =
          "--recall: a search finds N by the images and ranks them again by the full points"
              + " (default: K, no rerank).")
  private Integer rerank;

  @Option(
      names = "--bytes",
      paramLabel = "B",
      description =
          "The bytes that a coded point has, all told: axes and code that keep most neighbours in"
              + " these are searched. transform writes the codes, and search reads them.")
  private Integer bytes;

  @Option(
      names = "--exact",
      description =
          "A code whose answers are proven to be exact (search --exact), for the fewest bytes that"
              + " a search reads.")
  private boolean exact;

  @Option(
      names = "--codes",
      description = "--recall: by coded points, of the fewest bytes all told that keep it.")
  private boolean codes;

  @Option(
      names = "--fit-into",
      paramLabel = "ENGINE",
      description =
          "Take as many dimensions as an index of this engine takes: pgvector (2000), lucene"
              + " (1024), elasticsearch (4096) or opensearch (16000).")
  private Engine engine;

  /** What is wrong with a distortion, or nothing. */
  public static String wrong(Double distortion) {
    return distortion == null || (distortion > 0 && distortion < 1)
        ? ""
        : "--distortion must lie between 0 and 1, got " + distortion;
  }

  /** Whether neighbours are to stay. */
  boolean isForSearch() {
    return recall != null || engine != null;
  }

  /** Whether points are to be coded. */
  boolean isForCodes() {
    return bytes != null || exact || codes;
  }

  /** Whether a distortion is asked for. */
  boolean isForDistortion() {
    return distortion != null;
  }

  /** Refuses goals that exclude each other. */
  void check(CommandSpec command) {
    String wrong = wrong();
    if (!wrong.isEmpty()) {
      throw new ParameterException(command.commandLine(), wrong);
    }
  }

  private String wrong() {
    if (dimension != null && dimension < 1) {
      return "--dimension must be at least 1, got " + dimension;
    }
    if (engine != null && dimension != null) {
      return "--fit-into %s takes %d dimensions, and --dimension asks for %d; leave one of them out"
          .formatted(engine, engine.dimensions(), dimension);
    }
    if (recall == null && (k != null || rerank != null)) {
      return "%s needs --recall".formatted(k != null ? "--k" : "--rerank");
    }
    if (recall == null && codes) {
      return "--codes needs --recall";
    }
    boolean hasOther = dimension != null || engine != null || distortion != null;
    if (isForCodes()) {
      return codesWrong(hasOther);
    }
    if (!hasOther && recall == null) {
      return "give --dimension, --distortion, --recall, --bytes, --exact or --fit-into";
    }
    if (recall != null && distortion != null) {
      return "--recall and --distortion exclude each other";
    }
    try {
      if (recall != null) {
        goal();
      }
      return wrong(distortion);
    } catch (IllegalArgumentException e) {
      return "--recall: " + e.getMessage();
    }
  }

  private String codesWrong(boolean hasOther) {
    long goals = Stream.of(bytes != null, exact, recall != null).filter(asked -> asked).count();
    if (hasOther || goals > 1) {
      return "--bytes, --exact and --recall with --codes are goals of their own;"
          + " leave the others out";
    }
    try {
      plan();
      return "";
    } catch (IllegalArgumentException e) {
      return (codes ? "--recall: " : "--bytes: ") + e.getMessage();
    }
  }

  /** Refuses points that an engine takes as they are. */
  void check(PointCloud points) {
    if (engine != null && points.dimension() <= engine.dimensions()) {
      throw new RequestException(
          "an index of %s takes %d dimensions, and the points have %d: they fit as they are;"
                  .formatted(engine, engine.dimensions(), points.dimension())
              + " --dimension R asks for fewer");
    }
  }

  private RecallGoal goal() {
    RecallGoal plain = k == null ? RecallGoal.of(recall) : RecallGoal.of(recall).k(k);
    return rerank == null ? plain : plain.rerank(rerank);
  }

  /** A plan to reach it. */
  FitPlan plan() {
    if (codes) {
      return Fit.recall(goal()).inCodes();
    }
    if (isForCodes()) {
      return exact ? Fit.exact() : Fit.inBytes(bytes);
    }
    Integer at = engine == null ? dimension : Integer.valueOf(engine.dimensions());
    if (recall != null) {
      return at == null ? Fit.recall(goal()) : Fit.recall(goal()).to(at);
    }
    if (at == null) {
      return Fit.within(distortion);
    }
    return distortion == null ? Fit.to(at) : Fit.to(at).within(distortion);
  }
}
