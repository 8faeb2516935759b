package org.adagio.embedding;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.adagio.SearchState;
import org.adagio.data.PointCloud;
import org.adagio.distortion.Certificate;
import org.adagio.distortion.DistortionProfile;

/**
 * What a fit found.
 *
 * @param map the linear map, with its certificates and where it comes from
 * @param points that it was fitted to: those given, without those held out or not drawn
 * @param measured the distortion over pairs of these points, unless nothing was to be measured
 * @param searched how the dimension was searched, in words, where it was
 * @param heldOut what points say that the fit did not see, where it held some out
 * @param stopped whether a stop signal was raised, so that a longer search might have found more
 * @param history what the search reached, and when: distortion over time, for methods that tell
 * @param seconds that finding the map took; certificates that follow are not in it
 */
public record Fitted(
    LinearEmbedding map,
    PointCloud points,
    Optional<DistortionProfile> measured,
    Optional<String> searched,
    Optional<HeldOut> heldOut,
    boolean stopped,
    List<SearchState> history,
    double seconds) {

  /**
   * What was checked of the points that it was fitted to.
   *
   * @throws NoSuchElementException if nothing was to be certified
   */
  public Certificate certificate() {
    return map.certificate().orElseThrow(Fitted::nothingMeasured);
  }

  /**
   * The distortion over pairs of the points that it was fitted to.
   *
   * @throws NoSuchElementException if nothing was to be measured
   */
  public DistortionProfile profile() {
    return measured.orElseThrow(Fitted::nothingMeasured);
  }

  private static NoSuchElementException nothingMeasured() {
    return new NoSuchElementException("this fit was asked to certify no pairs");
  }

  /** What the points held out say of all points like them; empty where none were. */
  public Optional<Certificate> unseen() {
    return heldOut.map(HeldOut::unseen);
  }
}
