package org.adagio.cli;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.adagio.cli.speech.Streams;

/** One command, run in this process, and all that it said. */
record Run(int code, String out, String err) {

  static Run adagio(Object... args) {
    return run(false, args);
  }

  static Run onTerminal(Object... args) {
    return run(true, args);
  }

  /** The same with text on standard input. */
  static Run given(String input, Object... args) {
    return run(false, input, args);
  }

  private static Run run(boolean terminal, Object... args) {
    return run(terminal, "", args);
  }

  private static Run run(boolean terminal, String input, Object... args) {
    String[] words = new String[args.length];
    for (int i = 0; i < args.length; i++) {
      words[i] = args[i].toString();
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Streams streams =
        new Streams(
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            terminal);
    int code = Main.run(streams, words);
    return new Run(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  Map<String, Object> json() throws IOException {
    return JSON.std.mapFrom(out);
  }
}
