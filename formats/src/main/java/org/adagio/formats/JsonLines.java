package org.adagio.formats;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.List;
import java.util.function.IntFunction;
import org.adagio.points.Carried;
import org.adagio.points.CarriedColumn;
import org.adagio.points.Dataset;

/** JSON lines: an object a point, with its numbers and the fields that go along. */
final class JsonLines extends TextLines {
  private final Carried carried;
  private final String points;

  JsonLines(Dataset data) {
    carried = data.carried();
    points = RecordFields.pointsName(data);
  }

  @Override
  String header(int dimension) {
    return "";
  }

  @Override
  void append(int row, int dimension, IntFunction<String> number, StringBuilder text) {
    List<CarriedColumn> columns = carried.columns();
    text.append('{');
    columns.subList(0, carried.before()).forEach(column -> field(column, row, text).append(','));
    quoted(points, text).append(":[");
    for (int i = 0; i < dimension; i++) {
      text.append(i == 0 ? "" : ",").append(number.apply(i));
    }
    text.append(']');
    columns
        .subList(carried.before(), columns.size())
        .forEach(column -> field(column, row, text.append(',')));
    text.append("}\n");
  }

  private static StringBuilder field(CarriedColumn column, int row, StringBuilder text) {
    quoted(column.name(), text).append(':');
    return switch (column.kind(row)) {
      case NULL -> text.append("null");
      case TEXT -> quoted(column.text(row), text);
      case NUMBER, BOOLEAN, JSON -> text.append(column.text(row));
    };
  }

  private static StringBuilder quoted(String value, StringBuilder text) {
    int from = text.append('"').length();
    JsonStringEncoder.getInstance().quoteAsString(value, text);
    escapeHalves(from, text);
    return text.append('"');
  }

  /** Half of a surrogate pair is no text in UTF-8, but may stand in JSON as its number. */
  private static void escapeHalves(int from, StringBuilder text) {
    for (int i = WholeText.half(text, from); i < text.length(); i = WholeText.half(text, i)) {
      text.replace(i, i + 1, "\\u%04x".formatted((int) text.charAt(i)));
    }
  }
}
