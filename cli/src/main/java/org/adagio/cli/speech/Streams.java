package org.adagio.cli.speech;

import java.io.InputStream;
import java.io.PrintStream;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Where a command listens and speaks.
 *
 * @param in points, where a command asks for them
 * @param out results
 * @param err messages and progress
 * @param terminal whether someone watches {@code err}
 */
public record Streams(InputStream in, PrintStream out, PrintStream err, boolean terminal) {
  /** What stands for standard input or output in the place of a file's name. */
  public static final String NAME = "-";

  /** The command above all others, which was given them. */
  public interface Holder {
    Streams streams();
  }

  /** Those of a command. */
  public static Streams of(CommandSpec command) {
    return ((Holder) command.root().userObject()).streams();
  }
}
