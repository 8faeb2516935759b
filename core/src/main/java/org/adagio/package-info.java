/**
 * What every package of Adagio shares: {@link org.adagio.Progress}.
 *
 * <p>Start with {@link org.adagio.embedding.EmbeddingMethod}.
 */
package org.adagio;
