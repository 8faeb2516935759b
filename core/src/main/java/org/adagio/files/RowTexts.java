package org.adagio.files;

import java.util.List;
import org.adagio.data.Dataset;
import org.adagio.data.TableColumns;

/**
 * What goes along with each point of a table: its id and its label. Labels that lie in a file of
 * their own stay there.
 *
 * @param hasHeader whether a header is written: where the source has one, or where a reader could
 *     not tell ids and labels from coordinates
 */
record RowTexts(
    boolean hasHeader, String idName, List<String> ids, String labelName, List<String> labels) {
  private static final RowTexts NONE = new RowTexts(false, "", List.of(), "", List.of());

  static RowTexts of(Dataset data) {
    return data.columns().map(columns -> of(data, columns)).orElse(NONE);
  }

  private static RowTexts of(Dataset data, TableColumns columns) {
    List<String> ids = columns.id().isPresent() ? data.ids() : List.of();
    List<String> labels = columns.label().isPresent() ? data.labels() : List.of();
    return new RowTexts(
        !columns.names().isEmpty() || !ids.isEmpty() || !labels.isEmpty(),
        columns.id().isPresent() ? columns.name(columns.id().getAsInt(), "id") : "",
        ids,
        columns.label().isPresent() ? columns.name(columns.label().getAsInt(), "label") : "",
        labels);
  }

  boolean hasIds() {
    return !ids.isEmpty();
  }

  boolean hasLabels() {
    return !labels.isEmpty();
  }
}
