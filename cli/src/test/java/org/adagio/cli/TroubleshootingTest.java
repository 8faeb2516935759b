package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command of docs/troubleshooting.md says what the page says. */
class TroubleshootingTest {
  private static final Path PAGE = Path.of("..", "docs", "troubleshooting.md");
  private static final Pattern ROW = Pattern.compile("(?m)^\\$ adagio (.+)\\R((?:  .+\\R)+)");
  private static final Pattern FILE =
      Pattern.compile("\\w+\\.(npy|csv|bin|pkl|jsonl|safetensors|xls|svmlight|mtx)");

  @TempDir Path directory;

  static Stream<Arguments> rows() throws IOException {
    return ROW.matcher(Files.readString(PAGE))
        .results()
        .map(row -> Arguments.of(row.group(1), row.group(2).strip().replaceAll("\\R *", " ")));
  }

  @BeforeEach
  void makeFiles() throws IOException {
    Path points = TestPoints.write(TestPoints.random(30, 6), directory.resolve("points.npy"));
    Path model = directory.resolve("model.safetensors");
    Run.adagio("fit", points, "-r", 3, "-m", "pca", "-o", model);
    Path held = directory.resolve("held.safetensors");
    Run.adagio("fit", points, "-r", 3, "-m", "pca", "--holdout", 0.2, "-o", held);
    file("empty.csv", "");
    file("page.bin", "<!DOCTYPE html><title>Not found</title>");
    file("twice.svmlight", "1 1:1\n-1 3:1 3:2\n");
    file("outside.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 1\n3 1 5\n");
    file("complex.mtx", "%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 5 0\n");
    file("pointer.npy", "version https://git-lfs.github.com/spec/v1\n");
    Files.write(directory.resolve("data.pkl"), new byte[] {(byte) 0x80, 4, (byte) 0x95, 0, 1});
    Files.write(directory.resolve("noise.bin"), new byte[] {1, 2, 3, 4});
    file("gaps.csv", "a,b\n1,2\n3,\n");
    file("titles.csv", "a,title,b\n1,One,2\n3,Two,4\n");
    file("typo.csv", "a,b\n1,2\n3,O.5\n");
    file("ragged.csv", "a,b\n1,2\n3,4,5\n");
    file("marks.csv", "1;2,5\n3;4.5\n");
    file("numbered.csv", numbered());
    file("two.jsonl", "{\"a\":[1],\"b\":[2]}\n");
    file("short.jsonl", "{\"embedding\":[1,2]}\n{\"embedding\":[1]}\n");
    file("wide.csv", "1,2\n3,4\n");
    Run.adagio(
        "import", directory.resolve("wide.csv"), "-o", directory.resolve("given.safetensors"));
    file("tall.csv", "1,2\n3,4\n5,6\n");
  }

  private static String numbered() {
    StringBuilder text = new StringBuilder("nr,a,b\n");
    for (int row = 0; row < 20; row++) {
      text.append("%d,%d,%d\n".formatted(row + 1, row * 7 % 3, row * 5 % 2));
    }
    return text.toString();
  }

  private void file(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void saysWhatThePageSays(String command, String message) {
    Object[] words =
        Arrays.stream(command.split(" "))
            .map(word -> FILE.matcher(word).matches() ? directory.resolve(word) : word)
            .toArray();
    Run run = Run.adagio(words);
    String said = run.err().replace(directory + "/", "");
    assertThat(said.lines()).anyMatch(line -> line.startsWith("adagio: " + message));
    boolean warning = message.contains("counts the rows");
    assertThat(run.code()).isBetween(warning ? 0 : 1, warning ? 0 : 2);
  }
}
