package org.adagio.spark;

import java.util.Optional;
import java.util.OptionalInt;
import org.adagio.measure.Certificate;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.model.LinearEmbedding;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A linear map that {@link AdagioEstimator} fitted, with its certificate, and a code for its images
 * if it was fitted to bytes. Saved, it is a directory whose file {@value ModelDirectory#FILE} is
 * the command line's model file, byte for byte.
 */
public class AdagioModel extends Model<AdagioModel>
    implements ColumnParams<AdagioModel>, MLWritable {
  private static final long serialVersionUID = 1;

  private final String uid;
  private final JavaSerialized<SavedMap> map;
  private final Columns columns;

  @SuppressWarnings("this-escape")
  AdagioModel(String uid, LinearEmbedding embedding) {
    this.uid = uid;
    map = new JavaSerialized<>(new SavedMap(embedding));
    columns = new Columns(this);
  }

  /**
   * A map that comes from elsewhere, such as a model file of the command line.
   *
   * @throws IllegalArgumentException if the map keeps a length, since documents and queries would
   *     have different columns
   */
  public static AdagioModel of(LinearEmbedding embedding) {
    embedding.requireMatrix();
    return new AdagioModel(Identifiable.randomUID("adagio"), embedding);
  }

  @Override
  public String uid() {
    return uid;
  }

  @Override
  public Columns columns() {
    return columns;
  }

  /** The map itself, with all that is known of it. */
  public LinearEmbedding embedding() {
    return map.content().embedding();
  }

  /** The dimension of the images. */
  public int dimension() {
    return embedding().dimension();
  }

  /** The dimension of the points. */
  public int sourceDimension() {
    return embedding().sourceDimension();
  }

  /** What was checked of the points it was fitted to, in words; empty until it is. */
  public String certificate() {
    return sentence(embedding().certificate());
  }

  /** What sampled pairs of all points say, where it was fitted to some of them; else empty. */
  public String certificateOfAll() {
    return sentence(embedding().certificates().all());
  }

  /** What was checked of the points that were held out, in words; empty without a holdout. */
  public String heldOutCertificate() {
    return sentence(embedding().certificates().heldOut());
  }

  /** A bound for points that it has not seen, in words; empty without a holdout. */
  public String unseenCertificate() {
    return sentence(embedding().certificates().unseen());
  }

  /** What unseen queries keep of their neighbours among points fitted to; empty if unasked. */
  public String recallCertificate() {
    return embedding().certificates().recall().map(RecallCertificate::statement).orElse("");
  }

  /** The same among points that the fit did not see either. */
  public String unseenRecallCertificate() {
    return embedding().certificates().unseenRecall().map(RecallCertificate::statement).orElse("");
  }

  private static String sentence(Optional<Certificate> found) {
    return found.map(Certificate::statement).orElse("");
  }

  @Override
  public StructType transformSchema(StructType schema) {
    columns.column(schema);
    OptionalInt size = columns.size(schema);
    if (size.isPresent() && size.getAsInt() != sourceDimension()) {
      throw new IllegalArgumentException(
          "column %s must hold points of the model's size %d, got %d"
              .formatted(getInputCol(), sourceDimension(), size.getAsInt()));
    }
    return embedding().code().isPresent()
        ? columns.coded(schema)
        : columns.extended(schema, OptionalInt.of(dimension()));
  }

  /** The dataset with the images as a new column, or the codes of a model that has such. */
  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    StructType schema = transformSchema(dataset.schema(), true);
    int ordinal = dataset.schema().fieldIndex(getInputCol());
    Reduction reduction = reduction(dataset.sparkSession(), columns.column(dataset.schema()));
    MapPartitionsFunction<Row, Row> mapped = rows -> new ReducedRows(rows, ordinal, reduction);
    return described(dataset.toDF().mapPartitions(mapped, Encoders.row(schema)), schema);
  }

  /** Says again what is known of columns: functions of partitions lose it. */
  private static Dataset<Row> described(Dataset<Row> rows, StructType schema) {
    Dataset<Row> described = rows;
    for (StructField field : schema.fields()) {
      if (!field.metadata().equals(Metadata.empty())) {
        Column column = Columns.named(field.name()).as(field.name(), field.metadata());
        described = described.withColumn(field.name(), column);
      }
    }
    return described;
  }

  /** The map, on its way to the executors. */
  Reduction reduction(SparkSession session, PointColumn column) {
    Broadcast<JavaSerialized<SavedMap>> sent =
        JavaSparkContext.fromSparkContext(session.sparkContext()).broadcast(map);
    return new Reduction(sent, column, getInputCol(), columns.invalid());
  }

  @Override
  public AdagioModel copy(ParamMap extra) {
    AdagioModel copied = copyValues(new AdagioModel(uid, embedding()), extra);
    return copied.setParent(parent());
  }

  @Override
  public MLWriter write() {
    return new ModelDirectory.Writer(this);
  }

  /** Reads what was saved. */
  public static MLReader<AdagioModel> read() {
    return new ModelDirectory.Reader();
  }

  /** Reads a model that was saved, or a model file of the command line. */
  public static AdagioModel load(String path) {
    return read().load(path);
  }

  @Override
  public String toString() {
    return "AdagioModel: uid=%s, %d -> %d".formatted(uid, sourceDimension(), dimension());
  }
}
