package org.example;

import java.nio.file.Path;
import org.adagio.Metric;
import org.adagio.Overwrite;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.fit.Fit;
import org.adagio.fit.PrincipalComponents;
import org.adagio.measure.Distortion;
import org.adagio.measure.Reduction;
import org.adagio.measure.nearest.NearestNeighbours;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/** Calls into every exported package, with four points on a line whose figures anyone can tell. */
public final class Main {
  public static void main(String[] file) {
    PointCloud points = PointCloud.of(new float[][] {{0, 0}, {1, 0}, {3, 0}, {7, 0}});
    PointCloud doubled = PointCloud.of(new float[][] {{0, 0}, {2, 0}, {6, 0}, {14, 0}});
    System.out.println(Distortion.of(Reduction.of(points, doubled)).max());
    try (NearestNeighbours nearest = NearestNeighbours.by(Metric.EUCLIDEAN, points)) {
      System.out.println(nearest.ofOwn(new long[] {2}, 1, Progress.NONE).rows()[0][0]);
    }
    Path written = Path.of(file[0] + ".npy");
    Formats.NPY.write(points, written, Overwrite.NO, Progress.NONE);
    PointCloud read = Formats.open(written).points();
    LinearEmbedding line = Fit.to(1).with(PrincipalComponents.exact()).holdOut(0).on(read).map();
    System.out.println(Math.round(Math.abs(line.apply(new float[] {7, 0})[0])));
  }

  private Main() {}
}
