/**
 * The search for refined maps: {@code RefinedSearch} chooses dimensions and distortions, trials
 * bring every pair into a band.
 */
package org.adagio.fit.refined;
