package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import org.adagio.Matrix;
import org.adagio.Overwrite;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that is cut while a process of its own fits to it: one line, and no model. */
class CutFileTest {
  private static final int N = 40_000;
  private static final int D = 256;

  @TempDir Path directory;

  private Path points() {
    Random random = new Random(1);
    Matrix rows = Matrix.zeros(N, D);
    for (int i = 0; i < rows.values().length; i++) {
      rows.values()[i] = random.nextFloat();
    }
    Path file = directory.resolve("cut.npy");
    Formats.NPY.write(PointCloud.of(rows), file, Overwrite.NO, Progress.NONE);
    return file;
  }

  /** The system lists the files that a process has mapped. */
  private static boolean hasMapped(Process process, Path file) throws IOException {
    Path maps = Path.of("/proc", Long.toString(process.pid()), "maps");
    try {
      return Files.readString(maps).contains(file.getFileName().toString());
    } catch (NoSuchFileException e) {
      return false; // it has ended
    }
  }

  @Test
  void oneLineAndNoModel() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/maps")), "needs Linux");
    Path file = points();
    Path said = directory.resolve("said");
    Path model = directory.resolve("model.safetensors");
    List<String> words =
        RealCommand.words("fit", file, "-r", 8, "--method", "adagio", "--output", model);
    try (RealCommand command = RealCommand.start(said, words)) {
      Process process = command.process();
      while (process.isAlive() && !hasMapped(process, file)) {
        Thread.onSpinWait();
      }
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.truncate(10_000);
      }
      assertThat(process.waitFor()).isEqualTo(1);
    }
    assertThat(Files.readString(said, StandardCharsets.UTF_8).lines())
        .singleElement()
        .asString()
        .matches("adagio: (.*cut.npy, size: expected .*since it was opened|a file that was .*)");
    assertThat(model).doesNotExist();
  }
}
