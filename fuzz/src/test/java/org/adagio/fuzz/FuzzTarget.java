package org.adagio.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What Jazzer calls for each input, in a process of its own; a property names the reader. */
public final class FuzzTarget {
  static final String READER = "fuzz.reader";
  static final String FOLDER = "fuzz.folder";

  private static Reader reader;
  private static Path folder;

  private FuzzTarget() {}

  /** Called once. Sound files load the classes, so that no input is blamed for that time. */
  public static void fuzzerInitialize() throws IOException {
    reader = Reader.valueOf(System.getProperty(READER));
    folder = Files.createDirectories(Path.of(System.getProperty(FOLDER)));
    for (byte[] sound : Seeds.sound(reader)) {
      reader.check(sound, folder);
    }
  }

  /** Called for each input. */
  public static void fuzzerTestOneInput(byte[] input) {
    reader.check(input, folder);
  }
}
