package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.adagio.Matrix;
import org.adagio.work.Version;
import org.bytedeco.javacpp.Loader;
import org.junit.jupiter.api.Test;

/**
 * A process that lacks the natives of its platform says so once, says what to add, and computes.
 */
class NativeAdviceTest {
  private static final int N = 600;
  private static final Predicate<String> NATIVES =
      Pattern.compile("(openblas|javacpp)-[0-9.-]+-[a-z]+-[a-z0-9_]+\\.jar$").asPredicate();

  @Test
  void namesThePlatformAndWhatToAddOnce() throws IOException, InterruptedException {
    String said = run(classPath(NATIVES.negate()));
    assertThat(said)
        .containsOnlyOnce(
            "The native BLAS for " + Loader.getPlatform() + " is not on the class path")
        .containsOnlyOnce("org.adagio:adagio-natives:" + Version.CURRENT)
        .containsOnlyOnce("classifier " + Loader.getPlatform())
        .containsOnlyOnce("-Dadagio.blas=java")
        .containsOnlyOnce("WARNING")
        .doesNotContain("ALL-MODULE-PATH")
        .endsWith(computed());
  }

  @Test
  void isSilentWhereTheJavaKernelsWereAskedFor() throws IOException, InterruptedException {
    assertThat(run(classPath(NATIVES.negate()), "-Dadagio.blas=java")).isEqualTo(computed());
  }

  @Test
  void isSilentWhereTheNativesAre() throws IOException, InterruptedException {
    assertThat(run(classPath(entry -> true), "-Dadagio.blas=native")).isEqualTo(computed());
    assertThat(run(classPath(entry -> true))).isEqualTo(computed());
  }

  @Test
  void isSilentWhereTheWorkIsSmall() throws IOException, InterruptedException {
    assertThat(run(classPath(NATIVES.negate()), "-Dsmall=true")).isEqualTo("8.0 8.0\n");
  }

  @Test
  void saysWhyNativesThatAreThereDoNotLoad() {
    assertThat(NativeAdvice.after(new UnsatisfiedLinkError("the disk is read-only")))
        .contains("cannot be loaded (the disk is read-only)")
        .doesNotContain("adagio-natives");
  }

  /**
   * As Java 25 ends with --illegal-native-access=deny: the cause is inside an error without text.
   */
  @Test
  void tellsTheFlagWhereJavaDeniesNativeAccess() {
    IllegalCallerException denied = new IllegalCallerException("Illegal native access");
    assertThat(NativeAdvice.after(new ExceptionInInitializerError(denied)))
        .isEqualTo(NativeAdvice.after(denied))
        .contains("cannot be loaded (Illegal native access)")
        .contains("--enable-native-access=ALL-UNNAMED.");
  }

  @Test
  void namesAnErrorWithoutText() {
    assertThat(NativeAdvice.after(new NoClassDefFoundError()))
        .contains("cannot be loaded (java.lang.NoClassDefFoundError)");
  }

  @Test
  void tellsTheFlagOnTheModulePath() {
    assertThat(NativeAdvice.missing("linux-arm64", true))
        .contains("is not on the module path")
        .contains("--add-modules ALL-MODULE-PATH");
  }

  /** Multiplies twice, so that a second line would show. */
  public static void main(String[] none) {
    Matrix ones = Boolean.getBoolean("small") ? ones(8) : ones(N);
    System.out.print(
        Products.times(ones, ones).get(3, 4) + " " + Products.times(ones, ones).get(4, 3) + "\n");
  }

  private static Matrix ones(int n) {
    Matrix ones = Matrix.zeros(n, n);
    Arrays.fill(ones.values(), 1);
    return ones;
  }

  private static String computed() {
    return (double) N + " " + (double) N + "\n";
  }

  private static String classPath(Predicate<String> kept) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(kept)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String run(String classPath, String... options)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-Duser.language=en"));
    if (Runtime.version().feature() >= 24) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", classPath, NativeAdviceTest.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
