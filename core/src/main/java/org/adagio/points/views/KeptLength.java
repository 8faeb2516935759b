package org.adagio.points.views;

import java.util.Arrays;
import org.adagio.Matrix;
import org.adagio.linalg.InnerProduct;
import org.adagio.linalg.VectorProduct;
import org.adagio.points.PointCloud;
import org.adagio.work.Resources;

/**
 * The length that a projection Π drops of points about a centre c, kept beside their images for a
 * search by distance. A document becomes Π(x − c) and √(‖x − c‖² − ‖Π(x − c)‖²), a query Π(q − c)
 * and 0. But for ‖Π(q − c)‖², which ranks nothing, the squared distance of the two is ‖x − c‖² −
 * 2⟨Π(q − c), Π(x − c)⟩: the lengths are true, and the product alone is estimated.
 *
 * @param centre c, which must not be changed
 */
public record KeptLength(double[] centre) {
  private static final int AT_ONCE = 256;

  /** What a point is to the search. */
  public enum Role {
    DOCUMENT,
    QUERY;

    double coordinate(double length, double kept) {
      return this == QUERY ? 0 : Math.sqrt(Math.max(0, (length - kept) * (length + kept)));
    }
  }

  public KeptLength {
    if (!Arrays.stream(centre).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException("every coordinate of a centre must be finite");
    }
  }

  /** About the mean of points, in one pass over them. */
  public static KeptLength aboutMeanOf(PointCloud points) {
    StagedCloud staged = StagedCloud.of(points);
    double[] sum = new double[points.dimension()];
    int most = (int) Math.min(points.size(), Resources.blockRows(sum.length));
    Matrix block = Matrix.zeros(most, sum.length);
    for (long first = 0; first < points.size(); first += most) {
      int count = (int) Math.min(most, points.size() - first);
      staged.read(first, count, block.values(), 0);
      Centre.addTo(sum, block, count);
    }
    double[] mean = Arrays.stream(sum).map(total -> total / points.size()).toArray();
    return new KeptLength(staged.unstaged(mean));
  }

  /** The images of points, computed as they are read. */
  public PointCloud images(Matrix map, PointCloud points, Role role) {
    return new Images(map, StagedCloud.about(centre, points), role);
  }

  public float[] image(VectorProduct map, float[] point, Role role) {
    double[] moved = new double[centre.length];
    float[] narrow = new float[centre.length];
    for (int j = 0; j < moved.length; j++) {
      moved[j] = point[j] - centre[j];
      narrow[j] = (float) moved[j];
    }
    float[] product = map.apply(narrow);
    double kept = 0;
    for (float value : product) {
      kept += (double) value * value;
    }
    float[] image = Arrays.copyOf(product, product.length + 1);
    double length = InnerProduct.norm(moved, 0, moved.length);
    image[product.length] = (float) role.coordinate(length, Math.sqrt(kept));
    return image;
  }

  private static final class Images extends ComputedCloud {
    private final Matrix map;
    private final StagedCloud moved;
    private final Role role;

    Images(Matrix map, StagedCloud moved, Role role) {
      super(moved.source());
      this.map = map;
      this.moved = moved;
      this.role = role;
    }

    @Override
    protected PointCloud over(PointCloud others) {
      return new Images(map, moved.alike(others), role);
    }

    @Override
    public int dimension() {
      return map.rows() + 1;
    }

    @Override
    public void readExact(long firstRow, int count, double[] into, int at) {
      for (int first = 0; first < count; first += AT_ONCE) {
        int rows = Math.min(AT_ONCE, count - first);
        readSome(firstRow + first, rows, into, at + first * dimension());
      }
    }

    private void readSome(long firstRow, int count, double[] into, int at) {
      int r = map.rows();
      int d = moved.dimension();
      double[] points = new double[count * d];
      moved.readExact(firstRow, count, points, 0);
      double[] products = new double[count * r];
      new AppliedCloud(map, moved).readExact(firstRow, count, products, 0);
      for (int i = 0; i < count; i++) {
        int start = at + i * (r + 1);
        System.arraycopy(products, i * r, into, start, r);
        double length = InnerProduct.norm(points, i * d, d);
        into[start + r] = role.coordinate(length, InnerProduct.norm(products, i * r, r));
      }
    }
  }
}
