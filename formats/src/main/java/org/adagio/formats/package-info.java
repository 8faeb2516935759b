/**
 * Tables, JSON lines, sparse text, Parquet and HDF5, read and written by libraries that the core
 * does without. Nothing here is called by name: {@link org.adagio.files.Formats} finds each {@link
 * org.adagio.files.Format} where this module is on the class path.
 */
package org.adagio.formats;
