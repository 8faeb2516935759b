# Codes points in {bytes} bytes each and searches them, with NumPy alone:
#   model = load(); rows = encode(points, model); found, distances = search(queries, rows, 10, model)
# read("codes.adc") gives the rows that adagio transform wrote, decode(rows, model) their images.
import json
import numpy as np

KEPT = 8


def load(path="{model}"):
    raw = open(path, "rb").read()
    start = 8 + int.from_bytes(raw[:8], "little")
    header = json.loads(raw[8:start])

    def tensor(name, kind):
        first, end = header[name]["data_offsets"]
        return np.frombuffer(raw[start + first:start + end], kind).reshape(header[name]["shape"])

    model = json.loads(header["__metadata__"]["code"])
    model["metric"] = header["__metadata__"]["metric"]
    model["projection"], model["centre"] = tensor("projection", "<f4"), tensor("code_centre", "<f8")
    r, counts = len(model["projection"]), model["means"]
    widths = model.get("widths", [r] * len(counts))
    axes = np.split(model.get("axes", list(range(r)) * len(counts)), np.cumsum(widths)[:-1])
    sizes = np.multiply(widths, counts)
    means = np.split(tensor("code_means", "<f4").astype(float), np.cumsum(sizes)[:-1])
    model["bytes"] = [(own, flat.reshape(-1, len(own))) for own, flat in zip(axes, means)]
    return model


def read(path):
    raw = np.fromfile(path, np.uint8)
    return raw[64:].reshape(-1, int(raw[8:12].view("<i4")[0]))


def placed(points, model, moved):
    points = np.asarray(points, float)
    if model["metric"] == "cosine":
        points = points / np.linalg.norm(points, axis=1, keepdims=True)
    return points - model["centre"] if moved else points


def levels(scale):
    if len(scale) == 256:
        return np.array(scale)
    return scale[0] * np.exp(np.arange(256) / 255 * np.log(scale[1] / scale[0]))


def level(numbers, scale):
    ratio = np.log(np.maximum(numbers, scale[0]) / scale[0]) / (np.log(scale[1] / scale[0]) or 1)
    return np.minimum(255, np.floor(255 * ratio + 0.5)).astype(np.uint8)


def nearest(images, model):
    if model["kind"] != "residual":
        return np.stack([np.argmin((means**2).sum(1) - 2 * images[:, own] @ means.T, axis=1)
                         for own, means in model["bytes"]], axis=1).astype(np.uint8)
    left, errors = images[:, None], (images**2).sum(1)[:, None]
    rows = np.zeros((len(images), 1, 0), np.uint8)
    for _, means in model["bytes"]:
        reached = errors[:, :, None] + (means**2).sum(1) - 2 * left @ means.T
        reached = reached.reshape(len(images), -1)
        best = np.argsort(reached, axis=1, kind="stable")[:, :KEPT]
        begun, mean = best // len(means), best % len(means)
        errors = np.take_along_axis(reached, best, 1)
        left = np.take_along_axis(left, begun[:, :, None], 1) - means[mean]
        rows = np.take_along_axis(rows, begun[:, :, None], 1)
        rows = np.concatenate([rows, mean[:, :, None].astype(np.uint8)], 2)
    return rows[:, 0]


def decode(rows, model):
    images = np.zeros((len(rows), len(model["projection"])))
    for place, (own, means) in enumerate(model["bytes"]):
        images[:, own] += means[rows[:, place]]
    return images * levels(model["factors"])[rows[:, len(model["bytes"])]][:, None]


def encode(points, model):
    if "missed" in model:
        raise ValueError("the bounds of proven answers are written by adagio transform")
    about = placed(points, model, True)
    images = about @ model["projection"].T
    code = nearest(images, model)
    plain = decode(np.c_[code, np.zeros(len(code), np.uint8)], {**model, "factors": [1, 1]})
    own, product = (images**2).sum(1), (images * plain).sum(1)
    factor = np.where(product > 0.01 * own, own / np.where(product > 0, product, 1), 1)
    factor = np.sqrt(factor) if model["kind"] == "residual" else factor
    length = (about**2).sum(1)
    if len(model["factors"]) == 256:
        far = np.hypot(levels(model["lengths"]) - length[:, None],
                       (2 * length / factor)[:, None] * (levels(model["factors"]) - factor[:, None]))
        return np.c_[code, np.argmin(far, axis=1).astype(np.uint8)]
    beside = [level(factor, model["factors"])]
    if "lengths" in model:
        beside.append(level(length, model["lengths"]))
    return np.column_stack([code, *beside])


def search(queries, rows, k, model):
    asked = placed(queries, model, model["metric"] != "dot")
    lengths, at = 0, len(model["bytes"])
    if "missed" in model:
        lengths = np.ascontiguousarray(rows[:, at + 1:at + 5]).view("<f4")[:, 0]
    elif "lengths" in model:
        lengths = levels(model["lengths"])[rows[:, -1]]
    scores = lengths - 2 * (asked @ model["projection"].T) @ decode(rows, model).T
    found = np.argsort(scores, axis=1, kind="stable")[:, :k]
    scores = np.take_along_axis(scores, found, 1)
    if model["metric"] == "dot":
        return found, scores / 2 - asked @ model["centre"][:, None]
    return found, np.sqrt(np.maximum(0, scores + (asked**2).sum(1)[:, None]))
