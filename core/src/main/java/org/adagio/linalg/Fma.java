package org.adagio.linalg;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/**
 * a·b + c in one instruction where the processor has it; {@link Math#fma} is very slow elsewhere.
 */
final class Fma {
  private static final boolean IN_HARDWARE = inHardware();

  private Fma() {}

  static float of(float a, float b, float c) {
    return IN_HARDWARE ? Math.fma(a, b, c) : a * b + c;
  }

  private static boolean inHardware() {
    try {
      return Boolean.parseBoolean(
          ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
              .getVMOption("UseFMA")
              .getValue());
    } catch (RuntimeException | LinkageError e) {
      return false;
    }
  }
}
