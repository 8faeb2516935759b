package org.adagio.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CancellationException;
import org.adagio.linalg.Matrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to a file, or to a reader, while points are read from it. */
class FileOnDiskTest {
  @TempDir Path directory;

  private Path file() throws IOException {
    Path file = directory.resolve("a.npy");
    return Files.write(file, NpyBytes.of("|u1", "(3, 2)", new byte[] {1, 2, 3, 4, 5, 6}));
  }

  @Test
  void aFileThatIsCutMeanwhileIsRefusedInOneLine() throws IOException {
    Path file = file();
    PointCloud points = DataFormat.open(file).points();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(channel.size() - 1);
    }
    points.read(0, 2, Matrix.zeros(2, 2));
    assertThatThrownBy(() -> points.read(0, 3, Matrix.zeros(3, 2)))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageMatching("(?s)\\S*a\\.npy, size: expected \\d+ bytes, found \\d+ bytes.*");
  }

  @Test
  void anInterruptCancelsOneReadAndNoLaterOne() throws IOException {
    PointCloud points = DataFormat.open(file()).points();
    Matrix rows = Matrix.zeros(3, 2);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> points.read(0, 3, rows)).isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
    points.read(0, 3, rows);
    assertThat(rows.values()).containsExactly(1, 2, 3, 4, 5, 6);
  }
}
