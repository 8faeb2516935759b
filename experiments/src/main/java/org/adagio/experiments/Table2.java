package org.adagio.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionProfile;
import org.adagio.embedding.Adagio;
import org.adagio.embedding.DimensionSearch;
import org.adagio.embedding.EmbeddingMethod;
import org.adagio.embedding.Entries;
import org.adagio.embedding.JohnsonLindenstrauss;
import org.adagio.embedding.OrthonormalBasis;
import org.adagio.embedding.PrincipalComponents;
import org.adagio.embedding.Refined;
import org.adagio.embedding.SplitRule;
import org.adagio.embedding.UnreachableDistortionException;

/**
 * The paper's table 2: the smallest dimension at which each method keeps all pairs of 800 MNIST
 * digits within a distortion of 0.05, 0.1 and 0.2.
 *
 * @param rows one a method, in the order of the paper, and the refined map last
 */
public record Table2(List<Row> rows) {

  /** The columns of the table, norm convention. */
  public static final List<Double> DISTORTIONS = List.of(0.05, 0.1, 0.2);

  /**
   * One method.
   *
   * @param method its name in the paper
   * @param cells one a distortion
   */
  public record Row(String method, List<Cell> cells) {}

  /**
   * One method at one distortion.
   *
   * @param distortion the largest distortion allowed
   * @param paper what the paper reports
   * @param ours what was found on these points
   */
  public record Cell(double distortion, Published paper, Outcome ours) {}

  private enum Method {
    JL("JL", Published.JL) {
      @Override
      List<EmbeddingMethod> recipes(long firstSeed) {
        return seeded(firstSeed, seed -> new JohnsonLindenstrauss(1, Entries.SIGNS, seed));
      }
    },
    PCA("PCA", Published.PCA) {
      @Override
      List<EmbeddingMethod> recipes(long firstSeed) {
        return List.of(new PrincipalComponents(1, OrthonormalBasis.exact()));
      }
    },
    NUMAX("NuMax", Published.NUMAX) {
      @Override
      List<EmbeddingMethod> recipes(long firstSeed) {
        return List.of();
      }
    },
    ADAGIO_EXACT("Adagio, exact PCA", Published.ADAGIO_EXACT) {
      @Override
      List<EmbeddingMethod> recipes(long firstSeed) {
        return seeded(firstSeed, seed -> half(OrthonormalBasis.exact(), seed));
      }
    },
    ADAGIO_RANDOMIZED("Adagio, randomized PCA", Published.ADAGIO_RANDOMIZED) {
      @Override
      List<EmbeddingMethod> recipes(long firstSeed) {
        return seeded(firstSeed, seed -> half(OrthonormalBasis.randomized(seed), seed));
      }
    },
    REFINED("Refined", Published.NONE) {
      @Override
      List<EmbeddingMethod> recipes(long firstSeed) {
        return List.of(Refined.toDimension(1));
      }
    };

    private static final int SEEDS = 3;

    final String title;
    final List<Published> paper;

    Method(String title, List<Published> paper) {
      this.title = title;
      this.paper = paper;
    }

    /** What is tried: one recipe a seed, one alone without randomness, none without the method. */
    abstract List<EmbeddingMethod> recipes(long firstSeed);

    private static List<EmbeddingMethod> seeded(
        long firstSeed, LongFunction<EmbeddingMethod> recipe) {
      return LongStream.range(firstSeed, firstSeed + SEEDS).mapToObj(recipe).toList();
    }

    private static Adagio half(OrthonormalBasis basis, long seed) {
      return new Adagio(2, basis, new SplitRule.Half(), seed);
    }
  }

  /** One search: a dimension of 0 means that none was found. */
  private record Search(
      int dimension, double seconds, double distortion, double squaredDistortion) {}

  /**
   * Runs every method at every distortion; random ones with three seeds each.
   *
   * @param firstSeed the others follow it
   */
  public static Table2 of(PointCloud points, long firstSeed, Progress progress) {
    int searches = 0;
    for (Method method : Method.values()) {
      searches += method.recipes(firstSeed).size() * DISTORTIONS.size();
    }
    progress.stage("table 2", searches);
    PrincipalComponents.toDimension(1).fit(points); // libraries load before the clock starts
    List<Row> rows = new ArrayList<>();
    for (Method method : Method.values()) {
      List<Cell> cells = new ArrayList<>();
      for (int i = 0; i < DISTORTIONS.size(); i++) {
        double distortion = DISTORTIONS.get(i);
        progress.note("%s at %s".formatted(method.title, distortion));
        Outcome ours = outcome(method.recipes(firstSeed), distortion, points, progress);
        cells.add(new Cell(distortion, method.paper.get(i), ours));
      }
      rows.add(new Row(method.title, List.copyOf(cells)));
    }
    return new Table2(List.copyOf(rows));
  }

  private static Outcome outcome(
      List<EmbeddingMethod> recipes, double distortion, PointCloud points, Progress progress) {
    if (recipes.isEmpty()) {
      return new Outcome.NotRun();
    }
    List<Search> searches = new ArrayList<>();
    for (EmbeddingMethod recipe : recipes) {
      searches.add(search(recipe, distortion, points));
      progress.advance(1);
    }
    List<Search> holding = searches.stream().filter(s -> s.dimension() > 0).toList();
    if (holding.isEmpty()) {
      return new Outcome.NoneBelow(points.dimension(), searches.size(), searches.get(0).seconds());
    }
    Search shown = holding.get(0);
    return new Outcome.Found(
        shown.dimension(),
        holding.stream().mapToInt(Search::dimension).min().getAsInt(),
        holding.stream().mapToInt(Search::dimension).max().getAsInt(),
        holding.size(),
        searches.size(),
        shown.seconds(),
        shown.distortion(),
        shown.squaredDistortion());
  }

  private static Search search(EmbeddingMethod recipe, double distortion, PointCloud points) {
    long start = System.nanoTime();
    try {
      DimensionSearch.Result found =
          new DimensionSearch(distortion).fit(recipe, points, Progress.NONE);
      double seconds = secondsSince(start);
      DistortionProfile profile = found.profile();
      int dimension = found.embedding().dimension();
      return new Search(dimension, seconds, profile.max(), profile.squaredMax());
    } catch (UnreachableDistortionException none) {
      return new Search(0, secondsSince(start), Double.NaN, Double.NaN);
    }
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) / 1e9;
  }
}
