package org.adagio.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.files.Overwrite;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import scala.Option;

/**
 * A saved model: Spark's metadata, and the map as the very file that the command line writes. That
 * file alone can be read too.
 */
final class ModelDirectory {
  static final String FILE = "model.safetensors";

  private ModelDirectory() {}

  static final class Writer extends MLWriter {
    private final AdagioModel model;

    Writer(AdagioModel model) {
      this.model = model;
    }

    @Override
    public void saveImpl(String path) {
      DefaultParamsWriter.saveMetadata(model, path, sparkSession(), Option.empty(), Option.empty());
      Path target = new Path(path, FILE);
      try {
        java.nio.file.Path local = SavedMap.temporary();
        try {
          model.embedding().save(local, Overwrite.NO);
          fileSystem(target, this.sc().hadoopConfiguration())
              .copyFromLocalFile(new Path(local.toUri()), target);
        } finally {
          SavedMap.remove(local);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(target + " cannot be written: " + e.getMessage(), e);
      }
    }
  }

  static final class Reader extends MLReader<AdagioModel> {
    @Override
    public AdagioModel load(String path) {
      Configuration configuration = this.sc().hadoopConfiguration();
      Path given = new Path(path);
      try {
        if (fileSystem(given, configuration).getFileStatus(given).isFile()) {
          return AdagioModel.of(embedding(given, configuration));
        }
        DefaultParamsReader.Metadata metadata =
            DefaultParamsReader.loadMetadata(path, sparkSession(), AdagioModel.class.getName());
        AdagioModel model =
            new AdagioModel(metadata.uid(), embedding(new Path(path, FILE), configuration));
        metadata.getAndSetParams(model, Option.empty());
        return model;
      } catch (IOException e) {
        throw new UncheckedIOException(path + " cannot be read: " + e.getMessage(), e);
      }
    }
  }

  private static LinearEmbedding embedding(Path file, Configuration configuration)
      throws IOException {
    java.nio.file.Path local = SavedMap.temporary();
    try {
      fileSystem(file, configuration).copyToLocalFile(file, new Path(local.toUri()));
      return LinearEmbedding.load(local);
    } finally {
      SavedMap.remove(local);
    }
  }

  private static FileSystem fileSystem(Path path, Configuration configuration) throws IOException {
    return path.getFileSystem(configuration);
  }
}
