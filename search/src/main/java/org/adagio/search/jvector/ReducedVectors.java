package org.adagio.search.jvector;

import io.github.jbellis.jvector.graph.RandomAccessVectorValues;
import io.github.jbellis.jvector.graph.disk.OnDiskGraphIndex;
import io.github.jbellis.jvector.vector.VectorizationProvider;
import io.github.jbellis.jvector.vector.types.VectorFloat;
import io.github.jbellis.jvector.vector.types.VectorTypeSupport;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Images in memory as JVector reads them, from any thread. */
final class ReducedVectors implements RandomAccessVectorValues {
  private static final VectorTypeSupport TYPES =
      VectorizationProvider.getInstance().getVectorTypeSupport();

  private final VectorFloat<?>[] images;

  ReducedVectors(float[][] images) {
    this(Arrays.stream(images).map(ReducedVectors::of).toArray(VectorFloat<?>[]::new));
  }

  private ReducedVectors(VectorFloat<?>[] images) {
    this.images = images;
  }

  /** Those that lie in a graph's file. */
  static ReducedVectors of(OnDiskGraphIndex graph) throws IOException {
    try (OnDiskGraphIndex.View view = graph.getView()) {
      return new ReducedVectors(
          IntStream.range(0, graph.size(0))
              .mapToObj(node -> view.getVector(node).copy())
              .toArray(VectorFloat<?>[]::new));
    }
  }

  static VectorFloat<?> of(float[] image) {
    return TYPES.createFloatVector(image);
  }

  @Override
  public int size() {
    return images.length;
  }

  @Override
  public int dimension() {
    return images[0].length();
  }

  @Override
  public VectorFloat<?> getVector(int row) {
    return images[row];
  }

  @Override
  public boolean isValueShared() {
    return false;
  }

  @Override
  public ReducedVectors copy() {
    return this;
  }
}
