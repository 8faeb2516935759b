package org.adagio.formats;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import org.adagio.Matrix;
import org.adagio.files.io.PointEncoder;

/**
 * Points as lines of text. Java's own texts of numbers are not always the shortest before JDK 19;
 * those of Jackson's Schubfach are.
 */
abstract class TextLines implements PointEncoder {
  private int done;

  /** What stands before the first line, with its line end. */
  abstract String header(int dimension);

  /**
   * Adds the line of a point, with its line end.
   *
   * @param number the shortest text of a coordinate that reads back as the same number
   */
  abstract void append(int row, int dimension, IntFunction<String> number, StringBuilder text);

  @Override
  public ByteBuffer header(long points, int dimension) {
    return utf8(header(dimension));
  }

  @Override
  public ByteBuffer encode(Matrix block, int rows) {
    return encode(rows, block.columns(), at -> NumberOutput.toString(block.values()[at], true));
  }

  @Override
  public ByteBuffer encode(double[] block, int rows, int dimension) {
    return encode(rows, dimension, at -> NumberOutput.toString(block[at], true));
  }

  private ByteBuffer encode(int rows, int columns, IntFunction<String> number) {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < rows; row++, done++) {
      int first = row * columns;
      append(done, columns, column -> number.apply(first + column), text);
    }
    return utf8(text.toString());
  }

  private static ByteBuffer utf8(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }
}
