/**
 * Codes of few bytes for images: {@link org.adagio.codes.PointCode} is learnt from images, {@link
 * org.adagio.codes.CodedPoints} are searched.
 */
package org.adagio.codes;
