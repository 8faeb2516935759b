/** What was found, as data; rendered as text, JSON, and one HTML file that works offline. */
module org.adagio.report {
  requires transitive org.adagio.core;
  requires com.fasterxml.jackson.jr.ob;
  requires transitive java.desktop;

  exports org.adagio.report;
  exports org.adagio.report.html;
  exports org.adagio.report.measured;
}
