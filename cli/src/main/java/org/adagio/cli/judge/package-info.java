/** The commands that judge points against a map: {@code evaluate} and {@code watch}. */
package org.adagio.cli.judge;
