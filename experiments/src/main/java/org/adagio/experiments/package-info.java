/**
 * The paper's experiments and the data they need: {@link org.adagio.experiments.Experiments} lists
 * them, {@link org.adagio.experiments.data.Samples} holds what the jar bundles.
 */
package org.adagio.experiments;
