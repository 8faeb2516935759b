/**
 * Dense linear algebra in float32 over a native BLAS, with a pure-Java fallback: {@link
 * org.adagio.linalg.Matrix} is the entry type.
 */
package org.adagio.linalg;
