/**
 * Dense linear algebra in float32 over a native BLAS, with a pure-Java fallback: {@link
 * org.adagio.linalg.Products} multiplies matrices.
 */
package org.adagio.linalg;
