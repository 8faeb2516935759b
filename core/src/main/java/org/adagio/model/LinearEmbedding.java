package org.adagio.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.adagio.Execution;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.Overwrite;
import org.adagio.Progress;
import org.adagio.Run;
import org.adagio.codes.CodeText;
import org.adagio.codes.PointCode;
import org.adagio.linalg.Orthonormal;
import org.adagio.linalg.Products;
import org.adagio.measure.Certificate;
import org.adagio.measure.Distortion;
import org.adagio.measure.Pairs;
import org.adagio.measure.Reduction;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.points.ColumnScales;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;
import org.adagio.points.TableColumns;
import org.adagio.points.views.KeptLength;
import org.adagio.points.views.KeptLength.Role;
import org.adagio.safetensors.Safetensors;
import org.adagio.work.Draw;
import org.adagio.work.Version;

/**
 * A linear map R^d → R^r: one r x d matrix Π, applied as x ↦ Πx to points as they are, without
 * centring. Immutable and thread-safe. Every way to apply it refuses values that are not finite.
 *
 * <p>A map may {@linkplain #keepsLength keep the length} of points for searches by distance: Π then
 * has r − 1 rows and is applied about a centre, and the last of the r coordinates is what it drops
 * of a document's length, and 0 for a query.
 */
public final class LinearEmbedding {
  /** The method of a map that another tool made, in its provenance. */
  public static final String IMPORTED = "imported";

  /** The method whose maps keep the neighbours of one metric alone. */
  private static final String FOR_ONE_METRIC = "neighbours";

  private final Projection projection;
  private final Builder parts;
  private volatile String fingerprint;

  /** The scales that points are multiplied by first, and the map of points so scaled. */
  private record Standardized(ColumnScales scales, LinearEmbedding map) {}

  private LinearEmbedding(Builder parts) {
    this.parts = parts.copy();
    projection = Projection.of(parts.matrix, parts.length);
    if (keepsLength() && metric() != Metric.EUCLIDEAN) {
      throw new IllegalArgumentException(
          "a map that keeps the length is for the metric euclidean, got " + metric());
    }
  }

  /** Returns the map of a matrix with one row for each coordinate of the image; it is copied. */
  public static LinearEmbedding of(float[][] rows) {
    return builder(Matrix.of(rows)).build();
  }

  /**
   * Begins a map with what is known of it, for methods that find matrices.
   *
   * @param matrix Π, r x d; it must not change from here on
   */
  public static Builder builder(Matrix matrix) {
    return new Builder(matrix);
  }

  /** A map in the making: its matrix, and what is known of it. */
  public static final class Builder {
    private Matrix matrix;
    private Optional<KeptLength> length = Optional.empty();
    private Optional<Provenance> provenance = Optional.empty();
    private Optional<Spectrum> spectrum = Optional.empty();
    private Certificates certificates = Certificates.NONE;
    private Optional<Signature> signature = Optional.empty();
    private Metric metric = Metric.EUCLIDEAN;
    private Optional<TableColumns> columns = Optional.empty();
    private Optional<Standardized> standardized = Optional.empty();
    private Optional<PointCode> code = Optional.empty();
    private boolean turned;

    private Builder(Matrix matrix) {
      this.matrix = Objects.requireNonNull(matrix, "matrix");
    }

    private Builder copy() {
      Builder copy = new Builder(matrix);
      copy.length = length;
      copy.provenance = provenance;
      copy.spectrum = spectrum;
      copy.certificates = certificates;
      copy.signature = signature;
      copy.metric = metric;
      copy.columns = columns;
      copy.standardized = standardized;
      copy.code = code;
      copy.turned = turned;
      return copy;
    }

    /** Keeps a length beside the image, if there is one. */
    @SuppressWarnings("exports")
    public Builder length(Optional<KeptLength> kept) {
      length = Objects.requireNonNull(kept, "kept");
      return this;
    }

    /** Codes images in few bytes, if there is a code for them. */
    @SuppressWarnings("exports")
    public Builder code(Optional<PointCode> found) {
      code = Objects.requireNonNull(found, "found");
      return this;
    }

    /** Notes where the map comes from. */
    public Builder provenance(Provenance origin) {
      provenance = Optional.of(Objects.requireNonNull(origin, "origin"));
      return this;
    }

    /** Notes the singular values of the points, if they are known. */
    public Builder spectrum(Optional<Spectrum> known) {
      spectrum = Objects.requireNonNull(known, "known");
      return this;
    }

    /** Notes what was checked. */
    public Builder certificates(Certificates found) {
      certificates = Objects.requireNonNull(found, "found");
      return this;
    }

    /** Sets the metric by which images are to be compared. */
    public Builder metric(Metric other) {
      metric = Objects.requireNonNull(other, "other");
      return this;
    }

    /**
     * Notes what points of the map's kind look like, so that a {@link DriftWatch} recognises them.
     *
     * @param seen whether the map was fitted to these points
     * @param seed of the points that are drawn if they are many
     */
    public Builder recognising(PointCloud points, boolean seen, long seed) {
      return signature(Optional.of(Signature.of(build(), points, seen, seed)));
    }

    Builder signature(Optional<Signature> known) {
      signature = known;
      return this;
    }

    Builder columns(Optional<TableColumns> table) {
      columns = table;
      return this;
    }

    Builder turned(boolean axes) {
      turned = axes;
      return this;
    }

    /** Returns the map. */
    public LinearEmbedding build() {
      return new LinearEmbedding(this);
    }
  }

  /** The dimension r of the image. */
  public int dimension() {
    return projection.dimension();
  }

  /**
   * Whether the last coordinate of an image is the length that the others drop, so that documents
   * and queries have different images: {@link #apply} is for documents, {@link #applyToQueries} for
   * queries. The distance of the two ranks documents; that of two documents means nothing.
   */
  public boolean keepsLength() {
    return projection.length().isPresent();
  }

  /**
   * Refuses a map that keeps a length, where one matrix for all points is needed.
   *
   * @throws IllegalArgumentException if the map keeps a length
   */
  public void requireMatrix() {
    projection.requireMatrix();
  }

  /** The dimension d of the points that this map takes. */
  public int sourceDimension() {
    return matrix().columns();
  }

  /**
   * Π as r rows of d values, copied.
   *
   * @throws IllegalArgumentException if the map keeps a length
   */
  public float[][] toArrays() {
    requireMatrix();
    return PointCloud.of(matrix()).toArrays();
  }

  /** Returns Π itself, which must not be changed. */
  public Matrix matrix() {
    return projection.matrix();
  }

  Optional<KeptLength> length() {
    return projection.length();
  }

  /** Returns how images are coded in few bytes, if the map was fitted to bytes. */
  @SuppressWarnings("exports")
  public Optional<PointCode> code() {
    return parts.code;
  }

  /**
   * Tells one map from another: equal fingerprints, equal images and codes. An index keeps it to
   * know the map of its vectors by; saving and loading do not change it.
   *
   * @return 16 hexadecimal digits, the start of SHA-256 over r and d as int64, Π as float32, of a
   *     map that keeps a length its centre as float64, and of one with a code its text in UTF-8,
   *     centre and means, all little-endian
   */
  public String fingerprint() {
    if (fingerprint == null) {
      fingerprint = computedFingerprint(); // by several threads perhaps, to the same
    }
    return fingerprint;
  }

  private String computedFingerprint() {
    MessageDigest sha = Fingerprint.sha256();
    projection.addTo(sha);
    code()
        .ifPresent(
            code -> {
              sha.update(CodeText.of(code).getBytes(StandardCharsets.UTF_8));
              sha.update(Safetensors.Tensor.of(code.centre()).bytes());
              sha.update(ModelFile.means(code).bytes());
            });
    return HexFormat.of().formatHex(sha.digest(), 0, 8);
  }

  /**
   * Πx.
   *
   * @param point of length d
   * @return its image, of length r
   * @throws IllegalArgumentException if the point has another length or a value that is not finite
   */
  public float[] apply(float[] point) {
    float[] image = new float[dimension()];
    apply(point, image);
    return image;
  }

  /**
   * The image of a query: Πx, and 0 beside it where documents have their length.
   *
   * @param query of length d
   * @return its image, of length r
   * @throws IllegalArgumentException if the query has another length or a value that is not finite
   */
  public float[] applyToQuery(float[] query) {
    return projection.ofQuery(query);
  }

  /**
   * Πx, written into an array of the caller's. Nothing is allocated, unless the map keeps a length.
   *
   * @param point of length d
   * @param image of length r, overwritten
   * @throws IllegalArgumentException if a length is another, or a value is not finite
   */
  public void apply(float[] point, float[] image) {
    projection.apply(point, image);
  }

  /**
   * Πx in float64.
   *
   * @param point of length d
   * @return its image, of length r
   * @throws IllegalArgumentException if the point has another length or a value that is not finite,
   *     or if the map keeps a length
   */
  public double[] apply(double[] point) {
    return projection.apply(point);
  }

  /**
   * Πx for many points. Of few, the images are those that each point has by itself, to the last
   * bit.
   *
   * @param points n arrays of length d; n may be 0
   * @return n arrays of length r
   * @throws IllegalArgumentException if a point has another length or a value that is not finite
   */
  public float[][] apply(float[][] points) {
    return projection.apply(points);
  }

  /**
   * The images of a cloud's points, computed block by block as they are read. Reading an image
   * throws an IllegalArgumentException where its point has a value that is not finite.
   */
  public PointCloud apply(PointCloud points) {
    return projection.images(points, Role.DOCUMENT);
  }

  /**
   * Returns points and what this map makes of them, which is what is measured.
   *
   * <pre>{@code
   * Distortion.of(map.reduction(points)).max();
   * }</pre>
   *
   * @throws IllegalArgumentException if the points have another dimension
   */
  public Reduction reduction(PointCloud points) {
    return projection.reduction(points, Role.DOCUMENT);
  }

  /**
   * Returns queries and what this map makes of them; only a map that keeps a length makes something
   * else of documents.
   *
   * @throws IllegalArgumentException if the queries have another dimension
   */
  public Reduction reductionOfQueries(PointCloud queries) {
    Objects.requireNonNull(queries, "queries");
    return projection.reduction(queries, Role.QUERY);
  }

  /** The images of queries, which differ from those of documents where the map keeps a length. */
  public PointCloud applyToQueries(PointCloud queries) {
    Objects.requireNonNull(queries, "queries");
    return projection.images(queries, Role.QUERY);
  }

  /**
   * The map to the first k coordinates. What was certified of the whole map does not hold for it;
   * {@link Certificates#prefixes} says what was measured of some prefixes. A map that keeps a
   * length gives one that keeps what fewer coordinates drop.
   *
   * @param count k, from 1 to r, or from 2 where one is the length
   * @throws IllegalArgumentException also if the axes are {@linkplain #turned turned}
   */
  public LinearEmbedding prefix(int count) {
    if (isTurned()) {
      throw new IllegalArgumentException("a prefix needs ordered axes, and these are turned");
    }
    int beside = dimension() - matrix().rows();
    if (count <= beside || count > dimension()) {
      throw new IllegalArgumentException(
          "a prefix must have between %d and %d coordinates, got %d"
              .formatted(1 + beside, dimension(), count));
    }
    Builder first = parts.copy();
    first.matrix = matrix().firstRows(count - beside);
    first.certificates = Certificates.NONE;
    first.signature = Optional.empty();
    first.standardized =
        parts.standardized.map(made -> new Standardized(made.scales, made.map.prefix(count)));
    return first.build();
  }

  /**
   * Returns the same map with its axes turned by a random rotation, always the same one; a length
   * stays. Distances and angles of images change by rounding alone. Axes of a fit are ordered by
   * what they carry, and codes of the same few bits for each want axes that carry alike.
   *
   * @throws IllegalArgumentException if the map has a code, which is one of its axes
   */
  public LinearEmbedding turned() {
    if (code().isPresent()) {
      throw new IllegalArgumentException("the axes of a map with a code cannot be turned");
    }
    if (parts.standardized.isPresent()) {
      Standardized made = parts.standardized.get();
      return made.map.turned().after(made.scales);
    }
    Builder turned = parts.copy();
    turned.matrix = Products.times(Orthonormal.turn(matrix().rows(), Execution.SEED), matrix());
    turned.turned = true;
    turned.certificates = parts.certificates.withoutPrefixes();
    return turned.build();
  }

  /** Whether the axes are {@linkplain #turned turned}: a prefix of images means nothing then. */
  public boolean isTurned() {
    return parts.turned;
  }

  /**
   * The map of points as they are, where this one was fitted to points that were scaled: it
   * multiplies by the scales, then does what this one does. Its matrix is the product, rounded to
   * float32. Its certificates are those of this map, and speak of distances between points so
   * scaled.
   *
   * @throws IllegalArgumentException if there is not one scale for each coordinate, or if the map
   *     keeps a length
   */
  public LinearEmbedding after(ColumnScales scales) {
    requireMatrix();
    double[] factors = scales.factors();
    projection.requireDimension(factors.length);
    float[] product = matrix().values().clone();
    for (int i = 0; i < product.length; i++) {
      product[i] = (float) (product[i] * factors[i % factors.length]);
    }
    Builder whole = parts.copy();
    whole.matrix = Matrix.wrap(matrix().rows(), matrix().columns(), product);
    whole.standardized = Optional.of(new Standardized(scales, this));
    return whole.build();
  }

  /** What points are multiplied by before distances are compared, if {@link #after} said so. */
  public Optional<ColumnScales> scales() {
    return parts.standardized.map(Standardized::scales);
  }

  /** The map that {@link #after} began with, of points that are scaled already; else this one. */
  public LinearEmbedding ofScaled() {
    return parts.standardized.map(Standardized::map).orElse(this);
  }

  /** The points between which certificates compare distances: scaled where there are scales. */
  public PointCloud scaled(PointCloud points) {
    Objects.requireNonNull(points, "points");
    return scales().map(scales -> scales.apply(points)).orElse(points);
  }

  /**
   * The same map with a certificate over the pairs of these points, for a map that was not fitted
   * here. The model then notes the points as those it was checked on.
   *
   * @param seed of a sample of pairs
   * @throws IllegalArgumentException if the points have another dimension, or if the map keeps a
   *     length
   */
  public LinearEmbedding certified(PointCloud points, Pairs pairs, long seed, Progress progress) {
    requireMatrix();
    Run run = new Run(Draw.CERTIFIED_PAIRS.seed(seed), progress);
    Certificate checked = Distortion.of(reduction(points), pairs, run).certificate();
    Map<String, String> parameters = new TreeMap<>(Map.of(Provenance.SEED, Long.toString(seed)));
    Provenance.noteSource(points, parameters);
    Provenance origin =
        new Provenance(
            IMPORTED, parameters, Provenance.Data.of(points), Optional.empty(), Version.CURRENT);
    return parts
        .copy()
        .provenance(origin)
        .certificates(Certificates.ofFitted(Optional.of(checked)))
        .recognising(points, true, seed)
        .build();
  }

  /** Where the map comes from; empty for one given by its matrix. */
  public Optional<Provenance> provenance() {
    return parts.provenance;
  }

  /** By what images are to be compared: the metric of the plan that the map was fitted by. */
  public Metric metric() {
    return parts.metric;
  }

  /**
   * Refuses a metric that the map does not serve. A map that keeps distances serves every metric;
   * one that {@code neighbours} fitted for angles or inner products keeps these alone.
   *
   * @throws IllegalArgumentException if the map was fitted to keep another metric's neighbours, or
   *     keeps the length for distances
   */
  public void requireFor(Metric other) {
    Objects.requireNonNull(other, "other");
    boolean keepsOneAlone =
        keepsLength()
            || (metric() != Metric.EUCLIDEAN
                && provenance().filter(from -> from.method().equals(FOR_ONE_METRIC)).isPresent());
    if (keepsOneAlone && metric() != other) {
      throw new IllegalArgumentException(
          "this map was fitted to keep neighbours by the metric %s, got %s; search by %s, or fit another map"
              .formatted(metric(), other, metric()));
    }
  }

  /** What was checked of the map. */
  public Certificates certificates() {
    return parts.certificates;
  }

  /** What was checked of the points it was fitted to; empty if nothing was. */
  public Optional<Certificate> certificate() {
    return parts.certificates.fitted();
  }

  /** The same map with what queries said of it. */
  public LinearEmbedding certifiedBy(
      RecallCertificate ofFitted, Optional<RecallCertificate> ofUnseen) {
    Objects.requireNonNull(ofFitted, "ofFitted");
    Objects.requireNonNull(ofUnseen, "ofUnseen");
    return parts.copy().certificates(parts.certificates.withRecall(ofFitted, ofUnseen)).build();
  }

  /** By what the map recognises its kind of points, where a fit noted it. */
  Optional<Signature> signature() {
    return parts.signature;
  }

  /**
   * The columns of the table that the points were taken from, where they were and this was noted by
   * {@link #ofColumns}.
   */
  public Optional<TableColumns> columns() {
    return parts.columns;
  }

  /** The same map with a note of the columns that its points were taken from. */
  public LinearEmbedding ofColumns(TableColumns table) {
    return parts.copy().columns(Optional.of(Objects.requireNonNull(table, "table"))).build();
  }

  /** What these points, in this order, were to the fit of the map. */
  public Provenance.Relation relationTo(PointCloud points) {
    return provenance()
        .map(origin -> origin.relationTo(scaled(points)))
        .orElse(Provenance.Relation.OTHERS);
  }

  /**
   * These points apart by whether the map was fitted to them, if it was fitted to some of them.
   * Empty if it was fitted to all or none, or by a version that did not note what it held out.
   */
  public Optional<Provenance.Parts> seenAmong(PointCloud points) {
    if (scales().isPresent()) {
      throw new IllegalArgumentException(
          "a map with scales must be asked through ofScaled(), with points that are scaled");
    }
    return provenance().flatMap(origin -> origin.parts(points));
  }

  /** The singular values of the points it was fitted to, where fitting needed them. */
  public Optional<Spectrum> spectrum() {
    return parts.spectrum;
  }

  /**
   * Writes the map and all that is known of it as one safetensors file, completely or not at all.
   *
   * @throws org.adagio.OutputException if the file exists, or cannot be written
   */
  public void save(Path file) {
    save(file, Overwrite.NO);
  }

  /**
   * {@link #save(Path)}, which may replace a file.
   *
   * @throws org.adagio.OutputException if the file exists and may not be replaced, or cannot be
   *     written
   */
  public void save(Path file, Overwrite overwrite) {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(overwrite, "overwrite");
    ModelFile.of(this).write(file, overwrite);
  }

  /** Writes the bytes of such a file to a stream, which is not closed. */
  public void save(OutputStream bytes) throws IOException {
    ModelFile.of(this).write(Channels.newChannel(bytes));
  }

  /**
   * Reads a map from a safetensors file that {@link #save} wrote.
   *
   * @throws org.adagio.MalformedDataException if the file is not such a file, or is damaged
   * @throws java.io.UncheckedIOException of a {@link java.nio.file.NoSuchFileException} if there is
   *     none
   */
  public static LinearEmbedding load(Path file) {
    return ModelFile.read(file.toString(), Safetensors.read(file));
  }

  /**
   * Reads a map from the bytes of a safetensors file, such as a resource; the stream is read to its
   * end and not closed.
   *
   * @throws org.adagio.MalformedDataException if the bytes are not such a file, or damaged
   */
  public static LinearEmbedding load(InputStream bytes) throws IOException {
    return load(bytes, "the stream");
  }

  /**
   * {@link #load(InputStream)}, with a name for messages.
   *
   * @throws org.adagio.MalformedDataException if the bytes are not such a file, or damaged
   */
  public static LinearEmbedding load(InputStream bytes, String name) throws IOException {
    Objects.requireNonNull(name, "name");
    return ModelFile.read(name, Safetensors.read(name, bytes.readAllBytes()));
  }

  /** The method, the dimensions and the certificate. */
  @Override
  public String toString() {
    return "%s map %d -> %d%s"
        .formatted(
            provenance().map(Provenance::method).orElse("given"),
            sourceDimension(),
            dimension(),
            certificate().map(found -> ": " + found.statement()).orElse(""));
  }
}
