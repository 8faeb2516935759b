package org.adagio.experiments;

import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.adagio.embedding.Adagio;
import org.adagio.embedding.EmbeddingMethod;
import org.adagio.embedding.Entries;
import org.adagio.embedding.JohnsonLindenstrauss;
import org.adagio.embedding.NuMax;
import org.adagio.embedding.OrthonormalBasis;
import org.adagio.embedding.PrincipalComponents;
import org.adagio.embedding.Refined;
import org.adagio.embedding.SplitRule;

/** The methods that the paper compares, in its order, and the refined map. */
enum PaperMethod {
  JL("JL", seed -> new JohnsonLindenstrauss(1, Entries.SIGNS, seed), Chance.RANDOM),
  PCA("PCA", seed -> PrincipalComponents.toDimension(1), Chance.NONE),
  NUMAX("NuMax", seed -> NuMax.toDimension(1), Chance.NONE),
  ADAGIO_EXACT("Adagio, exact PCA", seed -> half(OrthonormalBasis.exact(), seed), Chance.RANDOM),
  ADAGIO_RANDOMIZED(
      "Adagio, randomized PCA",
      seed -> half(OrthonormalBasis.randomized(seed), seed),
      Chance.RANDOM),
  REFINED("Refined", seed -> Refined.toDimension(1), Chance.NONE);

  private enum Chance {
    RANDOM,
    NONE
  }

  final String title;
  private final LongFunction<EmbeddingMethod> recipe;
  private final Chance chance;

  PaperMethod(String title, LongFunction<EmbeddingMethod> recipe, Chance chance) {
    this.title = title;
    this.recipe = recipe;
    this.chance = chance;
  }

  /** The recipe; its dimension is for a search to set. */
  EmbeddingMethod recipe(long seed) {
    return recipe.apply(seed);
  }

  /** One recipe a seed; one alone where nothing is random. */
  List<EmbeddingMethod> recipes(long firstSeed, int seeds) {
    long count = chance == Chance.RANDOM ? seeds : 1;
    return LongStream.range(firstSeed, firstSeed + count).mapToObj(recipe).toList();
  }

  private static Adagio half(OrthonormalBasis basis, long seed) {
    return new Adagio(2, basis, new SplitRule.Half(), seed);
  }
}
