package org.adagio.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.adagio.Metric;
import org.adagio.embedding.Fitted;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.embedding.Provenance;
import org.adagio.report.Figures;
import org.adagio.report.TextTable;

/**
 * A map that was fitted and written.
 *
 * @param recall among the points it was fitted to, where that took little time
 * @param recalls among as many points fitted to as held out, where some were held out
 * @param standardized whether columns were scaled to unit variance before the fit
 * @param moved by how much distances between images differ from those of the map that the search
 *     began with, on average, where it began with one
 */
record FitAnswer(
    Fitted fitted,
    Optional<SpectrumView> spectrum,
    Optional<Neighbourhoods.Kept> recall,
    Optional<HeldOutView.Recalls> recalls,
    boolean standardized,
    Optional<Double> moved,
    Path output)
    implements Answer {

  private Optional<HeldOutView> heldOut() {
    return fitted.heldOut().map(found -> new HeldOutView(found, recalls.orElseThrow()));
  }

  @Override
  public String text() {
    LinearEmbedding map = fitted.map();
    Provenance origin = map.provenance().orElseThrow();
    TextTable table = new TextTable("ll");
    table.row("method", origin.method());
    if (map.metric() != Metric.EUCLIDEAN) {
      table.row("metric", map.metric().toString());
    }
    table.row("dimension", map.sourceDimension() + " -> " + map.dimension());
    table.row("fitted to", ModelAnswer.fittedTo(origin));
    if (standardized) {
      table.row("standardized", StandardizeOption.MEANING);
    }
    new ProfileView(fitted.profile()).summarize(table);
    map.certificateOfAll().ifPresent(found -> table.row("all points", found.statement()));
    recall.ifPresent(found -> table.row("recall@" + found.plain().k(), found.text()));
    map.recallCertificate().ifPresent(found -> table.row("unseen recall", found.statement()));
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
    return table + heldOut().map(this::unseen).orElse("");
  }

  private String unseen(HeldOutView view) {
    return "%n%n%s%n%nUnseen points: %s."
        .formatted(view.beside(fitted.profile()), view.heldOut().unseen().statement());
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
    json.putAll(new ProfileView(fitted.profile()).json());
    map.certificateOfAll()
        .ifPresent(found -> json.put("allPointsCertificate", CertificateView.json(found)));
    recall.ifPresent(found -> found.json(json));
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
}
