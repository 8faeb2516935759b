/**
 * Reduced vectors in a Lucene index: an ordinary vector field, and a query that ranks what it finds
 * again by the full vectors. No codec is needed; indexes stay readable by plain Lucene.
 */
package org.adagio.search.lucene;
