/**
 * The Java side of {@code benchmarks/refined}: what the refined map reaches, and how soon; {@link
 * org.adagio.benchmarks.refined.RefinedFigures} is where it starts.
 */
package org.adagio.benchmarks.refined;
