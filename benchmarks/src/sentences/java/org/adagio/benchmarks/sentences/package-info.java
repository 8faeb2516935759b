/** Real sentences as points; built only with the profile {@code sentences}. */
package org.adagio.benchmarks.sentences;
