package org.adagio.cli;

import java.util.Optional;
import org.adagio.data.PointCloud;
import org.adagio.distortion.Certificate;
import org.adagio.distortion.Coverage;
import org.adagio.distortion.DistortionProfile;
import org.adagio.embedding.DimensionSearch;
import org.adagio.embedding.EmbeddingMethod;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.embedding.NuMax;
import org.adagio.embedding.Refined;

/** What a map is asked for: a dimension, a distortion, or both. */
sealed interface Goal {

  /** A dimension to make a recipe with. */
  int dimension();

  Fitted reach(EmbeddingMethod recipe, PointCloud points, Reach how);

  /** The distortion that a map which reached the goal is to keep on other points. */
  double promised(DistortionProfile reached);

  /** A dimension is given; the distortion is what comes out. */
  record Dimension(int dimension) implements Goal {
    public Dimension {
      if (dimension < 1) {
        throw new IllegalArgumentException("dimension must be at least 1, got " + dimension);
      }
    }

    static Dimension parse(String text) {
      try {
        return new Dimension(Integer.parseInt(text));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("dimension must be a whole number, got " + text);
      }
    }

    @Override
    public Fitted reach(EmbeddingMethod recipe, PointCloud points, Reach how) {
      Stopwatch watch = Stopwatch.started();
      if (recipe instanceof Refined refined) {
        DimensionSearch.Result found = refined.fitMeasured(points, how.progress());
        return Fitted.of(recipe, found, Optional.empty(), watch.seconds());
      }
      LinearEmbedding embedding = recipe.fit(points, how.progress());
      double seconds = watch.seconds();
      DistortionProfile profile =
          how.pairs().profile(points, embedding.apply(points), how.seed(), how.progress());
      return new Fitted(
          recipe.name(),
          embedding.certifiedBy(strongest(embedding.certificate(), profile.certificate())),
          profile,
          Optional.empty(),
          seconds);
    }

    /** A fit that looked at all pairs knows more than a sample. */
    private static Certificate strongest(Optional<Certificate> ofFit, Certificate measured) {
      return ofFit.filter(found -> found.coverage() == Coverage.ALL_PAIRS).orElse(measured);
    }

    @Override
    public double promised(DistortionProfile reached) {
      return reached.max();
    }
  }

  /** A distortion is given; the dimension is what comes out. All pairs count. */
  record Distortion(double distortion) implements Goal {
    public Distortion {
      if (!(distortion > 0 && distortion < 1)) {
        throw new IllegalArgumentException(
            "distortion must be above 0 and below 1, got " + distortion);
      }
    }

    static Distortion parse(String text) {
      return new Distortion(number(text));
    }

    private static double number(String text) {
      try {
        return Double.parseDouble(text);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("distortion must be a number, got " + text);
      }
    }

    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public Fitted reach(EmbeddingMethod recipe, PointCloud points, Reach how) {
      Stopwatch watch = Stopwatch.started();
      DimensionSearch.Result found =
          new DimensionSearch(distortion, how.fitPoints()).fit(recipe, points, how.progress());
      return Fitted.of(recipe, found, Optional.of(found.searched()), watch.seconds());
    }

    @Override
    public double promised(DistortionProfile reached) {
      return distortion;
    }
  }

  /** A distortion of squares, as NuMax's authors state it; all pairs count. */
  record SquaredDistortion(Distortion ofSquares) implements Goal {
    static SquaredDistortion parse(String text) {
      return new SquaredDistortion(Distortion.parse(text));
    }

    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public Fitted reach(EmbeddingMethod recipe, PointCloud points, Reach how) {
      Stopwatch watch = Stopwatch.started();
      DimensionSearch.Result found =
          ((NuMax) recipe).withinSquared(ofSquares.distortion(), points, how.progress());
      return Fitted.of(recipe, found, Optional.of(found.searched()), watch.seconds());
    }

    @Override
    public double promised(DistortionProfile reached) {
      return reached.max();
    }
  }

  /** Both are given; a map that does not hold the distortion at the dimension is refused. */
  record Both(Dimension at, Distortion within) implements Goal {
    @Override
    public int dimension() {
      return at.dimension();
    }

    @Override
    public Fitted reach(EmbeddingMethod recipe, PointCloud points, Reach how) {
      Stopwatch watch = Stopwatch.started();
      DimensionSearch.Result found =
          new DimensionSearch(within.distortion(), how.fitPoints())
              .fitAt(recipe, points, how.progress());
      return Fitted.of(recipe, found, Optional.empty(), watch.seconds());
    }

    @Override
    public double promised(DistortionProfile reached) {
      return within.distortion();
    }
  }
}
