/**
 * Dense linear algebra in float32 over a native BLAS, with a pure-Java fallback: {@link
 * org.adagio.linalg.Products} multiplies matrices, {@link org.adagio.linalg.Workers} share work
 * out.
 */
package org.adagio.linalg;
