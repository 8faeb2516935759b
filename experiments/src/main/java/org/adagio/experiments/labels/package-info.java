/**
 * Labels for points from those of a few, on the graph of neighbours: {@link
 * org.adagio.experiments.labels.LabelPropagation}.
 */
package org.adagio.experiments.labels;
