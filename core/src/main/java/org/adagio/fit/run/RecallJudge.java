package org.adagio.fit.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.measure.Reduction;
import org.adagio.measure.nearest.Recall;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.measure.nearest.RecallMeter;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/**
 * Asks queries that no fit saw how many neighbours maps keep: among the documents of a fit, and
 * among documents that it did not see. The first are as many as will be searched, or nearly so; the
 * second tell what is left of it where documents are new. Several groups of judges are asked at
 * once, since most of the time goes into the documents, and each has a verdict of its own.
 */
public final class RecallJudge {
  private final Metric metric;
  private final List<Integer> depths;
  private final List<Group> groups;
  private final PointCloud queries;
  private final Optional<Documents> documents;

  /** The documents of the fit, how many of these it saw, and their true neighbours. */
  private record Documents(PointCloud given, long seen, RecallMeter meter) {}

  /** Judges, and who are neighbours among the documents set apart, where these are enough. */
  private record Group(Judges judges, Optional<RecallMeter> unseen) {
    static Group of(Judges judges, Metric metric, int k, Progress progress) {
      return new Group(
          judges,
          judges.found() > k ? Optional.of(judges.meter(metric, k, progress)) : Optional.empty());
    }
  }

  private RecallJudge(
      Metric metric,
      List<Integer> depths,
      List<Group> groups,
      PointCloud queries,
      Optional<Documents> documents) {
    this.metric = metric;
    this.depths = depths;
    this.groups = groups;
    this.queries = queries;
    this.documents = documents;
  }

  /**
   * @param k how many neighbours count
   * @param depths how many are found by the images
   * @param given the documents of the fit
   * @param seen how many of these the map was fitted to
   */
  public static RecallJudge of(
      Metric metric,
      int k,
      List<Integer> depths,
      Judges.Panel panel,
      PointCloud given,
      long seen,
      Progress progress) {
    RecallMeter meter = RecallMeter.of(metric, given, panel.queries(), k, progress);
    return of(metric, k, depths, panel, Optional.of(new Documents(given, seen, meter)), progress);
  }

  /** Asks among documents set apart alone: there is no time for others. */
  static RecallJudge hurried(Metric metric, int k, List<Integer> depths, Judges judges) {
    return of(metric, k, depths, judges.together(), Optional.empty(), Progress.NONE);
  }

  private static RecallJudge of(
      Metric metric,
      int k,
      List<Integer> depths,
      Judges.Panel panel,
      Optional<Documents> documents,
      Progress progress) {
    List<Group> groups =
        panel.groups().stream().map(judges -> Group.of(judges, metric, k, progress)).toList();
    return new RecallJudge(metric, depths, groups, panel.queries(), documents);
  }

  /**
   * What was said of a map, for each depth.
   *
   * @param given among the documents of the fit; empty where there was no time to ask
   * @param unseen among documents that it did not see; empty where too few were set apart
   */
  public record Verdict(List<RecallCertificate> given, List<RecallCertificate> unseen) {

    Optional<RecallCertificate> ofGiven() {
      return given.stream().findFirst();
    }

    Optional<RecallCertificate> ofUnseen() {
      return unseen.stream().findFirst();
    }

    /** The recall that is surely kept among documents of either kind. */
    Recall least() {
      Recall one = ofGiven().orElseThrow().recall();
      return ofUnseen().map(RecallCertificate::recall).filter(r -> r.low() < one.low()).orElse(one);
    }
  }

  /** What each group says of a map. */
  public List<Verdict> of(LinearEmbedding map) {
    Optional<List<double[]>> shares = documents.map(those -> shares(those, map));
    List<Verdict> verdicts = new ArrayList<>();
    int first = 0;
    for (Group group : groups) {
      int from = first;
      int to = from + Math.toIntExact(group.judges.queries().size());
      verdicts.add(
          new Verdict(
              shares.map(all -> given(all, from, to)).orElse(List.of()),
              group.unseen.map(meter -> unseen(group.judges, meter, map)).orElse(List.of())));
      first = to;
    }
    return verdicts;
  }

  private List<double[]> shares(Documents those, LinearEmbedding map) {
    return those.meter.shares(
        map.reduction(those.given), map.reductionOfQueries(queries), depths, Progress.NONE);
  }

  /** What some of the queries say, in the order in which they were asked. */
  private List<RecallCertificate> given(List<double[]> shares, int from, int to) {
    Documents those = documents.orElseThrow();
    return those.meter.of(depths, shares, from, to).stream()
        .map(recall -> new RecallCertificate(metric, those.given.size(), those.seen, recall))
        .toList();
  }

  private List<RecallCertificate> unseen(Judges judges, RecallMeter meter, LinearEmbedding map) {
    PointCloud apart = judges.documents().orElseThrow();
    Reduction asking = map.reductionOfQueries(judges.queries());
    return meter.of(map.reduction(apart), asking, depths, Progress.NONE).stream()
        .map(recall -> new RecallCertificate(metric, judges.found(), 0, recall))
        .toList();
  }
}
