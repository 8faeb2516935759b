package org.adagio.files;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.adagio.data.Dataset;
import org.adagio.linalg.Closing;

/** The lines of a csv or tsv file, blank ones left out. */
final class TextFile implements Closeable {
  private static final int MOST_COLUMNS = 1 << 22;
  private static final int LONGEST_CELL = 1 << 20;
  private static final int LONGEST_LINE = 1 << 28;

  private final Path file;
  private final Separator separator;
  private final CsvReader<CsvRecord> csv;
  private final Iterator<CsvRecord> lines;
  private long line;

  private TextFile(FileStart head) throws IOException {
    file = head.file();
    separator = Separator.of(head);
    Reader text = text(head);
    csv =
        CsvReader.builder()
            .fieldSeparator(separator.character())
            .maxBufferSize(LONGEST_CELL)
            .build(
                CsvRecordHandler.of(
                    limits ->
                        limits
                            .maxFields(MOST_COLUMNS)
                            .maxFieldSize(LONGEST_CELL)
                            .maxRecordSize(LONGEST_LINE)),
                separator == Separator.SPACES ? new SpaceRuns(text) : text);
    lines = csv.iterator();
  }

  private static Reader text(FileStart head) throws IOException {
    Reader text =
        new BufferedReader(new InputStreamReader(head.stream(), StandardCharsets.UTF_8), 1 << 16);
    text.mark(1);
    if (text.read() != FileStart.BYTE_ORDER_MARK) {
      text.reset();
    }
    return text;
  }

  static Dataset dataset(FileStart head, ReadOptions options) {
    options.requireNoField(head.file());
    return read(head, text -> text.dataset(options));
  }

  /** One label a line; a header called class, label, target or y is left out. */
  static List<String> labels(FileStart head) {
    return read(head, TextFile::labels);
  }

  private static <T> T read(FileStart head, Function<TextFile, T> content) {
    try (TextFile text = new TextFile(head)) {
      return content.apply(text);
    } catch (IOException e) {
      throw MalformedDataException.unreadable(head.file(), e);
    } catch (UncheckedIOException e) {
      throw MalformedDataException.unreadable(head.file(), e.getCause());
    }
  }

  private Dataset dataset(ReadOptions options) {
    CsvRecord first = next();
    if (first == null) {
      throw MalformedDataException.unreadable(file, "is empty; expected at least one point");
    }
    CsvRecord second = next();
    List<String> below = second == null ? List.of() : second.getFields();
    TextLayout layout = TextLayout.of(file, options, first.getFields(), below);
    TextPoints points = new TextPoints(file, separator, layout.columns(), options.missing());
    return Closing.onFailure(
        points::discard,
        () -> {
          if (layout.firstLine() == TextLayout.FirstLine.POINT) {
            points.add(first);
          }
          for (CsvRecord next = second; next != null; next = next()) {
            points.add(next);
          }
          return points.dataset();
        });
  }

  private List<String> labels() {
    List<String> labels = new ArrayList<>();
    for (CsvRecord next = next(); next != null; next = next()) {
      if (next.getFieldCount() != 1) {
        throw new MalformedDataException(
            file, "line " + line, "one label a line", next.getFieldCount() + " values");
      }
      labels.add(next.getField(0).strip());
    }
    if (!labels.isEmpty() && TextLayout.isLabelName(labels.get(0).toLowerCase(Locale.ROOT))) {
      labels.remove(0);
    }
    return labels;
  }

  private CsvRecord next() {
    try {
      while (lines.hasNext()) {
        CsvRecord record = lines.next();
        line = record.getStartingLineNumber();
        if (record.getFieldCount() > 1 || !record.getField(0).isBlank()) {
          return record;
        }
      }
      return null;
    } catch (CsvParseException e) {
      throw new MalformedDataException(
          file,
          "after line " + line,
          "at most %d columns of at most %d characters".formatted(MOST_COLUMNS, LONGEST_CELL),
          "more, perhaps by a quote that is never closed");
    }
  }

  @Override
  public void close() throws IOException {
    csv.close();
  }
}
