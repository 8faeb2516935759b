package org.adagio.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Distributions on the same bins, each shown as shares of its own total.
 *
 * @param title what it shows
 * @param x what is counted
 * @param edges ascending, one more than there are bins
 * @param distributions at least one
 * @param references marks on the horizontal axis
 */
public record Histogram(
    String title,
    Axis x,
    List<Double> edges,
    List<Distribution> distributions,
    List<Reference> references)
    implements Chart {

  /**
   * One distribution. The same name has the same colour all over a page.
   *
   * @param name what the legend says
   * @param counts one a bin
   */
  public record Distribution(String name, List<Long> counts) {

    /** Copies the list. */
    public Distribution {
      Objects.requireNonNull(name, "name");
      counts = List.copyOf(counts);
    }

    /** How much of the whole lies in each bin. */
    public List<Double> shares() {
      double total = Math.max(1, counts.stream().mapToLong(Long::longValue).sum());
      return counts.stream().map(count -> count / total).toList();
    }
  }

  /** Checks the edges, and that every distribution has one count a bin. */
  public Histogram {
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(x, "x");
    edges = List.copyOf(edges);
    distributions = List.copyOf(distributions);
    references = List.copyOf(references);
    if (edges.size() < 2) {
      throw new IllegalArgumentException("a histogram must have a bin");
    }
    for (int i = 1; i < edges.size(); i++) {
      if (!(edges.get(i - 1) < edges.get(i))) {
        throw new IllegalArgumentException("edges must ascend");
      }
    }
    for (Distribution one : distributions) {
      if (one.counts().size() != edges.size() - 1) {
        throw new IllegalArgumentException(
            "%s must have %d counts, got %d"
                .formatted(one.name(), edges.size() - 1, one.counts().size()));
      }
    }
  }

  /** How many bins there are. */
  public int bins() {
    return edges.size() - 1;
  }

  /** One row a bin, one column a distribution. */
  @Override
  public Table data() {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("from", "from", x.format()));
    columns.add(new Column("to", "to", x.format()));
    for (int i = 0; i < distributions.size(); i++) {
      columns.add(new Column("count" + (i + 1), distributions.get(i).name(), Format.COUNT));
    }
    List<Row> rows = new ArrayList<>();
    for (int bin = 0; bin < bins(); bin++) {
      List<Cell> cells = new ArrayList<>();
      cells.add(Cell.of(edges.get(bin)));
      cells.add(Cell.of(edges.get(bin + 1)));
      for (Distribution one : distributions) {
        cells.add(Cell.of(one.counts().get(bin)));
      }
      rows.add(new Row(cells, Verdict.NONE));
    }
    return new Table(x.title(), columns, rows);
  }
}
