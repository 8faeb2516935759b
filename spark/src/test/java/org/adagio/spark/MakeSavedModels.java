package org.adagio.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.feature.Normalizer;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Makes what {@link SavedByAnotherSparkTest} reads, with the Spark that it runs on: a model, a
 * pipeline that holds it, and their images as text. Arguments are a folder to fill.
 */
final class MakeSavedModels {
  private MakeSavedModels() {}

  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of(args[0]));
    Dataset<Row> points = points();
    AdagioModel model =
        new AdagioEstimator()
            .setMethod("adagio")
            .setDimension(3)
            .setSeed(7)
            .setOutputCol("small")
            .fit(points);
    Normalizer normalizer = new Normalizer().setInputCol("small").setOutputCol("unit");
    PipelineModel pipeline =
        new Pipeline().setStages(new PipelineStage[] {model, normalizer}).fit(points);
    model.save(folder.resolve("model").toString());
    pipeline.save(folder.resolve("pipeline").toString());
    Files.write(folder.resolve("small.txt"), lines(images(model.transform(points), "small")));
    Files.write(folder.resolve("unit.txt"), lines(images(pipeline.transform(points), "unit")));
  }

  /** Multiples of 1/4, which are the same on every machine. */
  static Dataset<Row> points() {
    float[][] points = new float[12][5];
    for (int i = 0; i < points.length; i++) {
      for (int j = 0; j < points[i].length; j++) {
        points[i][j] = (i * i * (j + 2) + i + 3 * j) % 17 / 4f;
      }
    }
    return LocalSpark.vectors(points, 2);
  }

  static List<double[]> images(Dataset<Row> transformed, String column) {
    List<double[]> images = new ArrayList<>();
    for (Row row : transformed.orderBy("id").select(column).collectAsList()) {
      images.add(row.<Vector>getAs(0).toArray());
    }
    return images;
  }

  private static List<String> lines(List<double[]> images) {
    return images.stream()
        .map(
            image ->
                DoubleStream.of(image).mapToObj(Double::toString).collect(Collectors.joining(" ")))
        .toList();
  }
}
