package org.adagio.files;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import org.adagio.Matrix;
import org.adagio.data.ExactRows;

/**
 * csv or tsv: the id first, the coordinates, the label last. Each number is the shortest text that
 * reads back as the same.
 */
final class TextEncoder implements PointEncoder {
  private final Separator separator;
  private final RowTexts texts;
  private int done;

  TextEncoder(Separator separator, RowTexts texts) {
    this.separator = separator;
    this.texts = texts;
  }

  /** Coordinates are called x0, x1 and so on: they are no longer those of the source. */
  @Override
  public ByteBuffer header(long points, int dimension) {
    if (!texts.hasHeader()) {
      return ByteBuffer.allocate(0);
    }
    StringBuilder line = new StringBuilder();
    if (texts.hasIds()) {
      append(texts.idName(), line).append(separator.character());
    }
    for (int column = 0; column < dimension; column++) {
      line.append(column == 0 ? "" : separator.character()).append('x').append(column);
    }
    if (texts.hasLabels()) {
      append(texts.labelName(), line.append(separator.character()));
    }
    return utf8(line.append('\n'));
  }

  @Override
  public ByteBuffer encode(Matrix block, int rows) {
    return encode(rows, block.columns(), at -> NumberOutput.toString(block.values()[at], true));
  }

  @Override
  public ByteBuffer encode(ExactRows block, int rows) {
    return encode(rows, block.columns(), at -> NumberOutput.toString(block.get(at), true));
  }

  /**
   * Java's own texts are not always the shortest before JDK 19; those of Jackson's Schubfach are.
   */
  private ByteBuffer encode(int rows, int columns, IntFunction<String> number) {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < rows; row++, done++) {
      if (texts.hasIds()) {
        append(texts.ids().texts().get(done), text).append(separator.character());
      }
      for (int column = 0; column < columns; column++) {
        text.append(column == 0 ? "" : separator.character());
        text.append(whole(number.apply(row * columns + column)));
      }
      if (texts.hasLabels()) {
        append(texts.labels().get(done), text.append(separator.character()));
      }
      text.append('\n');
    }
    return utf8(text);
  }

  /** In quotes where a reader would otherwise see something else. */
  private StringBuilder append(String cell, StringBuilder text) {
    boolean plain =
        cell.indexOf(separator.character()) < 0
            && cell.indexOf('"') < 0
            && cell.indexOf('\n') < 0
            && cell.indexOf('\r') < 0
            && cell.equals(cell.strip());
    return plain
        ? text.append(cell)
        : text.append('"').append(cell.replace("\"", "\"\"")).append('"');
  }

  /** Whole numbers without a decimal point. */
  private static String whole(String text) {
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  private static ByteBuffer utf8(StringBuilder text) {
    return ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
  }
}
