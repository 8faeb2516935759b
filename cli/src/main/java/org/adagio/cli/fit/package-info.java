/** The command {@code fit}: what is asked for, by which method, and its answer. */
package org.adagio.cli.fit;
