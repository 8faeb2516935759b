/**
 * The search for maps that keep nearest neighbours: {@code NeighbourSearch} lowers the divergence
 * between who is near whom before and after the map.
 */
package org.adagio.fit.neighbours;
