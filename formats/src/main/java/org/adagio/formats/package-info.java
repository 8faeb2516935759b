/**
 * Tables and JSON lines, with sparse text, Parquet and HDF5 in packages of their own, read and
 * written by libraries that the core does without. Nothing here is called by name: {@link
 * org.adagio.files.Formats} finds each {@link org.adagio.files.Format} where this module is on the
 * class path.
 */
package org.adagio.formats;
