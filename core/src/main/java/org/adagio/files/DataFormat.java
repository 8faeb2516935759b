package org.adagio.files;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.adagio.Progress;
import org.adagio.data.Dataset;
import org.adagio.data.PointCloud;

/** The kinds of files that hold points. */
public enum DataFormat {
  /** NumPy's arrays. */
  NPY,
  /** MNIST's arrays, plain or packed with gzip. */
  IDX,
  /** Text with commas, semicolons or spaces between the cells, plain or packed with gzip. */
  CSV,
  /** Text with tabs between the cells, plain or packed with gzip. */
  TSV,
  /** Vectors of float32, each after its dimension. */
  FVECS,
  /** Vectors of uint8, each after its dimension. */
  BVECS,
  /** Vectors of int32, each after its dimension. */
  IVECS;

  private static final String READABLE = "npy, idx, csv, tsv, fvecs, bvecs or ivecs";
  private static final String WRITABLE = "npy, csv, tsv or fvecs";

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
    for (DataFormat vecs : List.of(FVECS, BVECS, IVECS)) {
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
    for (DataFormat binary : List.of(NPY, IDX, FVECS, BVECS, IVECS)) {
      if (binary.isSuffixOf(head.plainName())) {
        return binary; // whose reader tells what is wrong
      }
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
   * @throws IllegalArgumentException if a column is chosen for a binary file
   */
  public static Dataset open(Path file, ReadOptions options) {
    return Shards.isPattern(file) ? Shards.of(file).open(options) : openOne(file, options);
  }

  static Dataset openOne(Path file, ReadOptions options) {
    FileStart head = FileStart.of(file);
    DataFormat format = detect(head);
    if (format == CSV || format == TSV) {
      return TextFile.dataset(head, options);
    }
    options.requireNoColumns(file);
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
   * The format in which a file of this name is written.
   *
   * @throws IllegalArgumentException if the suffix is none of npy, csv, tsv and fvecs
   */
  public static DataFormat ofOutput(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return List.of(NPY, CSV, TSV, FVECS).stream()
        .filter(format -> format.isSuffixOf(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "an output file must end in .npy, .csv, .tsv or .fvecs, got " + file));
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
   * @throws IllegalArgumentException if this format is only read, or holds float32 alone
   */
  public void write(
      PointCloud points, Path file, Precision precision, Overwrite overwrite, Progress progress) {
    write(new Dataset("", points, List.of()), file, precision, overwrite, progress);
  }

  /**
   * The same with what goes along with the points: text files get the ids and labels of points that
   * come from a table, and a header.
   *
   * @throws IllegalArgumentException if this format is only read, or holds float32 alone
   */
  public void write(
      Dataset data, Path file, Precision precision, Overwrite overwrite, Progress progress) {
    if (precision == Precision.FLOAT64 && this == FVECS) {
      throw new IllegalArgumentException("fvecs holds float32 alone; write npy, csv or tsv");
    }
    new PointWriter(data.points(), file, encoder(data), precision, progress).write(overwrite);
  }

  /** Whether files of this format hold ids and labels beside the points. */
  public boolean holdsIds() {
    return this == CSV || this == TSV;
  }

  private PointEncoder encoder(Dataset data) {
    return switch (this) {
      case NPY -> new NpyEncoder();
      case CSV -> new TextEncoder(Separator.COMMA, RowTexts.of(data));
      case TSV -> new TextEncoder(Separator.TAB, RowTexts.of(data));
      case FVECS -> new FvecsEncoder();
      case IDX, BVECS, IVECS ->
          throw new IllegalArgumentException(
              "the format to write must be %s, got %s".formatted(WRITABLE, this));
    };
  }

  private PointCloud binaryPoints(FileStart head) {
    return switch (this) {
      case NPY -> NpyFile.header(head).points();
      case IDX -> IdxFile.header(head).points();
      case FVECS, BVECS, IVECS -> new VecsFile(head, type()).points();
      case CSV, TSV -> throw new IllegalStateException(this + " is text");
    };
  }

  private ElementType type() {
    return switch (this) {
      case FVECS -> ElementType.FLOAT32;
      case BVECS -> ElementType.UINT8;
      default -> ElementType.INT32;
    };
  }

  private boolean isSuffixOf(String name) {
    String suffix = name().toLowerCase(Locale.ROOT);
    return name.endsWith("." + suffix) || this == IDX && name.matches(".*idx\\d+-ubyte");
  }
}
