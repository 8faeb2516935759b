package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers in help texts and documents are those of the constants in the sources. */
class StatedNumbersTest {
  private static final Path ROOT = Path.of("..");
  private static final List<String> MODULES = List.of("core", "cli", "spark");

  /** A sentence with {} where the number stands, in a document or in the help of a command. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "FitPlan.MOST_POINTS | README.md | Above {} points `refined` fits a random sample",
        "FitPlan.MOST_POINTS | docs/command-line.md | fit to all of up to {} points",
        "FitPlan.MOST_POINTS | docs/architecture.md | of more than {} points",
        "FitPlan.MOST_POINTS | docs/mathematics.md | Of more than {} points",
        "FitPlan.DRAWN_POINTS | README.md | a random sample of up to {}",
        "FitPlan.DRAWN_POINTS | docs/command-line.md | Of more, up to {} are drawn",
        "FitPlan.DRAWN_POINTS | docs/mathematics.md | up to {} are drawn without replacement",
        "HoldOutRule.SHARE | fit --help | (default: {} for refined and neighbours",
        "HoldOutRule.LEAST_TO_SPARE | fit --help | from {} points on",
        "HoldOutRule.LEAST_TO_SPARE | docs/command-line.md | a tenth of {} points or more",
        "HoldOutRule.ENOUGH | fit --help | at most {})",
        "HoldOutRule.ENOUGH | docs/command-line.md | at most {}; for a recall",
        "HoldOutRule.MOST_POINTS | fit --help | at most {} points",
        "HoldOutRule.MOST_POINTS | docs/command-line.md | takes another share, at most {} points",
        "HoldOutRule.LEAST_QUERIES | docs/command-line.md | at least {} points or a quarter",
        "Pairs.SAMPLE | docs/command-line.md | and {} random pairs of more",
        "Pairs.SAMPLE | fit --help | else {})",
        "Unpacking.MOST_FOR_EACH_BYTE | SECURITY.md | 64 MiB or {} times its size",
        "Unpacking.MOST_FOR_EACH_BYTE | docs/reliability.md | 64 MiB or {} times their size",
        "DistributedFit.MOST_EXACT | docs/spark.md | beyond {} columns always randomized"
      })
  void isThatOfTheConstant(String constant, String where, String sentence) throws IOException {
    String number = plain(value(constant));
    String[] parts = sentence.split("\\{}", -1);
    Matcher said =
        Pattern.compile(
                Pattern.quote(parts[0]) + "(\\d[\\d ]*(?:\\.\\d+)?)" + Pattern.quote(parts[1]))
            .matcher(text(where));
    assertThat(said.find()).as(sentence + " in " + where).isTrue();
    assertThat(said.group(1).replace(" ", "")).isEqualTo(number);
  }

  private static String text(String where) throws IOException {
    String text =
        where.endsWith("--help")
            ? Run.adagio((Object[]) where.split(" ")).out()
            : Files.readString(ROOT.resolve(where));
    return text.replaceAll("\\s+", " ");
  }

  /** What a constant is set to in the source of its class. */
  private static String value(String constant) throws IOException {
    String[] names = constant.split("\\.", 2);
    Matcher found =
        Pattern.compile("\\b" + names[1] + "\\s*=\\s*([\\d_.]+);").matcher(source(names[0]));
    assertThat(found.find()).as(constant).isTrue();
    return found.group(1);
  }

  private static String source(String type) throws IOException {
    for (String module : MODULES) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
        List<Path> found = files.filter(file -> file.endsWith(type + ".java")).toList();
        if (!found.isEmpty()) {
          return Files.readString(found.get(0));
        }
      }
    }
    throw new AssertionError("no class " + type);
  }

  private static String plain(String number) {
    return number.replace("_", "");
  }
}
