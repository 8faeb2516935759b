/**
 * The paper's experiments and the data they need: {@link org.adagio.experiments.Samples} holds what
 * the jar bundles, {@link org.adagio.experiments.Table2} is the paper's comparison of methods,
 * {@link org.adagio.experiments.Table4} its classification.
 */
package org.adagio.experiments;
