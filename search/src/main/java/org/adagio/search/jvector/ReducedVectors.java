package org.adagio.search.jvector;

import io.github.jbellis.jvector.graph.RandomAccessVectorValues;
import io.github.jbellis.jvector.vector.VectorizationProvider;
import io.github.jbellis.jvector.vector.types.VectorFloat;
import io.github.jbellis.jvector.vector.types.VectorTypeSupport;
import java.util.Arrays;

/** Images in memory as JVector reads them, from any thread. */
final class ReducedVectors implements RandomAccessVectorValues {
  private static final VectorTypeSupport TYPES =
      VectorizationProvider.getInstance().getVectorTypeSupport();

  private final VectorFloat<?>[] images;

  ReducedVectors(float[][] images) {
    this.images = Arrays.stream(images).map(ReducedVectors::of).toArray(VectorFloat<?>[]::new);
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
