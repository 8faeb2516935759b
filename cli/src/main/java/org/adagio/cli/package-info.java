/**
 * The command line. {@code Main} starts it; there is one class a command. A command reads its
 * options, lets core or experiments do the work, and hands an {@code Answer} to the {@code
 * Console}.
 */
package org.adagio.cli;
