package org.adagio.formats;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.adagio.data.Dataset;
import org.adagio.files.Excerpt;
import org.adagio.files.FileStart;
import org.adagio.files.MalformedDataException;
import org.adagio.files.ReadOptions;

/** The lines of a csv or tsv file, blank ones left out. */
final class TextFile implements Closeable {
  private static final int MOST_COLUMNS = 1 << 22;
  private static final int LONGEST_CELL = 1 << 24;
  private static final int LONGEST_LINE = 1 << 28;

  /** So many lines say which columns hold numbers; of wide tables fewer. */
  private static final int SAMPLE_LINES = 100;

  private static final int SAMPLE_CELLS = 1 << 20;

  private final Path file;
  private final Separator separator;
  private final Utf8Reader text;
  private final CsvReader<CsvRecord> csv;
  private final Iterator<CsvRecord> lines;
  private long line;
  private CsvRecord last;

  private TextFile(FileStart start) throws IOException {
    file = start.file();
    separator = Separator.of(start);
    text = new Utf8Reader(start);
    csv =
        CsvReader.builder()
            .fieldSeparator(separator.character())
            .acceptCharsAfterQuotes(false)
            .maxBufferSize(LONGEST_CELL)
            .build(
                CsvRecordHandler.of(
                    limits ->
                        limits
                            .maxFields(MOST_COLUMNS)
                            .maxFieldSize(LONGEST_CELL)
                            .maxRecordSize(LONGEST_LINE)),
                text);
    lines = csv.iterator();
  }

  static Dataset dataset(FileStart start, ReadOptions options) {
    try (TextFile table = new TextFile(start)) {
      return table.dataset(options);
    } catch (IOException e) {
      throw MalformedDataException.unreadable(start.file(), e);
    } catch (UncheckedIOException e) {
      throw MalformedDataException.unreadable(start.file(), e.getCause());
    }
  }

  private Dataset dataset(ReadOptions options) {
    List<CsvRecord> sample = sample();
    List<List<String>> cells = sample.stream().map(CsvRecord::getFields).toList();
    TableLayout layout = TableLayout.of(file, options, cells);
    TextPoints points = new TextPoints(file, separator, layout, options);
    try {
      sample.subList(layout.hasHeader() ? 1 : 0, sample.size()).forEach(points::add);
      for (CsvRecord next = next(); next != null; next = next()) {
        points.add(next);
      }
      requireClosedQuotes();
      return points.dataset();
    } catch (RuntimeException | Error e) {
      points.discard();
      throw e;
    }
  }

  private List<CsvRecord> sample() {
    List<CsvRecord> sample = new ArrayList<>();
    long cells = 0;
    while (sample.size() < 2 || (sample.size() <= SAMPLE_LINES && cells < SAMPLE_CELLS)) {
      CsvRecord next = next();
      if (next == null) {
        break;
      }
      sample.add(next);
      cells += next.getFieldCount();
    }
    if (sample.isEmpty()) {
      throw MalformedDataException.unreadable(file, "is empty; expected at least one point");
    }
    requireNoComment(sample);
    return sample;
  }

  private void requireNoComment(List<CsvRecord> sample) {
    CsvRecord first = sample.get(0);
    String start = first.getField(0).strip();
    if (sample.size() > 1
        && first.getFieldCount() != sample.get(1).getFieldCount()
        && (start.startsWith("#") || start.startsWith("//"))) {
      throw new MalformedDataException(
          file,
          "line " + first.getStartingLineNumber(),
          "a header or a point",
          "a comment, %s; leave it out".formatted(Excerpt.of(start)));
    }
  }

  private CsvRecord next() {
    try {
      while (lines.hasNext()) {
        CsvRecord next = lines.next();
        line = next.getStartingLineNumber();
        if (next.getFieldCount() > 1 || !next.getField(0).isBlank()) {
          last = next;
          return next;
        }
      }
      return null;
    } catch (CsvParseException e) {
      if (e.getCause() instanceof MalformedDataException malformed) {
        throw malformed;
      }
      throw new MalformedDataException(
          file,
          "after line " + line,
          "at most %d columns of at most %d characters, and nothing after a closing quote"
              .formatted(MOST_COLUMNS, LONGEST_CELL),
          "something else, perhaps by a quote that is never closed");
    }
  }

  /** A quote that is never closed hides all points after it in one cell of several lines. */
  private void requireClosedQuotes() {
    String cell = last.getField(last.getFieldCount() - 1);
    boolean several = cell.indexOf('\n') >= 0 || cell.indexOf('\r') >= 0;
    if (several && text.lastVisible() != '"') {
      throw new MalformedDataException(
          file, "line " + last.getStartingLineNumber(), "a closing quote", "the end of the file");
    }
  }

  @Override
  public void close() throws IOException {
    csv.close();
  }
}
