package org.adagio.experiments;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.adagio.experiments.data.BuildingSources;
import org.adagio.experiments.retrieval.Candidate;
import org.adagio.experiments.retrieval.Match;
import org.adagio.experiments.retrieval.Retrieved;
import org.adagio.report.Gallery;
import org.adagio.report.Picture;

/** A query picture and the buildings that were taken for it, in full dimension and in a low one. */
final class SamplePictures {
  private static final int WIDTH = 240;

  private SamplePictures() {}

  /**
   * The first query that is right in full dimension and wrong in the lowest dimension where any is;
   * empty where there is none.
   */
  static Optional<Gallery> gallery(
      BuildingSources.Photos files, Retrieved full, List<Retrieved> reduced) {
    for (Retrieved low : reduced) {
      for (int i = 0; i < full.matches().size(); i++) {
        if (full.matches().get(i).isRight() && !low.matches().get(i).isRight()) {
          return Optional.of(
              new Gallery(
                  "A query picture, and the buildings nearest to it",
                  List.of(
                      strip("dimension " + full.dimension(), full.matches().get(i), i, files),
                      strip("dimension " + low.dimension(), low.matches().get(i), i, files))));
        }
      }
    }
    return Optional.empty();
  }

  private static Gallery.Strip strip(
      String caption, Match match, int query, BuildingSources.Photos files) {
    List<Picture> pictures = new ArrayList<>();
    pictures.add(picture("query: " + match.query().building(), files.queries().get(query)));
    for (Candidate candidate : match.candidates()) {
      files.database().stream()
          .filter(file -> file.getFileName().toString().startsWith(candidate.building()))
          .findFirst()
          .ifPresent(
              file ->
                  pictures.add(
                      picture(
                          "%s: %d votes".formatted(candidate.building(), candidate.votes()),
                          file)));
    }
    return new Gallery.Strip(caption, pictures);
  }

  private static Picture picture(String caption, Path file) {
    try {
      return Picture.of(caption, smaller(ImageIO.read(file.toFile())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static BufferedImage smaller(BufferedImage image) {
    int width = Math.min(WIDTH, image.getWidth());
    int height = Math.max(1, image.getHeight() * width / image.getWidth());
    BufferedImage small = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D pen = small.createGraphics();
    pen.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    pen.drawImage(image, 0, 0, width, height, null);
    pen.dispose();
    return small;
  }
}
