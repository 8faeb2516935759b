package org.adagio.cli;

import java.io.InputStream;
import java.io.PrintStream;

/**
 * Where a command listens and speaks.
 *
 * @param in points, where a command asks for them
 * @param out results
 * @param err messages and progress
 * @param terminal whether someone watches {@code err}
 */
record Streams(InputStream in, PrintStream out, PrintStream err, boolean terminal) {}
