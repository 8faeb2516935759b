package org.adagio.files.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A few packed bytes give 64 MiB, many give 200 for each, and not one more. */
class UnpackingTest {

  /** So many zeros. */
  private static final class Zeros extends InputStream {
    private long left;

    Zeros(long left) {
      this.left = left;
    }

    @Override
    public int read() {
      return left-- > 0 ? 0 : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      long some = Math.min(length, left);
      left -= some;
      return some == 0 ? -1 : (int) some;
    }

    @Override
    public long skip(long length) {
      long some = Math.min(length, left);
      left -= some;
      return some;
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 67108864", "335544, 67108864", "335545, 67109000", "1048576, 209715200"})
  void notOneByteMore(long packed, long most) throws IOException {
    try (Unpacking enough = new Unpacking(new Zeros(most), packed)) {
      assertThat(enough.skip(most - 4)).isEqualTo(most - 4);
      assertThat(enough.read(new byte[2], 0, 2)).isEqualTo(2);
      assertThat(enough.read()).isZero();
      assertThat(enough.read()).isZero();
      assertThat(enough.read()).isEqualTo(-1);
      assertThat(enough.read(new byte[2], 0, 2)).isEqualTo(-1);
      assertThat(enough.markSupported()).isFalse();
    }
    String message =
        "%d packed bytes hold more than %d; if that is meant, unpack it first"
            .formatted(packed, most);
    try (Unpacking byBytes = new Unpacking(new Zeros(most + 1), packed);
        Unpacking byArrays = new Unpacking(new Zeros(most + 1), packed);
        Unpacking bySkips = new Unpacking(new Zeros(most + 1), packed)) {
      byBytes.skip(most);
      byArrays.skip(most);
      assertThatThrownBy(byBytes::read).isInstanceOf(ZipException.class).hasMessage(message);
      assertThatThrownBy(() -> byArrays.read(new byte[1], 0, 1)).hasMessage(message);
      assertThatThrownBy(() -> bySkips.skip(most + 1)).hasMessage(message);
    }
  }
}
