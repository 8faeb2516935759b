package org.adagio.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownReportTest {

  private static String of(Block... blocks) {
    return MarkdownReport.of(
        new Page(
            "Title",
            "Lead.",
            List.of(new Section("one", "One", blocks)),
            Provenance.here("adagio demo", 7)));
  }

  @Test
  void headingsLeadAndOriginComeFirst() {
    assertThat(of())
        .startsWith("## Title\n\nLead.\n\n`adagio demo`: Adagio ")
        .contains("seed 7")
        .endsWith("### One\n");
  }

  @Test
  void tablesNameTheGroupInTheHeadingAndAlignNumbersRight() {
    Table table =
        new Table(
            "Both",
            List.of(
                new Column("method", "method", Format.TEXT),
                new Column("time", "paper", "time", Format.SECONDS)),
            List.of(
                Row.of(Cell.of("PCA"), Cell.of(5.18)).judged(Verdict.OK),
                Row.of(Cell.of("JL"), Cell.missing())));

    assertThat(of(table))
        .contains(
            """
            Both:

            | method | paper: time |  |
            | --- | ---: | --- |
            | PCA | 5.18 s | ok |
            | JL | - |  |
            """);
  }

  @Test
  void barsAreATableAndCurvesAreNamed() {
    Axis axis = Axis.linear("rank", Format.VALUE);
    BarChart bars =
        new BarChart(
            "Ranks",
            List.of("a"),
            "set",
            axis,
            List.of(new BarChart.Bars("rank", List.of(1.5))),
            List.of());
    LineChart curves = new LineChart("Curves", axis, axis, List.of(), List.of());

    assertThat(of(bars, curves)).contains("| a | 1.5 |", "Figure: Curves.");
  }

  // a name from a file can neither end a cell nor begin a tag
  @Test
  void namesFromFilesAreOnlyText() {
    Table table =
        new Table(
            "",
            List.of(new Column("name", "name", Format.TEXT)),
            List.of(Row.of(Cell.of("a|b\n<script>*x*"))));

    assertThat(of(table)).contains("| a\\|b \\<script\\>\\*x\\* |");
  }
}
