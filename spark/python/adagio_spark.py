"""Adagio for PySpark, under a short name; the classes are those of org.adagio.spark."""

from org.adagio.spark import AdagioEstimator, AdagioModel

__all__ = ["AdagioEstimator", "AdagioModel"]
