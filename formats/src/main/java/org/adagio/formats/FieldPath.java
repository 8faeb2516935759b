package org.adagio.formats;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The way to a value within an object, such as {@code response.body.data[0].embedding}.
 *
 * @param steps names of fields, and positions in lists as whole numbers
 */
record FieldPath(List<Object> steps) {
  private static final Pattern STEP = Pattern.compile("([^.\\[\\]]+)|\\[(\\d{1,9})\\]");

  FieldPath {
    steps = List.copyOf(steps);
  }

  /** One field. */
  static FieldPath of(String name) {
    return new FieldPath(List.of(name));
  }

  /** Reads names with dots between them and positions in brackets; anything else is one name. */
  static FieldPath parse(String text) {
    List<Object> steps = new ArrayList<>();
    Matcher step = STEP.matcher(text);
    int end = 0;
    while (step.find() && step.start() <= end + 1) {
      steps.add(step.group(1) == null ? Integer.valueOf(step.group(2)) : step.group(1));
      end = step.end();
    }
    boolean isPath = end == text.length() && !steps.isEmpty() && steps.get(0) instanceof String;
    return isPath ? new FieldPath(steps) : of(text);
  }

  /** As it is written. */
  String text() {
    return steps.stream()
        .map(step -> step instanceof Integer ? "[" + step + "]" : "." + step)
        .collect(Collectors.joining())
        .substring(1);
  }

  /** The name of the innermost field. */
  String lastName() {
    return steps.stream()
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .reduce((before, last) -> last)
        .orElseThrow();
  }

  /** The field of the object itself. */
  String root() {
    return (String) steps.get(0);
  }
}
