package org.adagio.files;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.core.io.NumberOutput;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import org.adagio.Matrix;
import org.adagio.data.ExactRows;
import org.adagio.data.Ids;

/** JSON lines: an object a point, with its id, its numbers and its label. */
final class JsonEncoder implements PointEncoder {
  private final RowTexts texts;
  private final boolean numberedLabels;
  private int done;

  JsonEncoder(RowTexts texts) {
    this.texts = texts;
    numberedLabels = Ids.of(texts.labels()).kind() == Ids.Kind.NUMBERS;
  }

  @Override
  public ByteBuffer encode(Matrix block, int rows) {
    return encode(rows, block.columns(), at -> NumberOutput.toString(block.values()[at], true));
  }

  @Override
  public ByteBuffer encode(ExactRows block, int rows) {
    return encode(rows, block.columns(), at -> NumberOutput.toString(block.get(at), true));
  }

  private ByteBuffer encode(int rows, int columns, IntFunction<String> number) {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < rows; row++, done++) {
      text.append('{');
      if (texts.hasIds()) {
        boolean numbered = texts.ids().kind() == Ids.Kind.NUMBERS;
        field(texts.idName(), texts.ids().texts().get(done), numbered, text).append(',');
      }
      quoted(texts.pointsName(), text).append(":[");
      for (int column = 0; column < columns; column++) {
        text.append(column == 0 ? "" : ",").append(number.apply(row * columns + column));
      }
      text.append(']');
      if (texts.hasLabels()) {
        String label = texts.labels().get(done);
        field(texts.labelName(), label, numberedLabels, text.append(','));
      }
      text.append("}\n");
    }
    return ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static StringBuilder field(
      String name, String value, boolean number, StringBuilder text) {
    quoted(name, text).append(':');
    return number ? text.append(value) : quoted(value, text);
  }

  private static StringBuilder quoted(String value, StringBuilder text) {
    text.append('"');
    JsonStringEncoder.getInstance().quoteAsString(value, text);
    return text.append('"');
  }
}
