package org.adagio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the documents call by a class's name, or a member's, is in the sources. */
class DocumentedNamesTest {
  /** A name in code type: a capital, then letters of which one is small; a member may follow. */
  private static final Pattern NAME =
      Pattern.compile("`([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)(?:\\.([A-Za-z]+))?(?:\\(.*?\\))?`");

  private static final Set<String> OF_OTHERS =
      Set.of(
          "Bits",
          "BooleanQuery",
          "CancellationException",
          "Containerfile",
          "EmbeddingModel",
          "Example",
          "FloatBuffer",
          "IndexFlatL2",
          "IndexPreTransform",
          "InternalError",
          "KnnFloatVectorField",
          "OutOfMemoryError",
          "PipelineModel",
          "SplittableRandom",
          "System");

  @ParameterizedTest
  @MethodSource("org.adagio.Documents#all")
  void namesOnlyWhatExists(Path document) throws IOException {
    Map<String, String> sources = sources();
    List<String> missing = new ArrayList<>();
    for (MatchResult name : NAME.matcher(Files.readString(document)).results().toList()) {
      if (OF_OTHERS.contains(name.group(1))) {
        continue;
      }
      String source = sources.get(name.group(1));
      if (source == null || (name.group(2) != null && !hasWord(source, name.group(2)))) {
        missing.add(name.group());
      }
    }
    assertThat(sources).containsKey("Fit");
    assertThat(missing).isEmpty();
  }

  private static boolean hasWord(String source, String word) {
    return Pattern.compile("\\b" + word + "\\b").matcher(source).find();
  }

  private static Map<String, String> sources() throws IOException {
    try (Stream<Path> files = Files.walk(Documents.ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".java") && !file.toString().contains("target"))
          .collect(
              Collectors.toMap(
                  file -> file.getFileName().toString().replace(".java", ""),
                  DocumentedNamesTest::text,
                  String::concat));
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
