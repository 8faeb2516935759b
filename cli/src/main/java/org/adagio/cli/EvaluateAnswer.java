package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The distortion of a model on data, and whether its certificate holds there. */
record EvaluateAnswer(ProfileAnswer measured, Optional<CertificateCheck> check) implements Answer {

  @Override
  public String text() {
    return check
        .map(found -> "%s%n%s".formatted(measured.text(), found.text()))
        .orElseGet(measured::text);
  }

  @Override
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>(measured.json());
    check.ifPresent(found -> json.putAll(found.json()));
    return json;
  }
}
