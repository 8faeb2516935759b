package org.adagio.files.io;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.function.IntToDoubleFunction;
import java.util.zip.GZIPOutputStream;
import org.adagio.Matrix;
import org.adagio.OutputException;
import org.adagio.Overwrite;
import org.adagio.Precision;
import org.adagio.Progress;
import org.adagio.linalg.Finite;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Blocks;
import org.adagio.work.InOrder;

/**
 * Writes points block by block: workers read blocks, and compute them where they are images, while
 * one of them writes the block whose turn it is.
 */
public record PointWriter(
    PointCloud points, Path file, PointEncoder encoder, Precision precision, Progress progress) {
  private static final int BLOCK_VALUES = 1 << 18;
  private static final int BLOCK_ROWS = 1 << 12;

  private int blockRows() {
    long rows = Math.min(BLOCK_ROWS, Math.max(1, BLOCK_VALUES / points.dimension()));
    return (int) Math.min(rows, points.size());
  }

  public void write(Overwrite overwrite) {
    AtomicFile.write(
        file,
        overwrite,
        channel -> {
          if (!Unpacking.isPackedName(file)) {
            writeTo(channel);
          } else {
            GZIPOutputStream packed = new GZIPOutputStream(Channels.newOutputStream(channel));
            writeTo(Channels.newChannel(packed));
            packed.finish();
          }
        });
  }

  /** Writes to a stream, which is flushed and not closed. */
  public void write(OutputStream out) throws IOException {
    writeTo(Channels.newChannel(out));
    out.flush();
  }

  private void writeTo(WritableByteChannel channel) throws IOException {
    progress.stage("writing", points.size());
    AtomicFile.writeAll(channel, encoder.header(points.size(), points.dimension()));
    try {
      if (precision == Precision.FLOAT64) {
        writeExact(channel);
      } else {
        writeRounded(channel);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void writeRounded(WritableByteChannel channel) {
    InOrder order = new InOrder();
    Blocks.of(points, blockRows())
        .overlapped()
        .forEach(
            () -> () -> {},
            (none, block, rows, count) ->
                order.commit(block, () -> writeBlock(rows, block, count, channel)),
            progress);
  }

  private void writeExact(WritableByteChannel channel) {
    int blockRows = blockRows();
    double[] rows = new double[Math.multiplyExact(blockRows, points.dimension())];
    for (long first = 0; first < points.size(); first += blockRows) {
      int count = (int) Math.min(blockRows, points.size() - first);
      points.readExact(first, count, rows, 0);
      requireFinite(first, count, at -> rows[at]);
      write(encoder.encode(rows, count, points.dimension()), channel);
      progress.advance(count);
    }
  }

  private void writeBlock(Matrix rows, int block, int count, WritableByteChannel channel) {
    boolean half = precision == Precision.FLOAT16;
    if (half || Finite.firstViolation(rows.values(), 0, count * rows.columns()) >= 0) {
      requireFinite((long) block * blockRows(), count, at -> rows.values()[at]);
    }
    write(encoder.encode(rows, count), channel);
  }

  private void requireFinite(long firstRow, int count, IntToDoubleFunction values) {
    int d = points.dimension();
    for (int at = 0; at < count * d; at++) {
      double value = values.applyAsDouble(at);
      boolean tooLarge = precision == Precision.FLOAT16 && Math.abs(value) >= Half.TOO_LARGE;
      if (!Double.isFinite(value) || tooLarge) {
        throw new OutputException(
            file,
            "cannot be written: point %d, coordinate %d is %s%s"
                .formatted(
                    firstRow + at / d,
                    at % d,
                    value,
                    tooLarge ? ", which float16 does not hold" : ""));
      }
    }
  }

  private static void write(ByteBuffer bytes, WritableByteChannel channel) {
    try {
      AtomicFile.writeAll(channel, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
