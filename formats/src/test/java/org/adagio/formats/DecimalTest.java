package org.adagio.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {
  private static double parse(String text) {
    char[] among = ("7" + text + "7").toCharArray();
    return Decimal.parse(among, 1, text.length());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "+1",
        "1.",
        ".5",
        "-.5e-3",
        "00012.50",
        "1e22",
        "1e23",
        "1e-22",
        "1e-23",
        "9007199254740992",
        "9007199254740993",
        "9007199254740993e-5",
        "123456789012345678",
        "1234567890123456789",
        "0.1",
        "0.30000000000000004",
        "1e308",
        "1e309",
        "4.9e-324",
        "2.4703282292062327e-324",
        "1e-400",
        "0.000000000000000000000000000000123",
        "1E+5",
        "100000000000000000000000000000000000000000",
        "1.7976931348623159e308",
        "0e99999999999"
      })
  void isWhatJavaReads(String text) {
    assertThat(parse(text)).isEqualTo(Double.parseDouble(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "+",
        ".",
        "e5",
        "1e",
        "1e+",
        "1e5.",
        "1.2.3",
        "1f",
        "0x10",
        "NaN",
        "Infinity",
        " 1",
        "1 ",
        "1,5",
        "--1",
        "1-",
        "1_000",
        "٣"
      })
  void anythingElseIsNone(String text) {
    assertThat(parse(text)).isNaN();
  }

  /** As float32, as float64, with any number of digits, with exponents. */
  @Test
  void isWhatJavaReadsOfAnyNumber() {
    SplittableRandom random = new SplittableRandom(20240301);
    for (int i = 0; i < 200_000; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        requireSame(Double.toString(value));
        requireSame(Float.toString((float) random.nextGaussian()));
        requireSame(Double.toString(random.nextGaussian()));
        requireSame(digits(random) + "." + digits(random));
        requireSame(digits(random) + "e" + (random.nextInt(700) - 350));
      }
    }
  }

  private static String digits(SplittableRandom random) {
    return Long.toString(random.nextLong() >>> (1 + random.nextInt(63)));
  }

  private static void requireSame(String text) {
    if (!text.contains("Infinity")) {
      assertThat(Double.doubleToRawLongBits(parse(text)))
          .as(text)
          .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(text)));
    }
  }
}
