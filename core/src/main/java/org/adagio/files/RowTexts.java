package org.adagio.files;

import java.util.List;
import org.adagio.data.Dataset;
import org.adagio.data.Ids;
import org.adagio.data.TableColumns;

/**
 * What goes along with each point of a table: its id and its label. Labels that lie in a file of
 * their own stay there.
 *
 * @param pointsName what the field with the points is called, in files with such fields
 * @param hasHeader whether a header is written: where the source has one, or where a reader could
 *     not tell ids and labels from coordinates
 */
record RowTexts(
    boolean hasHeader,
    String idName,
    Ids ids,
    String pointsName,
    String labelName,
    List<String> labels) {
  private static final String POINTS = "embedding";
  private static final RowTexts NONE = new RowTexts(false, "", Ids.none(), POINTS, "", List.of());

  static RowTexts of(Dataset data) {
    return data.columns().map(columns -> of(data, columns)).orElse(NONE);
  }

  private static RowTexts of(Dataset data, TableColumns columns) {
    Ids ids = columns.id().isPresent() ? data.ids() : Ids.none();
    boolean lists = columns.kind() == TableColumns.Kind.LISTS;
    List<String> labels = columns.label().isPresent() ? data.labels() : List.of();
    return new RowTexts(
        (!lists && !columns.names().isEmpty()) || !ids.isEmpty() || !labels.isEmpty(),
        columns.id().isPresent() ? columns.name(columns.id().getAsInt(), "id") : "",
        ids,
        lists ? columns.name(columns.coordinates().get(0), POINTS) : POINTS,
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
