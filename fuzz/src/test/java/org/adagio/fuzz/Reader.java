package org.adagio.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.adagio.exchange.ImportedMap;
import org.adagio.experiments.data.LabelFile;
import org.adagio.experiments.retrieval.PictureFile;
import org.adagio.files.Formats;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/** A reader of files that others made, and the names under which it meets them. */
enum Reader {
  NPY("a.npy"),
  NPZ("a.npz"),
  IDX("a.idx"),
  TABLE("a.csv"),
  JSONL("a.jsonl"),
  VECS("a.fvecs", "a.bvecs", "a.ivecs"),
  BIN("a.fbin", "a.f16bin", "a.u8bin", "a.i8bin"),
  SVMLIGHT("a.svmlight"),
  MATRIX_MARKET("a.mtx"),
  PACKED("a.gz", "a.fbin.gz", "a.fvecs.gz"),
  PARQUET("a.parquet"),
  HDF5("a.hdf5"),
  LABELS("labels") {
    @Override
    void read(Path file) {
      LabelFile.read(file);
    }
  },
  MODEL("model") {
    @Override
    void read(Path file) {
      LinearEmbedding.load(file);
    }

    /** Who wants to do harm computes the checksum too. */
    @Override
    List<byte[]> contents(byte[] input) {
      return List.of(input, SignedModel.of(input));
    }
  },
  CODES("a.adc") {
    @Override
    void read(Path file) {
      SignedCodes.read(file);
    }

    @Override
    List<byte[]> contents(byte[] input) {
      return List.of(input, SignedCodes.of(input));
    }
  },
  MATRIX("matrix") {
    @Override
    void read(Path file) {
      ImportedMap.read(file, ImportedMap.Orientation.COLUMNS);
    }
  },
  PICTURE("a.png") {
    @Override
    void read(Path file) {
      PictureFile.read(file);
    }
  };

  private static final int ROWS = 100;

  /** More coordinates than this are a point that takes its memory when it is asked for. */
  private static final int MOST_COORDINATES = 1 << 12;

  private final List<String> names;

  Reader(String... names) {
    this.names = List.of(names);
  }

  String firstName() {
    return names.get(0);
  }

  /** Opens a file of points and reads a few of them. */
  void read(Path file) {
    PointCloud points = Formats.open(file).points();
    if (points.dimension() <= MOST_COORDINATES) {
      int rows = (int) Math.min(points.size(), ROWS);
      points.read(points.size() - rows, rows, new float[rows * points.dimension()], 0);
    }
  }

  Verdict verdict(Path file, long size) {
    boolean packed =
        switch (this) {
          case NPZ, PACKED, PARQUET, HDF5, PICTURE -> true;
          default -> false;
        };
    return Verdict.of(file, size, packed, this::read);
  }

  /** What is read of an input. */
  List<byte[]> contents(byte[] input) {
    return List.of(input);
  }

  /**
   * Reads an input under every name; returns the most that was allocated.
   *
   * @throws AssertionError if a reading ends otherwise than it may
   */
  long check(byte[] input, Path folder) {
    long most = 0;
    for (byte[] content : contents(input)) {
      for (String name : names) {
        Path file = folder.resolve(name);
        try {
          Files.write(file, content);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        most = Math.max(most, verdict(file, content.length).allocated());
      }
    }
    return most;
  }
}
