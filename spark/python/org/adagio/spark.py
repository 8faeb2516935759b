"""Adagio for PySpark: a thin wrapper of the Java package org.adagio.spark.

The module has the package's name, because PySpark makes one of the other when it loads a pipeline.
The jar must be on Spark's class path, and the zip of this folder on Python's:

    spark-submit --jars adagio-spark-0.2.0-SNAPSHOT-all.jar --py-files adagio-spark-0.2.0-SNAPSHOT-python.zip app.py

    from adagio_spark import AdagioEstimator
    model = AdagioEstimator(inputCol="features", outputCol="small", distortion=0.1).fit(df)
    print(model.dimension, model.certificate)
    model.transform(df)
"""

from __future__ import annotations

from pyspark import keyword_only
from pyspark.ml.param import Param, Params, TypeConverters
from pyspark.ml.param.shared import HasHandleInvalid, HasInputCol, HasOutputCol
from pyspark.ml.util import JavaMLReadable, JavaMLWritable
from pyspark.ml.wrapper import JavaEstimator, JavaModel

__all__ = ["AdagioEstimator", "AdagioModel"]


class _Columns(HasInputCol, HasOutputCol, HasHandleInvalid):
    """The Params that estimator and model share."""

    def setInputCol(self, value: str):
        return self._set(inputCol=value)

    def setOutputCol(self, value: str):
        return self._set(outputCol=value)

    def setHandleInvalid(self, value: str):
        return self._set(handleInvalid=value)


class AdagioEstimator(JavaEstimator, _Columns, JavaMLReadable, JavaMLWritable):
    """Finds a linear map to few dimensions that keeps all pairwise distances.

    Set ``dimension`` for the smallest distortion, ``distortion`` for the smallest dimension, or
    both; ``recall`` for the smallest dimension that keeps neighbours; or ``bytes`` for a map and a
    code. The Params are those of the Java class ``org.adagio.spark.AdagioEstimator``.
    """

    dimension = Param(
        Params._dummy(), "dimension", "of the images, at least 1", TypeConverters.toInt)
    distortion = Param(
        Params._dummy(), "distortion", "the largest that a pair may have, above 0 and below 1",
        TypeConverters.toFloat)
    recall = Param(
        Params._dummy(), "recall", "the share of the ten nearest that unseen queries must keep",
        TypeConverters.toFloat)
    rerank = Param(
        Params._dummy(), "rerank", "with recall: how many are ranked by the full points",
        TypeConverters.toInt)
    bytes = Param(
        Params._dummy(), "bytes", "that the code of a point has, all told, at least 4",
        TypeConverters.toInt)
    method = Param(
        Params._dummy(), "method", "refined, neighbours, adagio, pca or jl",
        TypeConverters.toString)
    metric = Param(
        Params._dummy(), "metric", "by what neighbours are near: euclidean, cosine or dot",
        TypeConverters.toString)
    pca = Param(
        Params._dummy(), "pca", "how adagio and pca find principal axes: exact or randomized",
        TypeConverters.toString)
    seed = Param(
        Params._dummy(), "seed", "of everything that is drawn at random", TypeConverters.toInt)
    landmarks = Param(
        Params._dummy(), "landmarks", "how many points refined takes with all their pairs",
        TypeConverters.toInt)
    holdout = Param(
        Params._dummy(), "holdout", "fraction of the points that the fit does not see",
        TypeConverters.toFloat)
    pairs = Param(
        Params._dummy(), "pairs", "all pairs are looked at where there are at most so many",
        TypeConverters.toInt)

    @keyword_only
    def __init__(self, *, inputCol: str = "features", outputCol: str | None = None,
                 dimension: int | None = None, distortion: float | None = None,
                 recall: float | None = None, rerank: int | None = None,
                 bytes: int | None = None, method: str | None = None,
                 metric: str = "euclidean", pca: str = "exact", seed: int = 1,
                 landmarks: int = 3000, holdout: float | None = None, pairs: int = 500_000_000,
                 handleInvalid: str = "error") -> None:
        super().__init__()
        self._java_obj = self._new_java_obj("org.adagio.spark.AdagioEstimator", self.uid)
        self._setDefault(inputCol="features", rerank=10, method="refined", metric="euclidean",
                         pca="exact", seed=1, landmarks=3000, pairs=500_000_000, handleInvalid="error")
        self.setParams(**self._input_kwargs)

    def setParams(self, **given: object) -> AdagioEstimator:
        """Sets Params by their names; None leaves one as it is."""
        return self._set(**{name: value for name, value in given.items() if value is not None})

    def _create_model(self, java_model) -> AdagioModel:
        return AdagioModel(java_model)


def _setter(name: str):
    def set_value(self: AdagioEstimator, value):
        return self._set(**{name: value})

    set_value.__name__ = "set" + name[0].upper() + name[1:]
    return set_value


def _getter(name: str):
    def get_value(self: AdagioEstimator):
        return self.getOrDefault(name)

    get_value.__name__ = "get" + name[0].upper() + name[1:]
    return get_value


for _name in ("dimension", "distortion", "recall", "rerank", "bytes", "method", "metric", "pca",
              "seed", "landmarks", "holdout", "pairs"):
    for _accessor in (_setter(_name), _getter(_name)):
        setattr(AdagioEstimator, _accessor.__name__, _accessor)


class AdagioModel(JavaModel, _Columns, JavaMLReadable, JavaMLWritable):
    """A linear map that was fitted, with its certificates."""

    @property
    def dimension(self) -> int:
        """The dimension of the images."""
        return self._call_java("dimension")

    @property
    def sourceDimension(self) -> int:
        """The dimension of the points."""
        return self._call_java("sourceDimension")

    @property
    def certificate(self) -> str:
        """What was checked of the points that it was fitted to, in words; empty until it is."""
        return self._call_java("certificate")

    @property
    def certificateOfAll(self) -> str:
        """What sampled pairs of all points say, where it was fitted to some of them; else empty."""
        return self._call_java("certificateOfAll")

    @property
    def heldOutCertificate(self) -> str:
        """What was checked of the points that were held out, in words; empty without a holdout."""
        return self._call_java("heldOutCertificate")

    @property
    def unseenCertificate(self) -> str:
        """A bound for points that it has not seen, in words; empty without a holdout."""
        return self._call_java("unseenCertificate")

    @property
    def recallCertificate(self) -> str:
        """What unseen queries keep of their neighbours among points fitted to; empty if unasked."""
        return self._call_java("recallCertificate")

    @property
    def unseenRecallCertificate(self) -> str:
        """The same among points that the fit did not see either."""
        return self._call_java("unseenRecallCertificate")
