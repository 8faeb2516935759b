package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.adagio.distortion.DistortionProfile;
import org.adagio.embedding.HeldOut;
import org.adagio.neighbors.Recall;
import org.adagio.report.Figures;
import org.adagio.report.TextTable;

/**
 * What points say of a map that it was not fitted to, for people and programs.
 *
 * @param recalls among them, and among as many points that the map was fitted to
 */
record HeldOutView(HeldOut heldOut, Recalls recalls) {

  /**
   * Recall on either side.
   *
   * @param among how many points on each
   */
  record Recalls(int among, Recall fitted, Recall heldOut) {}

  /** The figures beside those of the points that the map was fitted to. */
  String beside(DistortionProfile training) {
    DistortionProfile profile = heldOut.profile();
    return new TextTable("lrr")
        .row("", "training", "held out")
        .rule()
        .row("points", Figures.count(training.points()), Figures.count(profile.points()))
        .row("max distortion", Figures.atMost(training.max()), Figures.atMost(profile.max()))
        .row(
            "mean distortion",
            Figures.distortion(training.mean()),
            Figures.distortion(profile.mean()))
        .row(
            "recall@%d among %s".formatted(recalls.heldOut.k(), Figures.count(recalls.among)),
            Figures.distortion(recalls.fitted.mean()),
            Figures.distortion(recalls.heldOut.mean()))
        .toString();
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("points", heldOut.profile().points());
    json.put("maxDistortion", heldOut.profile().max());
    json.put("meanDistortion", heldOut.profile().mean());
    json.put("recallAmong", recalls.among);
    json.put("recallAtK", recalls.heldOut.mean());
    json.put("fittedRecallAtK", recalls.fitted.mean());
    json.put("k", recalls.heldOut.k());
    json.put("certificate", CertificateView.json(heldOut.unseen()));
    return json;
  }
}
