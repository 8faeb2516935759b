package org.adagio.experiments;

import java.util.ArrayList;
import java.util.List;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.experiments.data.Labelled;
import org.adagio.experiments.laboratory.Finding;
import org.adagio.experiments.laboratory.Laboratory;
import org.adagio.report.Gallery;
import org.adagio.report.Paragraph;
import org.adagio.report.Picture;

/** A few of the digits, as pictures. */
final class ExampleDigits {
  private static final int SIDE = 28;
  private static final int EACH = 2;

  private ExampleDigits() {}

  static Finding run(Laboratory laboratory, Progress progress) {
    Labelled digits = laboratory.sources().digits();
    List<Gallery.Strip> strips = new ArrayList<>();
    for (int place = 0; place < EACH; place++) {
      strips.add(strip(digits, place));
    }
    return new Finding(
        "two of each digit, 28 x 28 pixels",
        List.of(
            new Paragraph(
                "Each image has 28 x 28 pixels and is a point in 784 dimensions. The first two of"
                    + " each digit among the 800 that the jar bundles."),
            new Gallery("Digits", strips)));
  }

  /** The image of each digit that has so many of its kind before it. */
  private static Gallery.Strip strip(Labelled digits, int place) {
    Matrix pixels = digits.points().toMatrix();
    List<Picture> pictures = new ArrayList<>();
    List<String> kinds = digits.labels().stream().distinct().sorted().toList();
    for (String kind : kinds) {
      int seen = 0;
      for (int i = 0; i < pixels.rows(); i++) {
        if (digits.labels().get(i).equals(kind) && seen++ == place) {
          pictures.add(picture("%s (row %d)".formatted(kind, i), pixels.row(i)));
        }
      }
    }
    return new Gallery.Strip("", pictures);
  }

  private static Picture picture(String caption, float[] pixels) {
    byte[] grey = new byte[pixels.length];
    for (int i = 0; i < grey.length; i++) {
      grey[i] = (byte) Math.round(pixels[i]);
    }
    return Picture.grey(caption, SIDE, SIDE, grey);
  }
}
