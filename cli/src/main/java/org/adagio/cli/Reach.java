package org.adagio.cli;

import org.adagio.Progress;

/**
 * How a goal is reached.
 *
 * @param pairs which are measured where the fit does not look at all of them
 * @param fitPoints how many points a search for a distortion is done with at most
 * @param seed of everything random
 */
record Reach(PairsOption pairs, int fitPoints, long seed, Progress progress) {}
