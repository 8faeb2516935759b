/**
 * Parquet and HDF5, read and written by libraries that the core does without. Nothing here is
 * called by name: {@link org.adagio.files.DataFormat} finds {@link
 * org.adagio.formats.ParquetFormat} and {@link org.adagio.formats.Hdf5Format} where this module is
 * on the class path.
 */
package org.adagio.formats;
