/** What commands read: points of a file, of standard input or a sample, and models. */
package org.adagio.cli.input;
