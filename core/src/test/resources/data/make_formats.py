"""Makes the files of this folder that FormatsTest reads: python3 make_formats.py"""
import gzip
import json

import numpy as np

points = np.array([[1.5, -2, 3], [4, 0.25, -6]], np.float32)
np.savez("arrays.npz", embeddings=points, y=np.array([7, 8]), other=np.ones((5, 2)))
np.savez_compressed("packed.npz", arr_0=points.astype(np.float64), names=np.array(["u", "v"]))
for suffix, dtype in [("fbin", "<f4"), ("f16bin", "<f2"), ("u8bin", "u1"), ("i8bin", "i1")]:
    rows = np.abs(points) if dtype == "u1" else points
    with open("points." + suffix, "wb") as file:
        file.write(np.array(points.shape, "<u4").tobytes() + rows.astype(dtype).tobytes())
rows = [{"id": 7, "text": "One, \"two\"", "embedding": points[0].tolist()},
        {"embedding": points[1].tolist(), "id": 8, "tags": ["a", {"b": []}]}]
with gzip.GzipFile("points.jsonl.gz", "wb", mtime=0) as file:
    file.write("".join(json.dumps(row) + "\n" for row in rows).encode())
rng = np.random.default_rng(1)
bits = np.concatenate([rng.integers(0, 2**32, 3000, np.uint32), np.array(
    [0, 0x80000000, 0x33000000, 0x33000001, 0x33800000, 0x387FE000, 0x387FF000, 0x38800000,
     0x477FE000, 0x477FEFFF, 0x3F801000, 0x3F803000, 0x3F801001], np.uint32)])
bits = np.concatenate([bits, (rng.standard_normal(1000).astype(np.float32)).view(np.uint32)])
values = bits.view(np.float32)
bits = bits[np.isfinite(values) & (np.abs(values) < 65520)]
halves = bits.view(np.float32).astype(np.float16).view(np.uint16)
np.save("float32-bits.npy", bits.astype(np.int64)[:, None])
np.save("float16-bits.npy", halves.astype(np.int64)[:, None])
