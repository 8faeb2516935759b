package org.adagio.cli.fit;

import java.util.List;
import java.util.stream.Stream;
import org.adagio.Metric;
import org.adagio.cli.speech.RequestException;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.RecallGoal;
import org.adagio.points.PointCloud;
import org.adagio.search.EngineCodes;
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
      paramLabel = "ENGINE[:B]",
      description =
          "Take as many dimensions as an index of this engine takes: pgvector (2000), lucene and"
              + " lucene9 (1024), elasticsearch (4096) or opensearch (16000). With bytes, such as"
              + " lucene:64B: take as many dimensions, turned, in as many bits of the engine's own"
              + " codes as keep most neighbours in these.")
  private Engine.Index index;

  /** What is wrong with a distortion, or nothing. */
  public static String wrong(Double distortion) {
    return distortion == null || (distortion > 0 && distortion < 1)
        ? ""
        : "--distortion must lie between 0 and 1, got " + distortion;
  }

  /** Whether neighbours are to stay. */
  boolean isForSearch() {
    return recall != null || index != null;
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
    if (index != null && dimension != null) {
      return "--fit-into %s takes %d dimensions, and --dimension asks for %d; leave one of them out"
          .formatted(index.engine(), index.engine().dimensions(), dimension);
    }
    if (recall == null && (k != null || rerank != null)) {
      return "%s needs --recall".formatted(k != null ? "--k" : "--rerank");
    }
    if (recall == null && codes) {
      return "--codes needs --recall";
    }
    boolean hasOther = dimension != null || index != null || distortion != null;
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

  /** Whether values are to be coded by an engine. */
  boolean isForEngineCodes() {
    return index != null && index.bytes().isPresent();
  }

  /** What the engine's codes keep in the bytes asked for; refuses points that it takes anyway. */
  List<EngineCodes.Choice> choices(PointCloud points, Metric metric) {
    if (isForEngineCodes()) {
      try {
        return index.engine().codes().inBytes(index.bytes().getAsInt(), points, metric);
      } catch (IllegalArgumentException e) {
        throw new RequestException("--fit-into: " + e.getMessage());
      }
    }
    if (index != null && points.dimension() <= index.engine().dimensions()) {
      throw new RequestException(
          "an index of %s takes %d dimensions, and the points have %d: they fit as they are; --dimension R asks for fewer"
              .formatted(index.engine(), index.engine().dimensions(), points.dimension()));
    }
    return List.of();
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
    Integer at = index == null ? dimension : Integer.valueOf(index.engine().dimensions());
    if (recall != null) {
      return at == null ? Fit.recall(goal()) : Fit.recall(goal()).to(at);
    }
    if (at == null) {
      return Fit.within(distortion);
    }
    return distortion == null ? Fit.to(at) : Fit.to(at).within(distortion);
  }
}
