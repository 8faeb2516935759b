/** Linear maps to few dimensions that keep all pairwise distances, with a certificate. */
@SuppressWarnings({"module", "requires-automatic"})
module org.adagio.core {
  requires arpack.combined.all;
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.jr.ob;
  requires java.management;
  requires jdk.management;
  requires org.bytedeco.javacpp;
  requires org.bytedeco.openblas;

  uses org.adagio.files.Format;

  exports org.adagio;
  exports org.adagio.points;
  exports org.adagio.measure;
  exports org.adagio.fit;
  exports org.adagio.model;
  exports org.adagio.files;
  exports org.adagio.measure.nearest;

  // what only our own modules use
  exports org.adagio.files.io to
      org.adagio.cli,
      org.adagio.experiments,
      org.adagio.formats,
      org.adagio.report;
  exports org.adagio.points.cluster to
      org.adagio.spark;
  exports org.adagio.points.views to
      org.adagio.benchmarks,
      org.adagio.cli,
      org.adagio.experiments,
      org.adagio.spark;
  exports org.adagio.fit.axes to
      org.adagio.cli,
      org.adagio.experiments;
  exports org.adagio.linalg to
      org.adagio.benchmarks,
      org.adagio.cli,
      org.adagio.experiments,
      org.adagio.spark;
  exports org.adagio.work to
      org.adagio.benchmarks,
      org.adagio.cli,
      org.adagio.experiments,
      org.adagio.formats,
      org.adagio.report,
      org.adagio.spark;
}
