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

    /** A folder beside the target is filled, and takes the name when it is whole. */
    @Override
    public void saveImpl(String path) {
      Path target = new Path(path);
      try {
        FileSystem files = fileSystem(target, this.sc().hadoopConfiguration());
        Path unfinished = unfinished(files.makeQualified(target));
        files.delete(unfinished, true); // of a driver that was killed
        try {
          fill(unfinished, files);
          if (!files.rename(unfinished, target)) {
            throw new IOException("the folder " + unfinished + " cannot take its name");
          }
        } finally {
          files.delete(unfinished, true);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(target + " cannot be written: " + e.getMessage(), e);
      }
    }

    private void fill(Path folder, FileSystem files) throws IOException {
      String name = folder.toString();
      DefaultParamsWriter.saveMetadata(model, name, sparkSession(), Option.empty(), Option.empty());
      java.nio.file.Path local = SavedMap.temporary();
      try {
        model.embedding().save(local, Overwrite.NO);
        files.copyFromLocalFile(new Path(local.toUri()), new Path(folder, FILE));
      } finally {
        SavedMap.remove(local);
      }
    }
  }

  /** The name until all is there; readers of folders pass over names that begin with a point. */
  static Path unfinished(Path target) {
    return new Path(target.getParent(), "." + target.getName() + ".unfinished");
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
