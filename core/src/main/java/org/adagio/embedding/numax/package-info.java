/** NuMax's convex program: {@code NuMaxSearch} solves it. */
package org.adagio.embedding.numax;
