"""Makes the HDF5 files of this folder with h5py: python3 make_hdf5.py"""
import h5py
import numpy as np

points = np.array([[1.5, -2, 3], [4, 0.25, -6]], np.float32)
with h5py.File("ann.hdf5", "w") as file:  # as ann-benchmarks writes it
    file.attrs["distance"] = "euclidean"
    file.create_dataset("train", data=points)
    file.create_dataset("test", data=points[:1] * 2)
    file.create_dataset("neighbors", data=np.array([[0, 1]], np.int32))
    file.create_dataset("distances", data=np.array([[0.5, 1]], np.float32))
with h5py.File("packed.hdf5", "w", libver="latest") as file:
    file.create_dataset("deep/vectors", data=points.astype(np.float64), chunks=(1, 2), compression="gzip", shuffle=True)
with h5py.File("bytes.hdf5", "w", userblock_size=512) as file:
    file.create_dataset("big", data=points.astype(">i2"))
    file.create_dataset("half", data=points.astype(np.float16))
    file.create_dataset("bytes", data=np.abs(points).astype(np.uint8))
with h5py.File("odd.hdf5", "w") as file:
    file.create_dataset("line", data=points[0])
    file.create_dataset("names", data=np.array([[b"u", b"v"]]))
with h5py.File("nan.hdf5", "w") as file:
    file.create_dataset("train", data=np.array([[1, 2], [3, np.nan]], np.float32), chunks=(1, 2), compression="gzip")

# 96 MiB in chunks packed with gzip; the file is small since they repeat, and packed once more here
with h5py.File("larger.h5", "w") as file:
    values = file.create_dataset("train", (65536, 384), "f4", chunks=(256, 384), compression="gzip", compression_opts=9)
    for i in range(0, 65536, 256):
        row, column = np.ogrid[i:i + 256, 0:384]
        values[i:i + 256] = row % 128 * 4 + column * (row % 5) % 9
# gzip -9n larger.h5
