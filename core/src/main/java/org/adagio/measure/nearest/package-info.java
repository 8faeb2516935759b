/**
 * Which points are nearest: {@link org.adagio.measure.nearest.NearestNeighbours} finds them
 * exactly, {@link org.adagio.measure.nearest.Recall} tells how many of them a map keeps.
 */
package org.adagio.measure.nearest;
