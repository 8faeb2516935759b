/** NuMax's convex program: {@link org.adagio.experiments.numax.NuMax} is the way in. */
package org.adagio.experiments.numax;
