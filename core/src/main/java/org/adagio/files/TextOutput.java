package org.adagio.files;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.IntFunction;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.points.PointCloud;

/** Writes points as lines of text, block by block; a name that ends in gz is of a packed file. */
public final class TextOutput {

  /** How points become lines. */
  public interface Lines {

    /** What stands before the first line, with its line end. */
    String header(int dimension);

    /**
     * Adds the line of a point, with its line end.
     *
     * @param number the shortest text of a coordinate that reads back as the same number
     */
    void append(int row, int dimension, IntFunction<String> number, StringBuilder text);
  }

  private TextOutput() {}

  /**
   * Writes a file, completely or not at all.
   *
   * @throws OutputException if the file exists and may not be replaced, or cannot be written
   */
  public static void write(
      PointCloud points,
      Lines lines,
      Path file,
      Precision precision,
      Overwrite overwrite,
      Progress progress) {
    writer(points, lines, file, precision, progress).write(overwrite);
  }

  /**
   * Writes to a stream, which is not closed.
   *
   * @throws IOException if the stream takes no more
   */
  public static void write(
      PointCloud points, Lines lines, OutputStream out, Precision precision, Progress progress)
      throws IOException {
    writer(points, lines, Path.of("the stream"), precision, progress).write(out);
  }

  private static PointWriter writer(
      PointCloud points, Lines lines, Path file, Precision precision, Progress progress) {
    return new PointWriter(points, file, new LineEncoder(lines), precision, progress);
  }

  /**
   * Java's own texts are not always the shortest before JDK 19; those of Jackson's Schubfach are.
   */
  private static final class LineEncoder implements PointEncoder {
    private final Lines lines;
    private int done;

    LineEncoder(Lines lines) {
      this.lines = lines;
    }

    @Override
    public ByteBuffer header(long points, int dimension) {
      return utf8(lines.header(dimension));
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
        lines.append(done, columns, column -> number.apply(first + column), text);
      }
      return utf8(text.toString());
    }

    private static ByteBuffer utf8(String text) {
      return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
