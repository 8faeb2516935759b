package org.adagio.experiments.retrieval;

import java.nio.file.Path;

/** Reads a picture as retrieval does. */
public final class PictureFile {
  private PictureFile() {}

  /**
   * @throws UnreadableImageException if there is no picture in the file
   */
  public static void read(Path file) {
    new Photograph(file, "building", 1).read();
  }
}
