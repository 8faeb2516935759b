package org.adagio.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.neighbors.Recall;
import org.adagio.report.Figures;
import org.adagio.report.TextTable;

/**
 * A map that was fitted and written.
 *
 * @param recall among the points it was fitted to, or some of them, where that took little time
 * @param holdout what other points say of it
 * @param stopped whether the search was asked to end early
 */
record FitAnswer(
    Fitted fitted,
    Optional<SpectrumView> spectrum,
    Optional<Recall> recall,
    Optional<HoldoutReport> holdout,
    boolean stopped,
    Path output)
    implements Answer {

  @Override
  public String text() {
    LinearEmbedding embedding = fitted.embedding();
    TextTable table = new TextTable("ll");
    table.row("method", fitted.method());
    table.row("dimension", embedding.sourceDimension() + " -> " + embedding.dimension());
    embedding
        .provenance()
        .ifPresent(origin -> table.row("fitted to", ModelAnswer.fittedTo(origin)));
    new ProfileView(fitted.profile()).summarize(table);
    embedding.certificateOfAll().ifPresent(found -> table.row("all points", found.statement()));
    recall.ifPresent(found -> table.row("recall@" + found.k(), Figures.distortion(found.mean())));
    fitted.searched().ifPresent(how -> table.row("searched", how));
    if (stopped) {
      table.row("stopped", "at the best map found so far");
    }
    spectrum.ifPresent(view -> view.summarize(table));
    table.row("time", Figures.seconds(fitted.seconds()));
    table.row("written", output.toString());
    return table + holdout.map(this::unseen).orElse("");
  }

  private String unseen(HoldoutReport report) {
    return "%n%n%s%n%nUnseen points: %s."
        .formatted(
            report.beside(fitted.profile(), recall.orElseThrow()), report.unseen().statement());
  }

  @Override
  public Map<String, Object> json() {
    LinearEmbedding embedding = fitted.embedding();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("method", fitted.method());
    json.put("dimension", embedding.dimension());
    json.put("sourceDimension", embedding.sourceDimension());
    json.putAll(new ProfileView(fitted.profile()).json());
    embedding
        .certificate()
        .ifPresent(certificate -> json.put("certificate", CertificateView.json(certificate)));
    embedding
        .certificateOfAll()
        .ifPresent(found -> json.put("allPointsCertificate", CertificateView.json(found)));
    recall.ifPresent(
        found -> {
          json.put("recallAtK", found.mean());
          json.put("k", found.k());
        });
    holdout.ifPresent(report -> json.put("holdout", report.json()));
    fitted.searched().ifPresent(how -> json.put("searched", how));
    spectrum.ifPresent(view -> json.put("spectrum", view.json(embedding.dimension())));
    json.put("stopped", stopped);
    json.put("seconds", fitted.seconds());
    json.put("output", output.toString());
    return json;
  }
}
