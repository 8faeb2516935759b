package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SpaceRunsTest {

  /** What regular expressions say. */
  private static String expected(String text) {
    return text.replaceAll("[ \t]+", " ")
        .replaceAll("(^|(?<=[\n\r])) ", "")
        .replaceAll(" ($|(?=[\n\r]))", "");
  }

  private static String byCharacters(String text) throws IOException {
    StringBuilder found = new StringBuilder();
    try (SpaceRuns runs = new SpaceRuns(new StringReader(text))) {
      for (int c = runs.read(); c >= 0; c = runs.read()) {
        found.append((char) c);
      }
      assertThat(runs.read()).isEqualTo(-1);
    }
    return found.toString();
  }

  private static String byArrays(String text, int length) throws IOException {
    StringBuilder found = new StringBuilder();
    char[] some = new char[length + 2];
    try (SpaceRuns runs = new SpaceRuns(new StringReader(text))) {
      for (int n = runs.read(some, 1, length); n >= 0; n = runs.read(some, 1, length)) {
        assertThat(n).isBetween(1, length);
        found.append(some, 1, n);
      }
      assertThat(some[0]).isEqualTo((char) 0);
      assertThat(some[length + 1]).isEqualTo((char) 0);
    }
    return found.toString();
  }

  @Test
  void eachRunOfBlanksIsOneSpaceAndNoneIsAtAnEndOfALine() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    String alphabet = "ab   \t\n\r";
    for (int turn = 0; turn < 500; turn++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(30); i > 0; i--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      String given = text.toString();
      assertThat(byCharacters(given)).isEqualTo(expected(given));
      assertThat(byArrays(given, 1 + turn % 7)).isEqualTo(expected(given));
    }
  }
}
