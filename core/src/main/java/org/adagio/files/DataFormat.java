package org.adagio.files;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.adagio.Progress;
import org.adagio.data.Dataset;
import org.adagio.data.PointCloud;

/** The kinds of files that hold points. */
public enum DataFormat {
  /** NumPy's arrays. */
  NPY,
  /** Several NumPy arrays in one zip file. */
  NPZ,
  /** MNIST's arrays, plain or packed with gzip. */
  IDX,
  /** Text with commas, semicolons or spaces between the cells, plain or packed with gzip. */
  CSV,
  /** Text with tabs between the cells, plain or packed with gzip. */
  TSV,
  /** JSON lines: an object with a list of numbers a point, plain or packed with gzip. */
  JSONL,
  /** Vectors of float32, each after its dimension. */
  FVECS,
  /** Vectors of uint8, each after its dimension. */
  BVECS,
  /** Vectors of int32, each after its dimension. */
  IVECS,
  /** Vectors of float32 after their number and dimension, as of big-ann-benchmarks. */
  FBIN,
  /** The same of float16. */
  F16BIN,
  /** The same of uint8. */
  U8BIN,
  /** The same of int8. */
  I8BIN,
  /** Sparse rows of svmlight and LIBSVM, plain or packed with gzip. */
  SVMLIGHT,
  /** A sparse or dense matrix of the Matrix Market, plain or packed with gzip. */
  MTX,
  /** Apache Parquet, with a list of numbers a point; read where adagio-formats is. */
  PARQUET,
  /** HDF5 as ann-benchmarks has it, with a dataset of points; read where adagio-formats is. */
  HDF5;

  private static final List<DataFormat> VECS = List.of(FVECS, BVECS, IVECS);
  private static final List<DataFormat> BY_SUFFIX =
      List.of(NPY, IDX, FVECS, BVECS, IVECS, FBIN, F16BIN, U8BIN, I8BIN, PARQUET, HDF5);
  private static final List<DataFormat> WRITABLE =
      List.of(NPY, CSV, TSV, JSONL, FVECS, FBIN, F16BIN, PARQUET);
  private static final String READABLE =
      "npy, npz, idx, csv, tsv, jsonl, fvecs, bvecs, ivecs, fbin, f16bin, u8bin, i8bin, svmlight,"
          + " mtx, parquet or hdf5";
  private static final String PACKED = ".gz";

  /**
   * The format of a file's content; where that does not tell, of its suffix. Of several files that
   * a pattern names, that of the first.
   *
   * @throws MalformedDataException if the file cannot be read or is none of these
   */
  public static DataFormat detect(Path file) {
    return detect(FileStart.of(Shards.isPattern(file) ? Shards.of(file).files().get(0) : file));
  }

  static DataFormat detect(FileStart head) {
    for (DataFormat vecs : VECS) {
      if (vecs.isSuffixOf(head.plainName()) && new VecsFile(head, vecs.type()).isConsistent()) {
        return vecs;
      }
    }
    if (NpyFile.recognizes(head)) {
      return NPY;
    }
    if (IdxFile.recognizes(head)) {
      return IDX;
    }
    if (NpzFile.recognizes(head)) {
      return NPZ;
    }
    for (DataFormat binary : BY_SUFFIX) {
      if (binary.isSuffixOf(head.plainName())) {
        return binary; // whose reader tells what is wrong
      }
    }
    if (ForeignFormat.PARQUET.recognizes(head)) {
      return PARQUET;
    }
    if (ForeignFormat.HDF5.recognizes(head)) {
      return HDF5;
    }
    ForeignFormat.refusal(head)
        .ifPresent(
            refusal -> {
              throw refusal;
            });
    if (JsonRows.recognizes(head)) {
      return JSONL;
    }
    if (MatrixMarketFile.recognizes(head)) {
      return MTX;
    }
    if (SVMLIGHT.isSuffixOf(head.plainName()) || SvmlightFile.recognizes(head)) {
      return SVMLIGHT;
    }
    if (head.isText()) {
      return Separator.of(head) == Separator.TAB ? TSV : CSV;
    }
    throw new MalformedDataException(head.file(), "start", READABLE, "none of these");
  }

  /** Opens a file as {@link ReadOptions#automatic()} has it. */
  public static Dataset open(Path file) {
    return open(file, ReadOptions.automatic());
  }

  /** Opens a file with a choice of labels. */
  public static Dataset open(Path file, ColumnChoice labels) {
    return open(file, ReadOptions.automatic().label(labels));
  }

  /**
   * Opens a file of points. Binary files are read where needed and may be larger than memory; text
   * is read into memory. Labels and ids come from columns of text files, labels of binary ones from
   * {@code NAME_labels.npy} or {@code *-labels-idx1-ubyte} beside the points.
   *
   * <p>A last element with wildcards, such as {@code shards/*.npy}, names several files that
   * together hold the points, in the order of their names; numbers in them count as numbers.
   *
   * @throws MalformedDataException if the file cannot be read or does not hold what it should
   * @throws java.io.UncheckedIOException if there is no such file
   * @throws IllegalArgumentException if a column is chosen for a binary file
   */
  public static Dataset open(Path file, ReadOptions options) {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(options, "options");
    return Shards.isPattern(file) ? Shards.of(file).open(options) : openOne(file, options);
  }

  static Dataset openOne(Path file, ReadOptions options) {
    FileStart head = FileStart.of(file);
    DataFormat format = detect(head);
    switch (format) {
      case CSV, TSV -> {
        return TextFile.dataset(head, options);
      }
      case JSONL -> {
        return JsonRows.dataset(head, options);
      }
      case SVMLIGHT -> {
        return SvmlightFile.dataset(head, options);
      }
      case MTX -> {
        return MatrixMarketFile.dataset(head, options);
      }
      case NPZ -> {
        return NpzFile.dataset(file, options);
      }
      case PARQUET, HDF5 -> {
        return FormatProvider.of(format)
            .orElseThrow(() -> ForeignFormat.withoutModule(file, format))
            .open(file, options);
      }
      default -> options.requireNoColumns(file);
    }
    boolean automatic = options.label() instanceof ColumnChoice.Automatic;
    PointCloud points = format.binaryPoints(head);
    return new Dataset(
        file.getFileName().toString(),
        points,
        automatic ? LabelFile.beside(file, points.size()) : List.of());
  }

  /**
   * The labels of a file that holds nothing else: a 1-D npy or idx array, or text with one label a
   * line.
   *
   * @throws MalformedDataException if the file cannot be read or does not hold labels
   */
  public static List<String> labels(Path file) {
    return LabelFile.read(file);
  }

  /**
   * Points with the labels of another file in place of their own.
   *
   * @throws MalformedDataException if the file does not hold one label a point
   */
  public static Dataset labelled(Dataset data, Path labels) {
    return data.withLabels(LabelFile.read(labels, data.points().size(), data.name()));
  }

  /**
   * The format in which a file of this name is written; text may be packed, as in {@code a.csv.gz}.
   *
   * @throws IllegalArgumentException if the suffix is of no format that is written
   */
  public static DataFormat ofOutput(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    boolean packed = name.endsWith(PACKED);
    String plain = packed ? name.substring(0, name.length() - PACKED.length()) : name;
    return WRITABLE.stream()
        .filter(format -> format.isSuffixOf(plain) && (!packed || format.isText()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "an output file must end in %s, got %s".formatted(suffixes(), file)));
  }

  private static String suffixes() {
    List<String> all = WRITABLE.stream().map(format -> "." + format.suffix()).toList();
    int last = all.size() - 1;
    return String.join(", ", all.subList(0, last)) + " or " + all.get(last);
  }

  /** Whether files of this format are written, not only read. */
  public boolean isWritable() {
    return WRITABLE.contains(this);
  }

  /**
   * Writes points as float32, block by block, completely or not at all.
   *
   * @throws OutputException if the file exists and may not be replaced, or cannot be written
   * @throws IllegalArgumentException if this format is only read
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  public void write(PointCloud points, Path file, Overwrite overwrite, Progress progress) {
    write(points, file, Precision.FLOAT32, overwrite, progress);
  }

  /**
   * The same in a precision. In float64, points are written as their source has them, and images of
   * a map as float64 makes them.
   *
   * @throws IllegalArgumentException if this format is only read, or does not hold the precision
   */
  public void write(
      PointCloud points, Path file, Precision precision, Overwrite overwrite, Progress progress) {
    write(new Dataset("", points, List.of()), file, precision, overwrite, progress);
  }

  /**
   * The same with what goes along with the points: text files get the ids and labels of points that
   * come from a table, and a header.
   *
   * @throws IllegalArgumentException if this format is only read, or does not hold the precision
   */
  public void write(
      Dataset data, Path file, Precision precision, Overwrite overwrite, Progress progress) {
    if (this == PARQUET) {
      FormatProvider.of(this)
          .orElseThrow(
              () ->
                  new OutputException(
                      file, "cannot be written: the module adagio-formats is not there"))
          .write(data, file, precision, overwrite, progress);
      return;
    }
    PointWriter writer = writer(data, file, precision, progress);
    boolean packed = file.toString().toLowerCase(Locale.ROOT).endsWith(PACKED);
    writer.write(overwrite, packed ? FileStart.Packing.GZIP : FileStart.Packing.PLAIN);
  }

  /**
   * The same to a stream, such as standard output; it is not closed.
   *
   * @throws IllegalArgumentException if this format is only read, does not hold the precision, or
   *     needs a file
   * @throws IOException if the stream takes no more
   */
  public void write(Dataset data, OutputStream out, Precision precision, Progress progress)
      throws IOException {
    writer(data, Path.of("the stream"), precision, progress).write(out);
  }

  private PointWriter writer(Dataset data, Path file, Precision precision, Progress progress) {
    boolean held =
        switch (precision) {
          case FLOAT16 -> this == NPY || this == F16BIN;
          case FLOAT32 -> true;
          case FLOAT64 -> this == NPY || isText() || this == PARQUET;
        };
    if (isWritable() && !held) {
      throw new IllegalArgumentException(
          "%s does not hold %s; npy does"
              .formatted(suffix(), precision.name().toLowerCase(Locale.ROOT)));
    }
    return new PointWriter(
        data.points(), file, encoder(data, precision), precision(precision), progress);
  }

  /** The precision of numbers in a file: f16bin has but one. */
  private Precision precision(Precision wanted) {
    return this == F16BIN ? Precision.FLOAT16 : wanted;
  }

  /** Whether files of this format hold ids and labels beside the points. */
  public boolean holdsIds() {
    return isText() || this == PARQUET;
  }

  private boolean isText() {
    return this == CSV || this == TSV || this == JSONL;
  }

  private PointEncoder encoder(Dataset data, Precision precision) {
    return switch (this) {
      case NPY -> new NpyEncoder(precision);
      case CSV -> new TextEncoder(Separator.COMMA, RowTexts.of(data));
      case TSV -> new TextEncoder(Separator.TAB, RowTexts.of(data));
      case JSONL -> new JsonEncoder(RowTexts.of(data));
      case FVECS -> new FvecsEncoder();
      case FBIN, F16BIN -> new BinEncoder(precision(precision));
      case PARQUET -> throw new IllegalArgumentException("parquet is written to files alone");
      case NPZ, IDX, BVECS, IVECS, U8BIN, I8BIN, SVMLIGHT, MTX, HDF5 ->
          throw new IllegalArgumentException(
              "%s is only read; the suffix of a file to write must be %s"
                  .formatted(suffix(), suffixes()));
    };
  }

  private PointCloud binaryPoints(FileStart head) {
    return switch (this) {
      case NPY -> NpyFile.header(head).points();
      case IDX -> IdxFile.header(head).points();
      case FVECS, BVECS, IVECS -> new VecsFile(head, type()).points();
      case FBIN, F16BIN, U8BIN, I8BIN -> new BinFile(head, type()).points();
      case CSV, TSV, JSONL, NPZ, SVMLIGHT, MTX, PARQUET, HDF5 ->
          throw new IllegalStateException(this + " has a reader of its own");
    };
  }

  private ElementType type() {
    return switch (this) {
      case FVECS, FBIN -> ElementType.FLOAT32;
      case BVECS, U8BIN -> ElementType.UINT8;
      case F16BIN -> ElementType.FLOAT16;
      case I8BIN -> ElementType.INT8;
      default -> ElementType.INT32;
    };
  }

  private String suffix() {
    return name().toLowerCase(Locale.ROOT);
  }

  private boolean isSuffixOf(String name) {
    return name.endsWith("." + suffix())
        || (this == IDX && name.matches(".*idx\\d+-ubyte"))
        || (this == JSONL && name.endsWith(".ndjson"))
        || (this == SVMLIGHT && (name.endsWith(".svm") || name.endsWith(".libsvm")))
        || (this == HDF5 && name.endsWith(".h5"));
  }
}
