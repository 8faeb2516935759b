package org.adagio.embedding;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.Version;
import org.adagio.clouds.AppliedCloud;
import org.adagio.clouds.Draw;
import org.adagio.clouds.FiniteImages;
import org.adagio.data.ColumnScales;
import org.adagio.data.PointCloud;
import org.adagio.data.Spectrum;
import org.adagio.data.TableColumns;
import org.adagio.distortion.Certificate;
import org.adagio.distortion.Pairs;
import org.adagio.files.Overwrite;
import org.adagio.linalg.VectorProduct;
import org.adagio.neighbors.RecallCertificate;
import org.adagio.safetensors.Safetensors;

/**
 * A linear map R^d → R^r: one r x d matrix Π, applied as x ↦ Πx to points as they are, without
 * centring. Immutable and thread-safe. Every way to apply it refuses values that are not finite.
 */
public final class LinearEmbedding {
  /** The method of a map that another tool made, in its provenance. */
  public static final String IMPORTED = "imported";

  private final Matrix matrix;
  private final Provenance provenance;
  private final Spectrum spectrum;
  private final Certificates certificates;
  private final Metric metric;
  private final Optional<TableColumns> columns;
  private final Optional<Standardized> standardized;
  private final VectorProduct single;

  /**
   * What a map of points as they are was made of.
   *
   * @param scales that the points are multiplied by first
   * @param map of points so scaled, to which all certificates belong
   */
  private record Standardized(ColumnScales scales, LinearEmbedding map) {}

  LinearEmbedding(
      Matrix matrix,
      Provenance provenance,
      Spectrum spectrum,
      Metric metric,
      Certificates certificates) {
    this(matrix, provenance, spectrum, metric, certificates, Optional.empty());
  }

  LinearEmbedding(
      Matrix matrix,
      Provenance provenance,
      Spectrum spectrum,
      Metric metric,
      Certificates certificates,
      Optional<TableColumns> columns) {
    this(matrix, provenance, spectrum, metric, certificates, columns, Optional.empty());
  }

  private LinearEmbedding(
      Matrix matrix,
      Provenance provenance,
      Spectrum spectrum,
      Metric metric,
      Certificates certificates,
      Optional<TableColumns> columns,
      Optional<Standardized> standardized) {
    this.standardized = standardized;
    this.columns = columns;
    this.matrix = matrix;
    this.metric = metric;
    this.provenance = provenance;
    this.spectrum = spectrum;
    this.certificates = certificates;
    single = new VectorProduct(matrix);
  }

  /** A map given by its matrix, one row for each coordinate of the image; it is copied. */
  public static LinearEmbedding of(float[][] rows) {
    return new LinearEmbedding(Matrix.of(rows), null, null, Metric.EUCLIDEAN, Certificates.NONE);
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
   * @throws IllegalArgumentException if the point has another length or a value that is not finite
   */
  public float[] apply(float[] point) {
    requireDimension(point.length);
    float[] image = single.apply(point);
    FiniteImages.require(point, image);
    return image;
  }

  /**
   * Πx, written into an array of the caller's.
   *
   * @param point of length d
   * @param image of length r, overwritten
   * @throws IllegalArgumentException if a length is another, or a value is not finite
   */
  public void apply(float[] point, float[] image) {
    if (image.length != dimension()) {
      throw new IllegalArgumentException(
          "images must have the map's dimension %d, got %d".formatted(dimension(), image.length));
    }
    System.arraycopy(apply(point), 0, image, 0, image.length);
  }

  /**
   * Πx in float64.
   *
   * @param point of length d
   * @return its image, of length r
   * @throws IllegalArgumentException if the point has another length or a value that is not finite
   */
  public double[] apply(double[] point) {
    requireDimension(point.length);
    for (int j = 0; j < point.length; j++) {
      if (!Double.isFinite(point[j])) {
        throw new IllegalArgumentException(
            "every value must be finite, got %s in coordinate %d".formatted(point[j], j));
      }
    }
    double[] image = new double[dimension()];
    for (int i = 0; i < image.length; i++) {
      for (int j = 0; j < point.length; j++) {
        image[i] += matrix.get(i, j) * point[j];
      }
    }
    return image;
  }

  /**
   * Πx for many points.
   *
   * @param points n arrays of length d
   * @return n arrays of length r
   * @throws IllegalArgumentException if a point has another length or a value that is not finite
   */
  public float[][] apply(float[][] points) {
    return apply(PointCloud.of(points)).toArrays();
  }

  /**
   * The images of a cloud's points, computed block by block as they are read. Reading an image
   * throws an IllegalArgumentException where its point has a value that is not finite.
   */
  public PointCloud apply(PointCloud points) {
    requireDimension(points.dimension());
    return new AppliedCloud(matrix, points);
  }

  /**
   * The map to the first k coordinates. What was certified of the whole map does not hold for it;
   * {@link #prefixes} says what was measured of some prefixes.
   *
   * @param count k, from 1 to r
   */
  public LinearEmbedding prefix(int count) {
    if (count < 1 || count > dimension()) {
      throw new IllegalArgumentException(
          "a prefix must have between 1 and %d coordinates, got %d".formatted(dimension(), count));
    }
    return new LinearEmbedding(
        matrix.firstRows(count),
        provenance,
        spectrum,
        metric,
        Certificates.NONE,
        columns,
        standardized.map(parts -> new Standardized(parts.scales, parts.map.prefix(count))));
  }

  /**
   * The map of points as they are, where this one was fitted to points that were scaled: it
   * multiplies by the scales, then does what this one does. Its matrix is the product, rounded to
   * float32. Its certificates are those of this map, and speak of distances between points so
   * scaled.
   *
   * @throws IllegalArgumentException if there is not one scale for each coordinate
   */
  public LinearEmbedding after(ColumnScales scales) {
    double[] factors = scales.factors();
    requireDimension(factors.length);
    float[] product = matrix.values().clone();
    for (int i = 0; i < product.length; i++) {
      product[i] = (float) (product[i] * factors[i % factors.length]);
    }
    return new LinearEmbedding(
        Matrix.wrap(matrix.rows(), matrix.columns(), product),
        provenance,
        spectrum,
        metric,
        certificates,
        columns,
        Optional.of(new Standardized(scales, this)));
  }

  /** What points are multiplied by before distances are compared, if {@link #after} said so. */
  public Optional<ColumnScales> scales() {
    return standardized.map(Standardized::scales);
  }

  /** The map that {@link #after} began with, of points that are scaled already; else this one. */
  public LinearEmbedding ofScaled() {
    return standardized.map(Standardized::map).orElse(this);
  }

  /** The points between which certificates compare distances: scaled where there are scales. */
  public PointCloud scaled(PointCloud points) {
    return standardized.map(parts -> parts.scales.apply(points)).orElse(points);
  }

  /**
   * The way back: the shortest of the points that this map takes nearest to an image, Πᵀ(ΠΠᵀ)⁻¹. A
   * point becomes its projection onto the rows of Π; what lies beside them is lost. Where there are
   * scales, "shortest" and "nearest" are of points so scaled.
   */
  public LinearEmbedding leastSquaresInverse() {
    Matrix inverse = PseudoInverse.of(ofScaled().matrix);
    scales().ifPresent(found -> unscale(inverse, found.factors()));
    return new LinearEmbedding(inverse, null, null, Metric.EUCLIDEAN, Certificates.NONE);
  }

  /** Divides each row of the way back by its factor. */
  private static void unscale(Matrix inverse, double[] factors) {
    float[] values = inverse.values();
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) (values[i] / factors[i / inverse.columns()]);
    }
  }

  /**
   * The same map with a certificate over the pairs of these points, for a map that was not fitted
   * here. The model then notes the points as those it was checked on.
   *
   * @param seed of a sample of pairs
   * @throws IllegalArgumentException if the points have another dimension
   */
  public LinearEmbedding certified(PointCloud points, Pairs pairs, long seed, Progress progress) {
    PointCloud images = apply(points);
    Certificate checked =
        pairs.profile(points, images, Draw.CERTIFIED_PAIRS.seed(seed), progress).certificate();
    Provenance origin =
        new Provenance(
            IMPORTED,
            Map.of(Provenance.SEED, Long.toString(seed)),
            Fingerprint.data(points, progress),
            Optional.empty(),
            Version.CURRENT);
    Certificates found =
        new Certificates(
            Optional.of(checked),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of());
    return new LinearEmbedding(matrix, origin, spectrum, metric, found, columns);
  }

  /** What a map that begins with this one notes of it. */
  String origin() {
    return provenance == null ? "given" : provenance.fingerprint();
  }

  /** Where the map comes from; empty for one given by its matrix. */
  public Optional<Provenance> provenance() {
    return Optional.ofNullable(provenance);
  }

  /**
   * By what images are to be compared. A map for distances serves searches by other metrics, too;
   * one for angles or inner products was fitted for these alone.
   */
  public Metric metric() {
    return metric;
  }

  /**
   * Refuses a metric that the map was not fitted for.
   *
   * @throws IllegalArgumentException if the map is for another metric than distances and this one
   */
  public void requireFor(Metric other) {
    if (metric != Metric.EUCLIDEAN && metric != other) {
      throw new IllegalArgumentException(
          "this map was fitted for the metric %s, and does not serve %s".formatted(metric, other));
    }
  }

  /** What was checked of the points it was fitted to; empty where nothing was. */
  public Optional<Certificate> certificate() {
    return certificates.fitted();
  }

  /**
   * What sampled pairs of all points say, where the map was fitted to some of them: a bound, with a
   * confidence, for the fraction of all pairs beyond a distortion.
   */
  public Optional<Certificate> certificateOfAll() {
    return certificates.all();
  }

  /** What was found over the pairs of the points that the fit held out, where it did. */
  public Optional<Certificate> heldOutCertificate() {
    return certificates.heldOut();
  }

  /**
   * What the points held out say of all points like them: a bound, with a confidence, for the
   * fraction of pairs beyond a distortion.
   */
  public Optional<Certificate> unseenCertificate() {
    return certificates.unseen();
  }

  /** How many neighbours queries keep that the fit held out, where a recall was asked for. */
  public Optional<RecallCertificate> recallCertificate() {
    return certificates.recall();
  }

  /** The distortion by the number of leading coordinates; empty where it was not measured. */
  public List<PrefixDistortion> prefixes() {
    return certificates.prefixes();
  }

  /**
   * The columns of the table that the points were taken from, where they were and this was noted by
   * {@link #ofColumns}.
   */
  public Optional<TableColumns> columns() {
    return columns;
  }

  /** The same map with a note of the columns that its points were taken from. */
  public LinearEmbedding ofColumns(TableColumns table) {
    return new LinearEmbedding(
        matrix, provenance, spectrum, metric, certificates, Optional.of(table), standardized);
  }

  /** What these points, in this order, were to the fit of the map. */
  public DataRelation relationTo(PointCloud points, Progress progress) {
    return provenance == null
        ? DataRelation.OTHERS
        : provenance.relationTo(Fingerprint.data(scaled(points), progress));
  }

  /**
   * These points apart by whether the map was fitted to them, where it was fitted to some of them.
   * Empty where it was fitted to all or none, or by a version that did not note what it held out.
   */
  public Optional<SeenSplit> seenAmong(PointCloud points, Progress progress) {
    if (standardized.isPresent()) {
      throw new IllegalArgumentException(
          "a map with scales must be asked through ofScaled(), with points that are scaled");
    }
    return provenance().flatMap(origin -> SeenSplit.of(points, origin, progress));
  }

  /** The singular values of the points it was fitted to, where fitting needed them. */
  public Optional<Spectrum> spectrum() {
    return Optional.ofNullable(spectrum);
  }

  /**
   * Writes the map and all that is known of it as one safetensors file, completely or not at all.
   *
   * @throws org.adagio.files.OutputException if the file exists, or cannot be written
   */
  public void save(Path file) {
    save(file, Overwrite.NO);
  }

  /**
   * {@link #save(Path)}, which may replace a file.
   *
   * @throws org.adagio.files.OutputException if the file exists and may not be replaced, or cannot
   *     be written
   */
  public void save(Path file, Overwrite overwrite) {
    ModelFile.of(this).write(file, overwrite);
  }

  /** Writes the bytes of such a file to a stream, which is not closed. */
  public void save(OutputStream bytes) throws IOException {
    ModelFile.of(this).write(Channels.newChannel(bytes));
  }

  /**
   * Reads a map from a safetensors file that {@link #save} wrote.
   *
   * @throws org.adagio.files.MalformedDataException if the file is not such a file, or is damaged
   */
  public static LinearEmbedding load(Path file) {
    return ModelFile.read(file.toString(), Safetensors.read(file));
  }

  /**
   * Reads a map from the bytes of a safetensors file, such as a resource; the stream is read to its
   * end and not closed.
   *
   * @throws org.adagio.files.MalformedDataException if the bytes are not such a file, or damaged
   */
  public static LinearEmbedding load(InputStream bytes) throws IOException {
    return load(bytes, "the stream");
  }

  /**
   * {@link #load(InputStream)}, with a name for messages.
   *
   * @throws org.adagio.files.MalformedDataException if the bytes are not such a file, or damaged
   */
  public static LinearEmbedding load(InputStream bytes, String name) throws IOException {
    return ModelFile.read(name, Safetensors.read(name, bytes.readAllBytes()));
  }

  /** The method, the dimensions and the certificate. */
  @Override
  public String toString() {
    return "%s map %d -> %d%s"
        .formatted(
            provenance == null ? "given" : provenance.method(),
            sourceDimension(),
            dimension(),
            certificate().map(found -> ": " + found.statement()).orElse(""));
  }

  private void requireDimension(int dimension) {
    if (dimension != sourceDimension()) {
      throw new IllegalArgumentException(
          "points must have the map's dimension %d, got %d"
              .formatted(sourceDimension(), dimension));
    }
  }
}
