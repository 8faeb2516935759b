package org.adagio.formats;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.adagio.MalformedDataException;
import org.adagio.files.FileStart;
import org.adagio.files.ReadOptions;
import org.adagio.files.io.Excerpt;
import org.adagio.points.Dataset;

/** The lines of a csv or tsv file, blank ones left out. */
final class TextFile implements Closeable {
  private static final int LONGEST_CELL = 1 << 24;

  /** These lines say which columns hold numbers; of wide tables fewer. */
  private static final int SAMPLE_LINES = 100;

  private static final int SAMPLE_CELLS = 1 << 20;

  private final Path file;
  private final Utf8Reader text;
  private final CsvReader<TableLine> csv;
  private final Iterator<TableLine> lines;
  private final TableLine line;

  private TextFile(FileStart start, Separator separator, TableLine line) throws IOException {
    file = start.file();
    this.line = line;
    text = new Utf8Reader(start);
    csv =
        CsvReader.builder()
            .fieldSeparator(separator.character())
            .acceptCharsAfterQuotes(false)
            .maxBufferSize(LONGEST_CELL)
            .build(line, text);
    lines = csv.iterator();
  }

  static Dataset dataset(FileStart start, ReadOptions options) {
    Separator separator = Separator.of(start);
    try {
      TableLayout layout = TableLayout.of(start.file(), options, sample(start, separator));
      CellReader cells = new CellReader(start.file(), separator);
      TextPoints points = new TextPoints(start.file(), cells, layout, options);
      try (TextFile table =
          new TextFile(start, separator, new TableLine(start.file(), cells, layout))) {
        return table.dataset(layout, points);
      } catch (RuntimeException | Error | IOException e) {
        points.discard();
        throw e;
      }
    } catch (IOException e) {
      throw MalformedDataException.unreadable(start.file(), e);
    } catch (UncheckedIOException e) {
      throw MalformedDataException.unreadable(start.file(), e.getCause());
    }
  }

  private Dataset dataset(TableLayout layout, TextPoints points) {
    boolean more = next() && (!layout.hasHeader() || next());
    while (more) {
      points.add(line);
      more = next();
    }
    requireClosedQuotes();
    return points.dataset();
  }

  private static List<List<String>> sample(FileStart start, Separator separator)
      throws IOException {
    try (TextFile table = new TextFile(start, separator, new TableLine(start.file()))) {
      return table.sample();
    }
  }

  private List<List<String>> sample() {
    List<List<String>> sample = new ArrayList<>();
    long cells = 0;
    long first = 1;
    while ((sample.size() < 2 || (sample.size() <= SAMPLE_LINES && cells < SAMPLE_CELLS))
        && next()) {
      sample.add(List.copyOf(line.texts()));
      cells += line.width();
      if (sample.size() == 1) {
        first = line.number();
      } else {
        requireNoComment(first, sample.get(0), line.width());
      }
    }
    if (sample.isEmpty()) {
      throw MalformedDataException.unreadable(file, "is empty; expected at least one point");
    }
    return sample;
  }

  private void requireNoComment(long number, List<String> first, int width) {
    String start = first.get(0).strip();
    if (first.size() != width && (start.startsWith("#") || start.startsWith("//"))) {
      throw new MalformedDataException(
          file,
          "line " + number,
          "a header or a point",
          "a comment, %s; leave it out".formatted(Excerpt.of(start)));
    }
  }

  /** Goes on to the next line that is not blank; returns whether there is one. */
  private boolean next() {
    try {
      do {
        if (!lines.hasNext()) {
          return false;
        }
        lines.next();
      } while (line.isBlank());
      return true;
    } catch (CsvParseException e) {
      if (e.getCause() instanceof MalformedDataException malformed) {
        throw malformed;
      }
      throw new MalformedDataException(
          file,
          "line " + line.number(),
          "at most %d columns of at most %d characters, and nothing after a closing quote"
              .formatted(TableLine.MOST_COLUMNS, LONGEST_CELL),
          "something else, perhaps by a quote that is never closed");
    }
  }

  /** A quote that is never closed hides all points after it in one cell of several lines. */
  private void requireClosedQuotes() {
    if (line.hasLineEnd() && text.lastVisible() != '"') {
      throw new MalformedDataException(
          file, "line " + line.number(), "a closing quote", "the end of the file");
    }
  }

  @Override
  public void close() throws IOException {
    csv.close();
  }
}
