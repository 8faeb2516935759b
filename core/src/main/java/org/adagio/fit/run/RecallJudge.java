package org.adagio.fit.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.fit.KeptNeighbours;
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
  private final Judges.Panel panel;
  private final Optional<Documents> documents;

  /** Of each group, if enough documents were set apart. */
  private final List<Optional<RecallMeter>> unseen;

  /** The documents of the fit, how many of these it saw, and their true neighbours. */
  private record Documents(PointCloud given, long seen, RecallMeter meter) {}

  private RecallJudge(
      Metric metric,
      int k,
      List<Integer> depths,
      Judges.Panel panel,
      Optional<Documents> documents,
      Progress progress) {
    this.metric = metric;
    this.depths = depths;
    this.panel = panel;
    this.documents = documents;
    unseen =
        panel.groups().stream()
            .map(group -> Optional.of(group).filter(apart -> apart.found() > k))
            .map(group -> group.map(apart -> apart.meter(metric, k, progress)))
            .toList();
  }

  public static RecallJudge of(
      Metric metric,
      int k,
      List<Integer> depths,
      Judges.Panel panel,
      PointCloud given,
      long seen,
      Progress progress) {
    RecallMeter meter = RecallMeter.of(metric, given, panel.queries(), k, progress);
    Documents documents = new Documents(given, seen, meter);
    return new RecallJudge(metric, k, depths, panel, Optional.of(documents), progress);
  }

  /** Asks among documents set apart alone. */
  public static RecallJudge amongUnseen(Metric metric, int k, List<Integer> depths, Judges judges) {
    return new RecallJudge(metric, k, depths, judges.together(), Optional.empty(), Progress.NONE);
  }

  static Recall least(KeptNeighbours kept) {
    Recall fitted = kept.fitted().get(0).recall();
    return kept.unseen().stream()
        .findFirst()
        .map(RecallCertificate::recall)
        .filter(unseen -> unseen.low() < fitted.low())
        .orElse(fitted);
  }

  public List<KeptNeighbours> of(LinearEmbedding map) {
    Optional<List<double[]>> shares = documents.map(those -> shares(those, map));
    List<KeptNeighbours> verdicts = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < unseen.size(); i++) {
      Judges group = panel.groups().get(i);
      int first = from;
      int end = first + Math.toIntExact(group.queries().size());
      verdicts.add(
          new KeptNeighbours(
              unseen.get(i).map(meter -> unseen(group, meter, map)).orElse(List.of()),
              shares.map(all -> given(all, first, end)).orElse(List.of())));
      from = end;
    }
    return verdicts;
  }

  private List<double[]> shares(Documents those, LinearEmbedding map) {
    return those.meter.shares(
        map.reduction(those.given), map.reductionOfQueries(panel.queries()), depths, Progress.NONE);
  }

  private List<RecallCertificate> given(List<double[]> shares, int from, int to) {
    Documents those = documents.orElseThrow();
    return those.meter.of(depths, shares, from, to).stream()
        .map(recall -> new RecallCertificate(metric, those.given.size(), those.seen, recall))
        .toList();
  }

  private List<RecallCertificate> unseen(Judges judges, RecallMeter meter, LinearEmbedding map) {
    Reduction among = map.reduction(judges.documents().orElseThrow());
    Reduction asking = map.reductionOfQueries(judges.queries());
    return meter.of(among, asking, depths, Progress.NONE).stream()
        .map(recall -> new RecallCertificate(metric, judges.found(), 0, recall))
        .toList();
  }
}
