/** HDF5, as ann-benchmarks and h5py have it: the points are a dataset of two axes. */
package org.adagio.formats.hdf5;
