package org.adagio.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.adagio.OutputException;
import org.adagio.Overwrite;
import org.adagio.report.Axis;
import org.adagio.report.BarChart;
import org.adagio.report.Cell;
import org.adagio.report.Column;
import org.adagio.report.Facts;
import org.adagio.report.Format;
import org.adagio.report.Gallery;
import org.adagio.report.LineChart;
import org.adagio.report.Links;
import org.adagio.report.Page;
import org.adagio.report.Pages;
import org.adagio.report.Paragraph;
import org.adagio.report.Picture;
import org.adagio.report.Provenance;
import org.adagio.report.Reference;
import org.adagio.report.Row;
import org.adagio.report.Section;
import org.adagio.report.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlReportTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "</script><script>attack()</script>",
        "<!--<script>",
        "\"onmouseover=\"attack()",
        "' onclick='attack()",
        "<img src=x onerror=attack()>",
        "a\u2028b\u2029c"
      })
  void aNameIsNeverMarkup(String name) {
    Page page =
        new Page(
            name,
            name,
            List.of(
                new Section(
                    "all",
                    name,
                    new Paragraph(name),
                    new Facts(new Facts.Fact(name, name, name)),
                    new Links(List.of(new Links.Link(name, "a.html", name))),
                    new Table(
                        name,
                        List.of(new Column("k", name, name, Format.TEXT)),
                        List.of(Row.of(Cell.of(name)), Row.of(Cell.missing(name)))),
                    new BarChart(
                        name,
                        List.of(name),
                        name,
                        Axis.linear(name, Format.COUNT),
                        List.of(new BarChart.Bars(name, List.of(1.0))),
                        List.of(Reference.line(name, Reference.Direction.Y, 1))),
                    new Gallery(
                        name,
                        List.of(
                            new Gallery.Strip(
                                name, List.of(Picture.grey(name, 1, 1, new byte[1]))))))),
            new Provenance(name, 1, name, name, name, 2, Pages.MADE.date()));

    String html = HtmlReport.of(page);

    List<String> scripts = scripts(html);
    assertThat(scripts).hasSize(3);
    assertThat(scripts.get(1)).doesNotContain("\u2028", "\u2029", "<", ">", "&");
    String markup = html;
    for (String script : scripts) {
      markup = markup.replace(script, "");
    }
    assertThat(markup)
        .doesNotContain("<script>attack", "<img src=x", "\"onmouseover", "' onclick", "<!--");
  }

  @Test
  void textThatHidesOrTurnsIsShown() {
    assertThat(Markup.escaped("a\u202Egpj.exe\0\u2066")).isEqualTo("a\uFFFDgpj.exe\uFFFD\uFFFD");
    assertThat(Markup.escaped("\uD800")).isEqualTo("\uFFFD");
    assertThat(Markup.escaped("Ünïcödé 😀 שלום")).isEqualTo("Ünïcödé 😀 שלום");
  }

  // the policy names the scripts by hash: a script that is not ours does not run
  @Test
  void thePolicyAllowsExactlyTheScriptsOfThePage() throws Exception {
    String html = HtmlReport.of(Pages.of(Pages.lines()));
    Matcher policy =
        Pattern.compile("Content-Security-Policy\" content=\"([^\"]*)\"").matcher(html);
    assertThat(policy.find()).isTrue();
    String rules = policy.group(1).replace("&#39;", "'");

    List<String> scripts = scripts(html);

    assertThat(scripts).hasSize(3);
    for (int i : new int[] {0, 2}) {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(scripts.get(i).getBytes(StandardCharsets.UTF_8));
      assertThat(rules).contains("'sha256-" + Base64.getEncoder().encodeToString(digest) + "'");
    }
    assertThat(rules).startsWith("default-src 'none';").doesNotContain("http");
  }

  private static List<String> scripts(String html) {
    Matcher script = Pattern.compile("(?s)<script[^>]*>(.*?)</script>").matcher(html);
    List<String> found = new ArrayList<>();
    while (script.find()) {
      found.add(script.group(1));
    }
    return found;
  }

  @Test
  void keepsTheNoticeOfTheChartsAndLoadsNothing() {
    String html = HtmlReport.of(Pages.of(Pages.bars()));

    assertThat(html).contains("Licensed to the Apache Software Foundation");
    assertThat(html).doesNotContainPattern("(src|href)=\"(https?:)?//");
  }

  @Test
  void missingValuesAreSeenAsSuch() {
    String html = HtmlReport.of(Pages.of(Pages.table()));

    assertThat(html)
        .contains("none &lt; 784</td>", "class=\"verdict ok\"", "class=\"verdict missed\"")
        .contains("colspan=\"2\"")
        .doesNotContain("NaN</td>");
  }

  // a reader who knows refined from one report finds it in another
  @Test
  void aMethodHasTheSameColourInEveryReport() {
    Colours few = Colours.of(Pages.of(curves("jl", "ours", "Refined")));
    Colours many = Colours.of(Pages.of(curves("refined", "Adagio, exact PCA", "pca", "jl", "x")));

    assertThat(few.of("Refined")).isEqualTo(many.of("refined"));
    assertThat(few.of("jl")).isEqualTo(many.of("jl"));
    assertThat(many.of("Adagio, exact PCA"))
        .isEqualTo(Colours.of(Pages.of(curves("adagio"))).of("adagio"));
    assertThat(many.ofAll(List.of("refined", "Adagio, exact PCA", "pca", "jl", "x")))
        .doesNotHaveDuplicates();
    assertThat(few.ofAll(List.of("jl", "ours", "Refined"))).doesNotHaveDuplicates();
  }

  private static LineChart curves(String... names) {
    Axis axis = Axis.linear("x", Format.COUNT);
    return new LineChart(
        "curves",
        axis,
        axis,
        java.util.Arrays.stream(names)
            .map(name -> new LineChart.Series(name, List.of(), LineChart.Look.LINE))
            .toList(),
        List.of());
  }

  @Test
  void theSameNameHasTheSameColour() {
    Colours colours = Colours.of(Pages.of(Pages.lines(), Pages.histogram()));

    assertThat(colours.of("pca")).isZero();
    assertThat(colours.of("refined")).isEqualTo(1);
    assertThat(colours.of("pairs")).isEqualTo(2);
    assertThat(colours.ofAll(List.of("refined", "pca"))).containsExactly(1, 0);
    assertThat(colours.ofAll(List.of("refined", "unheard of"))).isEmpty();
  }

  @Test
  void writesOneFileAndReplacesItOnlyWhenAsked() throws IOException {
    Path file = directory.resolve("report.html");
    HtmlReport.write(Pages.of(new Paragraph("first")), file, Overwrite.NO);

    assertThatThrownBy(
            () -> HtmlReport.write(Pages.of(new Paragraph("second")), file, Overwrite.NO))
        .isInstanceOf(OutputException.class);
    assertThat(Files.readString(file)).contains("first");
    HtmlReport.write(Pages.of(new Paragraph("second")), file, Overwrite.YES);

    assertThat(Files.readString(file)).contains("second");
    assertThat(directory.toFile().list()).containsExactly("report.html");
  }
}
