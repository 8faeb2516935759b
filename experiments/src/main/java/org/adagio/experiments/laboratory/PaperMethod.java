package org.adagio.experiments.laboratory;

import java.util.stream.LongStream;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.FitPlan;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.PrincipalBasis;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;

/**
 * The methods that the paper compares, in its order, with principal components as strong as one
 * factor makes them, and the refined map.
 */
public enum PaperMethod {
  JL("JL", JohnsonLindenstrauss.signs(), Chance.RANDOM),
  PCA("PCA", PrincipalComponents.exact(), Chance.NONE),
  PCA_FACTOR("PCA, one factor", PrincipalComponents.exact().withFactor(), Chance.NONE),
  NUMAX("NuMax", null, Chance.NONE),
  ADAGIO_EXACT("Adagio, exact PCA", Adagio.halfSplit(), Chance.RANDOM),
  ADAGIO_RANDOMIZED("Adagio, randomized PCA", new Adagio(PrincipalBasis.RANDOMIZED), Chance.RANDOM),
  REFINED("Refined", Refined.standard(), Chance.NONE);

  private enum Chance {
    RANDOM,
    NONE
  }

  public final String title;
  private final EmbeddingMethod recipe;
  private final Chance chance;

  PaperMethod(String title, EmbeddingMethod recipe, Chance chance) {
    this.title = title;
    this.recipe = recipe;
    this.chance = chance;
  }

  /** What was asked, by this method, which is not NuMax; a seed counts if something is random. */
  public FitPlan plan(FitPlan asked, long seed) {
    FitPlan plan = asked.with(recipe);
    return chance == Chance.RANDOM ? plan.seed(seed) : plan;
  }

  /** One seed after the other; one alone if nothing is random. */
  public long[] seeds(long first, int count) {
    return LongStream.range(first, first + (chance == Chance.RANDOM ? count : 1)).toArray();
  }
}
