package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CancellationException;
import org.adagio.MalformedDataException;
import org.adagio.Matrix;
import org.adagio.files.io.Bytes;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to a file, or to a reader, while points are read from it. */
class FileOnDiskTest {
  @TempDir Path directory;

  private static final int COLUMNS = 1 << 20;
  private static final int ROWS = (int) (Bytes.MOST_MAPPED / COLUMNS) + 1;

  /** Too large to be mapped, but sparse: every value is 0 but the very last, which is 7. */
  private Path file() throws IOException {
    byte[] header = NpyBytes.of("|u1", "(%d, %d)".formatted(ROWS, COLUMNS), new byte[0]);
    Path file = directory.resolve("a.npy");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.write(header);
      sparse.seek(header.length + (long) ROWS * COLUMNS - 1);
      sparse.write(7);
    }
    return file;
  }

  @Test
  void aFileThatIsCutMeanwhileIsRefusedInOneLine() throws IOException {
    Path file = file();
    PointCloud points = Formats.open(file).points();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(channel.size() - 1);
    }
    Matrix row = Matrix.zeros(1, COLUMNS);
    points.read(ROWS - 2, 1, row.values(), 0);
    assertThatThrownBy(() -> points.read(ROWS - 1, 1, row.values(), 0))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageMatching("(?s)\\S*a\\.npy, size: expected \\d+ bytes, found \\d+ bytes.*");
  }

  @Test
  void anInterruptCancelsOneReadAndNoLaterOne() throws IOException {
    PointCloud points = Formats.open(file()).points();
    Matrix row = Matrix.zeros(1, COLUMNS);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> points.read(ROWS - 1, 1, row.values(), 0))
        .isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
    points.read(ROWS - 1, 1, row.values(), 0);
    assertThat(row.get(0, COLUMNS - 1)).isEqualTo(7);
  }
}
