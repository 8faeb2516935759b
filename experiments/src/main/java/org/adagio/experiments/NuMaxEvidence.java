package org.adagio.experiments;

import java.util.Locale;
import org.adagio.Progress;
import org.adagio.experiments.laboratory.Searches;
import org.adagio.measure.DistortionProfile;
import org.adagio.report.Figures;

/**
 * What NuMax gives for one δ of squares, set beside the paper's dimension for it.
 *
 * @param statement in words
 */
record NuMaxEvidence(String statement) {

  static NuMaxEvidence at(double squared, Searches searches, Progress progress) {
    Searches.Search search = searches.of(Searches.Question.squares(squared), progress);
    int paper = Published.NUMAX.get(Table2.DISTORTIONS.indexOf(squared)).dimension();
    if (search.result().isEmpty()) {
      return new NuMaxEvidence(
          "NuMax for a squared δ of %s did not finish in its time here.".formatted(squared));
    }
    DistortionProfile profile = search.result().orElseThrow().profile();
    return new NuMaxEvidence(
        String.format(
            Locale.ROOT,
            "for a squared δ of %s our NuMax has rank %d, and the paper's table says %d; the"
                + " largest distortion of that map is %s of norms and %s of squares.",
            squared,
            search.dimension(),
            paper,
            Figures.atMost(profile.max()),
            Figures.atMost(profile.squaredMax())));
  }
}
