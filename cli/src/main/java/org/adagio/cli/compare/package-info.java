/** The command {@code compare}: methods and dimensions side by side. */
package org.adagio.cli.compare;
