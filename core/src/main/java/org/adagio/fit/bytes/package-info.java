/** The search for a map and a code of few bytes: {@link org.adagio.fit.bytes.ByteSearch}. */
package org.adagio.fit.bytes;
