package org.adagio.spark;

import static org.adagio.spark.LocalSpark.points;
import static org.adagio.spark.LocalSpark.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.adagio.fit.Fit;
import org.adagio.fit.PrincipalComponents;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.apache.spark.ml.util.MLWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A saved model is whole, the old one is there or none, wherever saving it breaks off. */
class SavedWholeTest {
  private static final AdagioModel OLD = model(1);
  private static final AdagioModel NEW = model(2);

  private static AdagioModel model(int seed) {
    return AdagioModel.of(
        Fit.to(2).with(PrincipalComponents.exact()).on(points(30, 5, 0.7, seed)).map());
  }

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
    public boolean mkdirs(org.apache.hadoop.fs.Path folder) throws IOException {
      change();
      return super.mkdirs(folder);
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
      boolean saved = isSaved(NEW.write(), target, changes);
      assertThat(!saved || Files.exists(target)).isTrue();
      changes++;
      assertThat(changes).as("the end is reached").isLessThan(100);
    }
    assertWhole(target, NEW);
    assertThat(changes).as("torn at so many places").isGreaterThan(3);
  }

  /** What is under the name or aside is read; the next save, even a refused one, tidies up. */
  @Test
  void theOldModelIsThereUntilTheNewOneIs() throws IOException {
    Map<String, Integer> found = new HashMap<>();
    boolean saved = false;
    for (int changes = 0; !saved; changes++) {
      assertThat(changes).as("the end is reached").isLessThan(100);
      Path alone = Files.createDirectory(folder.resolve("after" + changes));
      Path target = alone.resolve("model");
      OLD.save(target.toString());
      saved = isSaved(NEW.write().overwrite(), target, changes);
      boolean named = Files.exists(target);
      AdagioModel read = AdagioModel.load(target.toString());
      AdagioModel expected = read.uid().equals(OLD.uid()) ? OLD : NEW;
      assertSame(read, expected);
      found.merge((expected == OLD ? "old" : "new") + (named ? "" : " aside"), 1, Integer::sum);
      assertRefused(target);
      assertThat(names(alone)).as("after %d changes", changes).containsExactly("model");
      assertWhole(target, expected);
    }
    assertThat(found).containsOnlyKeys("old", "old aside", "new");
  }

  private static boolean isSaved(MLWriter writer, Path target, int changes) {
    TornFileSystem.CHANGES_LEFT.set(changes);
    try {
      writer.save("torn://" + target);
      return true;
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  /** Spark's own writers say the same. */
  private static void assertRefused(Path target) {
    Throwable ours = catchThrowable(() -> NEW.save(target.toString()));
    Throwable sparks = catchThrowable(() -> new AdagioEstimator().save(target.toString()));
    assertThat(ours).isInstanceOf(IOException.class).hasMessage(sparks.getMessage());
    assertThat(ours).hasMessageContaining("already exists");
  }

  private static void assertWhole(Path target, AdagioModel model) {
    assertSame(AdagioModel.load(target.toString()), model);
  }

  private static void assertSame(AdagioModel read, AdagioModel model) {
    assertThat(read.uid()).isEqualTo(model.uid());
    assertThat(read.embedding().toArrays()).isDeepEqualTo(model.embedding().toArrays());
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @Test
  void whatAKilledDriverLeftIsRemovedByTheNextSave() throws IOException {
    Path target = folder.resolve("model");
    Path metadata = Files.createDirectories(folder.resolve(".model.unfinished/metadata"));
    Files.writeString(metadata.resolve("part-00000"), "{");
    NEW.save(target.toString());
    assertWhole(target, NEW);
    assertThat(names(folder)).containsExactly("model");
  }
}
