/**
 * Reduced vectors in a Lucene index: an ordinary vector field, and a query that ranks what it finds
 * again by the full vectors. Values as they are need no codec, and those of few bits Lucene's own
 * formats; indexes stay readable by plain Lucene, 9.12 or 10.
 */
package org.adagio.search.lucene;
