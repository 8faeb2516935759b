"""The commands that are started anew each time, by the part that they belong to."""

from __future__ import annotations

import json
import os
import struct
import sys
from pathlib import Path

from datasets import DIMENSION, make
from measuring import ColdProcesses, Command, run_cold

HERE = Path(__file__).parent
ADAGIO = str(HERE.parent.parent / "adagio")
PYTHON = sys.executable
SMALL = 1000  # rows


def processes(part: str, data: Path, folder: Path, kernels: dict[str, str]) -> ColdProcesses:
    commands = _transforms if part == "stream" else _fits_and_starts
    return ColdProcesses(commands(data, folder, kernels))


def _fits_and_starts(data: Path, folder: Path, kernels: dict[str, str]) -> dict[str, Command]:
    small = folder / "small.npy"
    make("rows", small, SMALL, 100)
    return {
        "adagio": fit(data, "pca", 50, folder / "model.safetensors"),
        "sklearn": Command([PYTHON, str(HERE / "cold_pca.py"), str(data)], environment=kernels),
        "info": Command([ADAGIO, "info", str(small)]),
        "java": Command([os.environ["ADAGIO_BENCHMARKS_JAVA"], "-version"]),
        "python": Command([PYTHON, "-c", "pass"]),
    }


def _transforms(data: Path, folder: Path, kernels: dict[str, str]) -> dict[str, Command]:
    small, model = folder / "small.npy", folder / "map.safetensors"
    linear_map, out = folder / "map.npy", folder / "out.npy"
    make("rows", small, SMALL, DIMENSION)
    run_cold(fit(small, "jl", 100, model))
    save_map(model, linear_map)
    script = [PYTHON, str(HERE / "cold_transform.py")]
    files = [str(linear_map), str(data), str(out)]
    return {
        "adagio": transform(model, data, out),
        **{way: Command([*script, way, *files], (data, out), out, kernels)
           for way in ("plain", "blocks")},
    }


def fit(data: Path, method: str, dimension: int, model: Path,
        evicted: tuple[Path, ...] = ()) -> Command:
    words = [ADAGIO, "fit", data, "--method", method, "--dimension", dimension, "--overwrite",
             "--output", model]
    return Command(list(map(str, words)), evicted)


def transform(model: Path, data: Path, out: Path) -> Command:
    """With neither file in the page cache."""
    words = [ADAGIO, "transform", model, data, "--overwrite", "--output", out]
    return Command(list(map(str, words)), (data, out), out)


def save_map(model: Path, npy: Path) -> None:
    """The one float32 matrix of a model file, as npy."""
    content = model.read_bytes()
    (length,) = struct.unpack_from("<Q", content)
    tensors = json.loads(content[8:8 + length])
    (matrix,) = (t for name, t in tensors.items() if name != "__metadata__" and len(t["shape"]) == 2)
    begin, end = (8 + length + offset for offset in matrix["data_offsets"])
    npy.write_bytes(npy_header(tuple(matrix["shape"])) + content[begin:end])


def npy_header(shape: tuple[int, ...]) -> bytes:
    text = repr({"descr": "<f4", "fortran_order": False, "shape": shape}).encode()
    padding = b" " * (-(10 + len(text) + 1) % 64) + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text + padding)) + text + padding
