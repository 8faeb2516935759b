package org.adagio.experiments.retrieval;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;

/**
 * A picture in a file that names its building and view, as ZuBuD has it: object0001.view01.png.
 *
 * @param file the picture
 * @param building what stands before the view
 * @param view the number of the view
 */
record Photograph(Path file, String building, int view) {
  private static final Pattern IMAGE =
      Pattern.compile(".+\\.(png|jpe?g|gif|bmp|tiff?)", Pattern.CASE_INSENSITIVE);
  private static final Pattern NAME =
      Pattern.compile("(.+?)[._-]view(\\d{1,6})\\.[a-z]+", Pattern.CASE_INSENSITIVE);

  /** Whether a file is a picture, by its suffix. */
  static boolean isImage(Path file) {
    return IMAGE.matcher(file.getFileName().toString()).matches();
  }

  static Photograph of(Path file) {
    Matcher name = NAME.matcher(file.getFileName().toString());
    if (!name.matches()) {
      throw new UnreadableImageException(
          "%s: expected a building and a view in its name, like object0001.view01.png, found none"
              .formatted(file));
    }
    return new Photograph(file, name.group(1), Integer.parseInt(name.group(2)));
  }

  BufferedImage read() {
    BufferedImage image;
    try {
      image = ImageIO.read(file.toFile());
    } catch (IOException | RuntimeException e) { // decoders fail in many ways on damaged files
      throw new UnreadableImageException(
          "%s: the picture cannot be read: %s".formatted(file, e.getMessage()));
    }
    if (image == null) {
      throw new UnreadableImageException(file + ": expected a picture, found none");
    }
    return image;
  }
}
