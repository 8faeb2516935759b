/**
 * How commands speak: a command hands {@code Findings} to the {@code Console}, and {@code JobLine}
 * tells how far it has come.
 */
package org.adagio.cli.speech;
