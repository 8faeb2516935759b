package org.adagio.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.embedding.PrefixDistortion;
import org.adagio.embedding.Provenance;
import org.adagio.report.Figures;
import org.adagio.report.TextTable;

/**
 * What a model file holds.
 *
 * @param prefixes the distortion by prefix length, where it is known
 */
record ModelAnswer(Model model, List<PrefixDistortion> prefixes) implements Answer {

  @Override
  public String text() {
    LinearEmbedding embedding = model.embedding();
    TextTable table = new TextTable("ll");
    table.row("model", model.file().toString());
    table.row("dimension", embedding.sourceDimension() + " -> " + embedding.dimension());
    table.row("map", model.whole().fingerprint());
    table.row("metric", embedding.metric().toString());
    if (embedding.keepsLength()) {
      table.row("length", "kept: the last coordinate, 0 for queries (transform --queries)");
    }
    embedding.provenance().ifPresent(origin -> summarize(origin, table));
    if (model.whole().scales().isPresent()) {
      table.row("standardized", StandardizeOption.MEANING);
    }
    model.whole().columns().ifPresent(columns -> table.row("columns", ColumnsView.text(columns)));
    embedding
        .certificate()
        .ifPresentOrElse(
            certificate -> table.row("certificate", certificate.statement()),
            () -> table.row("certificate", "none; adagio evaluate measures the distortion"));
    embedding.certificateOfAll().ifPresent(found -> table.row("all points", found.statement()));
    embedding.heldOutCertificate().ifPresent(found -> table.row("held out", found.statement()));
    embedding.unseenCertificate().ifPresent(found -> table.row("unseen", found.statement()));
    embedding.unseenRecallCertificate().ifPresent(found -> table.row("recall", found.statement()));
    embedding.recallCertificate().ifPresent(found -> table.row("recall", found.statement()));
    embedding.spectrum().map(SpectrumView::new).ifPresent(view -> view.summarize(table));
    return prefixes.isEmpty()
        ? table.toString()
        : "%s%n%n%s".formatted(table, new PrefixView(prefixes).text());
  }

  private static void summarize(Provenance origin, TextTable table) {
    String parameters =
        origin.parameters().entrySet().stream()
            .map(parameter -> parameter.getKey() + " " + parameter.getValue())
            .collect(Collectors.joining(", "));
    table.row("method", method(origin) + (parameters.isEmpty() ? "" : " (" + parameters + ")"));
    boolean imported = origin.method().equals(LinearEmbedding.IMPORTED);
    table.row(imported ? "certified on" : "fitted to", fittedTo(origin));
    table.row("fingerprint", origin.fingerprint());
    table.row("version", origin.version());
  }

  /** The method, and the one that was asked for where the map of another one serves better. */
  static String method(Provenance origin) {
    return origin
        .asked()
        .map(
            asked ->
                "%s, since no map of %s surely keeps more neighbours"
                    .formatted(origin.method(), asked))
        .orElse(origin.method());
  }

  static String fittedTo(Provenance origin) {
    return Figures.count(origin.points())
        + origin.drawnFrom().map(all -> " of " + Figures.count(all.points())).orElse("")
        + " points";
  }

  @Override
  public Map<String, Object> json() {
    LinearEmbedding embedding = model.embedding();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", "model");
    json.put("dimension", embedding.dimension());
    json.put("sourceDimension", embedding.sourceDimension());
    json.put("map", model.whole().fingerprint());
    json.put("metric", embedding.metric().toString());
    json.put("keepsLength", embedding.keepsLength());
    model
        .whole()
        .scales()
        .ifPresent(
            scales -> json.put("columnScales", Arrays.stream(scales.factors()).boxed().toList()));
    embedding
        .provenance()
        .ifPresent(
            origin -> {
              json.put("method", origin.method());
              json.put("parameters", origin.parameters());
              json.put("points", origin.points());
              json.put("fingerprint", origin.fingerprint());
              origin.drawnFrom().ifPresent(all -> json.put("drawnFrom", json(all)));
              json.put("version", origin.version());
            });
    embedding
        .certificate()
        .ifPresent(certificate -> json.put("certificate", CertificateView.json(certificate)));
    embedding
        .certificateOfAll()
        .ifPresent(found -> json.put("allPointsCertificate", CertificateView.json(found)));
    embedding
        .heldOutCertificate()
        .ifPresent(found -> json.put("holdoutCertificate", CertificateView.json(found)));
    embedding
        .unseenCertificate()
        .ifPresent(found -> json.put("unseenCertificate", CertificateView.json(found)));
    embedding
        .unseenRecallCertificate()
        .ifPresent(found -> json.put("unseenRecallCertificate", CertificateView.json(found)));
    embedding
        .recallCertificate()
        .ifPresent(found -> json.put("recallCertificate", CertificateView.json(found)));
    if (!prefixes.isEmpty()) {
      json.put("prefixes", new PrefixView(prefixes).json());
    }
    embedding
        .spectrum()
        .map(SpectrumView::new)
        .ifPresent(view -> json.put("spectrum", view.json(embedding.dimension())));
    return json;
  }

  private static Map<String, Object> json(Provenance.Data data) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("points", data.points());
    json.put("fingerprint", data.fingerprint());
    return json;
  }
}
