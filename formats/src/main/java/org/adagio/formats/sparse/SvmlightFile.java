package org.adagio.formats.sparse;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.adagio.MalformedDataException;
import org.adagio.files.FileStart;
import org.adagio.files.ReadOptions;
import org.adagio.formats.CarriedRows;
import org.adagio.points.Carried;
import org.adagio.points.Dataset;

/**
 * Text of svmlight and LIBSVM: on each line a label, then {@code column:value} for what is not 0,
 * in ascending columns. Where a column 0 occurs they are counted from 0, else from 1, as
 * scikit-learn decides it.
 */
final class SvmlightFile {
  private static final String QUERY = "qid:";

  /** What the number before the columns is called. */
  private static final String LABEL = "label";

  private static final Pattern POINT =
      Pattern.compile("[-+.,\\deE]++(\\s++qid:\\d++)?+\\s++\\d++:[-+.\\d].*");

  private final FileStart head;
  private final SparseEntries entries;
  private final CarriedRows carried = new CarriedRows();
  private final CarriedRows.Column labels = carried.column(LABEL);
  private int size;
  private int leastColumn = Integer.MAX_VALUE;
  private int largestColumn = -1;

  private SvmlightFile(FileStart head) {
    this.head = head;
    entries = new SparseEntries(head.file());
  }

  /** Whether the first line that is no comment is a number, then a column and its value. */
  static boolean recognizes(FileStart head) {
    return head.isText()
        && head.text()
            .lines()
            .map(line -> line.replaceFirst("#.*", "").strip())
            .filter(line -> !line.isEmpty())
            .findFirst()
            .filter(line -> POINT.matcher(line).matches())
            .isPresent();
  }

  static Dataset dataset(FileStart head, ReadOptions options) {
    options.requireNoColumns(head.file());
    SvmlightFile file = new SvmlightFile(head);
    try {
      return file.read(options);
    } catch (RuntimeException | Error e) {
      file.entries.discard();
      file.carried.discard();
      throw e;
    }
  }

  private Dataset read(ReadOptions options) {
    try (Words words = new Words(head, '#')) {
      while (words.nextLine()) {
        add(words);
      }
    } catch (IOException e) {
      throw MalformedDataException.unreadable(head.file(), e);
    }
    return dataset(options);
  }

  private Dataset dataset(ReadOptions options) {
    int firstColumn = leastColumn == 0 ? 0 : 1;
    int dimension = Math.max(largestColumn + 1 - firstColumn, options.leastDimension());
    return new Dataset(
        head.file().getFileName().toString(),
        entries.points(size, largestColumn < 0 ? 0 : dimension, firstColumn),
        new Carried(List.of(labels.build(size)), 1, Optional.empty()),
        Optional.empty(),
        0);
  }

  private void add(Words words) throws IOException {
    String label = words.next();
    if (label.indexOf(':') >= 0) {
      throw entries.refusal(words.place(), "a label before column:value", label);
    }
    int before = -1;
    for (String word = words.next(); word != null; word = words.next()) {
      if (!word.startsWith(QUERY)) {
        before = addEntry(word, before, words.place());
      }
    }
    labels.add(label);
    size = Math.incrementExact(size);
  }

  private int addEntry(String word, int before, String place) {
    int colon = word.indexOf(':');
    if (colon < 1) {
      throw entries.refusal(place, "column:value", word);
    }
    int column =
        (int)
            entries.wholeNumber(
                word.substring(0, colon), place, "a column", 0, SparseEntries.MOST_COLUMNS);
    if (column <= before) {
      throw new MalformedDataException(
          head.file(), place, "columns in ascending order", column + " after " + before);
    }
    entries.add(size, column, entries.number(word.substring(colon + 1), place));
    leastColumn = Math.min(leastColumn, column);
    largestColumn = Math.max(largestColumn, column);
    return column;
  }
}
