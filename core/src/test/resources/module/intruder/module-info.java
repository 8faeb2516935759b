module org.example.intruder {
  requires org.adagio.core;
}
