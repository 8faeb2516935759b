/** Search engines on full and on reduced vectors; built only with the profile {@code engines}. */
package org.adagio.benchmarks.engines;
