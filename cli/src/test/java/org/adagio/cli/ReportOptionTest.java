package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.adagio.cli.options.ReportFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportOptionTest {
  @TempDir Path directory;

  private Path points;
  private Path report;

  @BeforeEach
  void writePoints() {
    points = TestPoints.write(TestPoints.random(60, 12), directory.resolve("points.npy"));
    report = directory.resolve("report.html");
  }

  @Test
  void aReportTellsWhatTheAnswerTells() throws IOException {
    Run plain = Run.adagio("compare", points, "--dimension", 6, "--method", "pca,jl");
    Run run =
        Run.adagio(
            "compare",
            points,
            "--dimension",
            6,
            "--method",
            "pca,jl",
            "--seed",
            1,
            "--report",
            report);

    assertThat(run.code()).isZero();
    assertThat(run.err().lines()).singleElement().asString().contains(report.toString());
    assertThat(withoutTimes(run.out())).isEqualTo(withoutTimes(plain.out()));
    String html = Files.readString(report);
    String pca = largest(run, "pca");
    assertThat(html)
        .contains(">" + pca + "</td>")
        .contains(largest(run, "jl"))
        .contains("all 1,128 pairs of 48 points")
        .contains("--method pca,jl --seed 1");
  }

  private static String largest(Run run, String method) {
    String line = run.out().lines().filter(row -> row.startsWith(method)).findFirst().get();
    return line.split(" +", -1)[5];
  }

  private static String withoutTimes(String text) {
    return text.replaceAll(" +[0-9.]+ s", "");
  }

  @Test
  void fitDrawsHowItsSearchWent() throws IOException {
    Path model = directory.resolve("model.safetensors");
    Run run = Run.adagio("fit", points, "--dimension", 6, "-o", model, "--report", report);

    assertThat(run.code()).isZero();
    String stated = run.out().lines().filter(line -> line.startsWith("seen")).findFirst().get();
    assertThat(Files.readString(report))
        .contains("Largest distortion over time")
        .contains("best map so far")
        .contains(stated.replaceFirst(".*within (0\\.\\d{4}).*", "$1"))
        .contains("all 1,770 pairs of 60 points");
  }

  @Test
  void fitWritesNothingWhereItsReportCannotBeWritten() throws IOException {
    Path model = directory.resolve("model.safetensors");
    Files.writeString(report, "mine");
    Run run = Run.adagio("fit", points, "--dimension", 6, "-o", model, "--report", report);

    assertThat(run.code()).isNotZero();
    assertThat(run.err()).contains("exists already; --overwrite replaces it");
    assertThat(model).doesNotExist();
    assertThat(report).hasContent("mine");
  }

  @Test
  void evaluateSaysWhetherTheCertificateHolds() throws IOException {
    Path model = directory.resolve("model.safetensors");
    Run.adagio("fit", points, "--dimension", 6, "--method", "pca", "--output", model);

    Run run = Run.adagio("evaluate", model, points, "--report", report, "--quiet");

    assertThat(run.err()).isEmpty();
    assertThat(Files.readString(report))
        .contains("What model.safetensors does to the distances of points.npy")
        .contains("These are the very points that the model was fitted to.", "holds here");
  }

  @Test
  void aMethodThatReachedNothingIsInTheReport() throws IOException {
    Run run =
        Run.adagio("compare", points, "--distortion", 0.0001, "--method", "jl", "--report", report);

    assertThat(run.code()).isZero();
    assertThat(Files.readString(report)).contains("No method keeps the distortion", "none &lt; 12");
  }

  @Test
  void aReportThatExistsIsRefusedBeforeTheWorkStarts() throws IOException {
    Files.writeString(report, "precious");

    Run refused = Run.adagio("evaluate", "missing.npy", "missing.npy", "--report", report);
    Run replaced = Run.adagio("evaluate", points, points, "--report", report, "--overwrite");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err().lines()).singleElement().asString().contains("exists already");
    assertThat(replaced.code()).isZero();
    assertThat(Files.readString(report)).startsWith("<!DOCTYPE html>");
  }

  @ParameterizedTest
  @CsvSource({"nowhere/report.html, does not exist", "., is a directory"})
  void aReportThatCannotBeWrittenIsOneLine(String name, String reason) {
    Run run = Run.adagio("evaluate", points, points, "--report", directory.resolve(name));

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err().lines()).singleElement().asString().contains(reason);
    assertThat(run.out()).isEmpty();
  }

  // a file may be called anything, and so may a class
  @Test
  void namesAndLabelsAreEscaped() throws IOException {
    String name = "<img src=x onerror=alert(1)>&'.csv";
    Path hostile = directory.resolve(name);
    Files.write(
        hostile,
        List.of("a,b,class", "1,2,</script><b>x", "2,5,\"<!--\"", "4,1,plain", "7,3,plain"));

    Run run = Run.adagio("evaluate", hostile, hostile, "--report", report);

    assertThat(run.code()).as(run.err()).isZero();
    String html = Files.readString(report);
    assertThat(html)
        .contains("&lt;img src=x onerror=alert(1)&gt;&amp;&#39;.csv")
        .contains("&lt;/script&gt;&lt;b&gt;x", "&lt;!--")
        .doesNotContain("<img src=x", "</script><b>x");
  }

  @Test
  void theCommandIsQuotedForAShell() {
    assertThat(ReportFile.quoted("sample:mnist800")).isEqualTo("sample:mnist800");
    assertThat(ReportFile.quoted("my points.npy")).isEqualTo("'my points.npy'");
    assertThat(ReportFile.quoted("it's; rm -rf")).isEqualTo("'it'\\''s; rm -rf'");
    assertThat(ReportFile.quoted("")).isEqualTo("''");
  }
}
