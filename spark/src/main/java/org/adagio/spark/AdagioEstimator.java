package org.adagio.spark;

import java.util.List;
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
    dimension = atLeast(1, "dimension", "of the images, at least 1");
    distortion = share("distortion", "the largest of a pair, above 0 and below 1", false, false);
    recall = share("recall", "that unseen queries must keep of their ten nearest", false, true);
    rerank =
        atLeast(10, "rerank", "how many a search for recall finds, to rank them by the points");
    bytes = atLeast(4, "bytes", "that the code of a point has, all told, at least 4");
    method =
        word(
            "method",
            "neighbours for a recall, pca for bytes, else refined if it is not set",
            List.of("refined", "neighbours", "adagio", "pca", "jl"));
    metric = word("metric", "by what points are near", List.of("euclidean", "cosine", "dot"));
    pca =
        word(
            "pca",
            "how axes are found; beyond " + DistributedFit.MOST_EXACT + " columns randomized",
            List.of("exact", "randomized"));
    seed = new LongParam(this, "seed", "of everything that is drawn at random");
    landmarks = atLeast(2, "landmarks", "how many points refined takes with all their pairs");
    holdout = share("holdout", "fraction of points that the fit does not see", true, false);
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

  private IntParam atLeast(int least, String name, String doc) {
    return new IntParam(this, name, doc, ParamValidators.gtEq(least));
  }

  private DoubleParam share(String name, String doc, boolean with0, boolean with1) {
    return new DoubleParam(this, name, doc, ParamValidators.inRange(0, 1, with0, with1));
  }

  private Param<String> word(String name, String doc, List<String> words) {
    return new Param<>(this, name, doc + ": " + words, Columns.oneOf(words));
  }

  private <T> AdagioEstimator with(Param<T> param, T value) {
    set(param, value);
    return this;
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
    return with(dimension, value);
  }

  public double getDistortion() {
    return (Double) getOrDefault(distortion);
  }

  public AdagioEstimator setDistortion(double value) {
    return with(distortion, value);
  }

  public double getRecall() {
    return (Double) getOrDefault(recall);
  }

  public AdagioEstimator setRecall(double value) {
    return with(recall, value);
  }

  public int getRerank() {
    return (Integer) getOrDefault(rerank);
  }

  public AdagioEstimator setRerank(int value) {
    return with(rerank, value);
  }

  public int getBytes() {
    return (Integer) getOrDefault(bytes);
  }

  public AdagioEstimator setBytes(int value) {
    return with(bytes, value);
  }

  public String getMethod() {
    return getOrDefault(method);
  }

  public AdagioEstimator setMethod(String value) {
    return with(method, value);
  }

  public String getMetric() {
    return getOrDefault(metric);
  }

  public AdagioEstimator setMetric(String value) {
    return with(metric, value);
  }

  public String getPca() {
    return getOrDefault(pca);
  }

  public AdagioEstimator setPca(String value) {
    return with(pca, value);
  }

  public long getSeed() {
    return (Long) getOrDefault(seed);
  }

  public AdagioEstimator setSeed(long value) {
    return with(seed, value);
  }

  public int getLandmarks() {
    return (Integer) getOrDefault(landmarks);
  }

  public AdagioEstimator setLandmarks(int value) {
    return with(landmarks, value);
  }

  public double getHoldout() {
    return (Double) getOrDefault(holdout);
  }

  public AdagioEstimator setHoldout(double value) {
    return with(holdout, value);
  }

  public long getPairs() {
    return (Long) getOrDefault(pairs);
  }

  public AdagioEstimator setPairs(long value) {
    return with(pairs, value);
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
