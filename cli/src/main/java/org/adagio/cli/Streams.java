package org.adagio.cli;

import java.io.PrintStream;

/**
 * Where a command speaks.
 *
 * @param out results
 * @param err messages and progress
 * @param terminal whether someone watches {@code err}
 */
record Streams(PrintStream out, PrintStream err, boolean terminal) {}
