package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * {@code transform} streams for long within the memory that it was given, and holds no more at the
 * end than at the start. It streams for {@code -Dadagio.streaming.minutes}, beside other tests.
 */
@Tag("nightly")
@Execution(ExecutionMode.CONCURRENT)
class StreamingSoakTest {
  private static final int D = 256;
  private static final int R = 32;
  private static final long MEMORY = 400L << 20;

  @TempDir Path directory;

  @Test
  void streamsWithinItsMemory() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/status")), "needs Linux");
    long minutes = Long.getLong("adagio.streaming.minutes", 60);
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(minutes);
    Path few = TestPoints.write(TestPoints.random(500, D), directory.resolve("few.npy"));
    Path model = directory.resolve("model.safetensors");
    assertThat(Run.adagio("fit", few, "-r", R, "-m", "pca", "-o", model).code()).isZero();
    // a tebibyte that takes no room: nobody reads it to its end
    Path zeros = CtrlCTest.zeros(directory.resolve("zeros.npy"), 1L << 30, D);
    List<String> words =
        RealCommand.words(
            List.of("-Xmx160m"),
            List.of("transform", model, zeros, "-o", "-", "--format", "npy", "--quiet").toArray());
    words.addAll(List.of("--memory", MEMORY / (1 << 20) + "M"));
    Process process =
        new ProcessBuilder(words).redirectError(directory.resolve("said").toFile()).start();
    long bytes = 0;
    long early = 0;
    long late = 0;
    long begun = System.nanoTime();
    try (InputStream images = process.getInputStream()) {
      byte[] buffer = new byte[1 << 20];
      while (process.isAlive() && System.nanoTime() < end) {
        bytes += Math.max(0, images.read(buffer));
        long resident = resident(process);
        if (System.nanoTime() - begun < (end - begun) / 4) {
          early = Math.max(early, resident);
        } else {
          late = Math.max(late, resident);
        }
      }
      assertThat(process.isAlive()).as(Files.readString(directory.resolve("said"))).isTrue();
    } finally {
      process.destroyForcibly().waitFor();
    }
    System.out.printf(
        Locale.ROOT,
        "streaming: %d minutes, %,d points; resident at most %,d MiB in the first quarter, %,d MiB"
            + " after it%n",
        minutes,
        bytes / (R * Float.BYTES),
        early >> 20,
        late >> 20);
    assertThat(Math.max(early, late)).as("bytes resident").isLessThan(MEMORY);
    assertThat(late).as("bytes resident after a quarter").isLessThan(early + early / 10);
    Nightly.record("streaming", "minutes soaked", minutes);
  }

  private static long resident(Process process) throws IOException {
    try {
      return Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElse(0);
    } catch (NoSuchFileException e) {
      return 0; // it has ended
    }
  }
}
