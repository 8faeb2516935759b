package org.adagio.linalg;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Keeps a Linux process to one OpenBLAS. Two of them have the same name, the dynamic linker mixes
 * them up, and the crash cannot be caught. Spark brings a second one through netlib where the
 * machine has one.
 */
final class OneOpenBlas {
  private static final Path MAPS = Path.of("/proc/self/maps");
  private static final Pattern BLAS =
      Pattern.compile("/.*/lib(open)?(blas|lapack)[^/]*\\.so[^/]*$");
  private static final String OURS = "/org/bytedeco/openblas/";
  private static final String[] NETLIB = {
    "dev.ludovic.netlib.blas.nativeLibPath", "dev.ludovic.netlib.lapack.nativeLibPath"
  };

  private OneOpenBlas() {}

  /**
   * @throws UnsatisfiedLinkError if another library than ours has been loaded
   */
  static void require() {
    foreign()
        .ifPresent(
            library -> {
              throw new UnsatisfiedLinkError(
                  "this process uses " + library + " already, and two of its kind crash");
            });
  }

  private static Optional<String> foreign() {
    if (!Files.isReadable(MAPS)) {
      return Optional.empty();
    }
    try (Stream<String> lines = Files.lines(MAPS)) {
      return lines.flatMap(line -> library(line).stream()).findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The foreign BLAS that a line of the memory map names. */
  static Optional<String> library(String line) {
    Matcher matcher = BLAS.matcher(line);
    return matcher.find() && !line.contains(OURS) ? Optional.of(matcher.group()) : Optional.empty();
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
