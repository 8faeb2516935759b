package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.adagio.distortion.DistortionProfile;
import org.adagio.report.Figures;
import org.adagio.report.TextTable;

/**
 * The distortion between points and their images.
 *
 * @param recall of some of the points among all, where that took little time
 */
record ProfileAnswer(
    int sourceDimension,
    int dimension,
    DistortionProfile profile,
    Optional<Neighbourhoods.Kept> recall,
    double seconds)
    implements Answer {

  @Override
  public String text() {
    ProfileView view = new ProfileView(profile);
    TextTable table = new TextTable("ll");
    table.row("dimension", sourceDimension + " -> " + dimension);
    view.summarize(table);
    table.row("up to one factor", view.upToFactor());
    recall.ifPresent(found -> table.row("recall@" + found.plain().k(), found.text()));
    table.row("time", Figures.seconds(seconds));
    return "%s%n%n%s%n%nCertificate: %s."
        .formatted(table, view.details(), profile.certificate().statement());
  }

  @Override
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("dimension", dimension);
    json.put("sourceDimension", sourceDimension);
    json.putAll(new ProfileView(profile).json());
    recall.ifPresent(found -> found.json(json));
    json.put("seconds", seconds);
    return json;
  }
}
