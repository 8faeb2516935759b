package org.adagio.formats;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.adagio.files.io.Bytes;
import org.adagio.files.io.Spool;
import org.adagio.points.CarriedColumn;
import org.adagio.points.CarriedColumn.Kind;

/**
 * Gathers the columns that go along with the points of one file, row by row. Few values are held in
 * memory; more go to a temporary file.
 */
public final class CarriedRows {
  /** One read gives this many values of a column: they are mostly read one after the other. */
  private static final int ROWS = 64;

  private static final List<Kind> KINDS = List.of(Kind.values());

  private final Spool spool = new Spool();

  /** Begins without a column. */
  public CarriedRows() {}

  /** Begins a column; values of several columns may be added in any order. */
  public Column column(String name) {
    return new Column(Objects.requireNonNull(name, "name"));
  }

  /** Removes the temporary file, if there is one. */
  public void discard() {
    spool.close();
  }

  /** The values of some rows. */
  private record Block(int number, Kind[] kinds, String[] texts) {}

  /** One column while it grows. */
  public final class Column {
    private final String name;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);
    private final Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    private long[] starts = new long[16];
    private int size;
    private boolean isOfTexts;
    private boolean isOfNumbers = true;

    private Column(String name) {
      this.name = name;
    }

    /** What the source calls the column. */
    public String name() {
      return name;
    }

    /** Adds the value of the next row, of a source that tells what it is. */
    public void add(Kind kind, String text) {
      try {
        out.writeByte(KINDS.indexOf(kind));
        if (kind != Kind.NULL) {
          write(text);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      kinds.add(kind);
      if (++size % ROWS == 0) {
        drain();
      }
    }

    /**
     * Adds the value of the next row, of a source that has only text: a column is one of whole
     * numbers if each of them reads back as it is.
     */
    public void add(String text) {
      isOfTexts = true;
      isOfNumbers = isOfNumbers && CarriedColumn.isWholeNumber(text);
      add(Kind.TEXT, text);
    }

    /** Sets the value of a row; rows before it without a value have none. */
    public void set(int row, Kind kind, String text) {
      fill(row);
      if (row == size) {
        add(kind, text);
      }
    }

    private void fill(int rows) {
      while (size < rows) {
        add(Kind.NULL, "");
      }
    }

    /** Every character as it is: half of a surrogate pair is none in UTF-8. */
    private void write(String text) throws IOException {
      boolean isNarrow = text.chars().allMatch(c -> c < 0x100);
      out.writeInt(isNarrow ? text.length() : -text.length());
      if (isNarrow) {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
      } else {
        out.writeChars(text);
      }
    }

    private void drain() {
      int block = (size - 1) / ROWS;
      starts = block + 1 < starts.length ? starts : Arrays.copyOf(starts, 2 * starts.length);
      starts[block] = spool.size();
      spool.add(length(bytes.size()), 0, Integer.BYTES);
      spool.add(bytes.toByteArray(), 0, bytes.size());
      bytes.reset();
    }

    private static byte[] length(int length) {
      return ByteBuffer.allocate(Integer.BYTES).putInt(length).array();
    }

    /** The column with this many rows; rows without a value have none. */
    public CarriedColumn build(int rows) {
      fill(rows);
      if (size % ROWS > 0) {
        drain();
      }
      boolean areNumbers = isOfTexts && isOfNumbers;
      return new CarriedColumn(
          name,
          new Cells(
              spool,
              starts,
              size,
              areNumbers ? Set.of(Kind.NUMBER) : Set.copyOf(kinds),
              areNumbers));
    }
  }

  /** The values of a column in the spool. */
  private static final class Cells implements CarriedColumn.Cells {
    private final Spool spool;
    private final long[] starts;
    private final int size;
    private final Set<Kind> kinds;
    private final boolean areNumbers;
    private volatile Block last = new Block(-1, new Kind[0], new String[0]);

    Cells(Spool spool, long[] starts, int size, Set<Kind> kinds, boolean areNumbers) {
      this.spool = spool;
      this.starts = starts;
      this.size = size;
      this.kinds = kinds;
      this.areNumbers = areNumbers;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public Set<Kind> kinds() {
      return kinds;
    }

    @Override
    public Kind kind(int row) {
      return areNumbers ? Kind.NUMBER : block(row).kinds[row % ROWS];
    }

    @Override
    public String text(int row) {
      return block(row).texts[row % ROWS];
    }

    private Block block(int row) {
      int number = Objects.checkIndex(row, size) / ROWS;
      Block known = last;
      if (known.number == number) {
        return known;
      }
      Block read = read(number);
      last = read;
      return read;
    }

    private Block read(int number) {
      int rows = Math.min(ROWS, size - number * ROWS);
      Kind[] of = new Kind[rows];
      String[] texts = new String[rows];
      int length = ByteBuffer.wrap(bytes(starts[number], Integer.BYTES)).getInt();
      byte[] all = bytes(starts[number] + Integer.BYTES, length);
      try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(all))) {
        for (int row = 0; row < rows; row++) {
          of[row] = KINDS.get(in.readByte());
          texts[row] = of[row] == Kind.NULL ? "" : text(in);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return new Block(number, of, texts);
    }

    private byte[] bytes(long offset, int length) {
      byte[] found = new byte[length];
      for (int done = 0; done < length; done += Bytes.PIECE) {
        int first = done;
        int piece = Math.min(Bytes.PIECE, length - done);
        spool.use(
            offset + done, piece, ByteOrder.BIG_ENDIAN, from -> from.get(found, first, piece));
      }
      return found;
    }

    private static String text(DataInputStream in) throws IOException {
      int length = in.readInt();
      if (length >= 0) {
        return new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
      }
      return ByteBuffer.wrap(in.readNBytes(-2 * length)).asCharBuffer().toString();
    }
  }
}
