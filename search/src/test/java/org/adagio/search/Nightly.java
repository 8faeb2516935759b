package org.adagio.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a long test did, as a line for the table of all of them. */
public final class Nightly {
  private Nightly() {}

  public static void record(String name, String what, Object count) throws IOException {
    Path folder = Files.createDirectories(Path.of("target", "nightly"));
    Files.writeString(folder.resolve(name + ".txt"), what + "\t" + count + "\n");
  }
}
