package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The libraries are the ones that were looked at when they were chosen, whatever a registry gives
 * today: {@code .ci/libraries} lists their checksums.
 */
class LibrariesTest {
  private static final String LIST = "libraries.sha256";

  @Test
  void everyLibraryIsTheOneThatIsListed() throws Exception {
    Map<String, String> listed = listed();
    List<Path> libraries =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(path -> path.toString().endsWith(".jar"))
            .filter(path -> !path.getFileName().toString().startsWith("adagio")) // our own modules
            .toList();
    assertThat(libraries).hasSizeGreaterThan(20);
    for (Path library : libraries) {
      assertThat(sha256(library))
          .as("%s; .ci/libraries writes %s anew", library, LIST)
          .isEqualTo(listed.get(library.getFileName().toString()));
    }
  }

  /** By name; a line is a checksum, two blanks and a name. */
  private static Map<String, String> listed() throws IOException {
    try (InputStream list = LibrariesTest.class.getResourceAsStream(LIST)) {
      return new String(list.readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .collect(Collectors.toMap(line -> line.substring(66), line -> line.substring(0, 64)));
    }
  }

  private static String sha256(Path file) throws IOException, NoSuchAlgorithmException {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
    return HexFormat.of().formatHex(digest);
  }
}
