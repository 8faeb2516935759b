/**
 * From points to a map: {@link org.adagio.fit.Fit} begins a plan, which names a goal and an {@link
 * org.adagio.fit.EmbeddingMethod}, and gives a {@link org.adagio.fit.Fitted} with its {@link
 * org.adagio.model.LinearEmbedding}.
 *
 * <p>Before version 1.0 a minor version may change these types; {@code CHANGELOG.md} says how.
 */
package org.adagio.fit;
