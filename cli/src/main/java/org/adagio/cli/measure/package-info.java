/** What several commands measure if it takes a moment: the neighbours kept, a spectrum. */
package org.adagio.cli.measure;
