/** Reduced vectors in a graph of JVector's, in memory or in its file, reranked by the full ones. */
package org.adagio.search.jvector;
