/** NuMax's convex program: {@link org.adagio.embedding.numax.NuMaxSearch} solves it. */
package org.adagio.embedding.numax;
