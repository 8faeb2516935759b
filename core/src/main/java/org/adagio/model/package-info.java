/**
 * What a fit leaves: {@link org.adagio.model.LinearEmbedding} is the map with its certificates and
 * one file, {@link org.adagio.model.DriftWatch} sees whether new points are still of its kind.
 *
 * <p>Before version 1.0 a minor version may change these types; {@code CHANGELOG.md} says how.
 * Models that an earlier version wrote are read.
 */
package org.adagio.model;
