/**
 * Recipes and the maps they give: an {@link org.adagio.embedding.EmbeddingMethod} is fitted to
 * points and becomes a {@link org.adagio.embedding.LinearEmbedding}.
 */
package org.adagio.embedding;
