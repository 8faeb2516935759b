package org.adagio.formats.parquet;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/**
 * A channel that Parquet writes to; whoever opened it closes it. After a write that failed nothing
 * is tried again: Parquet closes what it wrote to, and a second failure would hide the first.
 */
record ChannelOutputFile(FileChannel channel) implements OutputFile {
  private static final int BUFFER = 1 << 16;

  @Override
  public PositionOutputStream create(long blockSizeHint) {
    OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
    return new PositionOutputStream() {
      private long position;
      private boolean failed;

      @Override
      public long getPos() {
        return position;
      }

      @Override
      public void write(int value) throws IOException {
        attempt(() -> out.write(value));
        position++;
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        attempt(() -> out.write(bytes, offset, length));
        position += length;
      }

      @Override
      public void flush() throws IOException {
        attempt(out::flush);
      }

      @Override
      public void close() throws IOException {
        flush();
      }

      private void attempt(Step step) throws IOException {
        if (!failed) {
          failed = true;
          step.run();
          failed = false;
        }
      }
    };
  }

  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  @Override
  public PositionOutputStream createOrOverwrite(long blockSizeHint) {
    return create(blockSizeHint);
  }

  @Override
  public boolean supportsBlockSize() {
    return false;
  }

  @Override
  public long defaultBlockSize() {
    return 0;
  }
}
