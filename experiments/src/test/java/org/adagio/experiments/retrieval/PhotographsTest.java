package org.adagio.experiments.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.adagio.Progress;
import org.adagio.fit.Adagio;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Refined;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhotographsTest {
  private static final int BUILDINGS = 6;

  @TempDir static Path folder;
  @TempDir Path other;

  /** Six walls from straight ahead, and from three other viewpoints in other light. */
  @BeforeAll
  static void takePictures() {
    for (int b = 0; b < BUILDINGS; b++) {
      Scene scene = new Scene(100 + b);
      String name = "object%04d.view%02d.png";
      Scene.write(scene.ahead(), folder.resolve(name.formatted(b, 1)));
      Scene.write(scene.seen(15, 0.9, 0, 0, 0.8), folder.resolve(name.formatted(b, 2)));
      Scene.write(scene.seen(-10, 1.2, 0.15, 0, 1), folder.resolve(name.formatted(b, 3)));
      Scene.write(scene.seen(5, 1.1, -0.1, 0.15, 0.9), folder.resolve(name.formatted(b, 4)));
    }
  }

  @Test
  void theRightBuildingWinsFromAnotherViewpoint() {
    Photographs all = Photographs.in(folder);
    DescriptorSet database = all.otherViews().described(200, Progress.NONE);
    DescriptorSet queries = all.firstViews().described(60, Progress.NONE);
    assertThat(database.views()).hasSize(3 * BUILDINGS);
    assertThat(queries.views()).hasSize(BUILDINGS).allMatch(view -> view.count() <= 60);
    Retrieval retrieval = Retrieval.tenNearest(1);
    assertThat(retrieval.full(database, queries, Progress.NONE).accuracy()).isEqualTo(1);
    FitPlan half = Fit.to(32).with(Adagio.halfSplit());
    Retrieved adagio = retrieval.reduced(half, database, queries, Progress.NONE);
    assertThat(adagio.accuracy()).isEqualTo(1);
    assertThat(adagio.dimension()).isEqualTo(32);
    Retrieval ofFew = new Retrieval(10, 300, 1);
    FitPlan refined = Fit.to(24).with(Refined.standard());
    assertThat(ofFew.reduced(refined, database, queries, Progress.NONE).accuracy()).isEqualTo(1);
  }

  @Test
  void descriptorsHaveUnitNormAndComeStrongestFirst() {
    Sift few = new Sift(20);
    Sift many = new Sift(80);
    BufferedImage picture = new Scene(7).ahead();
    float[][] strongest = few.describe(picture);
    float[][] all = many.describe(picture);
    assertThat(strongest).hasNumberOfRows(20);
    for (float[] descriptor : strongest) {
      double squares = 0;
      for (float value : descriptor) {
        squares += value * value;
      }
      assertThat(Math.sqrt(squares)).isCloseTo(1, within(1e-5));
    }
    assertThat(Arrays.copyOf(all, 20)).isDeepEqualTo(strongest);
    assertThat(few.describe(picture)).isDeepEqualTo(strongest);
  }

  // more pixels than the limit of 1024 a side are scaled down, not refused
  @Test
  void aLargePictureIsDescribed() {
    BufferedImage small = new Scene(8).ahead();
    BufferedImage large = new BufferedImage(1600, 1200, BufferedImage.TYPE_INT_RGB);
    large.createGraphics().drawImage(small, 0, 0, 1600, 1200, null);
    assertThat(new Sift(30).describe(large)).hasNumberOfRows(30);
  }

  @Test
  void picturesAreOrderedByBuildingAndView() throws IOException {
    for (String name : new String[] {"b.view10.png", "b.view9.png", "a-x.view1.PNG", "notes.txt"}) {
      Files.createFile(other.resolve(name));
    }
    Photographs found = Photographs.in(other);
    assertThat(found.files())
        .extracting(file -> file.getFileName().toString())
        .containsExactly("a-x.view1.PNG", "b.view9.png", "b.view10.png");
    assertThat(found.firstViews().files()).hasSize(2);
    assertThat(found.otherViews().files()).singleElement().isEqualTo(other.resolve("b.view10.png"));
  }

  private static void assertRefused(Path folder, String message) {
    assertThatThrownBy(() -> Photographs.in(folder).described(10, Progress.NONE))
        .isInstanceOf(UnreadableImageException.class)
        .hasMessage(message);
  }

  @Test
  void whatCannotBeUsedIsNamed() throws IOException {
    Path missing = other.resolve("missing");
    assertRefused(missing, missing + ": expected a folder of pictures, found none");
    assertRefused(other, other + ": expected pictures like object0001.view01.png, found none");
    Path text = Files.writeString(other.resolve("object1.view1.png"), "no picture");
    assertRefused(other, text + ": expected a picture, found none");
    Files.delete(text);
    Scene.write(
        new BufferedImage(60, 60, BufferedImage.TYPE_INT_RGB), other.resolve("plain.view1.png"));
    assertRefused(other, "none of 1 pictures has anything to describe; are they plain?");
    Path nameless = Files.createFile(other.resolve("house.png"));
    assertRefused(
        other,
        nameless
            + ": expected a building and a view in its name, like object0001.view01.png, found"
            + " none");
  }

  @Test
  void aPictureCutShortIsNamed() throws IOException {
    Path whole = folder.resolve("object0000.view01.png");
    byte[] bytes = Files.readAllBytes(whole);
    Path half = other.resolve("object1.view1.png");
    Files.write(half, Arrays.copyOf(bytes, 60));
    assertThatThrownBy(() -> Photographs.in(other).described(10, Progress.NONE))
        .isInstanceOf(UnreadableImageException.class)
        .hasMessageStartingWith(half + ": the picture cannot be read: ");
  }
}
