package org.adagio.spark;

import static org.adagio.spark.LocalSpark.points;
import static org.adagio.spark.LocalSpark.session;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.adagio.embedding.Fit;
import org.adagio.embedding.PrincipalComponents;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A saved model is a whole folder or none, wherever saving it breaks off. */
class SavedWholeTest {
  private static final AdagioModel MODEL =
      AdagioModel.of(Fit.to(2).with(PrincipalComponents.exact()).on(points(30, 5, 0.7, 1)).map());

  @TempDir Path folder;

  @BeforeEach
  void register() {
    session()
        .sparkContext()
        .hadoopConfiguration()
        .set("fs.torn.impl", TornFileSystem.class.getName());
  }

  @AfterEach
  void unregister() {
    session().sparkContext().hadoopConfiguration().unset("fs.torn.impl");
  }

  /** Local files, until so many changes were made to them; then nothing can be changed. */
  public static final class TornFileSystem extends RawLocalFileSystem {
    static final AtomicInteger CHANGES_LEFT = new AtomicInteger();

    private static void change() throws IOException {
      if (CHANGES_LEFT.getAndDecrement() <= 0) {
        throw new IOException("torn");
      }
    }

    @Override
    public String getScheme() {
      return "torn";
    }

    @Override
    public URI getUri() {
      return URI.create("torn:///");
    }

    @Override
    public FSDataOutputStream create(
        org.apache.hadoop.fs.Path file,
        boolean overwrite,
        int bufferSize,
        short replication,
        long blockSize,
        Progressable progress)
        throws IOException {
      change();
      return super.create(file, overwrite, bufferSize, replication, blockSize, progress);
    }

    @Override
    public FSDataOutputStream create(
        org.apache.hadoop.fs.Path file,
        FsPermission permission,
        boolean overwrite,
        int bufferSize,
        short replication,
        long blockSize,
        Progressable progress)
        throws IOException {
      change();
      return super.create(
          file, permission, overwrite, bufferSize, replication, blockSize, progress);
    }

    @Override
    public boolean rename(org.apache.hadoop.fs.Path from, org.apache.hadoop.fs.Path to)
        throws IOException {
      change();
      return super.rename(from, to);
    }

    @Override
    public boolean delete(org.apache.hadoop.fs.Path file, boolean recursive) throws IOException {
      change();
      return super.delete(file, recursive);
    }
  }

  @Test
  void whateverChangeIsTheLast() throws IOException {
    Path target = folder.resolve("model");
    int changes = 0;
    while (!Files.exists(target)) {
      TornFileSystem.CHANGES_LEFT.set(changes);
      boolean saved = isSaved("torn://" + target);
      assertThat(!saved || Files.exists(target)).isTrue();
      changes++;
      assertThat(changes).as("the end is reached").isLessThan(100);
    }
    assertWhole(target);
    assertThat(changes).as("torn at so many places").isGreaterThan(3);
  }

  private static boolean isSaved(String path) {
    try {
      MODEL.save(path);
      return true;
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  private static void assertWhole(Path target) throws IOException {
    AdagioModel read = AdagioModel.load(target.toString());
    assertThat(read.uid()).isEqualTo(MODEL.uid());
    assertThat(read.embedding().toArrays()).isDeepEqualTo(MODEL.embedding().toArrays());
  }

  @Test
  void whatAKilledDriverLeftIsRemovedByTheNextSave() throws IOException {
    Path target = folder.resolve("model");
    org.apache.hadoop.fs.Path left =
        ModelDirectory.unfinished(new org.apache.hadoop.fs.Path(target.toUri()));
    Path metadata = Files.createDirectories(Path.of(left.toUri().getPath(), "metadata"));
    Files.writeString(metadata.resolve("part-00000"), "{");
    MODEL.save(target.toString());
    assertWhole(target);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.toList()).isEqualTo(List.of(target));
    }
  }
}
