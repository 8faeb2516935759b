package org.adagio.files.io;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A class of the tests, run in a Java of its own. */
final class ChildJava {
  private ChildJava() {}

  /** The words that start it; options stand before its name, arguments after it. */
  static List<String> command(List<String> options, Class<?> main, Object... arguments)
      throws Exception {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(options);
    words.addAll(
        List.of(
            "-cp",
            location(AtomicFile.class) + File.pathSeparator + location(main),
            main.getName()));
    for (Object argument : arguments) {
      words.add(argument.toString());
    }
    return words;
  }

  private static Path location(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
