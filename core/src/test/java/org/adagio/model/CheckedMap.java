package org.adagio.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.adagio.Textbook;
import org.adagio.measure.Certificate;
import org.adagio.measure.Certificate.Coverage;

/** A map whose certificate was recomputed by two plain loops in float64. */
public record CheckedMap(LinearEmbedding embedding, double distortion) {

  /** Recomputes what the certificate says: every figure must be true. */
  public static CheckedMap of(LinearEmbedding embedding, float[][] points) {
    float[][] rows = embedding.toArrays();
    Certificate certificate = embedding.certificate().orElseThrow();
    long pairs = 0;
    long zeros = 0;
    double sum = 0;
    double worst = 0;
    for (int i = 0; i < points.length; i++) {
      for (int j = i + 1; j < points.length; j++) {
        double distance = Textbook.distance(points[i], points[j]);
        if (distance == 0) {
          zeros++;
        } else {
          double distortion =
              Math.abs(Textbook.imageDistance(rows, points[i], points[j]) / distance - 1);
          assertThat(distortion).isNotNaN();
          pairs++;
          sum += distortion;
          worst = Math.max(worst, distortion);
        }
      }
    }
    assertThat(certificate.coverage()).isEqualTo(Coverage.ALL_PAIRS);
    assertThat(certificate.points()).isEqualTo(points.length);
    assertThat(certificate.pairs()).isEqualTo(pairs);
    assertThat(certificate.zeroSecants()).isEqualTo(zeros);
    assertThat(certificate.maxDistortion()).isEqualTo(worst, within(1e-12 * (1 + worst)));
    assertThat(certificate.meanDistortion()).isEqualTo(sum / pairs, within(1e-4 + 1e-3 * worst));
    int first = (int) certificate.worstPair().first();
    int second = (int) certificate.worstPair().second();
    double ratio =
        Textbook.imageDistance(rows, points[first], points[second])
            / Textbook.distance(points[first], points[second]);
    assertThat(Math.abs(ratio - 1)).isEqualTo(worst, within(1e-12 * (1 + worst)));
    return new CheckedMap(embedding, worst);
  }

  public int dimension() {
    return embedding.dimension();
  }
}
