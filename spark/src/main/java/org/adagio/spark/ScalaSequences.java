package org.adagio.spark;

import java.util.ArrayList;
import java.util.List;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Scala's sequences, with types that Java can check. */
final class ScalaSequences {
  private ScalaSequences() {}

  static <T> Seq<T> of(List<? extends T> elements) {
    List<T> copy = new ArrayList<>(elements);
    return CollectionConverters.asScala(copy).toList();
  }
}
