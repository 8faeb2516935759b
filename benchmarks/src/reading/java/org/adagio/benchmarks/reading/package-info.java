/** Measures how fast files are read. */
package org.adagio.benchmarks.reading;
