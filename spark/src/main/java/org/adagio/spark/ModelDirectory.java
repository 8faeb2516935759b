package org.adagio.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.adagio.model.LinearEmbedding;
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

    /** As in Spark, but that an old model stays until the new one is whole. */
    @Override
    public void save(String path) throws IOException {
      folder(path).mend();
      if (shouldOverwrite()) {
        saveImpl(path);
      } else {
        super.save(path);
      }
    }

    @Override
    public void saveImpl(String path) {
      try {
        ModelFolder folder = folder(path);
        try {
          fill(folder.unfinished(), folder.files());
          folder.replace();
        } finally {
          folder.mend();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(path + " cannot be written: " + e.getMessage(), e);
      }
    }

    private ModelFolder folder(String path) throws IOException {
      return ModelDirectory.folder(path, this.sc().hadoopConfiguration());
    }

    private void fill(Path folder, FileSystem files) throws IOException {
      String name = folder.toString();
      DefaultParamsWriter.saveMetadata(model, name, sparkSession(), Option.empty(), Option.empty());
      try (OutputStream out = files.create(new Path(folder, FILE))) {
        model.embedding().save(out);
      }
    }
  }

  static final class Reader extends MLReader<AdagioModel> {
    @Override
    public AdagioModel load(String path) {
      try {
        ModelFolder folder = folder(path, this.sc().hadoopConfiguration());
        Path found = folder.found();
        if (folder.files().getFileStatus(found).isFile()) {
          return AdagioModel.of(embedding(found, folder.files()));
        }
        DefaultParamsReader.Metadata metadata =
            DefaultParamsReader.loadMetadata(
                found.toString(), sparkSession(), AdagioModel.class.getName());
        AdagioModel model =
            new AdagioModel(metadata.uid(), embedding(new Path(found, FILE), folder.files()));
        metadata.getAndSetParams(model, Option.empty());
        return model;
      } catch (IOException e) {
        throw new UncheckedIOException(path + " cannot be read: " + e.getMessage(), e);
      }
    }
  }

  private static LinearEmbedding embedding(Path file, FileSystem files) throws IOException {
    try (InputStream in = files.open(file)) {
      return LinearEmbedding.load(in, file.toString());
    }
  }

  private static ModelFolder folder(String path, Configuration configuration) throws IOException {
    Path target = new Path(path);
    FileSystem files = target.getFileSystem(configuration);
    return new ModelFolder(files, files.makeQualified(target));
  }
}
