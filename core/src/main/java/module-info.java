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
  exports org.adagio.data;
  exports org.adagio.distortion;
  exports org.adagio.embedding;
  exports org.adagio.files;
  exports org.adagio.neighbors;

  // what only our own modules use
  exports org.adagio.clouds to
      org.adagio.benchmarks,
      org.adagio.cli,
      org.adagio.experiments,
      org.adagio.spark;
  exports org.adagio.embedding.axes to
      org.adagio.cli,
      org.adagio.experiments;
  exports org.adagio.labels to
      org.adagio.cli,
      org.adagio.experiments;
  exports org.adagio.linalg to
      org.adagio.benchmarks,
      org.adagio.cli,
      org.adagio.experiments,
      org.adagio.report,
      org.adagio.spark;
}
