/** The commands that run the paper's experiments: {@code reproduce} and {@code demo}. */
package org.adagio.cli.paper;
