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
 * @param recall among them
 */
record HeldOutView(HeldOut heldOut, Recall recall) {

  /** The figures beside those of the points that the map was fitted to. */
  String beside(DistortionProfile training, Recall trainingRecall) {
    DistortionProfile profile = heldOut.profile();
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
    json.put("points", heldOut.profile().points());
    json.put("maxDistortion", heldOut.profile().max());
    json.put("meanDistortion", heldOut.profile().mean());
    json.put("recallAtK", recall.mean());
    json.put("k", recall.k());
    json.put("certificate", CertificateView.json(heldOut.unseen()));
    return json;
  }
}
