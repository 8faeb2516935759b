package org.adagio.files.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.file.Path;
import org.adagio.files.Formats;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;

class HalfTest {

  private static PointCloud made(String name) throws URISyntaxException {
    return Formats.open(Path.of(HalfTest.class.getResource("/data/" + name).toURI())).points();
  }

  // 4013 numbers that NumPy rounded, ties and subnormal ones among them
  @Test
  void roundsLikeNumpy() throws URISyntaxException {
    float[][] bits = made("float16-bits.npy").toArrays();
    PointCloud wide = made("float32-bits.npy");
    double[] exact = new double[(int) wide.size() * wide.dimension()];
    wide.readExact(0, (int) wide.size(), exact, 0);
    for (int i = 0; i < bits.length; i++) {
      float value = Float.intBitsToFloat((int) (long) exact[i]);
      assertThat(Half.of(value) & 0xFFFF).as("%s", value).isEqualTo((int) bits[i][0]);
    }
  }

  // np.float16(65520) is inf, np.float16(65519) is 65504
  @Test
  void roundsToInfinityFromHalfwayToTheNextNumberOn() {
    assertThat(Half.of(65519)).isEqualTo((short) 0x7BFF);
    assertThat(Half.of(65520)).isEqualTo((short) 0x7C00);
    assertThat(Half.of(-1e10f)).isEqualTo((short) 0xFC00);
  }
}
