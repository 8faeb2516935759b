package org.adagio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The documents stay short, narrow and joined to each other. */
class DocumentsTest {
  private static final int MOST_WORDS = 20_000;
  private static final int LONGEST_LINE = 120;
  private static final Pattern WORD = Pattern.compile("\\S+");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#:\\s]*)(?:#([^)\\s]*))?\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

  @Test
  void theyHaveAtMostTwentyThousandWords() throws IOException {
    long words = 0;
    for (Path page : Documents.pages()) {
      words += WORD.matcher(Files.readString(page)).results().count();
    }
    assertThat(words).isLessThanOrEqualTo(MOST_WORDS);
  }

  @ParameterizedTest
  @MethodSource("org.adagio.Documents#all")
  void noLineIsTooLong(Path document) throws IOException {
    assertThat(Files.readAllLines(document).stream().filter(line -> line.length() > LONGEST_LINE))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("org.adagio.Documents#all")
  void everyLinkLeadsSomewhere(Path document) throws IOException {
    for (MatchResult link : LINK.matcher(Files.readString(document)).results().toList()) {
      Path target =
          link.group(1).isEmpty() ? document : document.resolveSibling(link.group(1)).normalize();
      assertThat(target).as(link.group()).exists();
      if (link.group(2) != null) {
        assertThat(anchors(target)).as(link.group()).contains(link.group(2));
      }
    }
  }

  /** As hosting sites make them of headings: small letters, hyphens for spaces, no other signs. */
  private static Set<String> anchors(Path page) throws IOException {
    return HEADING
        .matcher(Files.readString(page))
        .results()
        .map(
            heading ->
                heading.group(1).toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", ""))
        .map(text -> text.replace(' ', '-'))
        .collect(Collectors.toSet());
  }
}
