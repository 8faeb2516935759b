package org.adagio.fit;

import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import org.adagio.Progress;
import org.adagio.Progress.SearchState;
import org.adagio.fit.run.Judges;
import org.adagio.fit.run.RecallJudge;
import org.adagio.measure.Certificate;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

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
 * @param better a method that surely keeps more neighbours in as many dimensions, by points set
 *     apart, but whose images differ for documents and queries
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
    Optional<EmbeddingMethod> better,
    double seconds) {
  /** Refuses what is missing. */
  public Fitted {
    Objects.requireNonNull(map, "map");
    Objects.requireNonNull(points, "points");
    Objects.requireNonNull(measured, "measured");
    Objects.requireNonNull(searched, "searched");
    Objects.requireNonNull(heldOut, "heldOut");
    Objects.requireNonNull(history, "history");
    Objects.requireNonNull(better, "better");
  }

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

  /**
   * Writes the map and all that is known of it as one file: {@link LinearEmbedding#save(Path)}.
   *
   * @throws org.adagio.OutputException if the file exists, or cannot be written
   */
  public void save(Path file) {
    map.save(file);
  }

  /** The method, the dimensions and the certificate, in one line. */
  @Override
  public String toString() {
    return map.toString();
  }

  private static NoSuchElementException nothingMeasured() {
    return new NoSuchElementException("this fit was asked to certify no pairs");
  }

  /** What the points held out say of all points like them; empty where none were. */
  public Optional<Certificate> unseen() {
    return heldOut.map(HeldOut::unseen);
  }

  /**
   * Asks points held out for their neighbours, by the map's metric: among each other, which the fit
   * did not see, and among the points that it was fitted to. This takes a search of these.
   *
   * @param k how many neighbours count
   * @param depths how many a search finds by the images, k or more
   * @return empty if no more than k + 1 points were held out
   */
  public Optional<KeptNeighbours> neighbours(int k, List<Integer> depths, Progress progress) {
    return heldOut
        .filter(apart -> apart.points().size() > k + 1)
        .map(apart -> Judges.eachOther(apart.points(), Judges.MOST_ASKED).together())
        .map(
            panel ->
                RecallJudge.of(map.metric(), k, depths, panel, points, points.size(), progress)
                    .of(map)
                    .get(0));
  }

  /** Asks them among each other by another map; empty if no more than k + 1 were held out. */
  public List<RecallCertificate> unseenNeighbours(
      LinearEmbedding other, int k, List<Integer> depths) {
    return heldOut
        .map(apart -> Judges.eachOther(apart.points(), Judges.MOST_ASKED))
        .map(judges -> RecallJudge.amongUnseen(map.metric(), k, depths, judges).of(other))
        .map(verdicts -> verdicts.get(0).unseen())
        .orElse(List.of());
  }

  /** The same map with the first certificates of each kind, so that its file has them too. */
  public LinearEmbedding certifiedBy(KeptNeighbours kept) {
    return map.certifiedBy(kept.fitted().get(0), kept.unseen().stream().findFirst());
  }
}
