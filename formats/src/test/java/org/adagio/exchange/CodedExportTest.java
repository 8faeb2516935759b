package org.adagio.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.Overwrite;
import org.adagio.Progress;
import org.adagio.codes.CodeKind;
import org.adagio.codes.CodeRecipe;
import org.adagio.codes.Coder;
import org.adagio.files.Formats;
import org.adagio.model.CodedPoints;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other runtimes code points as we do, and find what we find. */
class CodedExportTest {
  private static final int D = 10;
  private static final int R = 7;

  @TempDir static Path folder;

  @BeforeAll
  static void export() {
    write("points", points(700, 1));
    write("queries", points(12, 2));
    for (CodeKind kind : CodeKind.values()) {
      for (Metric metric : Metric.values()) {
        export(kind, metric, false);
        if (metric != Metric.INNER_PRODUCT) {
          export(kind, metric, true);
        }
      }
    }
  }

  private static void write(String name, float[][] rows) {
    Formats.NPY.write(
        PointCloud.of(rows), folder.resolve(name + ".npy"), Overwrite.NO, Progress.NONE);
  }

  private static float[][] points(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] points = new float[count][D];
    for (float[] point : points) {
      for (int k = 0; k < D; k++) {
        point[k] = (float) (1 + Math.pow(0.8, k) * random.nextGaussian());
      }
    }
    return points;
  }

  private static void export(CodeKind kind, Metric metric, boolean paired) {
    PointCloud points = PointCloud.of(points(700, 1));
    Matrix map = Matrix.identity(D).firstRows(R);
    map.set(0, 0, 0.6f);
    map.set(0, 9, 0.8f);
    double[] centre = new double[D];
    Arrays.fill(centre, metric == Metric.COSINE ? 0.25 : 1);
    Coder.Images images = new Coder(map, centre, metric).documents(points, 0, 700);
    LinearEmbedding coded =
        LinearEmbedding.builder(map)
            .metric(metric)
            .code(
                Optional.of(
                    new CodeRecipe(kind, 5, 4, false, paired)
                        .learnt(map, centre, metric, images, 1, () -> {})))
            .build();
    String name = "%s-%s-%s".formatted(kind, metric, paired);
    Path model = folder.resolve(name + ".safetensors");
    coded.save(model);
    MapFormat.NUMPY_CODE.write(coded, model, folder.resolve(name + ".py"), Overwrite.NO);
    MapFormat.FAISS.write(coded, model, folder.resolve(name + ".faiss"), Overwrite.NO);
    CodedPoints.write(coded, points, folder.resolve(name + ".adc"));
    List<CodedPoints.Found> found =
        CodedPoints.open(coded, folder.resolve(name + ".adc"))
            .nearest(PointCloud.of(points(12, 2)), 9);
    write(name + "-rows", floats(found.stream().map(CodedPoints.Found::rows)));
    write(
        name + "-distances",
        found.stream().map(one -> floats(Stream.of(one.distances()))[0]).toArray(float[][]::new));
  }

  private static float[][] floats(Stream<?> rows) {
    return rows.map(CodedExportTest::floats).toArray(float[][]::new);
  }

  private static float[] floats(Object row) {
    double[] values =
        row instanceof long[] whole
            ? Arrays.stream(whole).asDoubleStream().toArray()
            : (double[]) row;
    float[] floats = new float[values.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }

  @Test
  void numpyCodeHasTheSameCodesAndTheSameOrder() throws Exception {
    assertThat(
            ofPython(
                "numpy",
                """
                import glob, runpy
                points, queries = np.load("points.npy"), np.load("queries.npy")
                for file in sorted(glob.glob("*.py")):
                    name = file[:-3]
                    code = runpy.run_path(file)
                    model = code["load"](name + ".safetensors")
                    rows = code["read"](name + ".adc")
                    assert np.array_equal(code["encode"](points, model), rows), name
                    found, distances = code["search"](queries, rows, 9, model)
                    assert np.array_equal(found, np.load(name + "-rows.npy")), name
                    assert np.allclose(distances, np.load(name + "-distances.npy"), atol=1e-4), name
                    print(".", end="")
                """))
        .isEqualTo(".".repeat(15));
  }

  @Test
  void faissReadsTheIndexAndCodesAlike() throws Exception {
    assertThat(
            ofPython(
                "faiss",
                """
                import faiss, glob
                points, queries = np.load("points.npy"), np.load("queries.npy")
                for file in sorted(glob.glob("*.faiss")):
                    index = faiss.read_index(file)
                    rows = np.fromfile(file[:-5] + "adc", np.uint8)[64:].reshape(len(points), -1)
                    codes = index.sa_encode(points)
                    same = (codes == rows[:, :codes.shape[1]]).all(1).mean()
                    assert same > (0.9 if "residual" in file else 0.999), (file, same)
                    index.add(points)
                    asked = queries
                    for i in range(index.chain.size()):
                        asked = faiss.downcast_VectorTransform(index.chain.at(i)).apply(asked)
                    decoded = index.index.reconstruct_n(0, len(points))
                    far = ((asked[:, None] - decoded) ** 2).sum(2)
                    far = -asked @ decoded.T if "dot" in file else far
                    found = np.sort(far, axis=1)[:, :9]
                    distances = index.search(queries, 9)[0]
                    assert np.allclose(abs(distances), abs(found), atol=1e-4), file
                    print(".", end="")
                """))
        .isEqualTo(".".repeat(15));
  }

  private static String ofPython(String module, String script) throws Exception {
    Optional<String> python =
        Stream.of("python3", "/usr/bin/python3")
            .filter(each -> said(each, "import " + module).isEmpty())
            .findFirst();
    assumeTrue(python.isPresent(), "Python with %s is not installed".formatted(module));
    return said(python.get(), "import numpy as np\n" + script);
  }

  private static String said(String python, String script) {
    try {
      Process process =
          new ProcessBuilder(python, "-c", script)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? said.strip() : "failed: " + said;
    } catch (IOException e) {
      return "none: " + e.getMessage();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
