/**
 * Reduced vectors before a search engine: the engine searches the images of vectors under a map,
 * and what it finds is ranked again by the full vectors. {@code org.adagio.search.lucene} and
 * {@code org.adagio.search.jvector} are the engines; an application brings the one that it uses.
 */
package org.adagio.search;
