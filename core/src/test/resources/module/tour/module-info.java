module org.example.sample {
  requires org.adagio.core;
}
