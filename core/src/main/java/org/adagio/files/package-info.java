/** Files of points: {@link org.adagio.files.Formats} opens and writes them. */
package org.adagio.files;
