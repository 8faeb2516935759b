/** How work runs: threads, order, memory that was granted, and what is drawn at random. */
package org.adagio.work;
