package org.adagio.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What Jazzer calls for each input, in a process of its own; a property names the readers. */
public final class FuzzTarget {
  static final String READERS = "fuzz.readers";
  static final String FOLDER = "fuzz.folder";

  private static List<Reader> readers;
  private static Path folder;

  private FuzzTarget() {}

  /** Returns the value of the property for these readers. */
  static String named(List<Reader> readers) {
    return readers.stream().map(Reader::name).collect(Collectors.joining(","));
  }

  /** Returns an input that gives this content to one of the readers. */
  static byte[] input(int reader, byte[] content) {
    byte[] input = new byte[content.length + 1];
    input[0] = (byte) reader;
    System.arraycopy(content, 0, input, 1, content.length);
    return input;
  }

  /** Called once. Sound files load the classes, so that no input is blamed for that time. */
  public static void fuzzerInitialize() throws IOException {
    readers = Arrays.stream(System.getProperty(READERS).split(",")).map(Reader::valueOf).toList();
    folder = Files.createDirectories(Path.of(System.getProperty(FOLDER)));
    for (Reader reader : readers) {
      for (byte[] sound : Seeds.sound(reader)) {
        reader.check(sound, folder);
      }
    }
  }

  /** Called for each input: its first byte chooses the reader, the rest is the file. */
  public static void fuzzerTestOneInput(byte[] input) {
    if (input.length > 0) {
      Reader reader = readers.get(Byte.toUnsignedInt(input[0]) % readers.size());
      reader.check(Arrays.copyOfRange(input, 1, input.length), folder);
    }
  }
}
