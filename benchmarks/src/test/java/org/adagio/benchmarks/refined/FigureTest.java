package org.adagio.benchmarks.refined;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class FigureTest {

  @Test
  void isOneLineOfJson() {
    Figure figure =
        new Figure(
            "ucr",
            "Computers",
            List.of(
                Value.of("pca", Unit.FRACTION, 0.5),
                Value.of("refined", Unit.FRACTION, 0.25).should(Claim.atMost(0.2)),
                Value.of("time", Unit.SECONDS, Double.NaN)),
            "a \"note\"");
    assertThat(figure.toJson())
        .isEqualTo(
            """
            {"row":"ucr","setting":"Computers","values":[\
            {"name":"pca","unit":"fraction","value":0.5},\
            {"name":"refined","unit":"fraction","value":0.25,"relation":"<=","bound":0.2,"holds":false},\
            {"name":"time","unit":"seconds","value":null}],\
            "note":"a \\"note\\""}""");
  }

  @Test
  void claimsHoldOfTheFigureAsItIsRounded() {
    assertThat(Claim.atMost(0.11).holds(0.1149)).isFalse();
    assertThat(Claim.atMost(0.11).atDecimals(2).holds(0.1149)).isTrue();
    assertThat(Claim.atMost(0.11).atDecimals(2).holds(0.1151)).isFalse();
    assertThat(Claim.atMost(2).holds(2)).isTrue();
    assertThat(Claim.below(2).holds(2)).isFalse();
    assertThat(Claim.atLeast(2).holds(2)).isTrue();
    assertThat(Claim.above(2).holds(2)).isFalse();
  }

  @Test
  void noClaimHoldsOfWhatCouldNotBeHad() {
    assertThat(Claim.below(2).holds(Double.NaN)).isFalse();
  }

  @Test
  void peakMemoryIsReadFromTheKernelsStatus() {
    assertThat(PeakMemory.bytes(List.of("Name:\tjava", "VmHWM:\t    2048 kB", "Threads:\t4")))
        .isCloseTo(2_097_152, within(0.5));
    assertThat(PeakMemory.bytes(List.of("Name:\tjava"))).isNaN();
  }
}
