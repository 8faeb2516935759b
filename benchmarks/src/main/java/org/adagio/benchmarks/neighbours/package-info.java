/** How many nearest neighbours maps keep for queries that no fit saw. */
package org.adagio.benchmarks.neighbours;
