package org.adagio.embedding;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.adagio.Footprint;
import org.adagio.Progress;
import org.adagio.Version;
import org.adagio.data.Block;
import org.adagio.data.Overwrite;
import org.adagio.data.PointCloud;
import org.adagio.distortion.Certificate;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.VectorProduct;
import org.adagio.linalg.Workers;

/**
 * A linear map R^d → R^r: one r x d matrix Π, applied as x ↦ Πx to points as they are, without
 * centring. Immutable and thread-safe.
 */
public final class LinearEmbedding {
  private final Matrix matrix;
  private final Provenance provenance;
  private final Spectrum spectrum;
  private final Checks checks;
  private final VectorProduct single;

  LinearEmbedding(Matrix matrix, Provenance provenance, Spectrum spectrum, Checks checks) {
    this(matrix, provenance, spectrum, checks, new VectorProduct(matrix));
  }

  private LinearEmbedding(
      Matrix matrix,
      Provenance provenance,
      Spectrum spectrum,
      Checks checks,
      VectorProduct single) {
    this.matrix = matrix;
    this.provenance = provenance;
    this.spectrum = spectrum;
    this.checks = checks;
    this.single = single;
  }

  /** A map given by its matrix, one row for each coordinate of the image; it is copied. */
  public static LinearEmbedding of(float[][] rows) {
    return new LinearEmbedding(Matrix.of(rows), null, null, Checks.NONE);
  }

  static LinearEmbedding fitted(
      EmbeddingMethod method,
      Matrix matrix,
      PointCloud points,
      Spectrum spectrum,
      Progress progress) {
    Provenance provenance =
        new Provenance(
            method.name(),
            method.parameters(),
            Fingerprint.data(points, progress),
            Optional.empty(),
            Version.CURRENT);
    return new LinearEmbedding(matrix, provenance, spectrum, Checks.NONE);
  }

  /** What applying a map to points in a file holds in memory at its peak, however many they are. */
  public static Footprint footprint(int dimension, int sourceDimension) {
    double block = (double) Float.BYTES * Block.mostRows(sourceDimension) * sourceDimension;
    return Footprint.of("the map", 4.0 * Float.BYTES * dimension * sourceDimension)
        .and("blocks of rows", Workers.count() * 2 * block)
        .and("images", 4L << 20);
  }

  /** The dimension r of the image. */
  public int dimension() {
    return matrix.rows();
  }

  /** The dimension d of the points that this map takes. */
  public int sourceDimension() {
    return matrix.columns();
  }

  /** Π as r rows of d values, copied. */
  public float[][] toArrays() {
    return PointCloud.of(matrix).toArrays();
  }

  Matrix matrix() {
    return matrix;
  }

  /**
   * Πx.
   *
   * @param point of length d
   * @return its image, of length r
   */
  public float[] apply(float[] point) {
    requireDimension(point.length);
    return single.apply(point);
  }

  /**
   * Πx for many points.
   *
   * @param points n arrays of length d
   * @return n arrays of length r
   */
  public float[][] apply(float[][] points) {
    return apply(PointCloud.of(points)).toArrays();
  }

  /** The images of a cloud's points, computed block by block as they are read. */
  public PointCloud apply(PointCloud points) {
    requireDimension(points.dimension());
    return new AppliedCloud(matrix, points);
  }

  /** Where the map comes from; empty for one given by its matrix. */
  public Optional<Provenance> provenance() {
    return Optional.ofNullable(provenance);
  }

  /** What was checked of the points it was fitted to; empty until it is. */
  public Optional<Certificate> certificate() {
    return checks.fitted();
  }

  /**
   * What sampled pairs of all points say, where the map was fitted to some of them: a bound, with a
   * confidence, for the fraction of all pairs beyond a distortion.
   */
  public Optional<Certificate> certificateOfAll() {
    return checks.all();
  }

  /** What was found over the pairs of the points that the fit held out, where it did. */
  public Optional<Certificate> heldOutCertificate() {
    return checks.heldOut();
  }

  /**
   * What the points held out say of all points like them: a bound, with a confidence, for the
   * fraction of pairs beyond a distortion.
   */
  public Optional<Certificate> unseenCertificate() {
    return checks.unseen();
  }

  /** The distortion by the number of leading coordinates; empty where it was not measured. */
  public List<PrefixDistortion> prefixes() {
    return checks.prefixes();
  }

  /** Whether these are the points, in this order, that the map was fitted to, or drawn from. */
  public FittedTo fittedTo(PointCloud points, Progress progress) {
    return provenance == null
        ? FittedTo.OTHERS
        : provenance.fittedTo(Fingerprint.data(points, progress));
  }

  /** The same map, fitted to some of these points. */
  public LinearEmbedding drawnFrom(PointCloud all, Progress progress) {
    Provenance drawn = provenance.drawnFrom(Fingerprint.data(all, progress));
    return new LinearEmbedding(matrix, drawn, spectrum, checks, single);
  }

  /** The singular values of the points it was fitted to, where fitting needed them. */
  public Optional<Spectrum> spectrum() {
    return Optional.ofNullable(spectrum);
  }

  /** The same map with what was checked of the points it was fitted to. */
  public LinearEmbedding certifiedBy(Certificate certificate) {
    return with(checks.withFitted(certificate));
  }

  /** The same map with what sampled pairs of all points say, of which it was fitted to some. */
  public LinearEmbedding certifiedOnAllBy(Certificate certificate) {
    return with(checks.withAll(certificate));
  }

  /** The same with the rows of its certificates counted anew, but for those held out. */
  public LinearEmbedding renumbered(LongUnaryOperator rows) {
    return with(checks.renumbered(rows));
  }

  /**
   * The same map with what points say of it that it was not fitted to.
   *
   * @param heldOut over all pairs of them, or a sample
   * @param unseen over disjoint pairs of them
   */
  public LinearEmbedding certifiedBy(Certificate heldOut, Certificate unseen) {
    return with(checks.withUnseen(heldOut, unseen));
  }

  /** The same map with its distortion by the number of leading coordinates. */
  public LinearEmbedding withPrefixes(List<PrefixDistortion> prefixes) {
    return with(checks.withPrefixes(prefixes));
  }

  private LinearEmbedding with(Checks other) {
    return new LinearEmbedding(matrix, provenance, spectrum, other, single);
  }

  /**
   * Writes the map and all that is known of it as one safetensors file, completely or not at all.
   *
   * @throws org.adagio.data.OutputException if the file exists and may not be replaced, or cannot
   *     be written
   */
  public void save(Path file, Overwrite overwrite) {
    new ModelFile(file).write(this, overwrite);
  }

  /**
   * Reads a map from a safetensors file that {@link #save} wrote.
   *
   * @throws org.adagio.data.MalformedDataException if the file is not such a file, or is damaged
   */
  public static LinearEmbedding load(Path file) {
    return new ModelFile(file).read();
  }

  private void requireDimension(int dimension) {
    if (dimension != sourceDimension()) {
      throw new IllegalArgumentException(
          "points must have the map's dimension %d, got %d"
              .formatted(sourceDimension(), dimension));
    }
  }
}
