package org.adagio.spark;

import static org.adagio.spark.LocalSpark.points;
import static org.adagio.spark.LocalSpark.session;
import static org.adagio.spark.LocalSpark.vectors;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that come in a stream are mapped as those of a table are. */
class StreamTest {

  @Test
  void streamsAreTransformed(@TempDir Path folder) throws Exception {
    Dataset<Row> table = vectors(points(700, 6, 0.8, 1), 4);
    AdagioModel model =
        new AdagioEstimator().setMethod("pca").setDimension(3).setOutputCol("small").fit(table);
    String files = folder.resolve("points").toString();
    table.write().parquet(files);
    Dataset<Row> stream =
        session()
            .readStream()
            .schema(table.schema())
            .option("maxFilesPerTrigger", 1)
            .parquet(files);
    StreamingQuery query =
        model
            .transform(stream)
            .select("id", "small")
            .writeStream()
            .format("memory")
            .queryName("reduced_stream")
            .option("checkpointLocation", folder.resolve("checkpoint").toString())
            .trigger(Trigger.AvailableNow())
            .start();
    query.awaitTermination();
    assertThat(query.recentProgress()).hasSizeGreaterThanOrEqualTo(4); // one batch a file
    assertThat(session().table("reduced_stream").orderBy("id").collectAsList())
        .isEqualTo(model.transform(table).select("id", "small").orderBy("id").collectAsList());
  }
}
