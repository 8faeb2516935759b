/**
 * What every package of Adagio shares.
 *
 * <p>Start with {@link org.adagio.fit.Fit}.
 */
package org.adagio;
