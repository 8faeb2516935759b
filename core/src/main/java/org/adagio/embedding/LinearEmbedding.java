package org.adagio.embedding;

import java.nio.file.Path;
import java.util.Optional;
import org.adagio.data.PointCloud;
import org.adagio.distortion.Certificate;
import org.adagio.linalg.Matrix;

/** A linear map R^d → R^r: one r x d matrix Π, applied as x ↦ Πx. Immutable and thread-safe. */
public final class LinearEmbedding {
  private LinearEmbedding() {}

  public static LinearEmbedding of(Matrix matrix) {
    throw new UnsupportedOperationException();
  }

  public int dimension() {
    throw new UnsupportedOperationException();
  }

  public int sourceDimension() {
    throw new UnsupportedOperationException();
  }

  public float[] apply(float[] point) {
    throw new UnsupportedOperationException();
  }

  public float[][] apply(float[][] points) {
    throw new UnsupportedOperationException();
  }

  /** The images, computed block by block as they are read. */
  public PointCloud apply(PointCloud points) {
    throw new UnsupportedOperationException();
  }

  public Optional<Provenance> provenance() {
    throw new UnsupportedOperationException();
  }

  public Optional<Certificate> certificate() {
    throw new UnsupportedOperationException();
  }

  public Optional<Spectrum> spectrum() {
    throw new UnsupportedOperationException();
  }

  public LinearEmbedding certifiedBy(Certificate certificate) {
    throw new UnsupportedOperationException();
  }

  /** Reads a model file. */
  public static LinearEmbedding load(Path file) {
    throw new UnsupportedOperationException();
  }
}
