package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** A command that fails in a given way ends in one line and its code. */
class FailuresTest {
  private final StringWriter err = new StringWriter();

  @Command(name = "failing")
  private record Failing(Throwable failure) implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      if (failure instanceof Error error) {
        throw error;
      }
      throw (Exception) failure;
    }
  }

  private int codeOf(Throwable failure) {
    Failures failures = new Failures();
    return new CommandLine(new Failing(failure))
        .setErr(new PrintWriter(err, true))
        .setExecutionExceptionHandler(failures)
        .setExecutionStrategy(failures)
        .execute();
  }

  @Test
  void memoryThatRunsOut() {
    assertThat(codeOf(new OutOfMemoryError("Java heap space"))).isEqualTo(1);
    assertThat(err.toString().lines()).singleElement().asString().contains("memory", "-Xmx");
  }

  @Test
  void memoryThatRunsOutInAWorker() {
    assertThat(codeOf(new IllegalStateException(new OutOfMemoryError()))).isEqualTo(1);
    assertThat(err.toString().lines()).singleElement().asString().contains("memory");
  }

  @Test
  void interruption() {
    assertThat(codeOf(new CancellationException())).isEqualTo(130);
    assertThat(codeOf(new InterruptedException())).isEqualTo(130);
    assertThat(err.toString().lines()).containsOnly("adagio: interrupted");
  }

  @Test
  void filesThatCannotBeRead() {
    assertThat(codeOf(new NoSuchFileException("a.npy"))).isEqualTo(1);
    assertThat(codeOf(new UncheckedIOException(new AccessDeniedException("b.npy")))).isEqualTo(1);
    assertThat(codeOf(new FileSystemException("c.npy", null, "No space left"))).isEqualTo(1);
    assertThat(codeOf(new IOException("Input/output error"))).isEqualTo(1);
    assertThat(err.toString().lines())
        .containsExactly(
            "adagio: a.npy: no such file",
            "adagio: b.npy: permission denied",
            "adagio: c.npy: No space left",
            "adagio: Input/output error");
  }

  @Test
  void messagesOfSeveralLinesBecomeOne() {
    codeOf(new IllegalArgumentException("one\n  two"));
    assertThat(err.toString().lines()).containsExactly("adagio: one two");
  }

  // the words of Java 17 to 25
  @Test
  void mappedPagesThatAreGoneAreAFileThatWasCut() {
    String before = "a fault occurred in a recent unsafe memory access operation in compiled code";
    assertThat(codeOf(new IllegalStateException(new InternalError(before)))).isEqualTo(1);
    assertThat(err.toString().lines())
        .containsExactly(
            "adagio: a file that was being read became shorter; run the command again when nobody"
                + " writes to it");
  }

  @Test
  void defectsAreCalledSo() {
    assertThat(codeOf(new NullPointerException("x is null"))).isEqualTo(1);
    assertThat(err.toString().lines()).singleElement().asString().contains("internal error");
  }
}
