package org.adagio;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The documents of the project. */
final class Documents {
  static final Path ROOT = Path.of("..");

  private Documents() {}

  /** Those that say how it is; decisions and the changelog say how it came to be. */
  static List<Path> all() throws IOException {
    return Stream.concat(
            pages().stream(),
            Stream.of("CONTRIBUTING.md", "SECURITY.md").map(name -> ROOT.resolve(name)))
        .toList();
  }

  /** README and what lies beside it in docs. */
  static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve("docs"))) {
      return Stream.concat(
              Stream.of(ROOT.resolve("README.md")),
              files.filter(file -> file.toString().endsWith(".md")).sorted())
          .toList();
    }
  }
}
