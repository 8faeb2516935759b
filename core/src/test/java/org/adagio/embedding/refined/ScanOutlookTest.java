package org.adagio.embedding.refined;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScanOutlookTest {

  @Test
  void pairsThatHalveAreWaitedFor() {
    ScanOutlook outlook = new ScanOutlook(12);
    for (double found = 1000; found >= 1; found /= 2) {
      assertThat(outlook.isHopeful(found)).isTrue();
    }
  }

  @Test
  void pairsThatStayAreNot() {
    ScanOutlook outlook = new ScanOutlook(12);
    assertThat(outlook.isHopeful(18_000)).isTrue();
    assertThat(outlook.isHopeful(17_000)).isTrue();
    assertThat(outlook.isHopeful(16_500)).isFalse();
  }

  @Test
  void roundsAreCounted() {
    ScanOutlook outlook = new ScanOutlook(2);
    assertThat(outlook.isHopeful(10)).isTrue();
    assertThat(outlook.isHopeful(1)).isTrue();
    assertThat(outlook.isHopeful(1)).isFalse();
  }
}
