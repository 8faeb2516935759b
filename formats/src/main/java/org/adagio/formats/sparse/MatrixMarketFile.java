package org.adagio.formats.sparse;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.adagio.MalformedDataException;
import org.adagio.files.FileStart;
import org.adagio.files.ReadOptions;
import org.adagio.points.Dataset;

/**
 * Text of the Matrix Market: a header, the shape, then a line for each value that is not 0, with
 * its row and column from 1 ("coordinate"), or all values column by column ("array").
 */
final class MatrixMarketFile {
  private static final String MAGIC = "%%MatrixMarket";
  private static final int HEADER_WORDS = 5;
  private static final int MOST_ROWS = Integer.MAX_VALUE - 16;

  private enum Symmetry {
    GENERAL,
    SYMMETRIC,
    SKEW_SYMMETRIC
  }

  private final FileStart head;
  private final SparseEntries entries;
  private final boolean listed;
  private final boolean pattern;
  private final Symmetry symmetry;
  private int rows;
  private int columns;

  private MatrixMarketFile(FileStart head) {
    this.head = head;
    entries = new SparseEntries(head.file());
    String line = head.text().lines().findFirst().orElse("");
    List<String> header = List.of(line.toLowerCase(Locale.ROOT).strip().split("\\s+"));
    if (header.size() != HEADER_WORDS || !header.get(1).equals("matrix")) {
      throw entries.refusal("header", MAGIC + " matrix FORMAT FIELD SYMMETRY", line);
    }
    listed = choice(header.get(2), "coordinate", "array") == 0;
    int field = choice(header.get(3), "real", "double", "integer", "pattern");
    pattern = field == 3;
    symmetry = Symmetry.values()[choice(header.get(4), "general", "symmetric", "skew-symmetric")];
    if (!listed && (pattern || symmetry != Symmetry.GENERAL)) {
      throw entries.refusal("header", "an array of real general", line);
    }
  }

  static boolean recognizes(FileStart head) {
    return head.text().regionMatches(true, 0, MAGIC, 0, MAGIC.length());
  }

  static Dataset dataset(FileStart head, ReadOptions options) {
    options.requireNoColumns(head.file());
    MatrixMarketFile file = new MatrixMarketFile(head);
    try {
      return file.read(options);
    } catch (RuntimeException | Error e) {
      file.entries.discard();
      throw e;
    }
  }

  private int choice(String word, String... known) {
    int found = List.of(known).indexOf(word);
    if (found < 0) {
      throw entries.refusal("header", String.join(" or ", known), word);
    }
    return found;
  }

  private Dataset read(ReadOptions options) {
    try (Words words = new Words(head, '%')) {
      readShape(words);
    } catch (IOException e) {
      throw MalformedDataException.unreadable(head.file(), e);
    }
    int dimension = Math.max(columns, options.leastDimension());
    return new Dataset(head.file().getFileName().toString(), entries.points(rows, dimension, 0));
  }

  private void readShape(Words words) throws IOException {
    if (!words.nextLine()) {
      throw entries.refusal("after the header", "a line with the shape", "");
    }
    rows = (int) whole(words, "a number of rows", 1, MOST_ROWS);
    columns = (int) whole(words, "a number of columns", 1, SparseEntries.MOST_COLUMNS);
    if (symmetry != Symmetry.GENERAL && rows != columns) {
      throw new MalformedDataException(
          head.file(), words.place(), "as many rows as columns", rows + " x " + columns);
    }
    long promised =
        listed ? whole(words, "a number of values", 0, Long.MAX_VALUE / 2) : (long) rows * columns;
    requireLineEnd(words);
    long found = 0;
    for (; words.nextLine(); found++) {
      if (found == promised) {
        throw new MalformedDataException(head.file(), words.place(), promised + " values", "more");
      }
      if (listed) {
        addListed(words);
      } else {
        addNext(words, found);
      }
      requireLineEnd(words);
    }
    if (found < promised) {
      throw new MalformedDataException(head.file(), "end", promised + " values", found + " values");
    }
  }

  private void addListed(Words words) throws IOException {
    int row = (int) whole(words, "a row", 1, rows) - 1;
    int column = (int) whole(words, "a column", 1, columns) - 1;
    double value = pattern ? 1 : entries.number(words.next(), words.place());
    entries.add(row, column, value);
    if (symmetry != Symmetry.GENERAL && row != column) {
      entries.add(column, row, symmetry == Symmetry.SYMMETRIC ? value : -value);
    }
  }

  private void addNext(Words words, long position) throws IOException {
    double value = entries.number(words.next(), words.place());
    if (value != 0) {
      entries.add((int) (position % rows), (int) (position / rows), value);
    }
  }

  private long whole(Words words, String what, long least, long most) throws IOException {
    return entries.wholeNumber(words.next(), words.place(), what, least, most);
  }

  private void requireLineEnd(Words words) throws IOException {
    String more = words.next();
    if (more != null) {
      throw entries.refusal(words.place(), "the end of the line", more);
    }
  }
}
