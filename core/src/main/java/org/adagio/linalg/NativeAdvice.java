package org.adagio.linalg;

import java.util.Objects;
import org.adagio.work.Version;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas;

/** What to say when the native BLAS does not serve: why, and what would change it. */
final class NativeAdvice {
  private static final String SILENCE =
      " To keep to the Java kernels without this message, start Java with -Dadagio.blas=java.";

  private NativeAdvice() {}

  /**
   * One line for the log.
   *
   * @param failure what loading the native BLAS ended with
   */
  static String after(Throwable failure) {
    boolean modules = NativeAdvice.class.getModule().isNamed();
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof IllegalCallerException) {
      return denied(cause, modules);
    }
    // without JavaCPP's classes, which is another error, there is no platform to ask for
    if (failure instanceof UnsatisfiedLinkError && !isPresent(Loader.getPlatform())) {
      return missing(Loader.getPlatform(), modules);
    }
    return unusable(cause) + SILENCE;
  }

  private static String unusable(Throwable cause) {
    return "The native BLAS cannot be loaded ("
        + Objects.requireNonNullElse(cause.getMessage(), cause.toString())
        + "), so the slower Java kernels compute.";
  }

  /** Java 24 and later can be told to refuse code in C to all modules that are not named. */
  private static String denied(Throwable cause, boolean modules) {
    return unusable(cause)
        + " To be fast, start Java with --enable-native-access="
        + (modules ? "org.bytedeco.javacpp,org.bytedeco.openblas." : "ALL-UNNAMED.")
        + SILENCE;
  }

  /**
   * @param modules whether we run on the module path, where a jar that nothing requires is not seen
   */
  static String missing(String platform, boolean modules) {
    return "The native BLAS for "
        + platform
        + " is not on the "
        + (modules ? "module" : "class")
        + " path, so the slower Java kernels compute. To be fast, add org.adagio:adagio-natives:"
        + Version.CURRENT
        + " (a pom), or of org.bytedeco:openblas and org.bytedeco:javacpp the jars with classifier "
        + platform
        + (modules ? ", and start Java with --add-modules ALL-MODULE-PATH." : ".")
        + SILENCE;
  }

  private static boolean isPresent(String platform) {
    String library = System.mapLibraryName("jniopenblas");
    ClassLoader loader = openblas.class.getClassLoader();
    return loader.getResource("org/bytedeco/openblas/" + platform + "/" + library) != null;
  }
}
