package org.adagio.report;

/** A block that is drawn. Its numbers can be read too, by people and by programs. */
public sealed interface Chart extends Block permits LineChart, Histogram, BarChart {

  /** What the chart shows. */
  String title();

  /** The numbers behind the picture. */
  Table data();
}
