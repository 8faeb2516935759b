package org.adagio.cli;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Whether someone watches standard error. The launcher knows; without it, it is found out. */
final class Terminal {
  private static final String PROPERTY = "adagio.terminal";
  private static final Pattern DEVICE = Pattern.compile("/dev/(pts/\\d+|tty\\w*|console)");

  private Terminal() {}

  static boolean isWatched() {
    String told = System.getProperty(PROPERTY);
    return told == null ? isDevice(Path.of("/proc/self/fd/2")) : Boolean.parseBoolean(told);
  }

  /** Linux names what a stream is; elsewhere Java knows of standard input and output alone. */
  static boolean isDevice(Path stream) {
    try {
      return DEVICE.matcher(Files.readSymbolicLink(stream).toString()).matches();
    } catch (IOException | UnsupportedOperationException e) {
      return isInteractive(System.console());
    }
  }

  /** From Java 22 on there is a console also where no terminal is, and a method that tells. */
  private static boolean isInteractive(Console console) {
    if (console == null) {
      return false;
    }
    try {
      return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }
}
