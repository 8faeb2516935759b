package org.adagio.benchmarks.engines;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.adagio.Metric;
import org.adagio.fit.Fit;
import org.adagio.fit.Neighbours;
import org.adagio.measure.Pairs;
import org.adagio.model.LinearEmbedding;
import org.adagio.search.ReducedSpace;

/**
 * Maps that engines are measured with: each is fitted once, to what is learnt from, and kept in a
 * folder, so that all engines take the same.
 */
record Maps(Corpus corpus, Path folder) {
  /** Vectors as they are. */
  ReducedSpace full() {
    int d = corpus.points()[0].length;
    float[][] identity = new float[d][d];
    for (int i = 0; i < d; i++) {
      identity[i][i] = 1;
    }
    return new ReducedSpace(LinearEmbedding.of(identity), Metric.COSINE);
  }

  ReducedSpace to(int dimension) {
    return kept(
        "to-" + dimension,
        () ->
            Fit.to(dimension)
                .with(Neighbours.standard())
                .metric(Metric.COSINE)
                .holdOut(0)
                .certify(Pairs.none())
                .on(corpus.learnt())
                .map());
  }

  /** With our own codes. */
  ReducedSpace inBytes(int bytes) {
    return kept(
        "bytes-" + bytes, () -> Fit.inBytes(bytes).metric(Metric.COSINE).on(corpus.learnt()).map());
  }

  private ReducedSpace kept(String name, Supplier<LinearEmbedding> fitted) {
    Path file = folder.resolve(name + ".safetensors");
    if (!Files.exists(file)) {
      fitted.get().save(file);
    }
    return ReducedSpace.of(LinearEmbedding.load(file));
  }
}
