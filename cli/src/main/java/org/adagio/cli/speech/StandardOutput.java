package org.adagio.cli.speech;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Standard output of the process, which tells whether its reader had enough, as head has. */
public final class StandardOutput extends PrintStream {
  private final Pipe pipe;

  public StandardOutput() {
    this(new Pipe(new FileOutputStream(FileDescriptor.out)));
  }

  private StandardOutput(Pipe pipe) {
    super(pipe, true, StandardCharsets.UTF_8);
    this.pipe = pipe;
  }

  /** Whether a stream is standard output and nobody reads it any more, which is no failure. */
  public static boolean isLeft(PrintStream out) {
    return out.checkError() && out instanceof StandardOutput standard && standard.pipe.left;
  }

  private static final class Pipe extends FilterOutputStream {
    private volatile boolean left;

    Pipe(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) { // that of a full disk has another message
        left |= "Broken pipe".equals(e.getMessage());
        throw e;
      }
    }
  }
}
