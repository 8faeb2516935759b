package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.adagio.Overwrite;
import org.adagio.report.html.HtmlReport;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports of real commands, as a reader sees them. */
class ReportInBrowserTest {
  private static final Path SCREENSHOTS = Path.of("target", "screenshots");
  private static final String SAMPLE = "sample:mnist800";

  @TempDir static Path directory;
  private static Browser browser;

  @BeforeAll
  static void makeReportsAndStart() {
    Optional<Path> chromium = Browser.installed();
    if (chromium.isEmpty()) {
      System.out.println(
          "No Chromium on the path: the tests of the report in a browser are skipped.");
    }
    assumeTrue(chromium.isPresent(), "no Chromium on the path");
    Path model = directory.resolve("model.safetensors");
    Path small = directory.resolve("small.npy");
    run("fit", SAMPLE, "--method", "pca", "--dimension", 40, "--output", model);
    run("transform", model, SAMPLE, "--output", small);
    run("evaluate", model, SAMPLE, "--report", report("evaluate"));
    run("evaluate", SAMPLE, small, "--report", report("audit"));
    run(
        "compare",
        SAMPLE,
        "--distortion",
        0.2,
        "--method",
        "adagio,pca,jl",
        "--report",
        report("compare"));
    run(
        "compare",
        SAMPLE,
        "--method",
        "adagio,pca,jl",
        "--dimensions",
        "8,16,32,64",
        "--report",
        report("tradeoff"));
    HtmlReport.write(HostilePage.everyBlock(), report("every-block"), Overwrite.NO);
    browser = Browser.start(chromium.get(), directory.resolve("profile"));
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  private static void run(Object... words) {
    Run run = Run.adagio(words);
    assertThat(run.code()).as(run.err()).isZero();
  }

  private static Path report(String name) {
    return directory.resolve(name + ".html");
  }

  private static Path kept(String name) {
    return SCREENSHOTS.resolve(name);
  }

  private static void assertQuiet(BrowserTab tab) {
    assertThat(tab.complaints()).isEmpty();
    assertThat(tab.requests()).allMatch(url -> url.startsWith("file:") || url.startsWith("data:"));
  }

  private static void assertChartsDrawn(BrowserTab tab, long atLeast) {
    long places = tab.count("document.querySelectorAll('.chart').length");
    long drawn =
        tab.count(
            """
            [...document.querySelectorAll('.chart')].filter(place => {
              const svg = place.querySelector('svg');
              return svg && svg.getBoundingClientRect().width > 200
                && svg.querySelectorAll('path').length > 5 && svg.querySelectorAll('text').length > 3;
            }).length\
            """);
    assertThat(places).isGreaterThanOrEqualTo(atLeast);
    assertThat(drawn).isEqualTo(places);
  }

  private static void assertNoSidewaysScrolling(BrowserTab tab) {
    assertThat(tab.count("document.documentElement.scrollWidth"))
        .isLessThanOrEqualTo(tab.count("window.innerWidth"));
    assertThat(tab.count("document.body.scrollWidth"))
        .isLessThanOrEqualTo(tab.count("window.innerWidth"));
  }

  @ParameterizedTest
  @CsvSource({
    "evaluate, 1280, light, 2",
    "audit, 390, dark, 2",
    "compare, 1280, dark, 3",
    "compare, 390, light, 3",
    "tradeoff, 1280, light, 4",
    "tradeoff, 420, dark, 4",
    "every-block, 1280, light, 4",
    "every-block, 390, light, 4",
    "every-block, 320, dark, 4"
  })
  void drawsEveryChartWithoutErrorNetworkOrSidewaysScrolling(
      String name, int width, String colours, int charts) {
    BrowserTab tab = browser.open(report(name), width, 900, colours);

    assertChartsDrawn(tab, charts);
    assertNoSidewaysScrolling(tab);
    assertThat(tab.text("document.documentElement.dataset.theme")).isEqualTo(colours);
    tab.screenshot(kept("%s-%d-%s.png".formatted(name, width, colours)));
    assertQuiet(tab);
  }

  // the page's own width is enough for the widest table of compare, which has nine columns
  @Test
  void aWideTableShowsItsLastColumn() {
    BrowserTab tab = browser.open(report("compare"), 1300, 900, "light");

    assertThat(tab.count("document.querySelectorAll('.close table').length")).isPositive();
    assertThat(
            tab.count(
                "[...document.querySelectorAll('.close')].filter(e => e.scrollWidth >"
                    + " e.clientWidth).length"))
        .isZero();
  }

  // the fits are to 8, 16, 32 and 64 dimensions, so that 1 and 100 would be far from all of them
  @Test
  void aNarrowTradeoffMarksItsDimensions() {
    BrowserTab tab = browser.open(report("tradeoff"), 420, 900, "light");

    assertThat(
            tab.evaluate(
                "[...document.querySelector('.chart svg').querySelectorAll('text')].map(t =>"
                    + " t.textContent)"))
        .asInstanceOf(InstanceOfAssertFactories.list(String.class))
        .contains("8", "16", "32", "64")
        .doesNotContain("100");
  }

  @Test
  void theButtonSwitchesColoursAndTheChartsFollow() {
    BrowserTab tab = browser.open(report("compare"), 1280, 900, "light");
    String paper = "getComputedStyle(document.body).backgroundColor";
    String chart = "document.querySelector('.chart svg').outerHTML";
    String lightPaper = tab.text(paper);
    String lightChart = tab.text(chart);

    tab.click("#themeButton");

    assertThat(tab.text("document.documentElement.dataset.theme")).isEqualTo("dark");
    assertThat(tab.text("document.querySelector('#themeButton').ariaLabel")).contains("light");
    assertThat(tab.text(paper)).isNotEqualTo(lightPaper);
    assertThat(tab.text(chart)).isNotEqualTo(lightChart);
    tab.click("#themeButton");
    assertThat(tab.text(paper)).isEqualTo(lightPaper);
    assertChartsDrawn(tab, 3);
    assertQuiet(tab);
  }

  @Test
  void theNumbersBehindAChartUnfold() {
    BrowserTab tab = browser.open(report("evaluate"), 1280, 900, "light");
    String rows =
        "[...document.querySelectorAll('details tbody tr')].filter(row =>"
            + " row.checkVisibility()).length";
    assertThat(tab.count(rows)).isZero();

    tab.click("details summary");

    assertThat(tab.count(rows)).isGreaterThan(20);
    assertNoSidewaysScrolling(tab);
    assertQuiet(tab);
  }

  @Test
  void hoveringShowsAValue() {
    BrowserTab tab = browser.open(report("evaluate"), 1280, 900, "light");

    tab.hover(".chart");

    String shown =
        tab.text(
            """
            new Promise(resolve => {
              const look = () => {
                const tip = document.querySelector('.tip');
                tip ? resolve(tip.textContent) : requestAnimationFrame(look);
              };
              look();
            })\
            """);
    assertThat(shown).contains("%");
    tab.screenshot(kept("hover.png"));
    assertQuiet(tab);
  }

  @Test
  void shiftAndTheWheelZoom() {
    BrowserTab tab = browser.open(report("evaluate"), 1280, 900, "light");
    String labels =
        "[...document.querySelectorAll('.chart svg text')].map(t => t.textContent).join()";
    String before = tab.text(labels);

    tab.wheelWithShift(".chart", -400);

    assertThat(
            tab.text(
                "new Promise(resolve => requestAnimationFrame(() => resolve(" + labels + ")))"))
        .isNotEqualTo(before);
    assertQuiet(tab);
  }

  @Test
  void paperIsLightAndTheScreenIsAsBefore() {
    BrowserTab tab = browser.open(report("compare"), 1280, 900, "dark");

    tab.print(kept("compare.pdf"));

    assertThat(tab.text("document.documentElement.dataset.theme")).isEqualTo("dark");
    assertChartsDrawn(tab, 3);
    assertQuiet(tab);
  }

  // names come from files and arguments; none of them is markup or a script
  @ParameterizedTest
  @ValueSource(ints = {1280, 390})
  void hostileNamesAreShownAsTheyAre(int width) {
    BrowserTab tab = browser.open(report("every-block"), width, 900, "light");

    assertThat(tab.text("String(window.attacked)")).isEqualTo("undefined");
    assertThat(tab.count("document.querySelectorAll('.evil').length")).isZero();
    assertThat(tab.text("document.querySelector('h1').textContent")).contains(HostilePage.NAME);
    assertThat(tab.text("document.title")).contains(HostilePage.NAME);
    tab.hover(".chart");
    assertThat(tab.text("String(window.attacked)")).isEqualTo("undefined");
    assertQuiet(tab);
  }

  @Test
  void headingsAndTablesAreSemantic() {
    BrowserTab tab = browser.open(report("evaluate"), 1280, 900, "light");

    assertThat(tab.count("document.querySelectorAll('h1').length")).isEqualTo(1);
    assertThat(tab.count("document.querySelectorAll('th:not([scope])').length")).isZero();
    assertThat(tab.count("document.querySelectorAll('.chart:not([aria-label])').length")).isZero();
    assertThat(tab.count("document.querySelectorAll('img:not([alt])').length")).isZero();
    assertThat(tab.evaluate("[...document.querySelectorAll('nav a')].map(a => a.hash)"))
        .isEqualTo(
            List.of("#summary", "#ratios", "#distortion", "#worst", "#certificate", "#howMade"));
  }
}
