package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.adagio.Matrix;
import org.adagio.Overwrite;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * SIGKILL at any moment of a command that replaces files: under every name there is the old file or
 * the whole new one, and the next run leaves no temporary file behind. Half of the moments are any
 * of the run, the other half are drawn from the time when a file is being written.
 */
class KilledTest {
  /** No command has more milliseconds of work than this. */
  private static final int MOST_WORK = 1500;

  private static final String OLD = "what was there before";

  @TempDir Path directory;

  /** A command, the folder that it writes to, and how to tell a whole file of it. */
  private record Job(String name, Path folder, List<Object> words, Whole whole) {}

  /** Whether a file is a whole result. */
  @FunctionalInterface
  private interface Whole {
    boolean is(Path file) throws IOException;
  }

  /** What kills did, in all. */
  private static final class Count {
    int kills;
    int tooLate;
    int whileWriting;
    int kept;
    int replaced;

    @Override
    public String toString() {
      return "killed: %d processes, %d while they wrote, %d were done before; %d old and %d new files"
          .formatted(kills, whileWriting, tooLate, kept, replaced);
    }
  }

  @Test
  void theOldFileOrTheWholeNewOne() throws Exception {
    System.out.println(kill(2, 1));
  }

  @Test
  @Tag("nightly")
  void theSameOverManyMoments() throws Exception {
    Count count = kill(50, 2);
    System.out.println(count);
    Nightly.record("kills", "kills survived", count.kills);
  }

  private Count kill(int kills, long seed) throws Exception {
    Random random = new Random(seed);
    Count count = new Count();
    for (Job job : jobs()) {
      kill(job, kills, random, count);
    }
    assertThat(count.whileWriting).as("kills that left something half-written").isPositive();
    return count;
  }

  /** Outputs of megabytes, so that writing takes a while. */
  private List<Job> jobs() throws IOException {
    Random random = new Random(3);
    Matrix rows = Matrix.zeros(3000, 2048);
    for (int i = 0; i < rows.values().length; i++) {
      rows.values()[i] = random.nextFloat();
    }
    Path points = directory.resolve("points.npy");
    Formats.NPY.write(PointCloud.of(rows), points, Overwrite.NO, Progress.NONE);
    Path model = directory.resolve("model.safetensors");
    Run fit = Run.adagio("fit", points, "-r", 1024, "-m", "jl", "--pairs", 100, "-o", model);
    assertThat(fit.code()).as(fit.err()).isZero();
    return List.of(
        job("fit", "m.safetensors", "fit", points, "-r", 1024, "-m", "jl", "--pairs", 100),
        job("transform", "small.npy", "transform", model, points),
        job("export", "model.onnx", "export", model, "--format", "onnx"),
        reproduce());
  }

  /** A command with one output, which is the same whenever it runs. */
  private Job job(String name, String output, Object... words) throws IOException {
    Path folder = Files.createDirectory(directory.resolve(name));
    List<Object> all = new ArrayList<>(Arrays.asList(words));
    all.addAll(List.of("--overwrite", "--output", folder.resolve(output)));
    Path reference = directory.resolve("reference-" + output);
    Job job = new Job(name, folder, all, file -> Files.mismatch(file, reference) < 0);
    finish(job);
    Files.copy(folder.resolve(output), reference);
    return job;
  }

  /** A report holds times, so that no two are the same; a whole one has its end. */
  private Job reproduce() throws IOException {
    Path folder = Files.createDirectory(directory.resolve("reproduce"));
    List<Object> words =
        List.of("reproduce", "table1", "--report", folder, "--overwrite", "--quiet");
    Job job = new Job("reproduce", folder, words, KilledTest::isWholeReport);
    finish(job);
    return job;
  }

  private static boolean isWholeReport(Path file) throws IOException {
    String text = Files.readString(file);
    String name = file.getFileName().toString();
    if (name.endsWith(".json")) {
      return !JSON.std.mapFrom(text).isEmpty();
    }
    return name.endsWith(".html") ? text.strip().endsWith("</html>") : text.endsWith("\n");
  }

  private void kill(Job job, int kills, Random random, Count count) throws Exception {
    List<Path> outputs = files(job.folder()).stream().filter(file -> !isHidden(file)).toList();
    for (int kill = 0; kill < kills; kill++) {
      for (Path output : outputs) {
        Files.writeString(output, OLD);
      }
      List<Path> before = files(job.folder());
      try (RealCommand command = start(job)) {
        Process process = command.process();
        if (kill % 2 == 0) {
          awaitWork(process, random.nextInt(MOST_WORK));
        } else {
          awaitNewFile(process, job.folder(), before);
          process.waitFor(random.nextInt(20_000), TimeUnit.MICROSECONDS);
        }
        count.tooLate += process.isAlive() ? 0 : 1;
        process.destroyForcibly().waitFor();
      }
      count.kills++;
      count.whileWriting += before.containsAll(files(job.folder())) ? 0 : 1;
      for (Path output : outputs) {
        boolean old = Files.size(output) == OLD.length() && Files.readString(output).equals(OLD);
        assertThat(old || job.whole().is(output))
            .as("kill %d of %s leaves %s old or whole", kill, job.name(), output)
            .isTrue();
        count.kept += old ? 1 : 0;
        count.replaced += old ? 0 : 1;
      }
    }
    finish(job);
    assertThat(files(job.folder()))
        .as("nothing but the results, and hidden files of what was killed")
        .containsAll(outputs)
        .allMatch(file -> outputs.contains(file) || isHidden(file));
    for (Path output : outputs) {
      assertThat(job.whole().is(output)).isTrue();
    }
  }

  /** Until it had so many milliseconds of processor time, or has ended. */
  private static void awaitWork(Process process, int millis) throws InterruptedException {
    while (RealCommand.worked(process) < millis && !process.waitFor(1, TimeUnit.MILLISECONDS)) {
      // a millisecond is little beside the start of Java
    }
  }

  /** Until there is a temporary file, or the process has ended. */
  private static void awaitNewFile(Process process, Path folder, List<Path> before)
      throws InterruptedException {
    while (before.containsAll(files(folder)) && !process.waitFor(1, TimeUnit.MILLISECONDS)) {
      // a millisecond is little beside the writing of megabytes
    }
  }

  private RealCommand start(Job job) throws IOException {
    return RealCommand.start(directory.resolve("said"), RealCommand.words(job.words().toArray()));
  }

  private static void finish(Job job) {
    Run run = Run.adagio(job.words().toArray());
    assertThat(run.code()).as(job.name() + ": " + run.err()).isZero();
  }

  private static boolean isHidden(Path file) {
    return file.getFileName().toString().startsWith(".adagio-");
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> sorted = new ArrayList<>(files.toList());
      Collections.sort(sorted);
      return sorted;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
