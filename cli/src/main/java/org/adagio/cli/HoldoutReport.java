package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.data.Split;
import org.adagio.distortion.BoundCheck;
import org.adagio.distortion.Certificate;
import org.adagio.distortion.DistortionProfile;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.neighbors.Recall;
import org.adagio.report.Figures;
import org.adagio.report.TextTable;

/**
 * What points say of a map that it was not fitted to.
 *
 * @param profile over all pairs of them
 * @param recall among them
 * @param unseen what they say of all points like them
 */
record HoldoutReport(DistortionProfile profile, Recall recall, Certificate unseen) {
  private static final double CONFIDENCE = 0.99;

  /**
   * @param distortion the one that the map was to hold
   */
  static HoldoutReport of(
      LinearEmbedding map, Split split, double distortion, long seed, Progress progress) {
    PointCloud heldOut = split.heldOut();
    PointCloud images = map.apply(heldOut);
    return new HoldoutReport(
        PairBudget.fitting(heldOut.size())
            .profile(heldOut, images, seed, progress)
            .renumbered(split::heldOutRow),
        Neighbourhoods.recall(map, heldOut, Holdout.MOST, seed, progress),
        BoundCheck.ofUnseen(heldOut, images, distortion, seed, progress)
            .certificate(CONFIDENCE)
            .renumbered(split::heldOutRow));
  }

  /** The figures beside those of the points that the map was fitted to. */
  String beside(DistortionProfile training, Recall trainingRecall) {
    return new TextTable("lrr")
        .row("", "training", "held out")
        .rule()
        .row("points", Figures.count(training.points()), Figures.count(profile.points()))
        .row(
            "max distortion", Figures.distortion(training.max()), Figures.distortion(profile.max()))
        .row(
            "mean distortion",
            Figures.distortion(training.mean()),
            Figures.distortion(profile.mean()))
        .row(
            "recall@" + recall.k(),
            Figures.distortion(trainingRecall.mean()),
            Figures.distortion(recall.mean()))
        .toString();
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("points", profile.points());
    json.put("maxDistortion", profile.max());
    json.put("meanDistortion", profile.mean());
    json.put("recallAtK", recall.mean());
    json.put("k", recall.k());
    json.put("certificate", CertificateView.json(unseen));
    return json;
  }
}
