package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.adagio.distortion.DistortionProfile;
import org.adagio.report.Figures;
import org.adagio.report.TextTable;

/** The distortion between points and their images. */
record ProfileAnswer(int sourceDimension, int dimension, DistortionProfile profile, double seconds)
    implements Answer {

  @Override
  public String text() {
    ProfileView view = new ProfileView(profile);
    TextTable table = new TextTable("ll");
    table.row("dimension", sourceDimension + " -> " + dimension);
    view.summarize(table);
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
    json.put("seconds", seconds);
    return json;
  }
}
