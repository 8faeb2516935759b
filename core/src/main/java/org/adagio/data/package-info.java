/**
 * Points in blocks of rows: {@link org.adagio.data.PointCloud} is what the rest of Adagio reads.
 */
package org.adagio.data;
