/**
 * Codes of few bytes for images: {@link org.adagio.codes.PointCode} is learnt from images, {@link
 * org.adagio.codes.CodeScan} searches, {@link org.adagio.codes.ProvenSearch} proves.
 */
package org.adagio.codes;
