"""Adagio for PySpark: a thin wrapper of org.adagio.spark.

The jar must be on Spark's class path, and this file on Python's:

    spark-submit --jars adagio-spark-0.1.0-all.jar --py-files adagio_spark.py app.py
    pyspark --jars adagio-spark-0.1.0-all.jar --py-files adagio_spark.py

    from adagio_spark import Adagio
    model = Adagio(inputCol="features", outputCol="small", distortion=0.1).fit(df)
    print(model.dimension, model.certificate)
    model.transform(df)
"""

from __future__ import annotations

from pyspark import keyword_only
from pyspark.ml.param import Param, Params, TypeConverters
from pyspark.ml.param.shared import HasHandleInvalid, HasInputCol, HasOutputCol
from pyspark.ml.util import JavaMLReadable, JavaMLReader, JavaMLWritable
from pyspark.ml.wrapper import JavaEstimator, JavaModel

__all__ = ["Adagio", "AdagioModel"]

_PACKAGE = "org.adagio.spark."


class _Reader(JavaMLReader):
    """Finds our Java classes, which do not lie where PySpark's own do."""

    @classmethod
    def _java_loader_class(cls, clazz: type) -> str:
        return _PACKAGE + clazz.__name__


class _Columns(HasInputCol, HasOutputCol, HasHandleInvalid):
    """The Params that estimator and model share."""

    def setInputCol(self, value: str):
        return self._set(inputCol=value)

    def setOutputCol(self, value: str):
        return self._set(outputCol=value)

    def setHandleInvalid(self, value: str):
        return self._set(handleInvalid=value)


class Adagio(JavaEstimator, _Columns, JavaMLReadable, JavaMLWritable):
    """Finds a linear map to few dimensions that keeps all pairwise distances.

    Set ``dimension`` for the smallest distortion, ``distortion`` for the smallest dimension, or
    both. The Params are those of the Java class ``org.adagio.spark.Adagio``.
    """

    dimension = Param(
        Params._dummy(), "dimension", "of the images, at least 1", TypeConverters.toInt)
    distortion = Param(
        Params._dummy(), "distortion", "the largest that a pair may have, above 0 and below 1",
        TypeConverters.toFloat)
    method = Param(
        Params._dummy(), "method", "refined, adagio, pca or jl", TypeConverters.toString)
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
                 method: str = "refined", pca: str = "exact", seed: int = 0,
                 landmarks: int = 3000, holdout: float = 0.0, pairs: int = 500_000_000,
                 handleInvalid: str = "error") -> None:
        super().__init__()
        self._java_obj = self._new_java_obj(_PACKAGE + "Adagio", self.uid)
        self._setDefault(inputCol="features", method="refined", pca="exact", seed=0,
                         landmarks=3000, holdout=0.0, pairs=500_000_000, handleInvalid="error")
        given = {name: value for name, value in self._input_kwargs.items() if value is not None}
        self._set(**given)

    @keyword_only
    def setParams(self, **_: object) -> Adagio:
        return self._set(**self._input_kwargs)

    def _create_model(self, java_model) -> AdagioModel:
        return AdagioModel(java_model)

    @classmethod
    def read(cls) -> JavaMLReader:
        return _Reader(cls)

    @staticmethod
    def _from_java(java_stage) -> Adagio:
        estimator = Adagio()
        estimator._java_obj = java_stage
        estimator._resetUid(java_stage.uid())
        estimator._transfer_params_from_java()
        return estimator


def _setter(name: str):
    def set_value(self: Adagio, value):
        return self._set(**{name: value})

    set_value.__name__ = "set" + name[0].upper() + name[1:]
    return set_value


def _getter(name: str):
    def get_value(self: Adagio):
        return self.getOrDefault(name)

    get_value.__name__ = "get" + name[0].upper() + name[1:]
    return get_value


for _name in ("dimension", "distortion", "method", "pca", "seed", "landmarks", "holdout", "pairs"):
    for _accessor in (_setter(_name), _getter(_name)):
        setattr(Adagio, _accessor.__name__, _accessor)


class AdagioModel(JavaModel, _Columns, JavaMLReadable, JavaMLWritable):
    """A linear map that was fitted, with its certificate."""

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
        """What was checked of the points that it was fitted to, in words."""
        return self._call_java("certificate")

    @classmethod
    def read(cls) -> JavaMLReader:
        return _Reader(cls)

    @staticmethod
    def _from_java(java_stage) -> AdagioModel:
        model = AdagioModel(java_stage)
        model._resetUid(java_stage.uid())
        model._transfer_params_from_java()
        return model
