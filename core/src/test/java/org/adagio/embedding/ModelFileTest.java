package org.adagio.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.adagio.Clouds;
import org.adagio.Progress;
import org.adagio.data.OutputException;
import org.adagio.data.Overwrite;
import org.adagio.data.PointCloud;
import org.adagio.distortion.BoundCheck;
import org.adagio.distortion.Certificate;
import org.adagio.distortion.Coverage;
import org.adagio.distortion.DistortionProfile;
import org.adagio.distortion.SecantPair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ModelFileTest {
  static final PointCloud POINTS = PointCloud.of(Clouds.decaying(30, 6, 0.7, 1));

  @TempDir Path directory;

  static Stream<LinearEmbedding> embeddings() {
    LinearEmbedding pca = PrincipalComponents.toDimension(2).fit(POINTS);
    LinearEmbedding adagio =
        new Adagio(5, OrthonormalBasis.randomized(3), new SplitRule.Explicit(2), Long.MIN_VALUE)
            .fit(POINTS);
    DistortionProfile sampled =
        DistortionProfile.ofSample(POINTS, adagio.apply(POINTS), 77, 1, Progress.NONE);
    return Stream.of(
        LinearEmbedding.of(new float[][] {{1, -0f, Float.MIN_VALUE}, {3e38f, 0.1f, 5}}),
        JohnsonLindenstrauss.toDimension(3).fit(POINTS),
        pca.certifiedBy(DistortionProfile.of(POINTS, pca.apply(POINTS)).certificate()),
        adagio.certifiedBy(sampled.certificate()),
        adagio
            .certifiedBy(sampled.certificate())
            .certifiedBy(sampled.certificate(), unseen(adagio))
            .withPrefixes(PrefixDistortion.of(adagio, POINTS, Progress.NONE)));
  }

  private static Certificate unseen(LinearEmbedding map) {
    PointCloud others = PointCloud.of(Clouds.decaying(41, 6, 0.7, 2));
    return BoundCheck.ofUnseen(others, map.apply(others), 0.2, 3, Progress.NONE).certificate(0.95);
  }

  @ParameterizedTest
  @MethodSource("embeddings")
  void everythingComesBack(LinearEmbedding embedding) {
    Path file = directory.resolve("model");
    embedding.save(file, Overwrite.NO);
    assertSame(LinearEmbedding.load(file), embedding);
  }

  @Test
  void theSameMapGivesTheSameBytes() throws IOException {
    LinearEmbedding embedding = Adagio.toDimension(4).fit(POINTS);
    embedding.save(directory.resolve("a"), Overwrite.NO);
    LinearEmbedding.load(directory.resolve("a")).save(directory.resolve("b"), Overwrite.NO);
    assertThat(directory.resolve("b")).hasSameBinaryContentAs(directory.resolve("a"));
  }

  @Test
  void aFileThatExistsIsReplacedOnlyOnDemand() throws IOException {
    Path file = Files.writeString(directory.resolve("model"), "precious");
    LinearEmbedding embedding = LinearEmbedding.of(new float[][] {{1}});
    assertThatThrownBy(() -> embedding.save(file, Overwrite.NO))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("exists already");
    assertThat(file).hasContent("precious");
    embedding.save(file, Overwrite.YES);
    assertSame(LinearEmbedding.load(file), embedding);
  }

  /** Made with version 0.1.0; it must load for ever. */
  static Path golden() throws URISyntaxException {
    return Path.of(ModelFileTest.class.getResource("/model/version-1.safetensors").toURI());
  }

  @Test
  void aFileOfVersionOneKeepsItsMeaning() throws URISyntaxException {
    LinearEmbedding embedding = LinearEmbedding.load(golden());
    assertThat(embedding.toArrays())
        .isDeepEqualTo(
            new float[][] {
              {-0.015025392174720764f, 0.9164115190505981f, -0f, -0.399955153465271f},
              {0.7124342322349548f, 0.3821790814399719f, -0.7071067690849304f, 0.8489170074462891f},
              {0.6929613351821899f, 0.15563637018203735f, -0.7071067690849304f, 0.3305744528770447f}
            });
    Provenance provenance = embedding.provenance().orElseThrow();
    assertThat(provenance.method()).isEqualTo("adagio");
    assertThat(provenance.parameters())
        .containsOnly(entry("basis", "exact"), entry("seed", "42"), entry("split", "half"));
    assertThat(provenance.points()).isEqualTo(6);
    assertThat(provenance.fingerprint()).isEqualTo("c3e420d8a9b888a678accab0322d8e6c");
    assertThat(provenance.version()).isEqualTo("0.1.0");
    Spectrum spectrum = embedding.spectrum().orElseThrow();
    assertThat(spectrum.singularValues())
        .containsExactly(5.533409191670849, 3.7818294610486975, 1.977999649694829, 0);
    assertThat(spectrum.totalVariance()).isEqualTo(48.83333396911619);
    assertThat(spectrum.isComplete()).isTrue();
    assertThat(embedding.certificate())
        .contains(
            new Certificate(
                Coverage.ALL_PAIRS,
                6,
                14,
                1,
                0.5630218909657934,
                0.9048433564885077,
                0.16153715338025773,
                new SecantPair(1, 2, 2.449489742783178, 1.0703733959000783),
                1,
                0));
  }

  @Test
  void theFingerprintOfVersionOneIsStillTheOneOfItsPoints() throws URISyntaxException {
    float[][] points = {
      {0, 0, 1, 2}, {2, 0, 1, -1}, {0, 1, 1, 0}, {2, 1, 1, 4}, {1, 5, 1, 0}, {1, 5, 1, 0}
    };
    assertThat(Fingerprint.of(PointCloud.of(points), Progress.NONE))
        .isEqualTo(LinearEmbedding.load(golden()).provenance().orElseThrow().fingerprint());
  }

  static void assertSame(LinearEmbedding found, LinearEmbedding expected) {
    assertThat(found.toArrays()).isDeepEqualTo(expected.toArrays());
    assertThat(found.provenance()).isEqualTo(expected.provenance());
    assertThat(found.certificate()).isEqualTo(expected.certificate());
    assertThat(found.heldOutCertificate()).isEqualTo(expected.heldOutCertificate());
    assertThat(found.unseenCertificate()).isEqualTo(expected.unseenCertificate());
    assertThat(found.prefixes()).isEqualTo(expected.prefixes());
    assertThat(found.spectrum().map(Spectrum::singularValues).orElse(null))
        .isEqualTo(expected.spectrum().map(Spectrum::singularValues).orElse(null));
    assertThat(found.spectrum().map(Spectrum::totalVariance))
        .isEqualTo(expected.spectrum().map(Spectrum::totalVariance));
    assertThat(found.spectrum().map(Spectrum::isComplete))
        .isEqualTo(expected.spectrum().map(Spectrum::isComplete));
  }
}
