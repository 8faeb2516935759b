/**
 * Which points are nearest: {@link org.adagio.neighbors.NearestNeighbors} finds them exactly,
 * {@link org.adagio.neighbors.Recall} tells how many of them a map keeps.
 */
package org.adagio.neighbors;
