package org.adagio.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every version in a POM but our own is one version, so that the same sources build with the same
 * libraries.
 */
class PinnedVersionsTest {
  private static final Pattern VERSION =
      Pattern.compile("<(?:[a-zA-Z0-9.-]+\\.)?version>\\s*([^<]*?)\\s*</");
  private static final Pattern OPEN =
      Pattern.compile(".*(SNAPSHOT|LATEST|RELEASE).*|[\\[(].*|.*,.*|");
  private static final Pattern PLUGIN = Pattern.compile("(?s)<plugin>(.*?)</plugin>");
  private static final Pattern NAME = Pattern.compile("<artifactId>([^<]+)</artifactId>");

  @Test
  void noVersionIsARangeOrMoves() throws IOException {
    String own = versions(Path.of("../pom.xml")).get(0);
    for (Path pom : poms()) {
      assertThat(versions(pom))
          .as(pom.toString())
          .contains(own)
          .filteredOn(version -> !version.equals(own))
          .noneMatch(version -> OPEN.matcher(version).matches());
    }
  }

  @Test
  void everyPluginHasAVersionInItsPomOrInTheParent() throws IOException {
    String parent = Files.readString(Path.of("../pom.xml"));
    List<String> managed =
        PLUGIN
            .matcher(parent)
            .results()
            .map(plugin -> plugin.group(1))
            .filter(text -> text.contains("<version>"))
            .map(PinnedVersionsTest::name)
            .toList();
    for (Path pom : poms()) {
      assertThat(
              PLUGIN
                  .matcher(Files.readString(pom))
                  .results()
                  .map(plugin -> plugin.group(1))
                  .filter(text -> !text.contains("<version>"))
                  .map(PinnedVersionsTest::name))
          .as(pom.toString())
          .allMatch(managed::contains);
    }
  }

  @Test
  void whatIsDownloadedIsComparedWithItsChecksum() {
    assertThat(Path.of("../.mvn/maven.config")).content().contains("--strict-checksums");
  }

  private static List<String> versions(Path pom) throws IOException {
    return VERSION.matcher(Files.readString(pom)).results().map(one -> one.group(1)).toList();
  }

  private static String name(String plugin) {
    return NAME.matcher(plugin).results().findFirst().orElseThrow().group(1);
  }

  private static List<Path> poms() throws IOException {
    try (Stream<Path> files =
        Files.find(Path.of(".."), 2, (file, is) -> file.endsWith("pom.xml"))) {
      List<Path> poms = files.toList();
      assertThat(poms).hasSizeGreaterThan(12);
      return poms;
    }
  }
}
