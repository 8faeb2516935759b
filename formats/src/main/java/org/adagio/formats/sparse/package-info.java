/** Text of which only what is not 0 is written: svmlight and the Matrix Market. */
package org.adagio.formats.sparse;
