package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library in three class loaders of one process, as after two redeployments. */
class ClassLoadersTest {
  private static final String FILE = "libopenblas.so.0";
  private static final int N = 300;

  /** JavaCPP's property; its thread keeps a loader alive. */
  private static final String WITHOUT_THREAD = "org.bytedeco.javacpp.noPointerGC";

  @TempDir Path directory;

  @BeforeEach
  void requireTheNativeBlas() {
    assumeTrue(Loader.getPlatform().startsWith("linux") && resource() != null);
  }

  private static URL resource() {
    return openblas
        .class
        .getClassLoader()
        .getResource("org/bytedeco/openblas/" + Loader.getPlatform() + "/" + FILE);
  }

  /** Where JavaCPP looks whatever it is told. */
  private static void requireNoneOfTheMachine() {
    for (String folder : List.of("/lib64", "/lib", "/usr/lib64", "/usr/lib")) {
      assumeTrue(Files.notExists(Path.of(folder, FILE)), "an OpenBLAS of the machine");
    }
  }

  @Test
  void oneLibraryServesThemAll() throws IOException, InterruptedException {
    requireNoneOfTheMachine();
    List<String> said = threeLoaders("-Djava.library.path=" + directory);
    assertThat(said)
        .containsSubsequence("300.0 NativeBlas", "300.0 NativeBlas", "300.0 NativeBlas");
    assertThat(said)
        .filteredOn(line -> line.contains("serves this one, too"))
        .as("told of by the second and the third")
        .hasSize(2);
    assertOneLibrary(said);
  }

  @Test
  void aLibraryOfTheMachineDoesNotComeBesideOurs() throws IOException, InterruptedException {
    Path machine = Files.createDirectory(directory.resolve("machine"));
    try (InputStream in = resource().openStream()) {
      Files.copy(in, machine.resolve(FILE));
    }
    List<String> said = threeLoaders("-Djava.library.path=" + machine);
    assertThat(said).containsSubsequence("300.0 NativeBlas", "300.0 JavaBlas", "300.0 JavaBlas");
    assertThat(said)
        .filteredOn(
            line -> line.contains("has our library in another class loader, and would load"))
        .as("told of by the second and the third")
        .hasSize(2);
    assertThat(said).noneMatch(line -> line.startsWith("mapped " + machine));
    assertOneLibrary(said);
  }

  @Test
  void aLoaderThatIsDroppedIsCollectedWhereJavaCppKeepsNoThread()
      throws IOException, InterruptedException {
    List<String> said = threeLoaders("-D" + WITHOUT_THREAD + "=true", "-Dadagio.threads=1");
    assertThat(said).contains("3 collected");
  }

  private static void assertOneLibrary(List<String> said) {
    Pattern file = Pattern.compile("mapped .*/" + Pattern.quote(FILE));
    assertThat(said).filteredOn(line -> file.matcher(line).find()).hasSize(1);
    assertThat(said).as("replaced underneath").noneMatch(line -> line.endsWith("(deleted)"));
  }

  private List<String> threeLoaders(String... options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx128m");
    command.add("-Dorg.bytedeco.javacpp.cachedir=" + directory.resolve("cache"));
    command.addAll(Arrays.asList(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(ClassLoadersTest.class.getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.lines().toList();
  }

  /** Multiplies in three class loaders, and tells what is mapped, and how many are collected. */
  public static void main(String[] none) throws Exception {
    ReferenceQueue<ClassLoader> queue = new ReferenceQueue<>();
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      loaders.add(new WeakReference<>(computing(), queue));
    }
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
      lines
          .flatMap(line -> OneOpenBlas.library(line).stream())
          .distinct()
          .forEach(library -> System.out.println("mapped " + library));
    }
    if (Boolean.getBoolean(WITHOUT_THREAD)) {
      int collected = 0;
      for (int i = 0; i < 20 && collected < 3; i++) {
        System.gc();
        collected += queue.remove(500) == null ? 0 : 1;
      }
      System.out.println(collected + " collected");
    }
    System.exit(loaders.size() - 3);
  }

  private static ClassLoader computing() throws ReflectiveOperationException {
    URL[] path =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(ClassLoadersTest::url)
            .toArray(URL[]::new);
    ClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
    Class<?> matrix = loader.loadClass("org.adagio.Matrix");
    Object ones = matrix.getMethod("zeros", int.class, int.class).invoke(null, N, N);
    Arrays.fill((float[]) matrix.getMethod("values").invoke(ones), 1);
    Object product =
        loader
            .loadClass("org.adagio.linalg.Products")
            .getMethod("times", matrix, matrix)
            .invoke(null, ones, ones);
    var kernels = loader.loadClass("org.adagio.linalg.BlasChoice").getDeclaredField("LARGE");
    kernels.setAccessible(true);
    System.out.println(
        matrix.getMethod("get", int.class, int.class).invoke(product, 3, 4)
            + " "
            + kernels.get(null).getClass().getSimpleName());
    return loader;
  }

  private static URL url(String entry) {
    try {
      return Path.of(entry).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
