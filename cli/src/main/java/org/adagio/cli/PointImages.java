package org.adagio.cli;

import java.util.List;
import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.data.Dataset;
import org.adagio.data.PointCloud;
import org.adagio.distortion.SecantPair;
import org.adagio.report.Gallery;
import org.adagio.report.Picture;

/**
 * Points seen as square grey images. Nothing in a file says that its points are images; they count
 * as such where their dimension is a square of 8 or more, and their values are bytes or fractions.
 *
 * @param data the points
 * @param side of an image
 */
record PointImages(Dataset data, int side) {
  private static final int SMALLEST_SIDE = 8;
  private static final float WHITE = 255;

  /** Empty where one of the pairs' points does not look like an image. */
  static Optional<PointImages> of(Dataset data, List<SecantPair> pairs) {
    int dimension = data.points().dimension();
    int side = (int) Math.round(Math.sqrt(dimension));
    PointImages images = new PointImages(data, side);
    boolean square = side >= SMALLEST_SIDE && side * side == dimension;
    return square && pairs.stream().allMatch(images::isOfImages)
        ? Optional.of(images)
        : Optional.empty();
  }

  private boolean isOfImages(SecantPair pair) {
    return isImage(pair.first()) && isImage(pair.second());
  }

  private boolean isImage(long row) {
    float[] values = values(row);
    boolean bytes = true;
    boolean fractions = true;
    for (float value : values) {
      bytes &= value >= 0 && value <= WHITE && value == Math.rint(value);
      fractions &= value >= 0 && value <= 1;
    }
    return bytes || fractions;
  }

  /** Both points of a pair, side by side. */
  Gallery.Strip strip(SecantPair pair, String caption) {
    return new Gallery.Strip(caption, List.of(picture(pair.first()), picture(pair.second())));
  }

  private Picture picture(long row) {
    float[] values = values(row);
    float highest = 0;
    for (float value : values) {
      highest = Math.max(highest, value);
    }
    float scale = highest <= 1 ? WHITE : 1;
    byte[] pixels = new byte[values.length];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = (byte) Math.round(scale * values[i]);
    }
    return Picture.grey(caption(row), side, side, pixels);
  }

  private String caption(long row) {
    return data.carried()
        .naming()
        .map(
            column ->
                "point %d, %s %s".formatted(row, column.name(), column.text(Math.toIntExact(row))))
        .orElse("point " + row);
  }

  private float[] values(long row) {
    PointCloud points = data.points();
    Matrix one = Matrix.zeros(1, points.dimension());
    points.read(row, 1, one);
    return one.row(0);
  }
}
