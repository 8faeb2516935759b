package org.adagio.experiments;

import java.util.List;
import java.util.stream.LongStream;
import org.adagio.embedding.Adagio;
import org.adagio.embedding.EmbeddingMethod;
import org.adagio.embedding.FitPlan;
import org.adagio.embedding.JohnsonLindenstrauss;
import org.adagio.embedding.NuMax;
import org.adagio.embedding.OrthonormalBasis;
import org.adagio.embedding.PrincipalComponents;
import org.adagio.embedding.Refined;
import org.adagio.embedding.SplitRule;

/**
 * The methods that the paper compares, in its order, with principal components as strong as one
 * factor makes them, and the refined map.
 */
enum PaperMethod {
  JL("JL", JohnsonLindenstrauss.signs(), Chance.RANDOM),
  PCA("PCA", PrincipalComponents.exact(), Chance.NONE),
  PCA_FACTOR("PCA, one factor", PrincipalComponents.exact().withFactor(), Chance.NONE),
  NUMAX("NuMax", NuMax.standard(), Chance.NONE),
  ADAGIO_EXACT("Adagio, exact PCA", Adagio.halfSplit(), Chance.RANDOM),
  ADAGIO_RANDOMIZED(
      "Adagio, randomized PCA",
      new Adagio(OrthonormalBasis.randomized(), new SplitRule.Half()),
      Chance.RANDOM),
  REFINED("Refined", Refined.standard(), Chance.NONE);

  private enum Chance {
    RANDOM,
    NONE
  }

  final String title;
  private final EmbeddingMethod recipe;
  private final Chance chance;

  PaperMethod(String title, EmbeddingMethod recipe, Chance chance) {
    this.title = title;
    this.recipe = recipe;
    this.chance = chance;
  }

  /** What was asked, by this method; the seed counts where something is random. */
  FitPlan plan(FitPlan asked, long seed) {
    FitPlan plan = asked.with(recipe);
    return chance == Chance.RANDOM ? plan.seed(seed) : plan;
  }

  /** One plan a seed; one alone where nothing is random. */
  List<FitPlan> plans(FitPlan asked, long firstSeed, int seeds) {
    long count = chance == Chance.RANDOM ? seeds : 1;
    return LongStream.range(firstSeed, firstSeed + count)
        .mapToObj(seed -> plan(asked, seed))
        .toList();
  }
}
