package org.adagio.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.adagio.Progress;
import org.adagio.experiments.data.PaperSet;
import org.adagio.experiments.laboratory.Claim;
import org.adagio.experiments.laboratory.Finding;
import org.adagio.experiments.laboratory.Laboratory;
import org.adagio.report.Axis;
import org.adagio.report.BarChart;
import org.adagio.report.Block;
import org.adagio.report.Format;
import org.adagio.report.Paragraph;

/** The stable ranks of the nine time series sets. */
final class StableRanks {
  private static final String LOWEST_IN_THE_PAPER = "UWaveGesture";

  private StableRanks() {}

  static Finding run(Laboratory laboratory, Progress progress) {
    progress.stage("stable ranks", PaperSet.timeSeries().size());
    Map<String, Double> ranks = new LinkedHashMap<>();
    for (PaperSet set : PaperSet.timeSeries()) {
      set.open(laboratory.sources())
          .ifPresent(found -> ranks.put(set.name(), DatasetsTable.stableRank(found)));
      progress.advance(1);
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Paragraph(
            "(Σσ)²/Σσ² of the centred points. The paper draws it without numbers, and says which"
                + " set has the smallest."));
    blocks.add(
        new BarChart(
            "Stable rank",
            List.copyOf(ranks.keySet()),
            "data set",
            Axis.linear("stable rank", Format.VALUE),
            List.of(new BarChart.Bars("stable rank", List.copyOf(ranks.values()))),
            List.of()));
    if (ranks.containsKey(LOWEST_IN_THE_PAPER) && ranks.size() > 1) {
      blocks.add(Claim.table(List.of(smallest(ranks))));
    }
    laboratory.sources().absence(PaperSet.required(PaperSet.timeSeries())).ifPresent(blocks::add);
    return new Finding(
        ranks.entrySet().stream()
            .min(Map.Entry.comparingByValue())
            .map(e -> "the smallest is that of %s, %s".formatted(e.getKey(), e.getValue()))
            .orElseThrow(),
        blocks);
  }

  private static Claim smallest(Map<String, Double> ranks) {
    List<Map.Entry<String, Double>> sorted =
        ranks.entrySet().stream().sorted(Map.Entry.comparingByValue()).toList();
    Map.Entry<String, Double> first = sorted.get(0);
    Map.Entry<String, Double> second = sorted.get(1);
    return new Claim(
        "UWaveGesture has the smallest stable rank",
        "%s %s, then %s %s"
            .formatted(first.getKey(), first.getValue(), second.getKey(), second.getValue()),
        first.getKey().equals(LOWEST_IN_THE_PAPER));
  }
}
