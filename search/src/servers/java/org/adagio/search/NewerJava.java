package org.adagio.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Java for what this one is too old for: this one itself, or one installed beside it. */
public final class NewerJava {
  private static final Pattern FEATURE = Pattern.compile("JAVA_VERSION=\"(\\d+)");

  private NewerJava() {}

  /** The command of a Java of at least some feature release, such as 21; empty if none is found. */
  public static Optional<Path> atLeast(int feature) {
    return Stream.concat(Stream.of(own()), Stream.concat(named(), beside()))
        .filter(home -> Files.isExecutable(command(home)) && release(home) >= feature)
        .findFirst()
        .map(NewerJava::command);
  }

  /** Prints the command of a Java of at least the feature release asked for, if there is one. */
  public static void main(String[] arguments) {
    atLeast(Integer.parseInt(arguments[0])).ifPresent(System.out::println);
  }

  private static Path own() {
    return Path.of(System.getProperty("java.home"));
  }

  /** As hosts of builds name them: JAVA_HOME_21_X64. */
  private static Stream<Path> named() {
    return System.getenv().keySet().stream()
        .filter(name -> name.startsWith("JAVA_HOME"))
        .sorted()
        .map(name -> Path.of(System.getenv(name)));
  }

  private static Stream<Path> beside() {
    try (Stream<Path> folders = Files.list(Objects.requireNonNull(own().getParent()))) {
      return folders
          .sorted()
          .flatMap(home -> Stream.of(home, home.resolve("Contents/Home")))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path command(Path home) {
    Path command = home.resolve("bin/java");
    return Files.exists(command) ? command : home.resolve("bin/java.exe");
  }

  private static int release(Path home) {
    try {
      Matcher found = FEATURE.matcher(Files.readString(home.resolve("release")));
      return found.find() ? Integer.parseInt(found.group(1)) : 0;
    } catch (IOException e) {
      return 0; // a folder of something else
    }
  }
}
