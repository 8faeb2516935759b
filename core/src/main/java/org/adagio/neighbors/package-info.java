/**
 * Which points are nearest: {@link org.adagio.neighbors.NearestNeighbors} finds them exactly,
 * {@link org.adagio.neighbors.Recall} tells how many of them a map keeps. {@link
 * org.adagio.labels.KnnGraph} joins them, {@link org.adagio.labels.LabelPropagation} spreads labels
 * over the graph, {@link org.adagio.labels.CrossValidation} tells how well.
 */
package org.adagio.neighbors;
