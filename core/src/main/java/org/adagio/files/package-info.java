/**
 * Files of points: {@link org.adagio.files.Formats} opens and writes them, {@link
 * org.adagio.files.SpooledPoints} keeps points that come one by one.
 */
package org.adagio.files;
