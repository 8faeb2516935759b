package org.adagio.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TextReportTest {

  @Test
  void aTableIsAlignedAndSaysWhatIsMissing() {
    assertThat(TextReport.of(Pages.table()).lines())
        .containsExactly(
            "Methods",
            "",
            "         |     paper:  |       ours:",
            "method   |  dimension  |   dimension  largest",
            "-----------------------------------------------------",
            "pca      |      1,337  |         232   0.0999  ok",
            "jl       |          -  |  none < 784        -  missed",
            "refined  |          -  |          25   0.0986");
  }

  @Test
  void aHistogramHasBarsByShare() {
    assertThat(TextReport.of(Pages.histogram()).lines())
        .containsExactly(
            "Ratios",
            "",
            " ratio                                                       share",
            "0.9000  #################                                   25.0 %",
            "1.0000  ##################################################  75.0 %");
  }

  // 100 bins become 15 bars of 7 bins each, and no pair is lost
  @Test
  void manyBinsShareABar() {
    List<Double> edges = IntStream.rangeClosed(0, 100).mapToObj(i -> i / 100.0).toList();
    List<Long> counts = Collections.nCopies(100, 1L);
    Histogram fine =
        new Histogram(
            "",
            Axis.linear("ratio", Format.DISTORTION),
            edges,
            List.of(new Histogram.Distribution("pairs", counts)),
            List.of());

    List<String> lines = TextReport.of(fine).lines().skip(1).toList();

    assertThat(lines).hasSize(15);
    assertThat(lines.get(0)).endsWith("7.0 %");
    assertThat(lines.get(14)).endsWith("2.0 %");
  }

  @Test
  void chartsAreTheirNumbers() {
    assertThat(TextReport.of(Pages.bars())).contains("pca", "232", "jl");
    assertThat(TextReport.of(Pages.lines()).lines())
        .anyMatch(line -> line.matches(" +10 +0\\.5000 +-"))
        .anyMatch(line -> line.matches(" +20 +0\\.2500 +0\\.1250"));
  }

  @Test
  void aPageHasAllOfItsParts() {
    Page page =
        Pages.of(
            new Paragraph("Some words."),
            new Facts(new Facts.Fact("dimension", "784 → 25", "31x fewer")),
            new Links(List.of(new Links.Link("Table 2", "table2.html", "dimensions"))),
            new Gallery(
                "Pairs",
                List.of(
                    new Gallery.Strip(
                        "far off", List.of(Picture.grey("point 3", 1, 1, new byte[1]))))));

    assertThat(TextReport.of(page))
        .contains("A title\n=======".replace("\n", System.lineSeparator()))
        .contains("A lead.", "All of it", "Some words.", "784 → 25 (31x fewer)", "table2.html")
        .contains("[point 3] far off", "seed 7", "adagio audit a.npy b.npy");
  }
}
