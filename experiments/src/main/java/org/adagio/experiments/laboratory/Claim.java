package org.adagio.experiments.laboratory;

import java.util.List;
import org.adagio.report.Cell;
import org.adagio.report.Column;
import org.adagio.report.Format;
import org.adagio.report.Row;
import org.adagio.report.Table;
import org.adagio.report.Verdict;

/**
 * Something that the paper says in words, and what was measured.
 *
 * @param paper what it says
 * @param ours what was found
 * @param holds whether it was found so
 */
public record Claim(String paper, String ours, boolean holds) {

  public static Table table(List<Claim> claims) {
    return new Table(
        "What the paper says of it",
        List.of(
            new Column("claim", "the paper says", Format.TEXT),
            new Column("measured", "measured here", Format.TEXT)),
        claims.stream().map(Claim::row).toList());
  }

  private Row row() {
    return Row.of(Cell.of(paper), Cell.of(ours)).judged(holds ? Verdict.OK : Verdict.MISSED);
  }
}
