package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The commands and options in docs/command-line.md are those of the program, in the words of its
 * help. With {@code -Dadagio.docs=write} the page is written anew.
 */
class OptionTablesTest {
  private static final Path PAGE = Path.of("..", "docs", "command-line.md");
  private static final int WIDTH = 116;

  @Test
  void thePageHasEveryCommandAndOption() throws IOException {
    String page = Files.readString(PAGE);
    String made = between(between(page, "commands", commands()), "options", options());
    if ("write".equals(System.getProperty("adagio.docs"))) {
      Files.writeString(PAGE, made);
    }
    assertThat(page.equals(made))
        .as("%s is as the code has it; if not, run once with -Dadagio.docs=write", PAGE)
        .isTrue();
  }

  /** What stands between a marker of this name and the next end. */
  private static String between(String page, String name, String text) {
    String start = "<!-- " + name + ": OptionTablesTest -->\n";
    int from = page.indexOf(start) + start.length();
    int end = page.indexOf("<!-- end -->", from);
    assertThat(page).contains(start);
    return page.substring(0, from) + text + page.substring(end);
  }

  private static String commands() {
    StringBuilder text = new StringBuilder();
    specs()
        .forEach(
            (word, spec) ->
                text.append(
                    wrapped(
                        "- **`" + word + arguments(spec) + "`**: ",
                        joined(spec.usageMessage().description()))));
    return text.toString();
  }

  private static String arguments(CommandSpec spec) {
    return spec.positionalParameters().stream()
        .filter(parameter -> !parameter.hidden())
        .map(PositionalParamSpec::paramLabel)
        .distinct()
        .map(label -> " " + label)
        .collect(Collectors.joining());
  }

  /** Options of the same names and words are one; the completion of the shell has none. */
  private static String options() {
    Map<String, TreeSet<String>> commands =
        new TreeMap<>(Comparator.comparing(OptionTablesTest::longName).thenComparing(x -> x));
    commandsWithOptions()
        .forEach(
            (word, spec) ->
                spec.options().stream()
                    .filter(option -> !option.hidden())
                    .forEach(
                        option ->
                            commands
                                .computeIfAbsent(entry(option), key -> new TreeSet<>())
                                .add(word)));
    StringBuilder text = new StringBuilder();
    commands.forEach(
        (entry, words) -> {
          String[] parts = entry.split("\t", 2);
          text.append(wrapped("- " + parts[0] + " (" + named(words) + "): ", parts[1]));
        });
    return text.toString();
  }

  /** The commands, or those that are missing where these are fewer. */
  private static String named(Set<String> words) {
    TreeSet<String> others = new TreeSet<>(commandsWithOptions().keySet());
    others.removeAll(words);
    if (others.isEmpty()) {
      return "all";
    }
    return others.size() < words.size() - 1
        ? "all but " + String.join(", ", others)
        : String.join(", ", words);
  }

  private static String entry(OptionSpec option) {
    String names =
        Arrays.stream(option.names())
            .sorted(Comparator.comparing(String::length).reversed())
            .collect(Collectors.joining("`, `"));
    return "`" + names + label(option) + "`\t" + joined(option.description());
  }

  private static String label(ArgSpec option) {
    return option.arity().max() == 0 ? "" : " " + option.paramLabel();
  }

  private static String longName(String entry) {
    return entry.replaceFirst("^`-*", "").replaceFirst("[`\t].*", "");
  }

  private static String joined(String... lines) {
    return String.join(" ", lines).replaceAll("%n|\\s+", " ").strip();
  }

  private static String wrapped(String start, String text) {
    StringBuilder lines = new StringBuilder();
    StringBuilder line = new StringBuilder("");
    for (String word : (start + text).split(" ", -1)) {
      if (line.length() + 1 + word.length() > WIDTH) {
        lines.append(line).append('\n');
        line = new StringBuilder(" ");
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    return lines.append(line).append('\n').toString();
  }

  private static Map<String, CommandSpec> commandsWithOptions() {
    Map<String, CommandSpec> specs = specs();
    specs.remove(Subcommand.COMPLETION.word());
    return specs;
  }

  private static Map<String, CommandSpec> specs() {
    Map<String, CommandSpec> specs = new LinkedHashMap<>();
    for (Subcommand command : Subcommand.values()) {
      specs.put(command.word(), new CommandLine(command.create()).getCommandSpec());
    }
    return specs;
  }
}
