/**
 * What every package of Adagio shares.
 *
 * <p>Start with {@link org.adagio.embedding.Fit}.
 */
package org.adagio;
