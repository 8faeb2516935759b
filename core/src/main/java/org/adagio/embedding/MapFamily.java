package org.adagio.embedding;

import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Matrix;

/** The maps that one method gives for all dimensions, with their common work done once. */
@FunctionalInterface
interface MapFamily {

  /** A map, and the spectrum where it became known. */
  record Member(Matrix matrix, Spectrum spectrum) {}

  Member at(int dimension);

  /** The least dimension for which there is a map. */
  default int least() {
    return 1;
  }

  static MapFamily of(EmbeddingMethod method, PointCloud points, Progress progress) {
    int d = points.dimension();
    if (method instanceof JohnsonLindenstrauss jl) {
      return r -> new Member(jl.withDimension(r).matrix(d), null);
    }
    if (method instanceof PrincipalComponents pca) {
      BasisSource source = BasisSource.upTo(most(points), pca.basis(), points, progress);
      return r -> {
        BasisSource.Rows axes = source.first(r);
        return new Member(axes.rows(), axes.spectrum());
      };
    }
    return ofAdagio((Adagio) method, points, progress);
  }

  /** How many axes the points can span. */
  static int most(PointCloud points) {
    return (int) Math.min(points.size(), points.dimension());
  }

  private static MapFamily ofAdagio(Adagio method, PointCloud points, Progress progress) {
    int d = points.dimension();
    int limit = Math.min(most(points), method.withDimension(d).principalRows());
    BasisSource source = BasisSource.upTo(limit, method.basis(), points, progress);
    return new MapFamily() {
      @Override
      public Member at(int r) {
        Adagio member = method.withDimension(r);
        BasisSource.Rows principal = source.first(member.principalRows());
        return new Member(member.matrix(principal.rows()), principal.spectrum());
      }

      @Override
      public int least() {
        return method.basis() instanceof GivenBasis given ? given.rows().rows() : 1;
      }
    };
  }
}
