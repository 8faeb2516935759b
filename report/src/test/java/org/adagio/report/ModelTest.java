package org.adagio.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.List;
import javax.imageio.ImageIO;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelTest {

  private static void assertRefused(ThrowingCallable model, String why) {
    assertThatThrownBy(model)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }

  @Test
  void tablesRefuseWhatDoesNotFit() {
    Column one = new Column("a", "a", Format.TEXT);

    assertRefused(() -> new Table("", List.of(), List.of()), "column");
    assertRefused(() -> new Table("", List.of(one, one), List.of()), "keys");
    assertRefused(() -> new Table("", List.of(one), List.of(Row.of())), "1 cells, got 0");
    assertRefused(
        () -> new Table("", List.of(new Column("verdict", "v", Format.TEXT)), List.of()),
        "verdict");
  }

  @Test
  void chartsRefuseWhatCannotBeDrawn() {
    Axis x = Axis.linear("x", Format.VALUE);
    Axis log = Axis.logarithmic("y", Format.VALUE);
    LineChart.Series zero =
        new LineChart.Series("s", List.of(new LineChart.Point(1, 0)), LineChart.Look.LINE);
    Histogram.Distribution two = new Histogram.Distribution("d", List.of(1L, 2L));

    assertRefused(() -> new LineChart.Point(Double.NaN, 1), "finite");
    assertRefused(() -> new LineChart("t", x, log, List.of(zero), List.of()), "positive");
    assertRefused(
        () -> new Histogram("t", x, List.of(0.0, 1.0), List.of(two), List.of()), "1 counts, got 2");
    assertRefused(() -> new Histogram("t", x, List.of(1.0, 1.0), List.of(), List.of()), "ascend");
    assertRefused(
        () ->
            new BarChart(
                "t", List.of("a"), "c", x, List.of(new BarChart.Bars("b", List.of())), List.of()),
        "1 values, got 0");
    assertRefused(() -> new Reference("r", Reference.Direction.X, 2, 1), "low to high");
  }

  @Test
  void pagesRefuseTwoSectionsOfOneId() {
    Section section = new Section("a", "A");

    assertRefused(() -> new Page("t", "l", List.of(section, section), Pages.MADE), "ids");
    assertRefused(() -> new Section("A b", "A"), "A b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"javascript:alert(1)", "//elsewhere", "../up.html", "http://a", "/root", "a b"})
  void linksStayNearby(String target) {
    assertRefused(() -> new Links.Link("text", target, ""), "nearby");
  }

  @Test
  void aPictureKeepsItsPixels() throws Exception {
    byte[] pixels = {0, 100, (byte) 200, (byte) 255, 1, 2};

    Picture picture = Picture.grey("p", 3, 2, pixels);

    BufferedImage read = ImageIO.read(new ByteArrayInputStream(picture.png()));
    assertThat(read.getWidth()).isEqualTo(3);
    for (int i = 0; i < pixels.length; i++) {
      assertThat(read.getRaster().getSample(i % 3, i / 3, 0)).isEqualTo(pixels[i] & 0xFF);
    }
    assertRefused(() -> Picture.grey("p", 2, 2, pixels), "6");
  }

  @Test
  void sharesAreOfAllCounts() {
    assertThat(new Histogram.Distribution("d", List.of(1L, 3L)).shares())
        .containsExactly(0.25, 0.75);
    assertThat(new Histogram.Distribution("d", List.of(0L, 0L)).shares()).containsExactly(0.0, 0.0);
  }

  @Test
  void numbersReadAsTheirColumnSays() {
    assertThat(Format.COUNT.of(319_600)).isEqualTo("319,600");
    assertThat(Format.COUNT.of(2.5)).isEqualTo("2.5");
    assertThat(Format.PERCENT.of(0.125)).isEqualTo("12.5 %");
    assertThat(Format.FACTOR.of(31.36)).isEqualTo("31.4x");
    assertThat(Format.SECONDS.of(0.421)).isEqualTo("0.42 s");
  }
}
