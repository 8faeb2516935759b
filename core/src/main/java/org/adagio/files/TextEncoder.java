package org.adagio.files;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.adagio.Matrix;

/** csv or tsv without a header; each number is the shortest text that reads back as the same. */
record TextEncoder(Separator separator) implements PointEncoder {

  @Override
  public ByteBuffer encode(Matrix block, int rows) {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < block.columns(); column++) {
        text.append(column == 0 ? "" : separator.character());
        text.append(shortest(block.get(row, column)));
      }
      text.append('\n');
    }
    return ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.US_ASCII));
  }

  /** Float.toString is not always the shortest before JDK 19; Jackson's Schubfach is. */
  private static String shortest(float value) {
    String text = NumberOutput.toString(value, true);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
