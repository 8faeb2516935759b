package org.adagio.linalg;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bytedeco.javacpp.ClassProperties;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas;

/**
 * Keeps a Linux process to one OpenBLAS. Two of them have the same name, the dynamic linker mixes
 * them up, and the crash cannot be caught. Spark brings a second one through netlib where the
 * machine has one; so does JavaCPP itself for a second class loader, which may not load our file
 * again.
 */
final class OneOpenBlas {
  private static final Path MAPS = Path.of("/proc/self/maps");
  private static final Pattern BLAS =
      Pattern.compile("/.*/lib(open)?(blas|lapack)[^/]*\\.so[^/]*$");
  private static final String[] NETLIB = {
    "dev.ludovic.netlib.blas.nativeLibPath", "dev.ludovic.netlib.lapack.nativeLibPath"
  };

  private OneOpenBlas() {}

  /**
   * Loads ours, or shares it where another class loader of this process has it.
   *
   * @return the file of JavaCPP's that was loaded; OpenBLAS lies beside it
   * @throws UnsatisfiedLinkError if another library is in this process, or would come to it
   */
  static String load() {
    requireNone(mapped().filter(library -> !isOurs(library)), "uses %s already");
    Optional<String> shared = mapped().findFirst();
    boolean loadedHere =
        Loader.getLoadedLibraries().keySet().stream().anyMatch(OneOpenBlas::isName);
    if (shared.isPresent() && !loadedHere) {
      requireNone(ofTheMachine(), "has our library in another class loader, and would load %s");
      System.getLogger("org.adagio")
          .log(
              System.Logger.Level.INFO,
              "{0} is in this process for another class loader, and serves this one, too.",
              shared.get());
    }
    String loaded = Loader.load(openblas.class);
    requireNone(mapped().filter(library -> !isOurs(library)), "has just loaded %s beside ours");
    return loaded;
  }

  private static void requireNone(Stream<String> foreign, String what) {
    foreign
        .findFirst()
        .ifPresent(
            library -> {
              throw new UnsatisfiedLinkError(
                  "this process " + what.formatted(library) + ", and two of its kind crash");
            });
  }

  private static Stream<String> mapped() {
    if (!Files.isReadable(MAPS)) {
      return Stream.empty();
    }
    try (Stream<String> lines = Files.lines(MAPS)) {
      return lines.flatMap(line -> library(line).stream()).toList().stream();
    } catch (IOException e) {
      return Stream.empty();
    }
  }

  static Optional<String> library(String line) {
    Matcher matcher = BLAS.matcher(line);
    return matcher.find() ? Optional.of(matcher.group()) : Optional.empty();
  }

  static boolean isOurs(String library) {
    return library.contains("/org/bytedeco/openblas/");
  }

  private static boolean isName(String library) {
    return library.startsWith("openblas");
  }

  /** What JavaCPP falls back on where ours is refused to a class loader. */
  private static Stream<String> ofTheMachine() {
    Class<?> preset = org.bytedeco.openblas.presets.openblas.class;
    ClassProperties properties = Loader.loadProperties(preset, Loader.loadProperties(), true);
    List<String> names = properties.get("platform.preload");
    return names.stream()
        .filter(OneOpenBlas::isName)
        .flatMap(name -> Arrays.stream(Loader.findLibrary(preset, properties, name, false)))
        .filter(found -> found.getProtocol().equals("file"))
        .map(URL::getPath)
        .filter(library -> !isOurs(library));
  }

  /**
   * Has netlib load our library, if it comes later and was told nothing else.
   *
   * @param loaded the file of JavaCPP's that has been loaded; OpenBLAS lies beside it
   */
  static void shareWithNetlib(String loaded) {
    Path library = Path.of(loaded).resolveSibling("libopenblas.so.0");
    if (Files.exists(library)) {
      for (String property : NETLIB) {
        if (System.getProperty(property) == null) {
          System.setProperty(property, library.toString());
        }
      }
    }
  }
}
