/**
 * Which points are nearest: {@link org.adagio.neighbors.NearestNeighbors} finds them exactly,
 * {@link org.adagio.neighbors.Recall} tells how many of them a map keeps. {@link
 * org.adagio.neighbors.KnnGraph} joins them, {@link org.adagio.neighbors.LabelPropagation} spreads
 * labels over the graph, {@link org.adagio.neighbors.CrossValidation} tells how well.
 */
package org.adagio.neighbors;
