package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Every command line in the documents has a command and options that exist. */
class DocumentedCommandsTest {
  private static final Path ROOT = Path.of("..");

  static Stream<String> commands() throws IOException {
    try (Stream<Path> pages = Files.list(ROOT.resolve("docs"))) {
      List<Path> all =
          Stream.concat(
                  Stream.of(ROOT.resolve("README.md")),
                  pages.filter(page -> page.toString().endsWith(".md")))
              .toList();
      return all.stream()
          .flatMap(DocumentedCommandsTest::lines)
          .filter(line -> line.matches("(\\./)?adagio [a-z].*"))
          .map(line -> line.replaceFirst("(\\./)?adagio ", "").replaceFirst(" {2,}.*", ""))
          .distinct();
    }
  }

  private static Stream<String> lines(Path page) {
    try {
      return Files.readAllLines(page).stream();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void isUnderstood(String line) {
    List<String> words = List.of(line.split(" "));
    CommandSpec command =
        Arrays.stream(Subcommand.values())
            .filter(known -> known.word().equals(words.get(0)))
            .map(known -> new CommandLine(known.create()).getCommandSpec())
            .findAny()
            .orElseThrow();
    assertThat(words.stream().skip(1).filter(word -> word.matches("--?[a-z].*")))
        .allMatch(word -> command.findOption(word) != null);
  }

  @Test
  void thereAreMany() throws IOException {
    assertThat(commands()).hasSizeGreaterThan(20);
  }
}
