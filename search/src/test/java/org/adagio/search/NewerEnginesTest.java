package org.adagio.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The classes that Java 17 and Lucene 9.12 compiled pass the same tests with Lucene 10 on a newer
 * Java. Without the flags that make short tests short, which is nightly, both engines use its
 * vector instructions.
 */
@Tag(NewerEnginesTest.TAG)
class NewerEnginesTest {
  static final String TAG = "newer-engines";

  /** Put there by the build; its name has the version. */
  private static final Path LUCENE_10 = Path.of("target", "lucene10");

  @Test
  void oneJarServesLucene9AndLucene10() throws IOException, InterruptedException {
    Optional<Path> java = NewerJava.atLeast(21);
    assumeTrue(
        java.isPresent(),
        "skipped: Lucene 10 needs Java 21, and none was found beside this one or as JAVA_HOME_...");

    String said = run(java.get());

    String vectors = flags().anyMatch(flag -> flag.contains("Tiered")) ? "Default" : "Panama";
    assertThat(said)
        .containsPattern("Lucene 10\\.\\d+\\.\\d+, Java \\d+: \\d{2,} passed, 0 failed")
        .contains("JVector by " + vectors + "VectorizationProvider");
  }

  private static String run(Path java) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    flags().forEach(command::add);
    Collections.addAll(
        command,
        "--add-modules",
        "jdk.incubator.vector",
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        classPath(),
        TestsOfEngines.class.getName());
    Process tests = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(tests.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(tests.waitFor()).as(said).isZero();
    return said;
  }

  private static Stream<String> flags() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.matches("-X.*|-Dslf4j.*|-Djava\\.util\\.logging.*"));
  }

  /** The tests' own, with Lucene 10 in the place of the Lucene that compiled. */
  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.contains("lucene-core"))
            .collect(Collectors.joining(File.pathSeparator))
        + File.pathSeparator
        + LUCENE_10.toAbsolutePath().resolve("*");
  }
}
