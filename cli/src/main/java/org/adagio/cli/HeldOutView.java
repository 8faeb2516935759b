package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.adagio.distortion.Certificate;
import org.adagio.distortion.DistortionProfile;
import org.adagio.embedding.HeldOut;
import org.adagio.embedding.KeptNeighbours;
import org.adagio.neighbors.Recall;
import org.adagio.neighbors.RecallCertificate;
import org.adagio.report.Figures;
import org.adagio.report.TextTable;

/**
 * What points say of a map that it was not fitted to, beside those that it was, for people and
 * programs.
 *
 * @param fitted over the pairs of the points fitted to
 * @param kept neighbours of points held out, where there were enough to ask
 */
record HeldOutView(HeldOut heldOut, DistortionProfile fitted, Optional<KeptNeighbours> kept) {
  /** A share of pairs beyond the distortion that is worth a sentence. */
  private static final double MANY_BEYOND = 0.01;

  /** The figures side by side, those of unseen points first. */
  String beside() {
    DistortionProfile unseen = heldOut.profile();
    Certificate bound = heldOut.unseen();
    TextTable table =
        new TextTable("lll")
            .row("", "unseen points", "points fitted to")
            .rule()
            .row("points", Figures.count(unseen.points()), Figures.count(fitted.points()))
            .row("max distortion", Figures.atMost(unseen.max()), Figures.atMost(fitted.max()))
            .row(
                "mean distortion",
                Figures.distortion(unseen.mean()),
                Figures.distortion(fitted.mean()))
            .row(
                "pairs beyond " + Figures.atMost(bound.statedDistortion()),
                "%s of %s disjoint ones"
                    .formatted(Figures.share(beyond()), Figures.count(bound.pairs())),
                fitted.max() <= bound.statedDistortion() ? "none" : "some");
    kept.ifPresent(found -> summarize(found, table));
    return table.toString();
  }

  private static void summarize(KeptNeighbours kept, TextTable table) {
    for (int i = 0; i < kept.fitted().size(); i++) {
      Recall recall = kept.fitted().get(i).recall();
      String what =
          recall.depth() > recall.k()
              ? "  with a rerank of " + recall.depth()
              : "recall@%d by %s".formatted(recall.k(), kept.fitted().get(i).metric());
      table.row(what, text(kept.unseen().get(i)), text(kept.fitted().get(i)));
    }
  }

  /** Such as {@code 0.6771 in [0.6650, 0.6889] among 1,599}. */
  private static String text(RecallCertificate certificate) {
    Recall recall = certificate.recall();
    return "%s in [%s, %s] among %s"
        .formatted(
            Figures.distortion(recall.mean()),
            Figures.distortion(recall.low()),
            Figures.distortion(recall.high()),
            Figures.count(certificate.documents()));
  }

  /** A sentence where unseen points fare much worse than those that the map was fitted to. */
  Optional<String> gap() {
    return beyond() < MANY_BEYOND
        ? Optional.empty()
        : Optional.of(
            ("Points that the fit did not see are kept less well: %s of their pairs lie beyond %s."
                    + " More points to fit to bring the two together.")
                .formatted(
                    Figures.share(beyond()), Figures.atMost(heldOut.unseen().statedDistortion())));
  }

  private double beyond() {
    return (double) heldOut.unseen().beyond() / heldOut.unseen().pairs();
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("points", heldOut.profile().points());
    json.put("maxDistortion", heldOut.profile().max());
    json.put("meanDistortion", heldOut.profile().mean());
    json.put("certificate", CertificateView.json(heldOut.unseen()));
    return json;
  }
}
