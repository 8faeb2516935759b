"""Makes npy-arrays.tsv: name, base64 of the npy file, base64 of its values as little-endian float32 in C order.

Run here: python3 make_npy_arrays.py > npy-arrays.tsv
"""
import base64
import io

import numpy as np

VALUES = {
    "f2": [[6e-8, 65504], [-0.5, -6.1e-5], [1.0009765625, -0.0]],
    "f4": [[1.1754944e-38, 3.4028235e38], [-1e-45, 0.1], [2 / 3, -0.0]],
    "f8": [[1 / 3, -1e-300], [3.4028234e38, 1e-40], [16777217, -2.5]],
    "b1": [[True, False], [False, True], [True, True]],
}


def integers(name):
    info = np.iinfo(name)
    return [[info.min, info.max], [1, 2], [info.max // 3, info.max - 1]]


def line(name, array, version):
    file = io.BytesIO()
    np.lib.format.write_array(file, array, version)
    points = np.ascontiguousarray(array.astype("<f4")).tobytes()
    print(name, *(base64.b64encode(b).decode() for b in (file.getvalue(), points)), sep="\t")


for dtype in "f2 f4 f8 i1 i2 i4 i8 u1 u2 u4 u8 b1".split():
    for endian in "<>" if dtype[1] != "1" else "|":
        for order in "CF":
            values = VALUES.get(dtype) or integers(dtype)
            array = np.array(values, dtype=endian + dtype, order=order)
            line(f"{endian}{dtype} {order}", array, (1, 0))
line("<f4 C version 2", np.array(VALUES["f4"], "<f4"), (2, 0))
line("<f4 F version 3", np.array(VALUES["f4"], "<f4", order="F"), (3, 0))
line("<i2 C three axes", np.arange(24, dtype="<i2").reshape(4, 3, 2), (1, 0))
