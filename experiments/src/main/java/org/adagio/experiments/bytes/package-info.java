/** Codes side by side over bytes: {@link org.adagio.experiments.bytes.ByteComparison}. */
package org.adagio.experiments.bytes;
