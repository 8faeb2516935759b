/**
 * Points in and out: {@link org.adagio.data.PointCloud} is what the rest of Adagio reads, {@link
 * org.adagio.data.DataFormat} opens and writes files of points.
 */
package org.adagio.data;
