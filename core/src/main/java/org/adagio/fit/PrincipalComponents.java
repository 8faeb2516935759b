package org.adagio.fit;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Orthogonal projection on the top r principal axes of the points. Centring serves only to find the
 * axes: the map is linear and applied to the points as they are, unless it keeps their length.
 *
 * @param basis how the axes are computed
 * @param form what is made of the projection
 */
public record PrincipalComponents(PrincipalBasis basis, Form form) implements EmbeddingMethod {
  /** What is made of the projection. */
  public enum Form {
    /** Nothing: it shortens every distance, some much and some little. */
    PLAIN,
    /**
     * It is multiplied by the one factor that makes the largest distortion of the points fitted to
     * least.
     */
    FACTOR,
    /**
     * Of the r coordinates one is the length that the others drop, kept for searches by distance: a
     * document becomes r − 1 principal coordinates about the mean c and √(‖x − c‖² − ‖P(x − c)‖²),
     * a query the same coordinates and 0. Recall is measured of such a map, and no distortion.
     */
    LENGTH
  }

  /** Checks that nothing is missing. */
  public PrincipalComponents {
    Objects.requireNonNull(basis, "basis");
    Objects.requireNonNull(form, "form");
  }

  /** The plain projection. */
  public PrincipalComponents(PrincipalBasis basis) {
    this(basis, Form.PLAIN);
  }

  /** By covariance or Gram matrix and an eigensolver. */
  public static PrincipalComponents exact() {
    return new PrincipalComponents(PrincipalBasis.EXACT);
  }

  /** By a randomized range finder. */
  public static PrincipalComponents randomized() {
    return new PrincipalComponents(PrincipalBasis.RANDOMIZED);
  }

  /** The same axes, the map multiplied by one factor: {@link Form#FACTOR}. */
  public PrincipalComponents withFactor() {
    return new PrincipalComponents(basis, Form.FACTOR);
  }

  /** The same axes, the length that they drop kept beside the image: {@link Form#LENGTH}. */
  public PrincipalComponents withLength() {
    return new PrincipalComponents(basis, Form.LENGTH);
  }

  @Override
  public String name() {
    return "pca";
  }

  @Override
  public Map<String, String> parameters() {
    Map<String, String> parameters = new TreeMap<>(basis.parameters());
    if (form != Form.PLAIN) {
      parameters.put("form", form.name().toLowerCase(Locale.ROOT));
    }
    return parameters;
  }
}
