package org.adagio.experiments.retrieval;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import javax.imageio.ImageIO;

/** A wall with windows, stripes and spots, drawn from a seed, seen from different viewpoints. */
final class Scene {
  private static final int WIDTH = 320;
  private static final int HEIGHT = 240;

  private final BufferedImage wall;

  Scene(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    wall = new BufferedImage(2 * WIDTH, 2 * HEIGHT, BufferedImage.TYPE_INT_RGB);
    Graphics2D pen = wall.createGraphics();
    pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    pen.setColor(gray(random));
    pen.fillRect(0, 0, wall.getWidth(), wall.getHeight());
    for (int i = 0; i < 160; i++) {
      int x = random.nextInt(wall.getWidth());
      int y = random.nextInt(wall.getHeight());
      int size = 8 + random.nextInt(60);
      pen.setColor(gray(random));
      switch (random.nextInt(3)) {
        case 0 -> pen.fillRect(x, y, size, 8 + random.nextInt(60));
        case 1 -> pen.fillOval(x, y, size, 8 + random.nextInt(60));
        default -> {
          pen.setStroke(new BasicStroke(2 + random.nextInt(8)));
          pen.drawLine(x, y, x + random.nextInt(-size, size), y + random.nextInt(-size, size));
        }
      }
    }
    pen.dispose();
  }

  private static Color gray(SplittableRandom random) {
    int level = random.nextInt(256);
    return new Color(level, level, level);
  }

  /** Seen from straight ahead. */
  BufferedImage ahead() {
    return seen(0, 1, 0, 0, 1);
  }

  /**
   * @param degrees by which the camera is turned about its axis
   * @param scale how much larger the wall appears
   * @param tiltX how much farther away the right side is than the left
   * @param tiltY the same for below and above
   * @param light what brightness is multiplied by
   */
  BufferedImage seen(double degrees, double scale, double tiltX, double tiltY, double light) {
    BufferedImage view = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    double cos = Math.cos(Math.toRadians(degrees)) / scale;
    double sin = Math.sin(Math.toRadians(degrees)) / scale;
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
        double u = x - WIDTH / 2.0;
        double v = y - HEIGHT / 2.0;
        double depth = 1 + tiltX * u / WIDTH + tiltY * v / HEIGHT;
        double level =
            level(
                WIDTH + 1.5 * (cos * u - sin * v) * depth,
                HEIGHT + 1.5 * (sin * u + cos * v) * depth);
        int shown = (int) Math.min(255, Math.round(light * level));
        view.setRGB(x, y, shown << 16 | shown << 8 | shown);
      }
    }
    return view;
  }

  private double level(double x, double y) {
    int left = Math.max(0, Math.min(wall.getWidth() - 2, (int) Math.floor(x)));
    int top = Math.max(0, Math.min(wall.getHeight() - 2, (int) Math.floor(y)));
    double fx = Math.max(0, Math.min(1, x - left));
    double fy = Math.max(0, Math.min(1, y - top));
    double above = (1 - fx) * pixel(left, top) + fx * pixel(left + 1, top);
    double below = (1 - fx) * pixel(left, top + 1) + fx * pixel(left + 1, top + 1);
    return (1 - fy) * above + fy * below;
  }

  private int pixel(int x, int y) {
    return wall.getRGB(x, y) & 0xff;
  }

  static void write(BufferedImage image, Path file) {
    try {
      ImageIO.write(image, "png", file.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
