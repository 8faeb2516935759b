package org.adagio.files;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import org.adagio.Matrix;
import org.adagio.data.ExactRows;

/** csv or tsv without a header; each number is the shortest text that reads back as the same. */
record TextEncoder(Separator separator) implements PointEncoder {

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
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        text.append(column == 0 ? "" : separator.character());
        text.append(whole(number.apply(row * columns + column)));
      }
      text.append('\n');
    }
    return ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.US_ASCII));
  }

  /** Whole numbers without a decimal point. */
  private static String whole(String text) {
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
