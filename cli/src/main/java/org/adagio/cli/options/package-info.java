/** Options that many commands share. */
package org.adagio.cli.options;
