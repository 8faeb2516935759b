package org.adagio.report;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** A captioned picture in memory. */
public final class Picture {
  private final String caption;
  private final int width;
  private final int height;
  private final byte[] png;

  private Picture(String caption, int width, int height, byte[] png) {
    this.caption = Objects.requireNonNull(caption, "caption");
    this.width = width;
    this.height = height;
    this.png = png;
  }

  /**
   * Shades of grey.
   *
   * @param pixels row by row from the top, 0 is black and 255 is white
   */
  public static Picture grey(String caption, int width, int height, byte[] pixels) {
    if (width < 1 || height < 1 || pixels.length != width * height) {
      throw new IllegalArgumentException(
          "a picture of %d x %d must have as many pixels, got %d"
              .formatted(width, height, pixels.length));
    }
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
    image.getRaster().setDataElements(0, 0, width, height, pixels);
    return of(caption, image);
  }

  /** Any image, as it is. */
  public static Picture of(String caption, BufferedImage image) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
      ImageIO.write(image, "png", out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Picture(caption, image.getWidth(), image.getHeight(), bytes.toByteArray());
  }

  /** What is said of it. */
  public String caption() {
    return caption;
  }

  /** Pixels from left to right. */
  public int width() {
    return width;
  }

  /** Pixels from top to bottom. */
  public int height() {
    return height;
  }

  /** The picture as the content of a PNG file. */
  public byte[] png() {
    return png.clone();
  }
}
