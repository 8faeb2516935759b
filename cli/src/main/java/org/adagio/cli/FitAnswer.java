package org.adagio.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.adagio.embedding.LinearEmbedding;

/** A map that was fitted and written. */
record FitAnswer(Fitted fitted, Optional<SpectrumView> spectrum, Path output) implements Answer {

  @Override
  public String text() {
    LinearEmbedding embedding = fitted.embedding();
    TextTable table = new TextTable("ll");
    table.row("method", fitted.method());
    table.row("dimension", embedding.sourceDimension() + " -> " + embedding.dimension());
    new ProfileView(fitted.profile()).summarize(table);
    fitted.searched().ifPresent(how -> table.row("searched", how));
    spectrum.ifPresent(view -> view.summarize(table));
    table.row("time", Figures.seconds(fitted.seconds()));
    table.row("written", output.toString());
    return table.toString();
  }

  @Override
  public Map<String, Object> json() {
    LinearEmbedding embedding = fitted.embedding();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("method", fitted.method());
    json.put("dimension", embedding.dimension());
    json.put("sourceDimension", embedding.sourceDimension());
    json.putAll(new ProfileView(fitted.profile()).json());
    fitted.searched().ifPresent(how -> json.put("searched", how));
    spectrum.ifPresent(view -> json.put("spectrum", view.json(embedding.dimension())));
    json.put("seconds", fitted.seconds());
    json.put("output", output.toString());
    return json;
  }
}
