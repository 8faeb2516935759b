package org.adagio.linalg;

/** Chooses the kernels for large work once: {@code -Dadagio.blas=native|java}. */
final class BlasChoice {
  static final Blas LARGE = choose(System.getProperty("adagio.blas", ""));

  private BlasChoice() {}

  private static Blas choose(String asked) {
    return switch (asked) {
      case "java" -> JavaBlas.INSTANCE;
      case "native" -> new NativeBlas();
      case "" -> nativeOrJava();
      default ->
          throw new IllegalArgumentException("adagio.blas must be native or java, got " + asked);
    };
  }

  private static Blas nativeOrJava() {
    try {
      return new NativeBlas();
    } catch (LinkageError | IllegalCallerException e) {
      System.getLogger("org.adagio").log(System.Logger.Level.WARNING, NativeAdvice.after(e));
      return JavaBlas.INSTANCE;
    }
  }
}
