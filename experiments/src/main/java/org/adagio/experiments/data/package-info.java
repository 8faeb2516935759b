/** The data sets that experiments run on: bundled samples, and files of a folder. */
package org.adagio.experiments.data;
