package org.adagio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The packages in docs/architecture.md are those of core, in the words of their package-info, each
 * with those that it uses. With {@code -Dadagio.docs=write} the page is written anew.
 */
class DocumentedRoomsTest {
  private static final Path PAGE = Documents.ROOT.resolve("docs").resolve("architecture.md");
  private static final Path SOURCES = Path.of("src", "main", "java");
  private static final String START = "<!-- rooms: DocumentedRoomsTest -->\n";
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (?:static )?(org\\.adagio(?:\\.[a-z]+)*)\\.[A-Z]");
  private static final Pattern LINK = Pattern.compile("\\{@(?:link|code) (?:[a-z.]+\\.)?([^}]+)}");
  private static final int WIDTH = 116;

  @Test
  void thePageHasEveryRoomAndWhatItUses() throws IOException {
    String page = Files.readString(PAGE);
    int from = page.indexOf(START) + START.length();
    String made =
        page.substring(0, from) + rooms() + page.substring(page.indexOf("<!-- end -->", from));
    if ("write".equals(System.getProperty("adagio.docs"))) {
      Files.writeString(PAGE, made);
    }
    assertThat(page).contains(START);
    assertThat(page.equals(made))
        .as("%s is as the code has it; if not, run once with -Dadagio.docs=write", PAGE)
        .isTrue();
  }

  private static String rooms() throws IOException {
    String module = Files.readString(SOURCES.resolve("module-info.java"));
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, List<Path>> room : files().entrySet()) {
      String exported = module.contains("exports " + room.getKey() + ";") ? "exported; " : "";
      String uses = String.join(", ", uses(room.getKey(), room.getValue()));
      text.append(
          wrapped(
              "- **`%s`** (%s%s): %s"
                  .formatted(
                      shortened(room.getKey()),
                      exported,
                      uses.isEmpty() ? "uses nothing" : "uses " + uses,
                      sentence(room.getValue()))));
    }
    return text.toString();
  }

  private static Map<String, List<Path>> files() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files
          .filter(file -> file.toString().endsWith(".java") && !file.endsWith("module-info.java"))
          .sorted()
          .collect(
              Collectors.groupingBy(
                  file -> SOURCES.relativize(file.getParent()).toString().replace('/', '.'),
                  TreeMap::new,
                  Collectors.toList()));
    }
  }

  /** Packages that are imported, but for the one that all share. */
  private static Set<String> uses(String room, List<Path> files) throws IOException {
    TreeSet<String> uses = new TreeSet<>();
    for (Path file : files) {
      if (!file.endsWith("package-info.java")) {
        IMPORT
            .matcher(Files.readString(file))
            .results()
            .map(found -> found.group(1))
            .filter(used -> !used.equals(room) && !used.equals("org.adagio"))
            .forEach(used -> uses.add(shortened(used)));
      }
    }
    return uses;
  }

  private static String shortened(String room) {
    return room.replaceFirst("^org\\.adagio\\.(?=.)", "");
  }

  /** The first sentence of the room's package-info. */
  private static String sentence(List<Path> files) throws IOException {
    Path info =
        files.stream().filter(file -> file.endsWith("package-info.java")).findAny().orElseThrow();
    String text = Files.readString(info);
    String comment = text.substring(text.indexOf("/**") + 3, text.indexOf("*/"));
    String plain = comment.replaceAll("(?m)^\\s*\\*", "").replaceAll("\\s+", " ").strip();
    String linked = LINK.matcher(plain).replaceAll("`$1`");
    return linked.replaceFirst("(?<=\\.)( <p>| [A-Z]).*", "");
  }

  private static String wrapped(String text) {
    StringBuilder lines = new StringBuilder();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (line.length() + 1 + word.length() > WIDTH) {
        lines.append(line).append('\n');
        line = new StringBuilder(" ");
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    return lines.append(line).append('\n').toString();
  }
}
