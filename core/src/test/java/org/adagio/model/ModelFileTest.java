package org.adagio.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.adagio.Clouds;
import org.adagio.Metric;
import org.adagio.OutputException;
import org.adagio.Overwrite;
import org.adagio.Progress;
import org.adagio.Run;
import org.adagio.fit.Adagio;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.MapOnly;
import org.adagio.fit.PrincipalBasis;
import org.adagio.fit.PrincipalComponents;
import org.adagio.measure.Certificate;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.Pairs;
import org.adagio.measure.SecantPair;
import org.adagio.measure.nearest.Recall;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;
import org.adagio.points.TableColumns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ModelFileTest {
  static final PointCloud POINTS = PointCloud.of(Clouds.decaying(30, 6, 0.7, 1));

  @TempDir Path directory;

  static Stream<LinearEmbedding> embeddings() {
    FitPlan adagio = Fit.to(5).with(new Adagio(PrincipalBasis.RANDOMIZED)).seed(Long.MIN_VALUE);
    return Stream.of(
        LinearEmbedding.of(new float[][] {{1, -0f, Float.MIN_VALUE}, {3e38f, 0.1f, 5}}),
        MapOnly.of(JohnsonLindenstrauss.signs(), 3, POINTS),
        Fit.to(2).with(PrincipalComponents.exact()).on(POINTS).map(),
        adagio.certify(Pairs.sampled(77)).on(POINTS).map(),
        adagio.certify(Pairs.sampled(77)).holdOut(0.4).on(POINTS).map(),
        withEveryKind(MapOnly.of(Adagio.halfSplit(), 5, POINTS)),
        Fit.within(0.3).drawAtMost(12).holdOut(0.3).on(POINTS).map());
  }

  @Test
  void columnsOfATableComeBack() {
    TableColumns columns =
        new TableColumns(
            4,
            List.of("key", "\"a\"", "b, c", ""),
            TableColumns.Kind.NUMBERS,
            List.of(2, 1),
            List.of(0.25, -3.0));
    Path file = directory.resolve("columns.safetensors");
    LinearEmbedding.of(new float[][] {{1, 2}}).ofColumns(columns).save(file);
    assertThat(LinearEmbedding.load(file).columns()).contains(columns);
  }

  private static LinearEmbedding withEveryKind(LinearEmbedding map) {
    PointCloud others = PointCloud.of(Clouds.decaying(41, 6, 0.7, 2));
    DistortionProfile unseen =
        Distortion.of(map.reduction(others), Pairs.disjoint(), 0.2, Run.of(3));
    Certificate sampled =
        Distortion.of(map.reduction(POINTS), Pairs.sampled(77), Run.of(1)).certificate();
    Certificates certificates =
        new Certificates(
            Optional.of(sampled),
            Optional.of(Distortion.of(map.reduction(POINTS)).certificate()),
            Optional.of(sampled),
            Optional.of(unseen.certificate(0.95)),
            Optional.of(
                new RecallCertificate(Metric.COSINE, 50, 40, new Recall(10, 50, 41, 0.9, 0.02))),
            Optional.of(
                new RecallCertificate(Metric.COSINE, 30, 0, new Recall(10, 50, 41, 0.8, 0.03))),
            PrefixDistortion.of(map.matrix(), POINTS, Progress.NONE));
    return LinearEmbedding.builder(map.matrix())
        .spectrum(map.spectrum())
        .metric(Metric.COSINE)
        .certificates(certificates)
        .recognising(others, false, 1)
        .build();
  }

  @ParameterizedTest
  @MethodSource("embeddings")
  void everythingComesBack(LinearEmbedding embedding) {
    Path file = directory.resolve("model");
    embedding.save(file, Overwrite.NO);
    assertSame(LinearEmbedding.load(file), embedding);
  }

  @ParameterizedTest
  @MethodSource("embeddings")
  void aStreamHasTheBytesOfTheFile(LinearEmbedding embedding) throws IOException {
    Path file = directory.resolve("model");
    embedding.save(file, Overwrite.NO);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    embedding.save(bytes);
    assertThat(file).hasBinaryContent(bytes.toByteArray());
    assertSame(LinearEmbedding.load(new ByteArrayInputStream(bytes.toByteArray())), embedding);
  }

  @Test
  void theSameMapGivesTheSameBytes() throws IOException {
    LinearEmbedding embedding = MapOnly.of(Adagio.halfSplit(), 4, POINTS);
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
    assertThatThrownBy(() -> embedding.save(file)).isInstanceOf(OutputException.class);
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
    assertThat(embedding.metric()).isEqualTo(Metric.EUCLIDEAN);
    assertThat(embedding.certificates().recall()).isEmpty();
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
                0.5630218909657934,
                0,
                1,
                0));
  }

  // the first release took its fingerprint of all rows
  @Test
  void whetherAModelOfVersionOneWasFittedToItsPointsIsNotKnown() throws URISyntaxException {
    float[][] points = {
      {0, 0, 1, 2}, {2, 0, 1, -1}, {0, 1, 1, 0}, {2, 1, 1, 4}, {1, 5, 1, 0}, {1, 5, 1, 0}
    };
    assertThat(LinearEmbedding.load(golden()).relationTo(PointCloud.of(points)))
        .isEqualTo(Provenance.Relation.UNKNOWN);
  }

  static void assertSame(LinearEmbedding found, LinearEmbedding expected) {
    assertThat(found.toArrays()).isDeepEqualTo(expected.toArrays());
    assertThat(found.provenance()).isEqualTo(expected.provenance());
    assertThat(found.certificates()).isEqualTo(expected.certificates());
    assertThat(found.signature()).isEqualTo(expected.signature());
    assertThat(found.metric()).isEqualTo(expected.metric());
    assertThat(found.spectrum().map(Spectrum::singularValues).orElse(null))
        .isEqualTo(expected.spectrum().map(Spectrum::singularValues).orElse(null));
    assertThat(found.spectrum().map(Spectrum::totalVariance))
        .isEqualTo(expected.spectrum().map(Spectrum::totalVariance));
    assertThat(found.spectrum().map(Spectrum::isComplete))
        .isEqualTo(expected.spectrum().map(Spectrum::isComplete));
  }
}
