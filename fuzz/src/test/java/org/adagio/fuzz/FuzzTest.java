package org.adagio.fuzz;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whatever a file holds, it is read, or refused in one line by a typed exception, with memory in
 * proportion to its size. Inputs are made by coverage: docs/reliability.md.
 */
class FuzzTest {
  private static final long QUICK_EXECUTIONS = 10_000;
  private static final long QUICK_SECONDS = 5;
  private static final long NIGHTLY_EXECUTIONS = 10_000_000;

  /** Those of the long run. */
  private static final LongAdder EXECUTIONS = new LongAdder();

  @BeforeAll
  static void requireADriver() {
    assumeTrue(Fuzzing.isPossible(), "Jazzer has no driver for this machine");
  }

  /** All readers share one process, since most of the time of such a process is its start. */
  @Test
  void readsOrRefusesWhatIsMadeInSeconds() throws Exception {
    new Fuzzing("all", List.of(Reader.values())).run(QUICK_EXECUTIONS, QUICK_SECONDS);
  }

  /** {@code -Dfuzz.seconds} and the executions are shared by all readers. */
  @ParameterizedTest
  @EnumSource(Reader.class)
  @Tag("nightly")
  @Execution(ExecutionMode.CONCURRENT)
  void readsOrRefusesWhatIsMadeInAnHour(Reader reader) throws Exception {
    int readers = Reader.values().length;
    long made =
        new Fuzzing(reader.name().toLowerCase(Locale.ROOT), List.of(reader))
            .run(NIGHTLY_EXECUTIONS / readers, Long.getLong("fuzz.seconds") / readers);
    System.out.printf(Locale.ROOT, "fuzzed: %s, %,d executions%n", reader, made);
    EXECUTIONS.add(made);
  }

  @AfterAll
  static void record() throws IOException {
    if (EXECUTIONS.sum() > 0) {
      Path figures = Files.createDirectories(Path.of("target/nightly")).resolve("FuzzTest.txt");
      Files.writeString(figures, "executions fuzzed\t" + EXECUTIONS + "\n");
    }
  }
}
