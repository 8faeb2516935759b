package org.adagio.experiments.labels;

import java.util.List;

/**
 * What label propagation found out.
 *
 * @param values for each point and class the harmonic function of the class, 1 or 0 at a labelled
 *     point; the values of a point add up to 1
 * @param classes the class decided for each point, or its label
 * @param unreached the points that no path joins to a label; their values are the classes' shares
 *     of the labelled points
 * @param iterations that the solver took
 * @param residual by how much a value misses the weighted mean of its neighbours at most
 */
public record Labelling(
    double[][] values, int[] classes, List<Integer> unreached, int iterations, double residual) {}
