package org.adagio.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.adagio.Metric;
import org.adagio.embedding.Fitted;
import org.adagio.embedding.KeptNeighbours;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.embedding.Provenance;
import org.adagio.neighbors.Recall;
import org.adagio.neighbors.RecallCertificate;
import org.adagio.report.Figures;
import org.adagio.report.TextTable;

/**
 * A map that was fitted and written.
 *
 * @param kept neighbours of points held out, where some were
 * @param recall of points among themselves that the map was fitted to, where none were held out
 * @param standardized whether columns were scaled to unit variance before the fit
 * @param moved by how much distances between images differ from those of the map that the search
 *     began with, on average, where it began with one
 */
record FitAnswer(
    Fitted fitted,
    Optional<SpectrumView> spectrum,
    Optional<KeptNeighbours> kept,
    Optional<Neighbourhoods.Kept> recall,
    boolean standardized,
    Optional<Double> moved,
    Path output)
    implements Answer {

  Optional<HeldOutView> heldOut() {
    return fitted.heldOut().map(found -> new HeldOutView(found, fitted.profile(), kept));
  }

  @Override
  public String text() {
    LinearEmbedding map = fitted.map();
    Provenance origin = map.provenance().orElseThrow();
    TextTable head = new TextTable("ll");
    head.row("method", ModelAnswer.method(origin));
    if (map.metric() != Metric.EUCLIDEAN) {
      head.row("metric", map.metric().toString());
    }
    head.row("dimension", map.sourceDimension() + " -> " + map.dimension());
    head.row("fitted to", ModelAnswer.fittedTo(origin));
    if (standardized) {
      head.row("standardized", StandardizeOption.MEANING);
    }
    map.unseenRecallCertificate().ifPresent(found -> head.row("recall", found.statement()));
    map.recallCertificate().ifPresent(found -> head.row("recall", found.statement()));
    TextTable table = new TextTable("ll");
    fitted.measured().map(ProfileView::new).ifPresent(view -> view.summarize(table));
    map.certificateOfAll().ifPresent(found -> table.row("all points", found.statement()));
    fitted.unseen().ifPresent(found -> table.row("unseen points", found.statement()));
    recall.ifPresent(
        found -> table.row("recall@" + found.plain().k(), found.text() + ", of points fitted to"));
    fitted.searched().ifPresent(how -> table.row("searched", how));
    moved.ifPresent(
        change ->
            table.row(
                "moved",
                "distances between images changed by %s on average"
                    .formatted(Figures.share(change))));
    if (fitted.stopped()) {
      table.row("stopped", "at the best map found so far");
    }
    spectrum.ifPresent(view -> view.summarize(table));
    table.row("time", Figures.seconds(fitted.seconds()));
    table.row("written", output.toString());
    return heldOut()
        .map(view -> "%s%n%n%s%n%s%n%s".formatted(head, view.beside(), gap(view), table))
        .orElseGet(() -> "%s%n%s".formatted(head, table));
  }

  private static String gap(HeldOutView view) {
    return view.gap().map("%n%s%n"::formatted).orElse("");
  }

  @Override
  public Map<String, Object> json() {
    LinearEmbedding map = fitted.map();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("method", map.provenance().orElseThrow().method());
    json.put("metric", map.metric().toString());
    json.put("dimension", map.dimension());
    json.put("sourceDimension", map.sourceDimension());
    json.put("standardized", standardized);
    fitted.measured().map(ProfileView::new).ifPresent(view -> json.putAll(view.json()));
    map.certificateOfAll()
        .ifPresent(found -> json.put("allPointsCertificate", CertificateView.json(found)));
    recall.ifPresent(found -> found.json(json));
    kept.ifPresent(found -> put(json, found));
    map.unseenRecallCertificate()
        .ifPresent(
            found -> {
              put(json, found);
              json.put("unseenRecallCertificate", CertificateView.json(found));
            });
    map.recallCertificate()
        .ifPresent(found -> json.put("recallCertificate", CertificateView.json(found)));
    heldOut().ifPresent(view -> json.put("holdout", view.json()));
    fitted.searched().ifPresent(how -> json.put("searched", how));
    spectrum.ifPresent(view -> json.put("spectrum", view.json(map.dimension())));
    moved.ifPresent(change -> json.put("moved", change));
    json.put("stopped", fitted.stopped());
    json.put("seconds", fitted.seconds());
    json.put("output", output.toString());
    return json;
  }

  /** The figures of unseen documents have the plain names, as those that a user can expect. */
  private static void put(Map<String, Object> json, KeptNeighbours kept) {
    kept.unseen().forEach(found -> put(json, found));
    json.put("unseenRecall", kept.unseen().stream().map(CertificateView::json).toList());
    json.put("fittedRecall", kept.fitted().stream().map(CertificateView::json).toList());
  }

  private static void put(Map<String, Object> json, RecallCertificate certificate) {
    Recall recall = certificate.recall();
    json.put("k", recall.k());
    json.put("recallQueries", recall.queries());
    json.put("recallMetric", certificate.metric().toString());
    if (recall.depth() > recall.k()) {
      json.put("recallWithRerank", recall.mean());
      json.put("rerank", recall.depth());
    } else {
      json.put("recallAtK", recall.mean());
    }
  }
}
