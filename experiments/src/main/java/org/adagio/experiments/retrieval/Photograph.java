package org.adagio.experiments.retrieval;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;

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

  /** Of photographs a byte holds up to 20 pixels. */
  private static final long MOST_FOR_EACH_BYTE = 200;

  /** So many pixels are read of any file, however plain it is. */
  private static final long ALWAYS = 1L << 20;

  private static final int BITMAP_HEADER = 54;
  private static final int BITMAP_INFO = 14;
  private static final int BITMAP_PACKING = 30;
  private static final int JPEG_WITHIN = 4;
  private static final int PNG_WITHIN = 5;

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
    try (ImageInputStream in = ImageIO.createImageInputStream(file.toFile())) {
      Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
      if (!readers.hasNext()) {
        throw new UnreadableImageException(file + ": expected a picture, found none");
      }
      ImageReader reader = readers.next();
      try {
        requireNoneWithin(in);
        reader.setInput(in, true, true);
        requireRealSize(reader);
        return reader.read(0);
      } finally {
        reader.dispose();
      }
    } catch (UnreadableImageException e) {
      throw e;
    } catch (IOException | RuntimeException e) { // decoders fail in many ways on damaged files
      throw new UnreadableImageException(
          "%s: the picture cannot be read: %s".formatted(file, oneLine(e)));
    }
  }

  /** A decoder takes memory for all pixels that a header names. */
  private void requireRealSize(ImageReader reader) throws IOException {
    long pixels = (long) reader.getWidth(0) * reader.getHeight(0);
    long bytes = Files.size(file);
    if (pixels > Math.max(ALWAYS, MOST_FOR_EACH_BYTE * bytes)) {
      throw new UnreadableImageException(
          "%s: expected a picture, found %d x %d pixels in %d bytes"
              .formatted(file, reader.getWidth(0), reader.getHeight(0), bytes));
    }
  }

  /** Of a picture within a bitmap the decoder takes memory for as many bytes as it says it has. */
  private void requireNoneWithin(ImageInputStream in) throws IOException {
    if (in.length() < BITMAP_HEADER) {
      return;
    }
    byte[] start = new byte[BITMAP_HEADER];
    in.readFully(start);
    in.seek(0);
    ByteBuffer header = ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN);
    boolean hasPacking =
        header.getShort(0) == ('B' | 'M' << 8)
            && header.getInt(BITMAP_INFO) >= BITMAP_HEADER - BITMAP_INFO; // old ones have none
    int packing = hasPacking ? header.getInt(BITMAP_PACKING) : 0;
    if (packing == JPEG_WITHIN || packing == PNG_WITHIN) {
      throw new UnreadableImageException(
          file + ": expected pixels in a bitmap, found another picture");
    }
  }

  private static String oneLine(Exception e) {
    String text = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return text.lines().findFirst().orElse("").replaceAll("\\p{Cntrl}", "?");
  }
}
