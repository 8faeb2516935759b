package org.adagio.spark;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.adagio.Execution;
import org.adagio.Progress;
import org.adagio.fit.Goal;
import org.adagio.fit.RecallGoal;
import org.adagio.model.LinearEmbedding;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;

/**
 * Finds a linear map to few dimensions that keeps all pairwise distances of a column of points. Set
 * {@code dimension} for the smallest distortion, {@code distortion} for the smallest dimension, or
 * both; {@code recall} for the smallest dimension that keeps neighbours; or {@code bytes} for a map
 * and a code that keep most of them.
 */
public class AdagioEstimator extends Estimator<AdagioModel>
    implements ColumnParams<AdagioEstimator>, DefaultParamsWritable {
  private static final long serialVersionUID = 1;

  private final String uid;
  private final Columns columns;
  private final IntParam dimension;
  private final DoubleParam distortion;
  private final DoubleParam recall;
  private final IntParam rerank;
  private final IntParam bytes;
  private final Param<String> method;
  private final Param<String> metric;
  private final Param<String> pca;
  private final LongParam seed;
  private final IntParam landmarks;
  private final DoubleParam holdout;
  private final LongParam pairs;

  public AdagioEstimator() {
    this(Identifiable.randomUID("adagio"));
  }

  /** With a name of its own, as a saved one has. */
  @SuppressWarnings("this-escape")
  public AdagioEstimator(String uid) {
    this.uid = uid;
    columns = new Columns(this);
    dimension =
        new IntParam(this, "dimension", "of the images, at least 1", ParamValidators.gtEq(1));
    distortion =
        new DoubleParam(
            this,
            "distortion",
            "the largest that a pair may have, above 0 and below 1",
            ParamValidators.inRange(0, 1, false, false));
    recall =
        new DoubleParam(
            this,
            "recall",
            "the share of the ten nearest that unseen queries must keep, above 0 and at most 1",
            ParamValidators.inRange(0, 1, false, true));
    rerank =
        new IntParam(
            this,
            "rerank",
            "with recall: how many a search finds to rank them by the full points, at least 10",
            ParamValidators.gtEq(RecallGoal.TEN));
    bytes =
        new IntParam(
            this,
            "bytes",
            "that the code of a point has, all told, at least 4",
            ParamValidators.gtEq(4));
    method =
        new Param<>(
            this,
            "method",
            "refined, neighbours, adagio, pca or jl; if it is not set, neighbours for a recall, pca"
                + " for bytes, else refined",
            Columns.oneOf("refined", "neighbours", "adagio", "pca", "jl"));
    metric =
        new Param<>(
            this,
            "metric",
            "by what neighbours are near: euclidean, cosine or dot",
            Columns.oneOf("euclidean", "cosine", "dot"));
    pca =
        new Param<>(
            this,
            "pca",
            "how adagio and pca find principal axes: exact, or randomized; beyond "
                + DistributedFit.MOST_EXACT
                + " columns always randomized",
            Columns.oneOf("exact", "randomized"));
    seed = new LongParam(this, "seed", "of everything that is drawn at random");
    landmarks =
        new IntParam(
            this,
            "landmarks",
            "how many points refined and neighbours take with all their pairs, at least 2",
            ParamValidators.gtEq(2));
    holdout =
        new DoubleParam(
            this,
            "holdout",
            "fraction of the points that the fit does not see, at most 10000 of them, to say what"
                + " holds on other points; at least 0 and below 1. If it is not set, a tenth of"
                + " 1000 points or more, at most 4000, is held out from refined and neighbours",
            ParamValidators.inRange(0, 1, true, false));
    pairs =
        new LongParam(
            this,
            "pairs",
            "all pairs are looked at where there are at most so many, else a sample of them",
            ParamValidators.gtEq(1));
    setDefault(rerank, RecallGoal.TEN);
    setDefault(method, "refined");
    setDefault(metric, "euclidean");
    setDefault(pca, "exact");
    setDefault(seed, Execution.SEED);
    setDefault(landmarks, 3000);
    setDefault(pairs, 500_000_000L);
  }

  @Override
  public String uid() {
    return uid;
  }

  @Override
  public Columns columns() {
    return columns;
  }

  public IntParam dimension() {
    return dimension;
  }

  public DoubleParam distortion() {
    return distortion;
  }

  public DoubleParam recall() {
    return recall;
  }

  public IntParam rerank() {
    return rerank;
  }

  public IntParam bytes() {
    return bytes;
  }

  public Param<String> method() {
    return method;
  }

  public Param<String> metric() {
    return metric;
  }

  public Param<String> pca() {
    return pca;
  }

  public LongParam seed() {
    return seed;
  }

  public IntParam landmarks() {
    return landmarks;
  }

  public DoubleParam holdout() {
    return holdout;
  }

  public LongParam pairs() {
    return pairs;
  }

  public int getDimension() {
    return (Integer) getOrDefault(dimension);
  }

  public AdagioEstimator setDimension(int value) {
    set(dimension, value);
    return this;
  }

  public double getDistortion() {
    return (Double) getOrDefault(distortion);
  }

  public AdagioEstimator setDistortion(double value) {
    set(distortion, value);
    return this;
  }

  public double getRecall() {
    return (Double) getOrDefault(recall);
  }

  public AdagioEstimator setRecall(double value) {
    set(recall, value);
    return this;
  }

  public int getRerank() {
    return (Integer) getOrDefault(rerank);
  }

  public AdagioEstimator setRerank(int value) {
    set(rerank, value);
    return this;
  }

  public int getBytes() {
    return (Integer) getOrDefault(bytes);
  }

  public AdagioEstimator setBytes(int value) {
    set(bytes, value);
    return this;
  }

  public String getMethod() {
    return getOrDefault(method);
  }

  public AdagioEstimator setMethod(String value) {
    set(method, value);
    return this;
  }

  public String getMetric() {
    return getOrDefault(metric);
  }

  public AdagioEstimator setMetric(String value) {
    set(metric, value);
    return this;
  }

  public String getPca() {
    return getOrDefault(pca);
  }

  public AdagioEstimator setPca(String value) {
    set(pca, value);
    return this;
  }

  public long getSeed() {
    return (Long) getOrDefault(seed);
  }

  public AdagioEstimator setSeed(long value) {
    set(seed, value);
    return this;
  }

  public int getLandmarks() {
    return (Integer) getOrDefault(landmarks);
  }

  public AdagioEstimator setLandmarks(int value) {
    set(landmarks, value);
    return this;
  }

  public double getHoldout() {
    return (Double) getOrDefault(holdout);
  }

  public AdagioEstimator setHoldout(double value) {
    set(holdout, value);
    return this;
  }

  public long getPairs() {
    return (Long) getOrDefault(pairs);
  }

  public AdagioEstimator setPairs(long value) {
    set(pairs, value);
    return this;
  }

  /**
   * What is asked for.
   *
   * @throws IllegalArgumentException if that is nothing, or two things that exclude each other
   */
  Goal goal() {
    if (!isSet(dimension) && !isSet(distortion) && !isSet(recall) && !isSet(bytes)) {
      throw new IllegalArgumentException(
          "dimension, distortion, recall or bytes must be set, the first also with the next two");
    }
    return new Goal(
        isSet(dimension) ? OptionalInt.of(getDimension()) : OptionalInt.empty(),
        isSet(distortion) ? OptionalDouble.of(getDistortion()) : OptionalDouble.empty(),
        isSet(recall)
            ? Optional.of(RecallGoal.of(getRecall()).rerank(getRerank()))
            : Optional.empty(),
        isSet(bytes) ? OptionalInt.of(getBytes()) : OptionalInt.empty(),
        false,
        false);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    goal();
    if (isSet(bytes)) {
      return columns.coded(schema);
    }
    columns.column(schema);
    OptionalInt size = columns.size(schema);
    if (isSet(dimension) && size.isPresent() && getDimension() > size.getAsInt()) {
      throw new IllegalArgumentException(
          "dimension must be at most the points' own %d, got %d"
              .formatted(size.getAsInt(), getDimension()));
    }
    return columns.extended(
        schema, isSet(dimension) ? OptionalInt.of(getDimension()) : OptionalInt.empty());
  }

  @Override
  public AdagioModel fit(Dataset<?> dataset) {
    return fit(dataset, Progress.NONE);
  }

  /** {@link #fit(Dataset)} that tells how far it has come. */
  public AdagioModel fit(Dataset<?> dataset, Progress progress) {
    transformSchema(dataset.schema(), true);
    LinearEmbedding embedding = new DistributedFit(this, columns, progress).of(dataset);
    AdagioModel model = new AdagioModel(uid, embedding);
    return copyValues(model, ParamMap.empty()).setParent(this);
  }

  @Override
  public AdagioEstimator copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  /** Reads what was saved. */
  public static MLReader<AdagioEstimator> read() {
    return new DefaultParamsReader<>();
  }

  /** Reads an estimator that was saved. */
  public static AdagioEstimator load(String path) {
    return read().load(path);
  }
}
