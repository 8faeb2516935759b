package org.adagio.distortion;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioRowTest {

  /** Inf − Inf is NaN, and machines give it either sign. */
  @ParameterizedTest
  @CsvSource({
    "7fc00000, true",
    "ffc00000, true",
    "7f800001, true",
    "bf800000, true",
    "ff800000, true",
    "3f800000, false",
    "7f800000, false",
    "00000000, false",
    "00000001, false",
  })
  void whatIsNoNumberCountsAsNegativeWhateverItsSign(String bits, boolean expected) {
    for (int width : new int[] {1, 5, 64, 300}) {
      float[] values = new float[width];
      values[width - 1] = Float.intBitsToFloat(Integer.parseUnsignedInt(bits, 16));
      assertThat(RatioRow.anyNegative(values, width)).isEqualTo(expected);
    }
  }
}
