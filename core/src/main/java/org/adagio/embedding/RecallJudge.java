package org.adagio.embedding;

import java.util.List;
import java.util.Optional;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.neighbors.Recall;
import org.adagio.neighbors.RecallCertificate;
import org.adagio.neighbors.RecallMeter;

/**
 * Asks queries that no fit saw how many neighbours maps keep: among the documents of a fit, and
 * among documents that it did not see. The first are as many as will be searched, or nearly so; the
 * second tell what is left of it where documents are new.
 */
final class RecallJudge {
  private final Metric metric;
  private final List<Integer> depths;
  private final Judges judges;
  private final PointCloud given;
  private final long seen;
  private final RecallMeter amongGiven;
  private final Optional<RecallMeter> amongUnseen;

  /**
   * @param k how many neighbours count
   * @param depths how many are found by the images
   * @param given the documents of the fit
   * @param seen how many of these the map was fitted to
   */
  RecallJudge(
      Metric metric,
      int k,
      List<Integer> depths,
      Judges judges,
      PointCloud given,
      long seen,
      Progress progress) {
    this.metric = metric;
    this.depths = depths;
    this.judges = judges;
    this.given = given;
    this.seen = seen;
    amongGiven = RecallMeter.of(metric, given, judges.queries(), k, progress);
    amongUnseen =
        judges.found() > k ? Optional.of(judges.meter(metric, k, progress)) : Optional.empty();
  }

  /**
   * What was said of a map, for each depth.
   *
   * @param given among the documents of the fit
   * @param unseen among documents that it did not see; empty where too few were set apart
   */
  record Verdict(List<RecallCertificate> given, List<RecallCertificate> unseen) {

    RecallCertificate ofGiven() {
      return given.get(0);
    }

    Optional<RecallCertificate> ofUnseen() {
      return unseen.stream().findFirst();
    }

    /** The recall that is surely kept among documents of either kind. */
    Recall least() {
      Recall one = ofGiven().recall();
      return ofUnseen().map(RecallCertificate::recall).filter(r -> r.low() < one.low()).orElse(one);
    }
  }

  Verdict of(LinearEmbedding map) {
    PointCloud asking = map.applyToQueries(judges.queries());
    List<RecallCertificate> ofGiven =
        amongGiven.of(map.apply(given), asking, depths, Progress.NONE).stream()
            .map(recall -> new RecallCertificate(metric, given.size(), seen, recall))
            .toList();
    return new Verdict(
        ofGiven, amongUnseen.map(meter -> unseen(meter, map, asking)).orElse(List.of()));
  }

  private List<RecallCertificate> unseen(
      RecallMeter meter, LinearEmbedding map, PointCloud asking) {
    PointCloud apart = judges.documents().orElseThrow();
    return meter.of(map.apply(apart), asking, depths, Progress.NONE).stream()
        .map(recall -> new RecallCertificate(metric, judges.found(), 0, recall))
        .toList();
  }
}
