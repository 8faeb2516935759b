/** The command that searches coded points. */
package org.adagio.cli.search;
