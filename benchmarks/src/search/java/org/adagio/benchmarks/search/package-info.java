/** Search engines on full and on reduced vectors; built only with the profile {@code search}. */
package org.adagio.benchmarks.search;
