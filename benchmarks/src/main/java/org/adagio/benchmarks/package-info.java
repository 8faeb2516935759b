/**
 * The Java side of {@code benchmarks/side-by-side}; {@link org.adagio.benchmarks.TaskServer} is
 * where it starts.
 */
package org.adagio.benchmarks;
