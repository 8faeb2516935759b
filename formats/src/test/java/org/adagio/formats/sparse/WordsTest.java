package org.adagio.formats.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.adagio.MalformedDataException;
import org.adagio.files.FileStart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordsTest {
  @TempDir Path directory;

  /** A line's number, from 1, and its words. */
  private record Line(long number, List<String> words) {}

  private List<Line> read(String text) throws IOException {
    Path file = Files.writeString(directory.resolve("words"), text);
    List<Line> lines = new ArrayList<>();
    try (Words words = new Words(FileStart.of(file), '#')) {
      while (words.nextLine()) {
        List<String> found = new ArrayList<>();
        for (String word = words.next(); word != null; word = words.next()) {
          found.add(word);
          assertThat(words.place()).isEqualTo("line " + words.line());
        }
        lines.add(new Line(words.line(), found));
      }
      assertThat(words.nextLine()).isFalse();
      assertThat(words.next()).isNull();
    }
    return lines;
  }

  /** What Java's own splitting says: comments go, blank lines too. */
  private static List<Line> split(String text) {
    String[] all = text.split("\n", -1);
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < all.length; i++) {
      String words = all[i].replaceFirst("(?s)#.*", "").strip();
      if (!words.isEmpty()) {
        lines.add(new Line(i + 1, Arrays.asList(words.split("[ \t\r\f]+"))));
      }
    }
    return lines;
  }

  // the last is longer than what is read at once
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 100, 1000, 200_000})
  void theyAreThoseOfEachLineWithoutItsComment(int length) throws IOException {
    String alphabet = "aé1:   \t\r\f\n\n#";
    SplittableRandom random = new SplittableRandom(length);
    for (int turn = 0; turn < (length > 1000 ? 1 : 50); turn++) {
      StringBuilder text = new StringBuilder("x");
      for (int i = 1; i < length; i++) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      assertThat(read(text.toString())).isEqualTo(split(text.toString()));
    }
  }

  @Test
  void aWordHasAtMost1024Bytes() throws IOException {
    String longest = "1".repeat(1024);
    assertThat(read("a\n" + longest)).isEqualTo(split("a\n" + longest));
    assertThatThrownBy(() -> read("a\n" + longest + "1"))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageEndingWith(
            "line 2: expected words of at most 1024 characters, found a longer one");
  }
}
