/**
 * Points in blocks of rows: {@link org.adagio.points.PointCloud} is what the rest of Adagio reads.
 */
package org.adagio.points;
