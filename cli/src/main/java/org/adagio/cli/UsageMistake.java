package org.adagio.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * What is wrong with a command line, and what was perhaps meant.
 *
 * @param message one line
 * @param hint one more line, or empty
 */
record UsageMistake(String message, String hint) {
  /** A word with more slips than this, of five letters, is another word. */
  private static final int MOST_SLIPS = 2;

  static UsageMistake of(ParameterException failure) {
    if (failure instanceof MissingParameterException missing) {
      return ofMissing(missing);
    }
    return failure instanceof UnmatchedArgumentException unmatched
        ? ofUnmatched(unmatched)
        : plain(failure);
  }

  private static UsageMistake plain(ParameterException failure) {
    return new UsageMistake(failure.getMessage().replaceFirst("^Error: ", ""), "");
  }

  /** Of a group one is enough: its options are named, not drawn as a formula. */
  private static UsageMistake ofMissing(MissingParameterException failure) {
    List<String> names =
        failure.getMissing().stream()
            .filter(missing -> missing.group() != null)
            .filter(ArgSpec::isOption)
            .filter(missing -> !isOfAnother(missing))
            .map(missing -> ((OptionSpec) missing).longestName())
            .toList();
    boolean isGroup = failure.getMissing().stream().allMatch(missing -> missing.group() != null);
    if (names.isEmpty() || !isGroup) {
      return plain(failure);
    }
    int last = names.size() - 1;
    String others = String.join(", ", names.subList(0, last));
    return new UsageMistake("give " + (last == 0 ? "" : others + " or ") + names.get(last), "");
  }

  /** Whether an option only says more of another, whose name its description begins with. */
  private static boolean isOfAnother(ArgSpec option) {
    return option.description().length > 0 && option.description()[0].startsWith("--");
  }

  private static UsageMistake ofUnmatched(UnmatchedArgumentException failure) {
    List<String> words = failure.getUnmatched();
    CommandLine line = failure.getCommandLine();
    Optional<String> option =
        words.stream().filter(word -> word.startsWith("-") && word.length() > 1).findFirst();
    if (option.isPresent()) {
      Stream<String> options =
          line.getCommandSpec().options().stream()
              .flatMap(known -> Arrays.stream(known.names()))
              .filter(name -> name.startsWith("--"));
      return new UsageMistake("unknown option " + option.get(), meant(option.get(), options));
    }
    String word = words.get(0);
    if (line.getParent() == null) {
      Stream<String> commands = Arrays.stream(Subcommand.values()).map(Subcommand::word);
      return new UsageMistake("unknown command " + word, meant(word, commands));
    }
    return new UsageMistake(
        "unexpected argument " + word,
        isFile(word)
            ? "Several files are read as one by a quoted pattern, such as 'shards/*.npy'."
            : "");
  }

  private static boolean isFile(String word) {
    try {
      return Files.exists(Path.of(word));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static String meant(String word, Stream<String> known) {
    String name = word.replaceFirst("=.*", "");
    return known
        .filter(candidate -> slips(name, candidate) <= MOST_SLIPS)
        .min(Comparator.comparingInt(candidate -> slips(name, candidate)))
        .map(candidate -> "Did you mean %s?".formatted(candidate))
        .orElse("");
  }

  /** Letters missing, added, changed, or swapped with the next one. */
  static int slips(String one, String other) {
    int[][] cost = new int[one.length() + 1][other.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        boolean same = one.charAt(i - 1) == other.charAt(j - 1);
        int step = Math.min(cost[i - 1][j], cost[i][j - 1]) + 1;
        cost[i][j] = Math.min(step, cost[i - 1][j - 1] + (same ? 0 : 1));
        boolean swapped =
            i > 1
                && j > 1
                && one.charAt(i - 1) == other.charAt(j - 2)
                && one.charAt(i - 2) == other.charAt(j - 1);
        if (swapped) {
          cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
      }
    }
    return cost[one.length()][other.length()];
  }
}
