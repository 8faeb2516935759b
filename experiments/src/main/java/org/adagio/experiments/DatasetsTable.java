package org.adagio.experiments;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.adagio.Progress;
import org.adagio.experiments.data.Labelled;
import org.adagio.experiments.data.PaperSet;
import org.adagio.experiments.laboratory.Finding;
import org.adagio.experiments.laboratory.Laboratory;
import org.adagio.fit.axes.PrincipalAxes;
import org.adagio.report.Block;
import org.adagio.report.Cell;
import org.adagio.report.Column;
import org.adagio.report.Format;
import org.adagio.report.Paragraph;
import org.adagio.report.Row;
import org.adagio.report.Table;

/** The paper's data sets, as found here. */
final class DatasetsTable {

  private DatasetsTable() {}

  static Finding run(Laboratory laboratory, Progress progress) {
    progress.stage("data sets", PaperSet.all().size());
    List<Row> rows = new ArrayList<>();
    int read = 0;
    int same = 0;
    for (PaperSet set : PaperSet.all()) {
      progress.note(set.name());
      Optional<Labelled> found = set.open(laboratory.sources());
      rows.add(row(set, found));
      read += found.isPresent() ? 1 : 0;
      same += found.filter(set::isAsPublished).isPresent() ? 1 : 0;
      progress.advance(1);
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Paragraph(
            "Points and dimension as the paper's table 1 has them, and as read here, with the"
                + " stable rank (Σσ)²/Σσ² of the centred points. MNIST's 800 digits are a sample of"
                + " our own."));
    blocks.add(table(rows));
    laboratory.sources().absence(PaperSet.required(PaperSet.all())).ifPresent(blocks::add);
    return new Finding(
        "%d of %d sets read; n and d are as published for %d of them"
            .formatted(read, rows.size(), same),
        blocks);
  }

  private static Table table(List<Row> rows) {
    return new Table(
        "Data sets",
        List.of(
            new Column("name", "data set", Format.TEXT),
            new Column("paperPoints", "paper", "n", Format.COUNT),
            new Column("paperDimension", "paper", "d", Format.COUNT),
            new Column("points", "ours", "n", Format.COUNT),
            new Column("dimension", "ours", "d", Format.COUNT),
            new Column("classes", "ours", "classes", Format.COUNT),
            new Column("stableRank", "ours", "stable rank", Format.VALUE),
            new Column("pointsDifference", "ours - paper", "n", Format.COUNT),
            new Column("dimensionDifference", "ours - paper", "d", Format.COUNT),
            new Column("remark", "remark", Format.TEXT)),
        rows);
  }

  private static Row row(PaperSet set, Optional<Labelled> found) {
    boolean listed = set.points() > 0;
    Cell none = Cell.missing();
    Cell paperPoints = listed ? Cell.of(set.points()) : none;
    Cell paperDimension = listed ? Cell.of(set.dimension()) : none;
    Cell remark = set.remark().isEmpty() ? none : Cell.of(set.remark());
    if (found.isEmpty()) {
      return Row.of(
          Cell.of(set.name()),
          paperPoints,
          paperDimension,
          none,
          none,
          none,
          none,
          none,
          none,
          remark);
    }
    Labelled ours = found.get();
    long n = ours.points().size();
    int d = ours.points().dimension();
    int classes = new HashSet<>(ours.labels()).size();
    return Row.of(
        Cell.of(set.name()),
        paperPoints,
        paperDimension,
        Cell.of(n),
        Cell.of(d),
        classes == 0 ? none : Cell.of(classes),
        Cell.of(stableRank(ours)),
        listed ? Cell.of(n - set.points()) : none,
        listed ? Cell.of(d - set.dimension()) : none,
        remark);
  }

  /** To one decimal. */
  static double stableRank(Labelled set) {
    double rank = PrincipalAxes.spectrum(set.points(), Progress.NONE).stableRank().orElseThrow();
    return Math.round(10 * rank) / 10.0;
  }
}
