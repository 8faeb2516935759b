package org.adagio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the documents call by a class's name is a class of the sources. */
class DocumentedNamesTest {
  private static final Path ROOT = Path.of("..");

  /** A name in code type: a capital, then letters of which one is small; a member may follow. */
  private static final Pattern NAME =
      Pattern.compile("`([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)(\\.[A-Za-z]+)?(\\(.*?\\))?`");

  private static final Set<String> OF_JAVA =
      Set.of("CancellationException", "FloatBuffer", "InternalError", "LoopUnrollLimit", "System");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.md",
        "CONTRIBUTING.md",
        "docs/architecture.md",
        "docs/mathematics.md",
        "docs/natives.md",
        "docs/reliability.md",
        "docs/report.md"
      })
  void namesOnlyClassesThatExist(String document) throws IOException {
    Set<String> known = sources();
    Set<String> named =
        NAME.matcher(Files.readString(ROOT.resolve(document)))
            .results()
            .map(match -> match.group(1))
            .filter(name -> !OF_JAVA.contains(name) && !name.equals("Example"))
            .collect(Collectors.toSet());
    assertThat(known).contains("Fit").containsAll(named);
  }

  private static Set<String> sources() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".java"))
          .map(name -> name.substring(0, name.length() - ".java".length()))
          .collect(Collectors.toSet());
    }
  }
}
