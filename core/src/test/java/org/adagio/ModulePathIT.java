package org.adagio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A named module that requires {@code org.adagio.core} and nothing else, on the module path alone.
 */
class ModulePathIT {
  /** Core's jar, and what its pom has users download. */
  private static final String CORE =
      System.getProperty("adagio.core.jar")
          + File.pathSeparator
          + System.getProperty("adagio.core.dependencies");

  private static final String NATIVES = System.getProperty("adagio.core.natives");

  @TempDir Path folder;

  @Test
  void fitsSavesAndLoadsWithTheNativeBlas() throws Exception {
    assertThat(compile("sample")).isEmpty();
    List<String> said = run(NATIVES, "--add-modules", "ALL-MODULE-PATH");
    assertThat(said).hasSize(2);
    assertAgree(said);
  }

  /**
   * Shows that the work above is large enough for the native BLAS, and that its absence is said.
   */
  @Test
  void computesWithoutNativesAndSaysSo() throws Exception {
    assertThat(compile("sample")).isEmpty();
    List<String> said = run("");
    assertThat(said)
        .filteredOn(line -> line.contains("The native BLAS for"))
        .singleElement()
        .asString()
        .contains("--add-modules ALL-MODULE-PATH");
    assertAgree(said);
  }

  @Test
  void everyExportedPackageServes() throws Exception {
    assertThat(compile("tour")).isEmpty();
    assertThat(run(NATIVES, "--add-modules", "ALL-MODULE-PATH")).containsExactly("1.0", "1", "7");
    String source = Files.readString(source("tour").resolve("org/example/Main.java"));
    assertThat(exported()).isNotEmpty().allMatch(name -> source.contains("import " + name + "."));
  }

  /** The packages that everybody may use. */
  private static List<String> exported() {
    ModuleFinder core = ModuleFinder.of(Path.of(System.getProperty("adagio.core.jar")));
    return core.find("org.adagio.core").orElseThrow().descriptor().exports().stream()
        .filter(exports -> !exports.isQualified())
        .map(ModuleDescriptor.Exports::source)
        .toList();
  }

  @Test
  void hidesWhatIsNotExported() throws Exception {
    assertThat(compile("intruder")).containsExactly("compiler.err.package.not.visible");
  }

  /** The last two lines: a certificate in float64, and images in float32 measured by hand. */
  private static void assertAgree(List<String> said) {
    double certified = Double.parseDouble(said.get(said.size() - 2));
    double measured = Double.parseDouble(said.get(said.size() - 1));
    assertThat(certified).isBetween(0.001, 0.5);
    assertThat(measured).isCloseTo(certified, within(1e-5));
  }

  /**
   * @return the codes of the compiler's errors and warnings
   */
  private List<String> compile(String name) throws IOException, URISyntaxException {
    Path source = source(name);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try (StandardJavaFileManager files =
            compiler.getStandardFileManager(found, Locale.ROOT, StandardCharsets.UTF_8);
        Stream<Path> tree = Files.walk(source)) {
      List<Path> units = tree.filter(file -> file.toString().endsWith(".java")).toList();
      List<String> options =
          List.of("-p", CORE, "-Xlint:all", "-d", folder.resolve("classes").toString());
      compiler
          .getTask(null, files, found, options, null, files.getJavaFileObjectsFromPaths(units))
          .call();
    }
    return found.getDiagnostics().stream().map(Diagnostic::getCode).toList();
  }

  private static Path source(String name) throws URISyntaxException {
    return Path.of(
        Objects.requireNonNull(ModulePathIT.class.getResource("/module/" + name)).toURI());
  }

  private List<String> run(String natives, String... options)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx512m");
    if (Runtime.version().feature() >= 24) {
      command.add("--enable-native-access=org.bytedeco.javacpp,org.bytedeco.openblas");
    }
    command.addAll(List.of(options));
    String modules = folder.resolve("classes") + File.pathSeparator + CORE;
    command.addAll(
        List.of("-p", natives.isEmpty() ? modules : modules + File.pathSeparator + natives));
    command.addAll(List.of("-m", "org.example.sample/org.example.Main"));
    command.add(folder.resolve("model.safetensors").toString());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.lines().toList();
  }
}
