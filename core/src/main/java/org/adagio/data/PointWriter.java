package org.adagio.data;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.adagio.Progress;
import org.adagio.linalg.Matrix;

/** Writes points block by block; while one block is written, another thread reads the next. */
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
    ExecutorService reader = Executors.newSingleThreadExecutor(PointWriter::daemon);
    try {
      writeBlocks(reader, channel);
    } finally {
      reader.shutdownNow();
    }
  }

  private void writeBlocks(ExecutorService reader, FileChannel channel) throws IOException {
    Matrix present = Matrix.zeros(blockRows, points.dimension());
    Matrix spare = Matrix.zeros(blockRows, points.dimension());
    Future<?> reading = read(reader, 0, present);
    for (long row = 0; row < points.size(); row += blockRows) {
      await(reading);
      reading = read(reader, row + blockRows, spare);
      writeBlock(present, row, channel);
      Matrix written = present;
      present = spare;
      spare = written;
    }
  }

  private Future<?> read(ExecutorService reader, long row, Matrix into) {
    return reader.submit(
        () -> {
          int rows = rowsFrom(row);
          if (rows > 0) {
            points.read(row, rows, into);
          }
        });
  }

  private int rowsFrom(long row) {
    return (int) Math.min(blockRows, points.size() - row);
  }

  private void writeBlock(Matrix block, long row, FileChannel channel) throws IOException {
    int rows = rowsFrom(row);
    int violation = Finite.firstViolation(block.values(), 0, rows * block.columns());
    if (violation >= 0) {
      throw new OutputException(
          file,
          "cannot be written: point %d, coordinate %d is %s"
              .formatted(
                  row + violation / block.columns(),
                  violation % block.columns(),
                  block.values()[violation]));
    }
    writeAll(encoder.encode(block, rows), channel);
    progress.advance(rows);
  }

  private void await(Future<?> reading) {
    try {
      reading.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException(file + ": writing was interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) e.getCause(); // PointCloud.read declares no checked exception
    }
  }

  private static void writeAll(ByteBuffer bytes, FileChannel channel) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "adagio-reader");
    thread.setDaemon(true);
    return thread;
  }
}
