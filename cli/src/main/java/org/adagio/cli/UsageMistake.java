package org.adagio.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
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
    return failure instanceof UnmatchedArgumentException unmatched
        ? ofUnmatched(unmatched)
        : plain(failure);
  }

  private static UsageMistake plain(ParameterException failure) {
    return new UsageMistake(failure.getMessage().replaceFirst("^Error: ", ""), "");
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
