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

  /** So that what is resident later is no heap that Java only had not used before. */
  private static final List<String> WHOLE_HEAP_FROM_THE_START =
      List.of("-Xms160m", "-Xmx160m", "-XX:+AlwaysPreTouch");

  @TempDir Path directory;

  @Test
  void streamsWithinItsMemory() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/status")), "needs Linux");
    long minutes = Long.getLong("adagio.streaming.minutes", 60);
    Path few = TestPoints.write(TestPoints.random(500, D), directory.resolve("few.npy"));
    Path model = directory.resolve("model.safetensors");
    assertThat(Run.adagio("fit", few, "-r", R, "-m", "pca", "-o", model).code()).isZero();
    // eight tebibytes that take no room: nobody reads them to their end
    Path zeros = CtrlCTest.zeros(directory.resolve("zeros.npy"), 1L << 33, D);
    List<String> words =
        RealCommand.words(
            WHOLE_HEAP_FROM_THE_START,
            List.of("transform", model, zeros, "-o", "-", "--format", "npy", "--quiet").toArray());
    // one thread, so that the tests beside it have a core of their own
    words.addAll(List.of("--memory", MEMORY / (1 << 20) + "M", "--threads", "1"));
    Process process =
        new ProcessBuilder(words).redirectError(directory.resolve("said").toFile()).start();
    try (InputStream images = process.getInputStream()) {
      Streamed early = read(process, images, TimeUnit.MINUTES.toNanos(minutes) / 4);
      Streamed late = read(process, images, TimeUnit.MINUTES.toNanos(minutes) / 4 * 3);
      assertThat(process.isAlive()).as(Files.readString(directory.resolve("said"))).isTrue();
      System.out.printf(
          Locale.ROOT,
          "streaming: %d minutes, %,d points; resident at most %,d MiB in the first quarter, %,d MiB"
              + " after it; live on the heap %,d KiB, then %,d KiB%n",
          minutes,
          (early.bytes + late.bytes) / (R * Float.BYTES),
          early.resident >> 20,
          late.resident >> 20,
          early.live >> 10,
          late.live >> 10);
      assertThat(Math.max(early.resident, late.resident)).as("bytes resident").isLessThan(MEMORY);
      assertThat(late.resident).as("after a quarter").isLessThan(early.resident * 11 / 10);
      assertThat(late.live - early.live).as("live bytes more").isLessThan(4 << 20);
    } finally {
      process.destroyForcibly().waitFor();
    }
    Nightly.record("streaming", "minutes soaked", minutes);
  }

  /**
   * What was read in some time.
   *
   * @param resident the most bytes of memory that the process had
   * @param live bytes of the heap at the end, after a collection
   */
  private record Streamed(long bytes, long resident, long live) {}

  private static Streamed read(Process process, InputStream images, long nanos) throws Exception {
    long begun = System.nanoTime();
    byte[] buffer = new byte[1 << 20];
    long bytes = 0;
    long resident = 0;
    while (process.isAlive() && System.nanoTime() - begun < nanos) {
      bytes += Math.max(0, images.read(buffer));
      resident = Math.max(resident, resident(process));
    }
    return new Streamed(bytes, resident, live(process));
  }

  /** Asks the process for a collection, and for what is left. */
  private static long live(Process process) throws Exception {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    Process asked =
        new ProcessBuilder(jcmd.toString(), Long.toString(process.pid()), "GC.class_histogram")
            .start();
    String last = asked.inputReader().lines().reduce("", (before, line) -> line);
    assertThat(last).startsWith("Total");
    return Long.parseLong(last.strip().replaceAll(".* ", ""));
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
