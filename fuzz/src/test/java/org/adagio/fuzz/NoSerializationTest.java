package org.adagio.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Files are data: no reader makes Java objects of them, or loads a class by a name it read. */
class NoSerializationTest {
  private static final Pattern OBJECTS =
      Pattern.compile("\\b(ObjectInputStream|XMLDecoder|readUnshared|ObjectInputFilter)\\b");
  private static final Pattern CLASSES =
      Pattern.compile("\\b(?:forName|loadClass|defineClass|findClass)\\(\\s*([^),]*)");

  /**
   * On Spark, what travels within a cluster: driver and executors trust each other, SECURITY.md.
   */
  private static final String OF_SPARK = "../spark/src/main/java/org/adagio/spark/";

  @Test
  void onlyWhatTravelsWithinAClusterIsAnObject() throws IOException {
    assertThat(places(OBJECTS))
        .containsOnlyKeys(
            OF_SPARK + "JavaSerialized.java",
            OF_SPARK + "PackedValues.java",
            OF_SPARK + "SavedMap.java");
  }

  // a name that stands in the source was not read: classes that one of two engines lacks
  @Test
  void noClassIsLoadedByANameThatWasRead() throws IOException {
    Map<String, List<String>> places = places(CLASSES);
    places.remove(OF_SPARK + "JavaSerialized.java");
    places.values().removeIf(names -> names.stream().allMatch(name -> name.matches("\"[^\"]+\"")));
    assertThat(places).isEmpty();
  }

  /** What the first group of a pattern holds, by source. */
  private static Map<String, List<String>> places(Pattern pattern) throws IOException {
    Map<String, List<String>> places = new TreeMap<>();
    try (Stream<Path> files = Files.walk(Path.of(".."))) {
      List<Path> sources =
          files
              .filter(file -> file.toString().matches("\\.\\./[a-z0-9]+/src/main/.*\\.java"))
              .toList();
      assertThat(sources).hasSizeGreaterThan(300);
      for (Path source : sources) {
        Matcher matcher = pattern.matcher(Files.readString(source));
        List<String> found = matcher.results().map(one -> one.group(1).strip()).toList();
        if (!found.isEmpty()) {
          places.put(source.toString(), found);
        }
      }
    }
    return places;
  }
}
