/** Embedding models of Spring AI whose vectors are reduced. */
package org.adagio.springai;
