/**
 * The command line. {@code Main} starts it, and {@code Subcommand} lists the commands, each of
 * which lies in a package of its own kind. A command reads its options, lets core or experiments do
 * the work, and hands an {@code Answer} to the {@code Console}.
 */
package org.adagio.cli;
