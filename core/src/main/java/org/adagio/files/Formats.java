package org.adagio.files;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.adagio.MalformedDataException;
import org.adagio.files.io.ElementType;
import org.adagio.files.io.Unpacking;
import org.adagio.points.CarriedColumn;
import org.adagio.points.Dataset;

/**
 * The formats of files of points: those of this module, and those that {@link ServiceLoader} finds.
 *
 * <pre>{@code
 * PointCloud points = Formats.open(Path.of("points.npy")).points();
 * Formats.ofOutput(file).write(images, file, Overwrite.NO, Progress.NONE);
 * }</pre>
 */
public final class Formats {
  /** NumPy's arrays. */
  public static final Format NPY = new NpyFormat();

  private static final List<Format> BUILT_IN =
      List.of(
          // A file of vectors may begin as others do, and is told by its length too.
          new VecsFormat("fvecs", ElementType.FLOAT32),
          new VecsFormat("bvecs", ElementType.UINT8),
          new VecsFormat("ivecs", ElementType.INT32),
          NPY,
          new IdxFormat(),
          new NpzFormat(),
          new BinFormat("fbin", ElementType.FLOAT32),
          new BinFormat("f16bin", ElementType.FLOAT16),
          new BinFormat("u8bin", ElementType.UINT8),
          new BinFormat("i8bin", ElementType.INT8));

  private Formats() {}

  private static final class Known {
    static final List<Format> ALL =
        Stream.concat(
                BUILT_IN.stream(),
                ServiceLoader.load(Format.class, Format.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get))
            .toList();
  }

  /** All formats. */
  public static List<Format> all() {
    return Known.ALL;
  }

  /**
   * The format of a name, such as npy.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Format named(String name) {
    return all().stream()
        .filter(format -> format.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "expected one of %s, got %s".formatted(names(all().stream()), name)));
  }

  private static String names(Stream<Format> formats) {
    return formats.map(Format::name).collect(Collectors.joining(", "));
  }

  /**
   * The format of a file's content; where that does not tell, of its suffix. Of several files that
   * a pattern names, that of the first.
   *
   * @throws MalformedDataException if the file cannot be read or is of no known format
   */
  public static Format of(Path file) {
    return of(FileStart.of(Shards.isPattern(file) ? Shards.of(file).files().get(0) : file));
  }

  private static Format of(FileStart start) {
    return first(format -> !format.isText() && format.recognizes(start))
        // The reader of a file whose suffix says more than its content tells what is wrong.
        .or(() -> first(format -> !format.isText() && format.isNameOf(start.plainName())))
        .or(() -> text(start))
        .orElseThrow(() -> unknown(start));
  }

  private static Optional<Format> first(Predicate<Format> condition) {
    return all().stream().filter(condition).findFirst();
  }

  private static Optional<Format> text(FileStart start) {
    ForeignFormat.refusal(start)
        .ifPresent(
            refusal -> {
              throw refusal;
            });
    return first(format -> format.isText() && format.recognizes(start));
  }

  private static MalformedDataException unknown(FileStart start) {
    boolean noText = all().stream().noneMatch(Format::isText);
    return noText && start.isText()
        ? MalformedDataException.unreadable(start.file(), "is text; " + ForeignFormat.MODULE)
        : new MalformedDataException(
            start.file(),
            "start",
            oneOf(all().stream().map(Format::name).toList()),
            "none of these");
  }

  /** Opens a file with {@link ReadOptions#automatic()}. */
  public static Dataset open(Path file) {
    return open(file, ReadOptions.automatic());
  }

  /**
   * Opens a file of points, which may be larger than memory.
   *
   * <p>A last element with wildcards, such as {@code shards/*.npy}, names several files that
   * together hold the points, in the order of their names; numbers in them count as numbers.
   * Columns of tables are found by their names in the first.
   *
   * @throws MalformedDataException if the file cannot be read or does not hold what it should
   * @throws java.io.UncheckedIOException if there is no such file
   * @throws IllegalArgumentException if the options do not apply to the format
   * @throws CancellationException if the thread is interrupted
   */
  public static Dataset open(Path file, ReadOptions options) {
    return open(List.of(file), options);
  }

  /** The same for several files or patterns, in their order. */
  public static Dataset open(List<Path> files, ReadOptions options) {
    Objects.requireNonNull(options, "options");
    List<Path> all = new ArrayList<>();
    files.forEach(
        file -> all.addAll(Shards.isPattern(file) ? Shards.of(file).files() : List.of(file)));
    String name = Shards.nameOf(files);
    return all.size() == 1
        ? openOne(all.get(0), options)
        : new Shards(name, all).open(options, Formats::openOne);
  }

  private static Dataset openOne(Path file, ReadOptions options) {
    try {
      FileStart start = FileStart.of(file);
      Dataset data = of(start).open(start, options);
      requireNoInterrupt(file);
      return data;
    } catch (MalformedDataException e) { // what an interrupt cuts off looks damaged
      requireNoInterrupt(file);
      throw e;
    }
  }

  private static void requireNoInterrupt(Path file) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException(file + ": reading was interrupted");
    }
  }

  /** Reads the values of a file of one array with one axis; empty unless it is npy or idx. */
  public static Optional<CarriedColumn> column(FileStart start) {
    if (NpyFormat.isNpy(start)) {
      return Optional.of(NpyFormat.header(start).column(start.name()));
    }
    return IdxFormat.isIdx(start)
        ? Optional.of(IdxFormat.header(start).column(start.name()))
        : Optional.empty();
  }

  /**
   * The format in which a file of this name is written; text may be packed, as in {@code a.csv.gz}.
   *
   * @throws IllegalArgumentException if the suffix is of no format that is written
   */
  public static Format ofOutput(Path file) {
    String plain = FileStart.plainName(file);
    boolean packed = Unpacking.isPackedName(file);
    return written()
        .filter(format -> format.isNameOf(plain) && (!packed || format.isText()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "an output file must end in %s, got %s".formatted(writtenSuffixes(), file)));
  }

  private static Stream<Format> written() {
    return all().stream().filter(format -> !format.precisions().isEmpty());
  }

  static String writtenSuffixes() {
    return oneOf(written().map(format -> "." + format.name()).toList());
  }

  private static String oneOf(List<String> names) {
    int last = names.size() - 1;
    return String.join(", ", names.subList(0, last)) + " or " + names.get(last);
  }
}
