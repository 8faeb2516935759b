package org.adagio.formats;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.adagio.MalformedDataException;
import org.adagio.files.FileStart;

/** Text in UTF-8 without its byte order mark; whatever is none is refused with its line. */
final class Utf8Reader extends Reader {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final FileStart start;
  private final InputStream in;
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);
  private final ByteBuffer bytes = ByteBuffer.allocate(1 << 16).flip();
  private final CharBuffer characters = CharBuffer.allocate(1 << 16).flip();
  private boolean ended;
  private boolean begun;
  private long line = 1;
  private char before;
  private char lastVisible;

  Utf8Reader(FileStart start) throws IOException {
    this.start = start;
    in = start.stream();
  }

  /** The last character that is no blank and no line end, of all that were read. */
  char lastVisible() {
    return lastVisible;
  }

  @Override
  public int read(char[] into, int offset, int length) throws IOException {
    while (!characters.hasRemaining()) {
      if (!decode()) {
        return -1;
      }
    }
    int count = Math.min(length, characters.remaining());
    characters.get(into, offset, count);
    return count;
  }

  /** Decodes some more; returns whether there may be any. */
  private boolean decode() throws IOException {
    if (!ended && bytes.remaining() < 4) {
      bytes.compact();
      int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
      ended = count < 0;
      bytes.position(bytes.position() + Math.max(0, count)).flip();
    }
    characters.clear();
    CoderResult result = decoder.decode(bytes, characters, ended);
    characters.flip();
    if (result.isError() && !characters.hasRemaining()) {
      throw new MalformedDataException(
          start.file(),
          "line " + line,
          "text in UTF-8",
          "the byte 0x%02x; save the file in UTF-8".formatted(bytes.get(bytes.position())));
    }
    look();
    return characters.hasRemaining() || !ended || bytes.hasRemaining();
  }

  private void look() {
    if (!begun && characters.hasRemaining()) {
      begun = true;
      if (characters.get(characters.position()) == BYTE_ORDER_MARK) {
        characters.get();
      }
    }
    char[] text = characters.array();
    for (int i = characters.position(); i < characters.limit(); i++) {
      char c = text[i];
      line += c == '\r' || (c == '\n' && before != '\r') ? 1 : 0;
      before = c;
    }
    for (int i = characters.limit() - 1; i >= characters.position(); i--) {
      if (text[i] > ' ') {
        lastVisible = text[i];
        break;
      }
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
