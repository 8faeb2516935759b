package org.adagio.experiments.retrieval;

import boofcv.abst.feature.detdesc.ConfigCompleteSift;
import boofcv.alg.feature.detdesc.CompleteSift;
import boofcv.concurrency.BoofConcurrency;
import boofcv.factory.feature.detdesc.FactoryDetectDescribeAlgs;
import boofcv.struct.image.GrayF32;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.adagio.work.Workers;

/** Lowe's scale-invariant descriptors, by BoofCV: 128 values of unit norm each. One thread. */
final class Sift implements Workers.Workspace {
  static final int LENGTH = 128;

  /** Larger pictures are scaled down to this many pixels on the longer side. */
  private static final int LONGEST_SIDE = 1024;

  static {
    BoofConcurrency.USE_CONCURRENT = false; // pictures are shared out among threads instead
  }

  private final int most;
  private final CompleteSift sift;

  /**
   * @param most how many descriptors of a picture to keep, strongest first
   */
  Sift(int most) {
    this.most = most;
    ConfigCompleteSift config = new ConfigCompleteSift();
    config.detector.maxFeaturesAll = most;
    sift = FactoryDetectDescribeAlgs.sift(config);
  }

  /** The strongest descriptors, fewer where the picture has fewer. */
  float[][] describe(BufferedImage picture) {
    sift.process(gray(shrunk(picture)));
    int[] strongest =
        IntStream.range(0, sift.getLocations().size())
            .boxed()
            .sorted(
                Comparator.comparingDouble(i -> -Math.abs(sift.getLocations().get(i).intensity)))
            .limit(most)
            .mapToInt(i -> i)
            .toArray();
    float[][] descriptors = new float[strongest.length][LENGTH];
    for (int i = 0; i < strongest.length; i++) {
      double[] values = sift.getDescriptions().get(strongest[i]).data;
      for (int j = 0; j < LENGTH; j++) {
        descriptors[i][j] = (float) values[j];
      }
    }
    return descriptors;
  }

  private static BufferedImage shrunk(BufferedImage picture) {
    int side = Math.max(picture.getWidth(), picture.getHeight());
    if (side <= LONGEST_SIDE) {
      return picture;
    }
    int width = Math.max(1, Math.round((float) picture.getWidth() * LONGEST_SIDE / side));
    int height = Math.max(1, Math.round((float) picture.getHeight() * LONGEST_SIDE / side));
    BufferedImage smaller = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = smaller.createGraphics();
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
    graphics.drawImage(picture, 0, 0, width, height, null);
    graphics.dispose();
    return smaller;
  }

  /** Luma of ITU-R BT.601. */
  private static GrayF32 gray(BufferedImage picture) {
    GrayF32 gray = new GrayF32(picture.getWidth(), picture.getHeight());
    int[] row = new int[gray.width];
    for (int y = 0; y < gray.height; y++) {
      picture.getRGB(0, y, gray.width, 1, row, 0, gray.width);
      for (int x = 0; x < row.length; x++) {
        int rgb = row[x];
        gray.data[y * gray.width + x] =
            0.299f * (rgb >> 16 & 0xff) + 0.587f * (rgb >> 8 & 0xff) + 0.114f * (rgb & 0xff);
      }
    }
    return gray;
  }

  @Override
  public void close() {}
}
