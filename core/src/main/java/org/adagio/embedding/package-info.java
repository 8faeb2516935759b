/**
 * From points to a map: {@link org.adagio.embedding.Fit} begins a plan, which names a goal and an
 * {@link org.adagio.embedding.EmbeddingMethod}, and gives a {@link org.adagio.embedding.Fitted}
 * with its {@link org.adagio.embedding.LinearEmbedding}.
 */
package org.adagio.embedding;
