/**
 * The search for refined maps: {@link org.adagio.embedding.refined.RefinedSearch} chooses
 * dimensions and distortions, trials bring every pair into a band.
 */
package org.adagio.embedding.refined;
