package org.adagio.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.clouds.RowBlocks;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Finite;
import org.adagio.linalg.InOrder;

/**
 * Writes points block by block: workers read blocks, and compute them where they are images, while
 * one of them writes the block whose turn it is.
 */
final class PointWriter {
  private static final int BLOCK_VALUES = 1 << 18;
  private static final int BLOCK_ROWS = 1 << 12;

  private final PointCloud points;
  private final Path file;
  private final PointEncoder encoder;
  private final Progress progress;
  private final int blockRows;

  PointWriter(PointCloud points, Path file, PointEncoder encoder, Progress progress) {
    this.points = points;
    this.file = file;
    this.encoder = encoder;
    this.progress = progress;
    long rows = Math.min(BLOCK_ROWS, Math.max(1, BLOCK_VALUES / points.dimension()));
    this.blockRows = (int) Math.min(rows, points.size());
  }

  void write(Overwrite overwrite) {
    AtomicFile.write(file, overwrite, this::writeTo);
  }

  private void writeTo(FileChannel channel) throws IOException {
    progress.stage("writing", points.size());
    writeAll(encoder.header(points.size(), points.dimension()), channel);
    InOrder order = new InOrder();
    try {
      new RowBlocks(points, blockRows)
          .overlapped()
          .forEach(
              () -> () -> {},
              (none, block, rows, count) ->
                  order.commit(block, () -> writeBlock(rows, block, count, channel)),
              progress);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void writeBlock(Matrix rows, int block, int count, FileChannel channel) {
    int violation = Finite.firstViolation(rows.values(), 0, count * rows.columns());
    if (violation >= 0) {
      throw new OutputException(
          file,
          "cannot be written: point %d, coordinate %d is %s"
              .formatted(
                  (long) block * blockRows + violation / rows.columns(),
                  violation % rows.columns(),
                  rows.values()[violation]));
    }
    try {
      writeAll(encoder.encode(rows, count), channel);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void writeAll(ByteBuffer bytes, FileChannel channel) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }
}
