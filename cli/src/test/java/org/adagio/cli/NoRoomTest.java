package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A disk that is full, a folder that takes no files, and one that vanishes: one line, exit code 1,
 * and what was there is still there. The disk is a small one in memory, in a mount namespace of the
 * command's own, so that nobody else sees it and nothing is left mounted.
 */
class NoRoomTest {
  private static final List<String> NAMESPACE =
      List.of("unshare", "--mount", "--map-root-user", "sh", "-c");

  private static final int NO_DISK = 77;

  /** Mounts a disk on $1 with an old file $2; $3 is done before the command that follows. */
  private static final String SCRIPT =
      """
      disk=$1; file=$2; before=$3; shift 3
      mount -t tmpfs -o size=256k tmpfs "$disk" || exit 77
      printf old > "$disk/$file"
      eval "$before"
      "$@"
      code=$?
      echo "there: $(ls -A "$disk" | tr '\\n' ' ')"
      echo "holds: $(cat "$disk/$file")"
      exit $code
      """;

  @TempDir static Path directory;

  private static Path disk;
  private static Path points;
  private static Path model;

  @BeforeAll
  static void fit() throws IOException {
    disk = Files.createDirectory(directory.resolve("disk"));
    points = TestPoints.write(TestPoints.random(400, 400), directory.resolve("points.npy"));
    model = directory.resolve("model.safetensors");
    Run run = Run.adagio("fit", points, "-r", 300, "-m", "jl", "-o", model);
    assertThat(run.code()).as(run.err()).isZero();
  }

  private static RealCommand onSmallDisk(String file, String before, List<String> words)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(NAMESPACE);
    all.addAll(List.of(SCRIPT, "sh", disk.toString(), file, before));
    all.addAll(words);
    try {
      RealCommand command = RealCommand.start(directory.resolve("said"), all);
      int code = command.process().waitFor();
      boolean refused = code == NO_DISK || command.text().contains("unshare");
      assumeTrue(!refused, "needs a system that lets a test mount: " + command.text());
      return command;
    } catch (IOException e) {
      assumeTrue(false, "needs unshare: " + e.getMessage());
      throw e;
    }
  }

  private static List<String> command(String name) {
    return switch (name) {
      case "fit" -> words("fit", points, "-r", 300, "-m", "jl", "--overwrite", "-o", file(name));
      case "transform" -> words("transform", model, points, "--overwrite", "-o", file(name));
      case "export" -> words("export", model, "--format", "onnx", "--overwrite", "-o", file(name));
      case "reproduce" -> words("reproduce", "table1", "--overwrite", "--quiet", "--report", disk);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static List<String> words(Object... words) {
    return RealCommand.words(words);
  }

  private static Path file(String name) {
    return disk.resolve(name.equals("reproduce") ? "index.html" : "out.npy");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fit", "transform", "export", "reproduce"})
  void aFullDiskIsSaidInOneLineAndTheOldFileStays(String name) throws Exception {
    String file = file(name).getFileName().toString();
    try (RealCommand command = onSmallDisk(file, "", command(name))) {
      assertThat(command.process().exitValue()).as(command.text()).isEqualTo(1);
      assertThat(command.text().lines())
          .hasSize(3)
          .contains(
              "adagio: %s: cannot be written: No space left on device".formatted(file(name)),
              "holds: old");
      assertThat(command.text()).as("temporary files").doesNotContain(".tmp");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"fit", "transform", "export"})
  void aReadOnlyFolderIsSaidBeforeTheWork(String name) throws Exception {
    String readOnly = "mount -o remount,ro \"$disk\"";
    try (RealCommand command = onSmallDisk("out.npy", readOnly, command(name))) {
      assertThat(command.process().exitValue()).isEqualTo(1);
      assertThat(command.text().lines())
          .containsExactly(
              "adagio: %s: its directory cannot be written to".formatted(file(name)),
              "there: out.npy ",
              "holds: old");
    }
  }

  @Test
  void standardInputThatDoesNotFitTheTemporaryFolderIsSaidInOneLine() throws Exception {
    List<String> words = RealCommand.words(List.of("-Djava.io.tmpdir=" + disk), "info", "-");
    List<String> fed = new ArrayList<>(List.of("sh", "-c", "f=$1; shift; \"$@\" < $f", "sh"));
    fed.add(points.toString());
    fed.addAll(words);
    try (RealCommand command = onSmallDisk("out.npy", "", fed)) {
      assertThat(command.process().exitValue()).isEqualTo(1);
      assertThat(command.text().lines())
          .containsExactly(
              "adagio: standard input cannot be kept: %s: a temporary file cannot be written: No space"
                      .formatted(disk)
                  + " left on device",
              "there: out.npy ",
              "holds: old");
    }
  }

  // a command that has read more than a pipe holds has looked at its output's folder before
  @ParameterizedTest
  @ValueSource(strings = {"fit", "transform"})
  void aFolderThatVanishesMeanwhileIsSaidInOneLine(String name) throws Exception {
    Path folder = Files.createDirectory(directory.resolve("vanishing"));
    Path output = folder.resolve("out.csv");
    List<String> words =
        name.equals("fit")
            ? words("fit", "-", "-r", 2, "-m", "jl", "--pairs", 100, "-o", output)
            : words("transform", map(), "-", "-o", output);
    byte[] rows = "1,2,3\n4,5,7\n8,3,1\n".repeat(1 << 13).getBytes(StandardCharsets.US_ASCII);
    try (RealCommand command = RealCommand.start(directory.resolve("said"), words)) {
      try (OutputStream in = command.process().getOutputStream()) {
        in.write(rows);
        in.flush();
        Files.delete(folder);
        in.write(rows);
      }
      assertThat(command.process().waitFor()).as(command.text()).isEqualTo(1);
      assertThat(command.text().lines())
          .containsExactly(
              "adagio: %s: cannot be written: its directory does not exist".formatted(output));
    }
    assertThat(folder).doesNotExist();
  }

  private static Path map() {
    Path map = directory.resolve("map.safetensors");
    Path three = TestPoints.write(TestPoints.random(20, 3), directory.resolve("three.npy"));
    assertThat(Run.adagio("fit", three, "-r", 2, "-m", "pca", "-o", map).code()).isZero();
    return map;
  }
}
