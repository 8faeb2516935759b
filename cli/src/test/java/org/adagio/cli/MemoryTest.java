package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.adagio.cli.options.MemoryOption;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What does not fit is refused before the work starts, and what does runs in small blocks. */
class MemoryTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "512M, 536870912",
    "2g, 2147483648",
    "1.5G, 1610612736",
    "1000, 1000",
    "64KB, 65536",
    "1T, 1099511627776"
  })
  void sizesHaveUnits(String text, long bytes) {
    assertThat(MemoryOption.Size.parse(text).bytes()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "much", "-1G", "1X", "0", "G"})
  void otherSizesAreWrongUsage(String text) {
    assertThatThrownBy(() -> MemoryOption.Size.parse(text))
        .hasMessage("memory must be a size such as 512M or 2G, got " + text);
    Run run = Run.adagio("fit", "sample:iris", "-r", 2, "-o", "m", "--memory", text);
    assertThat(run.code()).isEqualTo(2);
  }

  /** 40 000 x 30 000 numbers, all zero: the file is sparse, and nobody reads it. */
  private Path large() throws IOException {
    return CtrlCTest.zeros(directory.resolve("large.npy"), 40_000, 30_000);
  }

  // a covariance of 30 000 columns in float64 alone takes 7.2 GB
  @Test
  void aCovarianceThatDoesNotFitIsRefusedWithWhatWouldDo() throws IOException {
    Path model = directory.resolve("m");
    Run run = Run.adagio("fit", large(), "-r", 5, "-m", "pca", "-o", model, "--memory", "2G");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines())
        .singleElement()
        .asString()
        .matches(
            "adagio: memory: needs about \\d+\\.\\d GB, \\d+\\.\\d of it for the covariance of"
                + " 30000 columns; 2\\.0 GB are allowed beside 0\\.17 for Java itself; less is"
                + " needed by --pca randomized, fewer points, or a number of --pairs");
    assertThat(model).doesNotExist();
  }

  @Test
  void nothingIsSaidToHelpWhereJavaItselfDoesNotFit() {
    Path model = directory.resolve("m");
    Run run = Run.adagio("fit", "sample:iris", "-r", 2, "-o", model, "--memory", "1M");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err().lines())
        .singleElement()
        .asString()
        .isEqualTo("adagio: fit: Java itself takes about 0.17 GB; --memory is 0.00 GB");
  }

  // Java has 1 GB here
  @Test
  void withoutTheOptionTheMachineIsTheBound() throws IOException {
    Run run = Run.adagio("fit", large(), "-r", 5, "-m", "pca", "-o", directory.resolve("m"));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("memory: needs about", "are allowed", "GB");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evaluate M P --pairs all",
        "evaluate P P --pairs all",
        "compare P -r 3 --method pca",
        "info P",
        "transform M P -o O"
      })
  void everyCommandIsBounded(String words) {
    Path points = TestPoints.write(TestPoints.random(300, 12), directory.resolve("points.npy"));
    Path model = directory.resolve("m.safetensors");
    assertThat(Run.adagio("fit", points, "-r", 3, "-m", "pca", "-o", model).code()).isZero();
    String line =
        words
            .replace("P", points.toString())
            .replace("M", model.toString())
            .replace("O", directory.resolve("out.npy").toString());
    Run refused = Run.adagio((Object[]) (line + " --memory 1M").split(" "));
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err().lines()).singleElement().asString().contains("--memory is 0.00 GB");
    assertThat(directory.resolve("out.npy")).doesNotExist();
    assertThat(Run.adagio((Object[]) (line + " --memory 512M").split(" ")).code()).isZero();
  }

  @Test
  void fewerPointsAreFittedToWhereMemoryIsShort() throws Exception {
    PointCloud many = TestPoints.random(40_000, 300);
    Path points = TestPoints.write(many, directory.resolve("many.npy"));
    Path model = directory.resolve("m.safetensors");
    Run run = Run.adagio("fit", points, "-r", 8, "-o", model, "--memory", "420M", "--json");
    assertThat(run.code()).isZero();
    assertThat(run.err()).contains("memory allows to fit to");
    assertThat(((Number) run.json().get("points")).intValue()).isLessThan(40_000);
    assertThat(run.json()).containsKey("allPointsCertificate");
  }
}
