package org.adagio.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
      return Replaced.answer(option.get())
          .map(answer -> new UsageMistake(answer, ""))
          .orElseGet(() -> new UsageMistake("unknown option " + option.get(), meant(failure)));
    }
    String word = words.get(0);
    if (line.getParent() == null) {
      return new UsageMistake("unknown command " + word, meant(failure));
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

  private static String meant(UnmatchedArgumentException failure) {
    List<String> known = failure.getSuggestions();
    return known.isEmpty() ? "" : "Did you mean %s?".formatted(String.join(" or ", known));
  }
}
